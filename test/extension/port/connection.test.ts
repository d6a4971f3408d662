import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {Connection, retryDelay, stateOfError} from '../../../extension/port/connection.ts';
import {because} from '../../../extension/reason.ts';
import type {Hello, ToWorker} from '../../../native-host/protocol.ts';

const HELLO: Hello = {
	type: 'hello',
	protocol: {min: 1, max: 1},
	version: '1.2.3',
	pid: 1,
	browser: {pid: 2, startedAt: 3},
	environment: {},
};

/** Native ports as the browser makes them, one a connect. */
const makePorts = () => {
	const ports: {tell: (frame: unknown) => void; close: () => void; sent: unknown[]; disconnected: boolean}[] = [];
	const connect = () => {
		let onMessage: (message: unknown) => void = () => undefined;
		let onDisconnect: () => void = () => undefined;
		const port = {
			tell: (frame: unknown) => onMessage(frame),
			close: () => onDisconnect(),
			sent: [] as unknown[],
			disconnected: false,
		};
		ports.push(port);
		return {
			postMessage: (message: unknown) => port.sent.push(message),
			disconnect: () => {
				port.disconnected = true;
			},
			onMessage: {
				addListener: (listener: (message: unknown) => void) => {
					onMessage = listener;
				},
			},
			onDisconnect: {
				addListener: (listener: () => void) => {
					onDisconnect = listener;
				},
			},
		};
	};
	return {ports, connect};
};

