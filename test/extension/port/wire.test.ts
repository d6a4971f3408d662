import {afterEach, describe, expect, test, vi} from 'vitest';
import {Connection} from '../../../extension/port/connection.ts';
import type {WireSocket} from '../../../extension/port/wire.ts';
import type {ToCompanion, ToWorker} from '../../../native-host/protocol.ts';

const OFFER = {type: 'wire', port: 4_000, ticket: 'tabberth.1'} as const;
const credit = (id: number): ToWorker & ToCompanion => ({type: 'credit', id, bytes: 1});

const makeSocket = () => {
	const heard = new Map<string, (event: {readonly data: string}) => void>();
	const socket = {sent: [] as unknown[], isClosed: false};
	const opened: WireSocket = {
		addEventListener: (type: string, listener: (event: {readonly data: string}) => void) =>
			void heard.set(type, listener),
		send: (text) => void socket.sent.push(JSON.parse(text)),
		close: () => {
			socket.isClosed = true;
		},
	};
	const tell = (type: string, frame?: unknown): void => heard.get(type)?.({data: JSON.stringify(frame)});
	let isForbidden = false;
	const forbid = (): void => {
		isForbidden = true;
	};
	const make = (): WireSocket => {
		if (isForbidden) throw new DOMException('the browser does not allow it', 'SecurityError');
		return opened;
	};
	return Object.assign(socket, {make, tell, forbid});
};

afterEach(() => void vi.useRealTimers());

const open = () => {
	const socket = makeSocket();
	const asked: string[][] = [];
	const frames: ToWorker[] = [];
	const native = {
		sent: [] as unknown[],
		isLeft: false,
		tell: (_frame: unknown): void => undefined,
		end: () => undefined,
	};
	let closes = 0;
	const connection = new Connection({
		connect: () => ({
			postMessage: (frame) => void native.sent.push(frame),
			disconnect: () => {
				native.isLeft = true;
			},
			onMessage: {addListener: (listener) => Object.assign(native, {tell: listener})},
			onDisconnect: {addListener: (listener) => Object.assign(native, {end: listener})},
		}),
		lastError: () => 'Native host has exited.',
		openSocket: (...how) => {
			asked.push(how);
			return socket.make();
		},
		onFrame: (frame) => frames.push(frame),
		onClose: () => {
			closes += 1;
		},
	});
	vi.useFakeTimers();
	connection.open();
	return {connection, socket, native, asked, frames, closes: () => closes};
};

describe('the short way to the companion', () => {
	test('is opened with the ticket, and used once it is open', () => {
		const {connection, socket, native, asked} = open();
		native.tell(OFFER);
		expect(asked).toEqual([['ws://127.0.0.1:4000/', 'tabberth.1']]);
		connection.post(credit(1));
		socket.tell('open');
		connection.post(credit(2));
		expect(native.sent).toEqual([credit(1), {type: 'wired'}]);
		expect(socket.sent).toEqual([credit(2)]);
	});

	test('is heard only after the last word of the native port', () => {
		const {socket, native, frames} = open();
		native.tell(OFFER);
		socket.tell('open');
		socket.tell('message', credit(3));
		native.tell(credit(1));
		native.tell(credit(2));
		expect(frames).toEqual([credit(1), credit(2)]);
		native.tell({type: 'wired'});
		socket.tell('message', credit(4));
		expect(frames).toEqual([1, 2, 3, 4].map(credit));
	});

	test('that cannot be opened changes nothing', () => {
		const {connection, socket, native, frames, closes} = open();
		native.tell(OFFER);
		socket.tell('close');
		connection.post(credit(1));
		native.tell(credit(2));
		expect([native.sent, frames, closes(), native.isLeft]).toEqual([[credit(1)], [credit(2)], 0, false]);
	});

	test('that the browser forbids changes nothing', () => {
		const {connection, socket, native, frames} = open();
		socket.forbid();
		native.tell(OFFER);
		connection.post(credit(1));
		native.tell(credit(2));
		expect([native.sent, frames, native.isLeft]).toEqual([[credit(1)], [credit(2)], false]);
	});

	test.each([
		['it was open', ['open']],
		['the companion has begun to use it', ['wired']],
	])('that is lost when %s ends this companion', (_when, [step]) => {
		const {socket, native, closes} = open();
		native.tell(OFFER);
		if (step === 'open') socket.tell('open');
		else native.tell({type: 'wired'});
		socket.tell('close');
		expect([native.isLeft, closes()]).toEqual([true, 1]);
	});

	test('is left with the companion, and what it says later is of no companion', () => {
		const {connection, socket, native, frames, closes} = open();
		native.tell(OFFER);
		socket.tell('open');
		native.tell({type: 'wired'});
		connection.close();
		// Its clients were told to ask again, and the numbers of exchanges begin anew with the next one.
		socket.tell('message', credit(1));
		socket.tell('close');
		expect([socket.isClosed, closes(), frames]).toEqual([true, 1, []]);
		connection.post(credit(1));
		expect(socket.sent).toEqual([]);
	});

	test('that opens only after it was left is not used', () => {
		const {connection, socket, native} = open();
		native.tell(OFFER);
		connection.close();
		socket.tell('open');
		expect([native.sent, connection.state.name]).toEqual([[], 'lost']);
	});

	test('has nothing left of it when the next companion is there', () => {
		const {connection, socket, native} = open();
		native.tell(OFFER);
		socket.tell('open');
		native.end();
		vi.runOnlyPendingTimers();
		native.sent.length = 0;
		connection.post(credit(1));
		expect([native.sent, socket.sent]).toEqual([[credit(1)], []]);
	});
});
