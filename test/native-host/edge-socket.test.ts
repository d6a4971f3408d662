// The tables of the edge once more, as bytes on a socket: what Node's parser makes of them first is part of what a client meets.
import {describe, expect, it} from 'vitest';
import {findFreePort, makeBind, startCompanion} from '../kit/companion.ts';
import {askRaw, connectRaw, toRequest} from '../kit/raw-http.ts';
import {ACCEPTED, EDGE_RULES, REFUSED} from './edge-cases.ts';

/** Longer than any answer takes, and shorter than the server's own time limits, which would also end a hang. */
const PROMPT_MS = 3_000;
const LARGEST_BODY_SENT = 1024;

const start = async () => {
	const {worker} = startCompanion();
	await worker.take('hello');
	const port = await findFreePort();
	const onPort = (text: string): string => text.replaceAll('3456', String(port));
	worker.send(makeBind(port, {...EDGE_RULES, allowedHosts: EDGE_RULES.allowedHosts.map(onPort)}));
	await worker.take('bound');
	worker.send({type: 'ready'});
	/** Every character of the tables is one byte. */
	const toBytes = (line: string, headers: readonly string[]): Buffer => {
		const [method = '', target = '', version = '1.1'] = line.split(' ');
		const lines = [`${method} ${target} HTTP/${version}`, ...headers].map(onPort);
		return Buffer.from(toRequest(port, lines, bodyFor(headers)), 'latin1');
	};
	return {port, worker, toBytes};
};

/** What the headers announce; of a very large body nothing, as none of it is needed to decide. */
const bodyFor = (headers: readonly string[]): string => {
	const text = headers.join('\n');
	if (/^transfer-encoding: chunked/im.test(text)) return '2\r\n{}\r\n0\r\n\r\n';
	const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
	return length > LARGEST_BODY_SENT ? '' : '{}'.padEnd(length).slice(0, length);
};

describe('a socket is refused', () => {
	it.each(REFUSED.filter(([, , line]) => !line.startsWith('HEAD')))(
		'%s with %i',
		async (_, status, line, headers) => {
			const {port, worker, toBytes} = await start();
			const answer = await askRaw(port, toBytes(line, headers));
			expect(answer).toMatchObject({status, interim: []});
			expect(JSON.parse(answer.body)).toMatchObject({error: {message: expect.stringMatching(/^client: .*[;,.]/)}});
			expect(worker.left).toEqual([]);
		},
		PROMPT_MS,
	);

	it.each(REFUSED.filter(([, , line]) => line.startsWith('HEAD')))(
		'%s with %i and no body',
		async (_, status, line, headers) => {
			const {port, worker, toBytes} = await start();
			const connection = await connectRaw(port);
			await connection.write(toBytes(line, [...headers, 'Connection: close']));
			await connection.closed;
			expect(await connection.until('\r\n\r\n')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\n\\r\\n$`, 's'));
			expect(worker.left).toEqual([]);
		},
		PROMPT_MS,
	);
});

describe('a socket is let through with', () => {
	it.each(ACCEPTED)(
		'%s',
		async (_, line, headers) => {
			const {port, worker, toBytes} = await start();
			const connection = await connectRaw(port);
			await connection.write(toBytes(line, headers));
			const {id, method, target} = await worker.take('request');
			expect(`${method} ${target}`).toBe(line);
			worker.send({type: 'head', id, status: 200, headers: [['X-Told', 'worker']], end: true});
			expect(await connection.until('X-Told')).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 OK\r\n/);
		},
		PROMPT_MS,
	);

	it(
		'Connection: close, and is closed after the answer',
		async () => {
			const {port, worker, toBytes} = await start();
			const connection = await connectRaw(port);
			await connection.write(toBytes('GET /mcp', ['Connection: close']));
			worker.send({type: 'head', id: (await worker.take('request')).id, status: 200, headers: [], end: true});
			expect((await connection.answer()).headers).toMatchObject({connection: 'close'});
			await connection.closed;
		},
		PROMPT_MS,
	);

	it.each([
		['a body of known length', '{"a":1}', {}],
		['a streamed body', new Blob(['{"a":1}']).stream(), {duplex: 'half'}],
	])(
		'Node’s own fetch and %s',
		async (_, body, options) => {
			const {port, worker} = await start();
			const headers = {'content-type': 'application/json'};
			const asking = fetch(`http://localhost:${port}/mcp`, {method: 'POST', headers, body, ...options});
			const request = await worker.take('request');
			expect(request).toMatchObject({method: 'POST', target: '/mcp', piece: {text: '{"a":1}'}, end: true});
			worker.send({type: 'head', id: request.id, status: 200, headers: [], piece: {text: 'ok'}, end: true});
			expect(await (await asking).text()).toBe('ok');
		},
		PROMPT_MS,
	);
});