const open = (lastError = 'Native host has exited.') => {
	const {ports, connect} = makePorts();
	const frames: ToWorker[] = [];
	const troubles: (string | undefined)[] = [];
	let closes = 0;
	const connection = new Connection({
		connect,
		lastError: () => lastError,
		onFrame: (frame) => frames.push(frame),
		onClose: () => {
			closes += 1;
		},
		onTrouble: (trouble) => troubles.push(trouble?.words),
		random: () => 1,
	});
	connection.open();
	return {connection, ports, frames, troubles, closes: () => closes};
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the connection', () => {
	test('is made once, however often it is asked for', () => {
		const {connection, ports} = open();
		connection.open();
		expect(ports).toHaveLength(1);
	});

	test('is well once a companion has said hello', () => {
		const {connection, ports, frames} = open();
		expect(connection.state.name).toBe('connecting');
		ports[0]?.tell(HELLO);
		expect(connection.state.name).toBe('connected');
		expect(frames).toEqual([HELLO]);
	});

	test.each([
		['has said hello', (port: {tell: (frame: unknown) => void}) => port.tell(HELLO), 'connected'],
		['could not be started', (port: {close: () => void}) => port.close(), 'lost'],
	])('is clear once a companion %s', async (_case, happen, name) => {
		const {connection, ports} = open();
		const state = connection.tried.then(() => connection.state.name);
		for (const port of ports) happen(port);
		expect(await state).toBe(name);
	});

	test('comes back after the companion has died, more slowly each time', () => {
		const {ports, closes} = open();
		ports[0]?.close();
		expect(closes()).toBe(1);
		vi.advanceTimersByTime(99);
		expect(ports).toHaveLength(1);
		vi.advanceTimersByTime(1);
		expect(ports).toHaveLength(2);
		ports[1]?.close();
		vi.advanceTimersByTime(199);
		expect(ports).toHaveLength(2);
		vi.advanceTimersByTime(1);
		expect(ports).toHaveLength(3);
	});

	test('comes back fast again once a companion has listened', () => {
		const {connection, ports} = open();
		ports[0]?.close();
		vi.advanceTimersByTime(100);
		connection.confirm();
		ports[1]?.close();
		vi.advanceTimersByTime(100);
		expect(ports).toHaveLength(3);
	});

	test('ignores what a port says that it has given up', () => {
		const {ports, frames, closes} = open();
		ports[0]?.close();
		vi.advanceTimersByTime(100);
		ports[0]?.tell(HELLO);
		ports[0]?.close();
		expect([frames, closes()]).toEqual([[], 1]);
	});

	test('is ended with a companion too far apart in version', () => {
		const {connection, ports, frames} = open();
		ports[0]?.tell({...HELLO, protocol: {min: 7, max: 9}});
		expect(connection.state).toMatchObject({name: 'outdated', reason: {words: expect.stringContaining('installer')}});
		expect([ports[0]?.disconnected, frames]).toEqual([true, []]);
	});

	test('keeps why a launcher could start no companion, until there is one', () => {
		const {connection, ports, frames, troubles} = open();
		const reason = 'Node.js has moved: install it.';
		ports[0]?.tell({type: 'fault', text: reason});
		ports[0]?.close();
		expect(connection.state).toEqual({name: 'faulty', reason: because(reason, 'why_faulty', reason)});
		vi.advanceTimersByTime(100);
		expect(connection.state).toEqual({name: 'faulty', reason: because(reason, 'why_faulty', reason)});
		ports[1]?.tell(HELLO);
		expect(connection.state).toEqual({name: 'connected'});
		expect([frames, troubles]).toEqual([[HELLO], [reason, undefined]]);
	});

	test('says nothing to the person of a companion that died and is started again', () => {
		const {ports, troubles} = open();
		ports[0]?.tell(HELLO);
		ports[0]?.close();
		expect(troubles).toEqual([undefined]);
	});

	test('forgets why an earlier launcher failed when the next one fails otherwise', () => {
		const {connection, ports} = open();
		ports[0]?.tell({type: 'fault', text: 'x'.repeat(5_000)});
		ports[0]?.close();
		expect(connection.state).toMatchObject({reason: {words: 'x'.repeat(1_000)}});
		vi.advanceTimersByTime(100);
		ports[1]?.close();
		expect(connection.state.name).toBe('lost');
	});

	test('serves a companion one version older or newer', () => {
		for (const protocol of [
			{min: 0, max: 1},
			{min: 1, max: 2},
		]) {
			const {connection, ports} = open();
			ports[0]?.tell({...HELLO, protocol});
			expect(connection.state.name).toBe('connected');
		}
	});

	test('that is given up is made anew', () => {
		const {connection, ports, closes} = open();
		ports[0]?.tell(HELLO);
		connection.close();
		expect([ports[0]?.disconnected, closes()]).toEqual([true, 1]);
		vi.advanceTimersByTime(100);
		expect(ports).toHaveLength(2);
	});

	test('drops what is posted while there is none', () => {
		const {connection, ports} = open();
		ports[0]?.close();
		expect(() => connection.post({type: 'ready'})).not.toThrow();
		expect(ports[0]?.sent).toEqual([]);
	});

	test('rests without trying again until it is opened', () => {
		const {ports, connection, closes} = open();
		const reason = because('another copy serves', 'why_otherCopy', 'abc');
		connection.rest(reason);
		expect(connection.state).toEqual({name: 'resting', reason});
		expect(closes()).toBe(1);
		vi.advanceTimersByTime(120_000);
		expect(ports).toHaveLength(1);
		connection.open();
		expect(ports).toHaveLength(2);
		expect(connection.state).toEqual({name: 'connecting'});
	});
});

test.each([
	['Specified native messaging host not found.', 'missing'],
	['Access to the specified native messaging host is forbidden.', 'forbidden'],
	['Native host has exited.', 'lost'],
	['Error when communicating with the native messaging host.', 'lost'],
])('%s means %s', (message, name) => {
	expect(stateOfError(message)).toMatchObject({name});
});

test('waits between retries grow to half a minute and vary', () => {
	expect(retryDelay(0, 0)).toBe(50);
	expect(retryDelay(0, 1)).toBe(100);
	expect(retryDelay(1000, 1)).toBe(30_000);
	expect(retryDelay(5, 0.5)).toBeLessThan(retryDelay(6, 0.5));
});
