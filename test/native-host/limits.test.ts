// The time limits of a connection, made small: what the client reads, and what the worker hears of it.
import {describe, expect, it} from 'vitest';
import {buildServer, SERVER_LIMITS, type ServerLimits} from '../../native-host/server.ts';
import {startBound} from '../kit/companion.ts';
import {type Answer, connectRaw, toRequest} from '../kit/raw-http.ts';

const SMALL: Partial<ServerLimits> = {headMs: 100, requestMs: 300, keepAliveMs: 100, checkEveryMs: 10};
/** So that what ends is surely ended by the limit under test. */
const LONG_MS = 60_000;
const HEAD = ['POST /mcp HTTP/1.1', 'Content-Type: application/json'];

const expectTimeout = (answer: Answer): void => {
	expect(answer).toMatchObject({status: 408, headers: {connection: 'close'}});
	expect(JSON.parse(answer.body)).toMatchObject({error: {message: expect.stringMatching(/did not arrive in time/)}});
};

const begin = async (limits: Partial<ServerLimits>) => {
	const {port, worker} = await startBound({}, {limits});
	return {port, worker, connection: await connectRaw(port), begun: performance.now()};
};

describe('the limits', () => {
	it('are those that docs/protocol.md promises', () => {
		const server = buildServer({onRequest: () => undefined, onHalfClose: () => undefined});
		expect(server).toMatchObject({
			headersTimeout: 10_000,
			requestTimeout: 60_000,
			keepAliveTimeout: 75_000,
			timeout: 60_000,
		});
		expect(SERVER_LIMITS.checkEveryMs).toBe(1_000);
	});
});

describe('a head that is not whole in time', () => {
	it.each([
		['nothing', ''],
		['half a request line', 'POST /m'],
		['headers without an end', `${HEAD.join('\r\n')}\r\nHost: local`],
	])('is answered 408 after %s', async (_, bytes) => {
		const {connection, worker, begun} = await begin({...SMALL, requestMs: LONG_MS, keepAliveMs: LONG_MS});
		if (bytes) await connection.write(bytes);
		expectTimeout(await connection.answer());
		expect(performance.now() - begun).toBeGreaterThanOrEqual(95);
		await connection.closed;
		expect(worker.left).toEqual([]);
	});

	it('is answered 408 although a byte comes now and then', async () => {
		const {connection, port} = await begin({...SMALL, requestMs: LONG_MS, keepAliveMs: LONG_MS});
		const bytes = [...toRequest(port, [...HEAD, `X-Slow: ${'a'.repeat(1_000)}`])];
		const drip = setInterval(() => connection.socket.write(bytes.shift() ?? ''), 5);
		const answer = await connection.answer().finally(() => clearInterval(drip));
		expectTimeout(answer);
		expect(bytes.length).toBeGreaterThan(0);
	});
});

describe('a body that is not whole in time', () => {
	it.each<[string, string[], string]>([
		['of known length', ['Content-Length: 10'], '{"a"'],
		['in chunks', ['Transfer-Encoding: chunked'], '4\r\n{"a"\r\n'],
	])('%s is answered 408 and never reaches the worker', async (_, headers, part) => {
		const {connection, port, worker, begun} = await begin({...SMALL, keepAliveMs: LONG_MS});
		await connection.write(toRequest(port, [...HEAD, ...headers], part));
		expectTimeout(await connection.answer());
		expect(performance.now() - begun).toBeGreaterThanOrEqual(295);
		await connection.closed;
		expect(worker.left).toEqual([]);
	});

	it('is taken back from the worker that has its beginning', async () => {
		const {connection, port, worker} = await begin({...SMALL, keepAliveMs: LONG_MS});
		await connection.write(toRequest(port, [...HEAD, 'Content-Length: 100000'], 'a'.repeat(50_000)));
		const {id} = await worker.take('request');
		expectTimeout(await connection.answer());
		expect(await worker.take('abort')).toEqual({type: 'abort', id});
		await connection.closed;
	});
});

describe('a connection between two requests', () => {
	const ask = async ({connection, port, worker}: Awaited<ReturnType<typeof begin>>): Promise<Answer> => {
		await connection.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		worker.send({type: 'head', id: (await worker.take('request')).id, status: 200, headers: [], end: true});
		return connection.answer();
	};

	it('stays, and is closed without a word when it rests too long', async () => {
		const running = await begin({...SMALL, headMs: LONG_MS, requestMs: LONG_MS});
		expect((await ask(running)).status).toBe(200);
		expect((await ask(running)).headers).toMatchObject({connection: 'keep-alive', 'keep-alive': 'timeout=0'});
		const rested = performance.now();
		await running.connection.closed;
		expect(performance.now() - rested).toBeGreaterThanOrEqual(95);
		await expect(running.connection.answer()).rejects.toThrow(/got ""/);
	});

	it('tells the client how long it may rest', async () => {
		expect((await ask(await begin({}))).headers).toMatchObject({'keep-alive': 'timeout=75'});
	});

	it('is not closed while an answer takes its time', async () => {
		const {connection, port, worker} = await begin(SMALL);
		await connection.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await worker.take('request');
		worker.send({type: 'head', id, status: 200, headers: [], piece: {text: 'begun'}, end: false});
		// A second connection that says nothing meets its limit meanwhile, which is longer than all of the first one's.
		const {connection: silent} = await begin({...SMALL, headMs: 400, requestMs: 400});
		await silent.closed;
		worker.send({type: 'body', id, piece: {text: ', done'}, end: true});
		expect((await connection.answer()).body).toBe('begun, done');
	});
});
