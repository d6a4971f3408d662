import {describe, expect, it} from 'vitest';
import type {HeaderList} from '../../native-host/protocol.ts';
import {type Running, startBound} from '../kit/companion.ts';
import {type Connection, connectRaw, toRequest} from '../kit/raw-http.ts';

interface Begun extends Running {
	readonly connection: Connection;
	readonly id: number;
}

/** One request that the worker has taken and not answered. */
const begin = async (line = 'GET /mcp HTTP/1.1', options: Parameters<typeof startBound>[1] = {}): Promise<Begun> => {
	const running = await startBound({}, options);
	const connection = await connectRaw(running.port);
	connection.socket.write(toRequest(running.port, [line]));
	const {id} = await running.worker.take('request');
	return {...running, connection, id};
};

const EVENT_STREAM: HeaderList = [['Content-Type', 'text/event-stream']];

describe('answers', () => {
	it('in one frame are one write with length', async () => {
		const {connection, worker, id} = await begin();
		let chunks = 0;
		connection.socket.on('data', () => chunks++);
		worker.send({
			type: 'head',
			id,
			status: 201,
			headers: [
				['X-A', 'ä'],
				['Set-Cookie', 'a'],
				['Set-Cookie', 'b'],
			],
			piece: {text: '{"€":1}'},
			end: true,
		});
		const answer = await connection.answer();
		expect(answer).toMatchObject({status: 201, body: '{"€":1}', headers: {'content-length': '9', 'set-cookie': 'b'}});
		expect(answer.headers).not.toHaveProperty('transfer-encoding');
		expect(chunks).toBe(1);
	});

	it('send their head before any body', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, status: 200, headers: EVENT_STREAM, end: false});
		expect(await connection.until('\r\n\r\n')).toContain('text/event-stream');
		worker.send({type: 'body', id, piece: {text: 'data: 1\n\n'}, end: false});
		await connection.until('data: 1\n\n');
		worker.send({type: 'body', id, piece: {text: 'data: 2\n\n'}, end: true});
		expect((await connection.answer()).body).toBe('data: 1\n\ndata: 2\n\n');
	});

	it('carry binary pieces', async () => {
		const {connection, worker, id} = await begin();
		const bytes = Buffer.from([0, 255, 128, 10]);
		worker.send({type: 'head', id, status: 200, headers: [], piece: {base64: bytes.toString('base64')}, end: true});
		await connection.until('\r\n\r\n');
		expect((await connection.answer()).headers['content-length']).toBe('4');
	});

	it('lose headers that frame a connection', async () => {
		const {connection, worker, id} = await begin();
		const headers: HeaderList = [
			['Connection', 'upgrade'],
			['transfer-encoding', 'gzip'],
			['Keep-Alive', 'x'],
			['Content-Length', '999'],
		];
		worker.send({type: 'head', id, status: 200, headers, piece: {text: 'ok'}, end: true});
		expect(await connection.answer()).toMatchObject({
			body: 'ok',
			headers: {connection: 'keep-alive', 'content-length': '2'},
		});
	});

	it.each<[string, string, number]>([
		['HEAD', 'HEAD /mcp HTTP/1.1', 200],
		['204', 'GET /mcp HTTP/1.1', 204],
		['304', 'GET /mcp HTTP/1.1', 304],
	])('to %s have no body', async (_, line, status) => {
		const {connection, worker, id} = await begin(line);
		worker.send({type: 'head', id, status, headers: [], piece: {text: 'unwanted'}, end: true});
		const head = await connection.until('\r\n\r\n');
		expect(head).not.toContain('unwanted');
		expect(head).not.toMatch(/content-length|transfer-encoding/i);
	});

	it.each<[string, number, HeaderList]>([
		['a line break in a header', 200, [['X-A', 'a\r\nSet-Cookie: b']]],
		['a header name with space', 200, [['X A', 'a']]],
		['a character above Latin-1', 200, [['X-A', '€']]],
		['an interim status', 101, []],
		['a status out of range', 1000, []],
	])('with %s become 502', async (_, status, headers) => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, status, headers, end: true});
		expect(await connection.answer()).toMatchObject({
			status: 502,
			reason: 'Bad Gateway',
			body: expect.stringContaining('worker:'),
		});
		expect(await worker.take('abort')).toEqual({type: 'abort', id});
	});

	it('that are reset break off', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, status: 200, headers: EVENT_STREAM, piece: {text: 'data: 1\n\n'}, end: false});
		await connection.until('data: 1');
		worker.send({type: 'reset', id});
		await expect(connection.answer()).rejects.toThrow(/no whole answer/);
	});

	it('to exchanges that are over are ignored', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, status: 200, headers: [], piece: {text: 'once'}, end: true});
		for (const type of ['head', 'body', 'credit', 'will', 'reset', 'novelty'])
			worker.send({type, id, status: 200, headers: [], bytes: 1, end: true});
		worker.send({type: 'novelty'});
		expect((await connection.answer()).body).toBe('once');
		expect(worker.left).toEqual([]);
	});

	it('earn credit as the client reads', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, status: 200, headers: [], end: false});
		const text = 'a'.repeat(80 * 1024);
		let granted = 0;
		for (let sent = 0; sent < 40; sent++) {
			worker.send({type: 'body', id, piece: {text}, end: false});
			if (sent % 10 === 9) granted += (await worker.take('credit')).bytes;
		}
		expect(granted).toBeGreaterThan(2 * 1024 * 1024);
		worker.send({type: 'body', id, end: true});
		expect((await connection.answer()).body).toHaveLength(40 * text.length);
	});
});

