import {describe, expect, it} from 'vitest';
import {countCredit, fromPiece} from '../../native-host/pieces.ts';
import {MAX_BODY_BYTES, MAX_FRAME_BYTES, STREAM_WINDOW_BYTES} from '../../native-host/protocol.ts';
import {startBound, type Worker} from '../kit/companion.ts';
import {askRaw, connectRaw, toRequest} from '../kit/raw-http.ts';

const MIB = 1024 * 1024;
const post = (port: number, ...headers: string[]): string =>
	toRequest(port, ['POST /mcp HTTP/1.1', 'Content-Type: application/json', ...headers]);
const get = (port: number): string => toRequest(port, ['GET /mcp HTTP/1.1']);

/** Takes one request with its whole body, granting credit as a worker would. */
const takeBody = async (worker: Worker): Promise<{id: number; bytes: Buffer; frames: number}> => {
	const request = await worker.take('request');
	const parts = request.piece ? [fromPiece(request.piece)] : [];
	let {end} = request;
	let frames = 1;
	while (!end) {
		const body = await worker.take('body');
		if (body.piece) {
			parts.push(fromPiece(body.piece));
			worker.send({type: 'credit', id: request.id, bytes: countCredit(body.piece)});
		}
		end = body.end;
		frames++;
	}
	return {id: request.id, bytes: Buffer.concat(parts), frames};
};

const patterns: [string, (length: number) => Buffer][] = [
	['text', (length) => Buffer.from('{"ä€😀":"\u0001\\\\"}'.repeat(length / 16 + 1)).subarray(0, length)],
	['binary', (length) => Buffer.alloc(length, Buffer.from(Array.from({length: 251}, (_, index) => 255 - index)))],
];

describe('request bodies', () => {
	const sizes = [0, 1, 65_536, 65_537, MIB - 1, MIB, MIB + 1, MAX_BODY_BYTES];
	const cases = patterns.flatMap(([kind, make]) => sizes.map((size) => [size, kind, make] as const));

	it.each(cases)('of %i bytes of %s arrive exactly', async (size, _, make) => {
		const {port, worker} = await startBound();
		const sent = make(size);
		const connection = await connectRaw(port);
		connection.socket.write(post(port, `Content-Length: ${size}`));
		connection.socket.write(sent);
		const {id, bytes, frames} = await takeBody(worker);
		expect(bytes.equals(sent)).toBe(true);
		expect(frames === 1).toBe(size <= 65_536);
		expect(worker.largest()).toBeLessThanOrEqual(MAX_FRAME_BYTES);
		worker.send({type: 'head', id, status: 200, headers: [], end: true});
		expect((await connection.answer()).status).toBe(200);
	});

	it('in chunks arrive exactly', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(post(port, 'Transfer-Encoding: chunked'));
		const chunk = Buffer.from('€'.repeat(10_001));
		const parts = Array.from({length: 20}, () => [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n']).flat();
		for (const part of [...parts, '0\r\n\r\n']) connection.socket.write(part);
		const {bytes} = await takeBody(worker);
		expect(bytes.equals(Buffer.concat(Array.from({length: 20}, () => chunk)))).toBe(true);
	});

	it('with the worst headers fit into a frame', async () => {
		const {port, worker} = await startBound();
		const header = `X-A: ${'"'.repeat(16_000)}`;
		void askRaw(port, post(port, header, 'Content-Length: 65536') + '\u0001'.repeat(65_536)).catch(() => undefined);
		expect((await takeBody(worker)).bytes).toHaveLength(65_536);
		expect(worker.largest()).toBeGreaterThan(400_000);
		expect(worker.largest()).toBeLessThanOrEqual(MAX_FRAME_BYTES);
	});

	it('wait at the window for credit', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(post(port, `Content-Length: ${8 * MIB}`));
		connection.socket.write(Buffer.alloc(8 * MIB, 'a'));
		const {id} = await worker.take('request');
		let outstanding = 0;
		while (outstanding < STREAM_WINDOW_BYTES - 80 * 1024) {
			const {piece} = await worker.take('body');
			outstanding += piece ? countCredit(piece) : 0;
		}
		// An exchange of its own goes all the way round, and still nothing more has come.
		const other = askRaw(port, get(port));
		worker.send({type: 'head', id: (await worker.take('request')).id, status: 204, headers: [], end: true});
		await other;
		const more = worker.left.flatMap((frame) =>
			frame.type === 'body' && frame.piece ? [countCredit(frame.piece)] : [],
		);
		expect(outstanding + more.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(STREAM_WINDOW_BYTES);
		worker.send({type: 'credit', id, bytes: outstanding});
		expect(await worker.take('body')).toMatchObject({id});
	});

	it('over the limit in chunks get 413', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(post(port, 'Transfer-Encoding: chunked'));
		const chunk = Buffer.alloc(MIB, 'a');
		for (let sent = 0; sent < 17; sent++) {
			connection.socket.write('100000\r\n');
			connection.socket.write(chunk);
			connection.socket.write('\r\n');
		}
		const aborted = worker.take('abort');
		const taking = takeBody(worker);
		const {id} = await Promise.race([aborted, taking]);
		expect(await aborted).toEqual({type: 'abort', id});
		expect((await connection.answer()).status).toBe(413);
	});

	it('may be answered before they are complete', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(post(port, `Content-Length: ${4 * MIB}`));
		const {id} = await worker.take('request');
		worker.send({type: 'head', id, status: 401, headers: [], piece: {text: '{}'}, end: true});
		expect(await connection.answer()).toMatchObject({status: 401, body: '{}', headers: {connection: 'close'}});
		connection.socket.write(Buffer.alloc(4 * MIB));
		await connection.closed;
		expect(worker.left.filter((frame) => frame.type === 'abort')).toEqual([]);
	});
});

