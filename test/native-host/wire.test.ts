// The short way between worker and companion, from its offer to its end.
import {once} from 'node:events';
import {connect} from 'node:net';
import {describe, expect, onTestFinished, test} from 'vitest';
import {readOrigin} from '../../native-host/origin.ts';
import type {ToWorker, WireOffer} from '../../native-host/protocol.ts';
import {findFreePort, makeBind, startCompanion} from '../kit/companion.ts';
import {encodeMasked, type Knock, knock} from '../kit/web-socket-client.ts';

const ORIGIN = `chrome-extension://${'a'.repeat(32)}`;

const start = async () => {
	const running = startCompanion({origin: ORIGIN});
	const {port, ticket} = await running.worker.take('wire');
	const open = async (changes: Partial<Knock> = {}) => {
		const {status, socket} = await knock({port, ticket, origin: ORIGIN, ...changes});
		onTestFinished(() => void socket.destroy());
		return {status, socket};
	};
	return {...running, offer: {port, ticket} as WireOffer, open};
};

/** Frames of the companion, as they come. */
const listenTo = (socket: Awaited<ReturnType<typeof knock>>['socket']) => {
	const frames: ToWorker[] = [];
	let held = Buffer.alloc(0);
	socket.on('data', (chunk: Buffer) => {
		held = Buffer.concat([held, chunk]);
		for (let head = headOf(held); head && held.length >= head.to; head = headOf(held)) {
			frames.push(JSON.parse(held.toString('utf8', head.from, head.to)));
			held = held.subarray(head.to);
		}
	});
	return frames;
};

const headOf = (bytes: Buffer): {from: number; to: number} | undefined => {
	if (bytes.length < 4) return undefined;
	const isShort = (bytes[1] ?? 0) < 126;
	const from = isShort ? 2 : 4;
	return {from, to: from + (isShort ? (bytes[1] ?? 0) : bytes.readUInt16BE(2))};
};

const isRefused = async (port: number): Promise<boolean> => {
	const socket = connect(port, '127.0.0.1');
	const refused = new Promise<boolean>((resolve) => {
		socket.once('error', () => resolve(true));
		socket.once('connect', () => resolve(false));
	});
	return refused.finally(() => socket.destroy());
};

describe('who may come', () => {
	test('the worker with its ticket is let in, and then nobody is', async () => {
		const {offer, open, worker} = await start();
		expect(offer.ticket).toMatch(/^tabberth\.[0-9a-f]{64}$/);
		expect((await open()).status).toBe(101);
		expect(await worker.take('wired')).toEqual({type: 'wired'});
		expect(await isRefused(offer.port)).toBe(true);
	});

	test.each<[string, Partial<Knock>]>([
		['another ticket', {ticket: `tabberth.${'0'.repeat(64)}`}],
		['a ticket of another length', {ticket: 'tabberth.0'}],
		['a ticket of as many bytes and fewer signs', {ticket: `tabberth.${'0'.repeat(62)}é`}],
		['no ticket', {changes: {'Sec-WebSocket-Protocol': undefined}}],
		['the origin of a web page', {origin: 'http://localhost:3456'}],
		['the origin of another extension', {origin: `chrome-extension://${'b'.repeat(32)}`}],
		['an origin that begins alike', {origin: `${ORIGIN}.example`}],
		['no origin', {changes: {Origin: undefined}}],
		['an old version', {changes: {'Sec-WebSocket-Version': '8'}}],
		['no key', {changes: {'Sec-WebSocket-Key': undefined}}],
		['another protocol', {changes: {Upgrade: 'h2c'}}],
		['no upgrade', {changes: {Upgrade: undefined, Connection: 'close'}}],
		['a POST', {method: 'POST'}],
	])('%s is refused, and the worker still let in', async (_what, changes) => {
		const {open} = await start();
		expect((await open(changes)).status).toBe(403);
		expect((await open()).status).toBe(101);
	});

	test('no wire is offered to who is not known', async () => {
		const {worker} = startCompanion();
		await worker.take('hello');
		expect(worker.left).toEqual([]);
		expect([undefined, 'moz-extension://x', `${ORIGIN}x/`, 'https://example.test/'].map(readOrigin)).toEqual([
			...Array(4),
		]);
		expect([`${ORIGIN}/`, ORIGIN].map(readOrigin)).toEqual([ORIGIN, ORIGIN]);
	});
});

describe('what is said on it', () => {
	test('counts only after the last frame of native messaging', async () => {
		const {open, worker} = await start();
		const {socket} = await open();
		const frames = listenTo(socket);
		const port = await findFreePort();
		// It overtakes what the pipe still holds.
		socket.write(encodeMasked({text: JSON.stringify({type: 'unbind'})}));
		worker.send(makeBind(port));
		worker.send({type: 'wired'});
		await once(socket, 'data');
		expect(frames.map(({type}) => type)).not.toContain('bindFailed');
		socket.write(encodeMasked({text: JSON.stringify(makeBind(port))}));
		while (!frames.some(({type}) => type === 'bound')) await once(socket, 'data');
		expect(worker.left.map(({type}) => type)).toEqual(expect.not.arrayContaining(['bound']));
	});

	test('what breaks the rules ends the companion', async () => {
		const {open, ended, logged} = await start();
		const {socket} = await open();
		socket.write('no message at all');
		await ended;
		expect(logged.join('\n')).toContain('ends: on the wire: ');
	});

	test('its end is the end of the companion', async () => {
		const {open, ended, logged} = await start();
		const {socket} = await open();
		socket.destroy();
		await ended;
		expect(logged).toContain('ends: the worker left the wire');
	});

	test('a ping is answered', async () => {
		const {open} = await start();
		const {socket} = await open();
		socket.write(encodeMasked({text: 'hey', opcode: 9}));
		let heard = Buffer.alloc(0);
		while (!heard.includes('hey')) heard = Buffer.concat([heard, ((await once(socket, 'data')) as [Buffer])[0]]);
		expect(heard.subarray(heard.indexOf('hey') - 2)).toEqual(Buffer.from([0x8a, 3, ...Buffer.from('hey')]));
	});
});