describe('clients', () => {
	/** Sends until the client's side is full: credit that was owed does not come any more. */
	const fill = async ({worker, connection, id}: Pick<Begun, 'worker' | 'connection' | 'id'>): Promise<void> => {
		worker.send({type: 'head', id, status: 200, headers: [], end: false});
		await connection.until('\r\n\r\n');
		connection.socket.pause();
		const piece = {text: 'a'.repeat(80 * 1024)};
		for (let sent = 0; sent < 200; sent++) worker.send({type: 'body', id, piece, end: false});
	};

	const beginAnother = async ({port, worker}: Running) => {
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await worker.take('request');
		return {worker, connection, id};
	};

	it('that stop reading earn no credit', async () => {
		const begun = await begin();
		await fill(begun);
		const other = await beginAnother(begun);
		begun.worker.send({type: 'head', id: other.id, status: 204, headers: [], end: true});
		expect((await other.connection.answer()).status).toBe(204);
		const granted = begun.worker.left.flatMap((frame) => (frame.type === 'credit' ? [frame.bytes] : []));
		expect(granted.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(8 * 1024 * 1024);
	});

	it('that stop reading are cut off', async () => {
		const begun = await begin(undefined, {limits: {stallMs: 200}});
		await fill(begun);
		expect(await begun.worker.take('abort')).toEqual({type: 'abort', id: begun.id});
	});

	it('that are merely quiet stay connected', async () => {
		const quiet = await begin(undefined, {limits: {stallMs: 100}});
		const {worker, connection, id} = quiet;
		worker.send({type: 'head', id, status: 200, headers: EVENT_STREAM, end: false});
		await connection.until('\r\n\r\n');
		const stalled = await beginAnother(quiet);
		await fill(stalled);
		expect(await worker.take('abort')).toEqual({type: 'abort', id: stalled.id});
		worker.send({type: 'body', id, piece: {text: 'data: late\n\n'}, end: true});
		expect((await connection.answer()).body).toBe('data: late\n\n');
	});

	it.each([false, true])('that half-close get their answer (streamed: %s)', async (isStreamed) => {
		const {connection, worker, id} = await begin();
		if (isStreamed) {
			worker.send({type: 'head', id, status: 200, headers: EVENT_STREAM, piece: {text: 'data: 1\n\n'}, end: false});
			await connection.until('data: 1');
		}
		connection.socket.end();
		// All probes have been sent when the first byte of the third has come.
		await connection.until(isStreamed ? '\r\n000' : 'Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100');
		if (isStreamed) worker.send({type: 'body', id, piece: {text: 'data: 2\n\n'}, end: true});
		else worker.send({type: 'head', id, status: 200, headers: [], piece: {text: 'done'}, end: true});
		expect((await connection.answer()).body).toBe(isStreamed ? 'data: 1\n\ndata: 2\n\n' : 'done');
		expect(worker.left).toEqual([]);
	});
});