describe('requests', () => {
	it('keep method, target and headers', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(
			toRequest(port, ['DELETE /mcp?a=%20b HTTP/1.1', 'mcp-SESSION-id: x"y', 'Cookie: a', 'Cookie: b']),
		);
		expect(await worker.take('request')).toMatchObject({
			method: 'DELETE',
			target: '/mcp?a=%20b',
			headers: [
				['mcp-SESSION-id', 'x"y'],
				['Cookie', 'a'],
				['Cookie', 'b'],
				['Host', `localhost:${port}`],
			],
			end: true,
		});
	});

	it('that expect 100 get it at the first credit', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(post(port, 'Expect: 100-continue', 'Content-Length: 2'));
		const request = await worker.take('request');
		expect(request).toMatchObject({expectsContinue: true, end: false});
		expect(request).not.toHaveProperty('piece');
		worker.send({type: 'credit', id: request.id, bytes: 0});
		worker.send({type: 'credit', id: request.id, bytes: 0});
		await connection.until('100 Continue');
		connection.socket.write('{}');
		expect(await worker.take('body')).toMatchObject({piece: {text: '{}'}, end: true});
		worker.send({type: 'head', id: request.id, status: 200, headers: [], end: true});
		expect(await connection.answer()).toMatchObject({status: 200, interim: [100]});
	});

	it('that expect 100 may be answered without it', async () => {
		const {port, worker} = await startBound();
		const asking = askRaw(port, post(port, 'Expect: 100-continue', 'Content-Length: 2'));
		const {id} = await worker.take('request');
		worker.send({type: 'head', id, status: 401, headers: [], end: true});
		expect(await asking).toMatchObject({status: 401, interim: []});
	});

	it('of vanished clients are aborted', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(get(port));
		const {id} = await worker.take('request');
		connection.socket.destroy();
		expect(await worker.take('abort')).toEqual({type: 'abort', id});
	});

	it('of clients vanished in mid-answer are aborted', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(get(port));
		const {id} = await worker.take('request');
		worker.send({type: 'head', id, status: 200, headers: [['content-type', 'text/event-stream']], end: false});
		await connection.until('event-stream');
		connection.socket.destroy();
		expect(await worker.take('abort')).toEqual({type: 'abort', id});
	});

	it('of clients vanished in mid-body are aborted', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(`${post(port, `Content-Length: ${MIB}`)}{`);
		const {id} = await worker.take('request');
		connection.socket.destroy();
		expect(await worker.take('abort')).toEqual({type: 'abort', id});
	});

	it('on one connection get their own answers', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		for (const text of ['first', 'second']) {
			connection.socket.write(get(port));
			worker.send({
				type: 'head',
				id: (await worker.take('request')).id,
				status: 200,
				headers: [],
				piece: {text},
				end: true,
			});
			expect((await connection.answer()).body).toBe(text);
		}
	});

	it('sent at once are answered in order', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(get(port) + get(port));
		const ids = [(await worker.take('request')).id, (await worker.take('request')).id];
		for (const id of ids.reverse())
			worker.send({type: 'head', id, status: 200, headers: [], piece: {text: `${id}`}, end: true});
		expect([(await connection.answer()).body, (await connection.answer()).body]).toEqual(ids.reverse().map(String));
	});
});
