import {describe, expect, it} from 'vitest';
import {MAX_BODY_BYTES} from '../../native-host/protocol.ts';
import {makeBind, startBound} from '../kit/companion.ts';
import {askRaw, connectRaw, toRequest} from '../kit/raw-http.ts';

const JSON_BODY = 'Content-Type: application/json';

describe('server', () => {
	const post = ['POST /mcp HTTP/1.1', JSON_BODY];

	it.each<[string, number, string[]]>([
		['a missing Host', 400, ['GET /mcp HTTP/1.1', 'hostless: localhost']],
		['HTTP/1.0', 400, ['GET /mcp HTTP/1.0']],
		['a foreign Host', 403, ['GET /mcp HTTP/1.1', 'Host: evil.example']],
		['TRACE', 405, ['TRACE /mcp HTTP/1.1']],
		['CONNECT', 405, ['CONNECT localhost:1 HTTP/1.1']],
		['an unknown method', 405, ['BREW /mcp HTTP/1.1']],
		['an absolute target', 400, ['GET http://localhost/mcp HTTP/1.1']],
		['an asterisk target', 400, ['OPTIONS * HTTP/1.1']],
		[
			'a WebSocket handshake',
			400,
			[
				'GET /mcp HTTP/1.1',
				'Connection: Upgrade',
				'Upgrade: websocket',
				'Sec-WebSocket-Version: 13',
				'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
			],
		],
		['a URL of 9 KiB', 414, [`GET /${'a'.repeat(9_000)} HTTP/1.1`]],
		['a URL of 20 KiB', 414, [`GET /${'a'.repeat(20_000)} HTTP/1.1`]],
		['headers of 20 KiB', 431, ['GET /mcp HTTP/1.1', `X-A: ${'a'.repeat(20_000)}`]],
		['headers of 200 KiB', 431, ['GET /mcp HTTP/1.1', `X-A: ${'a'.repeat(200_000)}`]],
		['1,500 headers', 431, ['GET /mcp HTTP/1.1', ...Array.from({length: 1_500}, () => 'a:')]],
		['a length and chunks', 400, [...post, 'Content-Length: 4', 'Transfer-Encoding: chunked']],
		['two lengths', 400, [...post, 'Content-Length: 4', 'Content-Length: 5']],
		['an unknown transfer coding', 400, [...post, 'Transfer-Encoding: gzip']],
		['a folded header', 400, ['GET /mcp HTTP/1.1', 'X-A: 1', ' 2']],
		['a NUL in a header', 400, ['GET /mcp HTTP/1.1', 'X-A: a\u0000b']],
		['a space before the colon', 400, ['GET /mcp HTTP/1.1', 'X-A : 1']],
		['an unknown expectation', 417, [...post, 'Expect: tea', 'Content-Length: 4']],
	])('answers %s with %i in JSON', async (_, status, lines) => {
		const {port, worker} = await startBound();
		const hostless = lines.includes('hostless: localhost');
		const answer = await askRaw(port, hostless ? `${lines.join('\r\n')}\r\n\r\n` : toRequest(port, lines));
		expect(answer.status).toBe(status);
		expect(JSON.parse(answer.body)).toMatchObject({
			error: {code: -32600, message: expect.stringMatching(/^client: .*[;,.]/)},
		});
		expect(worker.left).toEqual([]);
	});

	it.each<[string, string[], string, string | undefined]>([
		[
			'Node fetch',
			['POST /mcp HTTP/1.1', 'content-type: application/json', 'sec-fetch-mode: cors', 'content-length: 2'],
			'{}',
			undefined,
		],
		[
			'chunked bodies',
			['POST /mcp HTTP/1.1', JSON_BODY, 'Transfer-Encoding: chunked'],
			'1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
			undefined,
		],
		['IPv6', ['POST /mcp HTTP/1.1', JSON_BODY, 'Content-Length: 2'], '{}', '::1'],
	])('lets %s through', async (_, lines, body, host) => {
		const {port, worker} = await startBound();
		const asking = askRaw(port, toRequest(port, lines, body), host);
		const request = await worker.take('request');
		expect(request).toMatchObject({method: 'POST', target: '/mcp', piece: {text: '{}'}, end: true});
		worker.send({type: 'head', id: request.id, status: 200, headers: [], end: true});
		expect((await asking).status).toBe(200);
	});

	it('lets a client finish an unwanted body', async () => {
		const {port} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(
			toRequest(port, ['POST /mcp HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 5000000']),
		);
		expect((await connection.answer()).status).toBe(415);
		await connection.write(Buffer.alloc(5_000_000));
		await connection.closed;
	});

	it('answers 413 to a client that sends all first', async () => {
		const {port} = await startBound();
		const length = MAX_BODY_BYTES + 1;
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, [...post, `Content-Length: ${length}`]));
		connection.socket.pause();
		await connection.write(Buffer.alloc(length));
		connection.socket.resume();
		expect((await connection.answer()).status).toBe(413);
	});

	it('serves the next request after a refusal', async () => {
		const {port} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, ['GET /mcp HTTP/1.1', 'Origin: https://evil.example']));
		expect((await connection.answer()).status).toBe(403);
		connection.socket.write(toRequest(port, ['PUT /mcp HTTP/1.1']));
		expect((await connection.answer()).status).toBe(405);
	});

	it.each(['CONNECT a:1', 'GET /mcp', 'BREW /mcp'])('outlives clients that reset after %s', async (line) => {
		const {port} = await startBound();
		for (let round = 0; round < 20; round++) {
			const {socket, closed} = await connectRaw(port);
			await new Promise((resolve) => socket.write(toRequest(port, [`${line} HTTP/1.1`]), resolve));
			socket.resetAndDestroy();
			await closed;
		}
		expect((await askRaw(port, toRequest(port, ['PUT /mcp HTTP/1.1']))).status).toBe(405);
	});

	it('sends no 100 before it refuses', async () => {
		const {port} = await startBound();
		const answer = await askRaw(
			port,
			toRequest(port, [...post, 'Origin: https://evil.example', 'Expect: 100-continue', 'Content-Length: 2']),
		);
		expect(answer).toMatchObject({status: 403, interim: []});
	});

	it('follows the rules of a later bind', async () => {
		const {port, worker} = await startBound();
		const request = toRequest(port, ['GET /mcp HTTP/1.1', 'Origin: https://late.example']);
		expect((await askRaw(port, request)).status).toBe(403);
		worker.send(makeBind(port, {origins: ['https://late.example']}));
		await worker.take('bound');
		const asking = askRaw(port, request);
		worker.send({type: 'head', id: (await worker.take('request')).id, status: 204, headers: [], end: true});
		expect((await asking).status).toBe(204);
	});
});
