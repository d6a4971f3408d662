import {afterEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import {MCPClient, type MCPClientOptions, MCPError, type Message} from '../../../extension/client/index.ts';
import {type Asked, serveAnswers} from '../../kit/answering.ts';

const clients: MCPClient[] = [];
const open = (url: string, options?: MCPClientOptions): MCPClient => {
	const client = new MCPClient(url, options);
	clients.push(client);
	return client;
};
afterEach(async () => {
	for (const client of clients.splice(0)) await client.close().catch(() => undefined);
});

type Respond = Parameters<typeof serveAnswers>[0];
type Response = Parameters<Respond>[1];

const sendJson = (response: Response, body: unknown, headers = {}, status = 200): void => {
	response.writeHead(status, {'content-type': 'application/json', ...headers}).end(JSON.stringify(body));
};
const sendEvents = (response: Response, ...events: string[]): void => {
	response.writeHead(200, {'content-type': 'text/event-stream'}).end(events.join(''));
};
const event = (message: unknown, id?: string): string =>
	`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({jsonrpc: '2.0', ...(message as object)})}\n\n`;

const INFO = {protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {name: 's', version: '1'}};

/** A server with a session, that leaves calls to the test. */
const serve = async (onCall: Respond = () => undefined, change: Partial<Record<string, Respond>> = {}) => {
	const served = await serveAnswers((asked, response) => {
		const {method, body} = asked;
		const own = change[method === 'POST' ? body.method : method];
		if (own) return own(asked, response);
		if (body?.method === 'initialize')
			return sendJson(response, {jsonrpc: '2.0', id: body.id, result: INFO}, {'mcp-session-id': 's-1'});
		if (body?.method === 'tools/list')
			return sendJson(response, {jsonrpc: '2.0', id: body.id, result: {tools: [{name: 'echo', inputSchema: {}}]}});
		if (body?.method === 'tools/call') return onCall(asked, response);
		response.writeHead(method === 'GET' ? 405 : method === 'DELETE' ? 200 : 202).end();
	});
	onTestFinished(() => served.stop());
	return {...served, methods: () => served.asked.map(({method, body}) => body?.method ?? method)};
};

const answerText =
	(text: string): Respond =>
	({body}, response) =>
		sendJson(response, {jsonrpc: '2.0', id: body.id, result: {content: [{type: 'text', text}]}});

const failureOf = (call: Promise<unknown>): Promise<MCPError> =>
	call.then(
		() => {
			throw new Error('it did not fail');
		},
		(error) => error,
	);

describe('a session', () => {
	test('is opened by the first call, once, with the headers of the transport', async () => {
		const {url, asked, methods} = await serve(answerText('done'));
		const client = open(url, {headers: {Authorization: 'Bearer x'}});
		expect(client.getSessionId()).toBeNull();
		await Promise.all([client.call('echo', {a: 1}), client.call('echo')]);
		expect(methods()).toEqual(['initialize', 'notifications/initialized', 'tools/call', 'tools/call']);
		expect(client.getSessionId()).toBe('s-1');
		const [first, , third] = asked as [Asked, Asked, Asked];
		expect(first.headers).toMatchObject({
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'mcp-protocol-version': '2025-06-18',
			authorization: 'Bearer x',
		});
		expect(first.headers['mcp-session-id']).toBeUndefined();
		expect(third.headers['mcp-session-id']).toBe('s-1');
		expect(third.body).toEqual({
			jsonrpc: '2.0',
			id: 2,
			method: 'tools/call',
			params: {name: 'echo', arguments: {a: 1}},
		});
	});

	test('that the server has forgotten is told so, and the next call opens another', async () => {
		let isKnown = false;
		const {url, methods} = await serve((asked, response) => {
			if (isKnown) return answerText('again')(asked, response);
			isKnown = true;
			response.writeHead(404).end();
		});
		const client = open(url);
		const error = await failureOf(client.call('echo'));
		expect([error.code, error.isSessionExpired(), error.isTimeout()]).toEqual([-32000, true, false]);
		expect(client.getSessionId()).toBeNull();
		expect((await client.call('echo')).text).toBe('again');
		expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
	});

	test.each([
		[200, true],
		[405, false],
	])('is ended by DELETE, which the server may refuse (%i)', async (status, isEnded) => {
		const {url, asked} = await serve(answerText(''), {
			DELETE: (_asked, response) => void response.writeHead(status).end(),
		});
		const client = open(url);
		await client.call('echo');
		expect(await client.terminateSession()).toBe(isEnded);
		expect(asked.at(-1)).toMatchObject({method: 'DELETE', headers: {'mcp-session-id': 's-1'}});
		expect(client.getSessionId()).toBeNull();
		expect(await client.terminateSession()).toBe(false);
	});

	test('that cannot be opened is tried again by the next call', async () => {
		let isUp = false;
		const {url} = await serve(answerText('up'), {
			initialize: ({body}, response) =>
				isUp
					? sendJson(response, {jsonrpc: '2.0', id: body.id, result: INFO})
					: void response.writeHead(503, {'content-type': 'text/plain'}).end('starting'),
		});
		const client = open(url);
		const error = await failureOf(client.call('echo'));
		expect(error).toMatchObject({code: -32001, data: {status: 503}, message: expect.stringContaining('starting')});
		isUp = true;
		expect((await client.call('echo')).text).toBe('up');
	});

	test('of a revision that nobody knows is refused', async () => {
		const {url} = await serve(undefined, {
			initialize: ({body}, response) =>
				sendJson(response, {jsonrpc: '2.0', id: body.id, result: {protocolVersion: '1999'}}),
		});
		expect((await failureOf(open(url).initialize())).message).toContain('1999');
	});
});

describe('a result', () => {
	test.each([
		['{"a":1}', {a: 1}],
		[' [1,2]', [1, 2]],
		['{not json', undefined],
		['12', undefined],
		['plain', undefined],
	])('%s has the data %j', async (text, data) => {
		const {url} = await serve(answerText(text));
		expect(await open(url).call('echo')).toEqual({raw: {content: [{type: 'text', text}]}, text, data, isError: false});
	});

	test('is all of its text, and says whether it is an error', async () => {
		const content = [
			{type: 'text', text: 'a'},
			{type: 'image', data: '', mimeType: 'image/png'},
			{type: 'text', text: 'b'},
		];
		const {url} = await serve(({body}, response) =>
			sendJson(response, {jsonrpc: '2.0', id: body.id, result: {content, isError: true}}),
		);
		expect(await open(url).call('echo')).toMatchObject({text: 'ab', isError: true, raw: {content}});
	});

	test('comes by a stream, after what else the server says', async () => {
		const {url, asked} = await serve(({body}, response) =>
			sendEvents(
				response,
				': nothing\n\n',
				event({method: 'notifications/progress', params: {progressToken: body.id, progress: 1, total: 2}}),
				event({id: 'p', method: 'ping'}),
				event({id: 'q', method: 'roots/list'}),
				event({id: 'another', result: {content: [{type: 'text', text: 'not this'}]}}),
				event({id: body.id, result: {content: [{type: 'text', text: 'this'}]}}),
			),
		);
		const told: unknown[] = [];
		const client = open(url);
		expect((await client.call('echo', {}, {onProgress: (progress) => told.push(progress)})).text).toBe('this');
		expect(told).toMatchObject([{progress: 1, total: 2}]);
		expect(asked.find(({body}) => body?.method === 'tools/call')?.body.params._meta).toEqual({progressToken: 2});
		await client.close();
		const answers = asked.filter(({body}) => body && !body.method).map(({body}) => body);
		expect(answers).toMatchObject([
			{id: 'p', result: {}},
			{id: 'q', error: {code: -32601}},
		]);
	});

	test('is taken up where a stream broke off', async () => {
		let id = 0;
		const {url, asked} = await serve(
			({body}, response) => {
				({id} = body);
				sendEvents(response, 'id: e-1\ndata: \n\n');
			},
			{
				GET: (_asked, response) =>
					sendEvents(response, event({id, result: {content: [{type: 'text', text: 'later'}]}}, 'e-2')),
			},
		);
		expect((await open(url).call('echo')).text).toBe('later');
		expect(asked.find(({method}) => method === 'GET')?.headers['last-event-id']).toBe('e-1');
	});

	test('that never comes on a stream that ends is an error', async () => {
		const {url} = await serve((_asked, response) => sendEvents(response));
		expect((await failureOf(open(url).call('echo'))).message).toContain('ended before it told the result');
	});
});

describe('a failure', () => {
	test('of the server has its code and data', async () => {
		const {url} = await serve(({body}, response) =>
			sendJson(response, {jsonrpc: '2.0', id: body.id, error: {code: -32601, message: 'no such tool', data: {a: 1}}}),
		);
		const error = await failureOf(open(url).call('nothing'));
		expect(error).toBeInstanceOf(MCPError);
		expect(error).toMatchObject({name: 'MCPError', code: -32601, message: 'no such tool', data: {a: 1}});
		expect([error.isToolNotFound(), error.isNetworkError()]).toEqual([true, false]);
	});

	test('over HTTP has the server’s words, where it has some', async () => {
		const {url} = await serve(undefined, {
			initialize: (_asked, response) =>
				sendJson(response, {jsonrpc: '2.0', id: null, error: {code: -1, message: 'no key'}}, {}, 401),
		});
		expect(await failureOf(open(url).listTools())).toMatchObject({code: -1, message: 'no key'});
	});

	test('to reach the server says so', async () => {
		const {url, stop} = await serve();
		await stop();
		const error = await failureOf(open(url).listTools());
		expect([error.code, error.isNetworkError()]).toEqual([-32001, true]);
		expect(error.message).toContain(url);
	});

	test('to answer in time is a timeout, and the server is told', async () => {
		const {url, asked} = await serve(() => undefined);
		const client = open(url, {timeout: 100});
		const error = await failureOf(client.call('echo'));
		expect([error.code, error.isTimeout(), error.isSessionExpired()]).toEqual([-32000, true, false]);
		await expect
			.poll(() => asked.at(-1)?.body)
			.toMatchObject({method: 'notifications/cancelled', params: {requestId: 2}});
	});

	test('is put off by word of progress', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		let goOn = (): void => undefined;
		const {url} = await serve(({body}, response) => {
			response.writeHead(200, {'content-type': 'text/event-stream'});
			let progress = 0;
			goOn = () => {
				progress += 1;
				if (progress < 6)
					response.write(event({method: 'notifications/progress', params: {progressToken: body.id, progress}}));
				else response.end(event({id: body.id, result: {content: [{type: 'text', text: 'slow'}]}}));
			};
			goOn();
		});
		const onProgress = (): void => {
			vi.advanceTimersByTime(150);
			goOn();
		};
		expect((await open(url, {timeout: 200}).call('echo', {}, {onProgress})).text).toBe('slow');
	});

	test('by the caller’s signal is the signal’s reason', async () => {
		const {url} = await serve(() => undefined);
		const ending = new AbortController();
		const called = failureOf(open(url).call('echo', {}, {signal: ending.signal}));
		const reason = new Error('enough');
		ending.abort(reason);
		expect(await called).toBe(reason);
	});
});

describe('tools', () => {
	test('are asked for once, until they are wanted anew, have changed or the client was closed', async () => {
		const {url, methods} = await serve(({body}, response) =>
			sendEvents(
				response,
				event({method: 'notifications/tools/list_changed'}),
				event({id: body.id, result: {content: []}}),
			),
		);
		const client = open(url);
		const count = (): number => methods().filter((method) => method === 'tools/list').length;
		await Promise.all([client.listTools(), client.getTool('echo'), client.searchTools('')]);
		expect(count()).toBe(1);
		await client.listTools(true);
		expect(count()).toBe(2);
		await client.call('echo');
		await client.listTools();
		expect(count()).toBe(3);
		await client.close();
		await client.listTools();
		expect(count()).toBe(4);
	});

	test('come page by page, and are found by words', async () => {
		const pages = [
			{tools: [{name: 'read_page', description: 'The page as an outline', inputSchema: {}}], nextCursor: 'b'},
			{tools: [{name: 'find', title: 'Find elements', inputSchema: {}}]},
		];
		const {url} = await serve(undefined, {
			'tools/list': ({body}, response) =>
				sendJson(response, {jsonrpc: '2.0', id: body.id, result: pages[body.params.cursor === 'b' ? 1 : 0]}),
		});
		const client = open(url);
		expect((await client.listTools()).map(({name}) => name)).toEqual(['read_page', 'find']);
		expect((await client.searchTools('OUTLINE page')).map(({name}) => name)).toEqual(['read_page']);
		expect((await client.searchTools('elements')).map(({name}) => name)).toEqual(['find']);
		expect(await client.getTool('nothing')).toBeUndefined();
	});
});

describe('the stream', () => {
	test('is opened again after its last event, as soon as the server wants', async () => {
		const opened: (string | undefined)[] = [];
		const {url} = await serve(undefined, {
			GET: ({headers}, response) => {
				opened.push(headers['last-event-id'] as string | undefined);
				const number = opened.length;
				sendEvents(
					response,
					'retry: 20\n\n',
					event({method: 'notifications/message', params: {number}}, `e-${number}`),
				);
			},
		});
		const heard: Message[] = [];
		const client = open(url);
		await client.openStream((message) => heard.push(message));
		await expect.poll(() => heard.length).toBeGreaterThan(2);
		client.closeStream();
		expect(opened.slice(0, 3)).toEqual([undefined, 'e-1', 'e-2']);
		expect(heard.slice(0, 2)).toMatchObject([{params: {number: 1}}, {params: {number: 2}}]);
	});

	test('that the server does not have is an error, told once', async () => {
		const {url, methods} = await serve();
		const told: unknown[] = [];
		await open(url).openStream(
			() => undefined,
			(error) => told.push(error),
		);
		expect(told).toMatchObject([{data: {status: 405}}]);
		await expect(open(url).openStream(() => undefined)).rejects.toMatchObject({data: {status: 405}});
		expect(methods().filter((method) => method === 'GET')).toHaveLength(2);
	});
});

test('the revision without sessions is spoken where the server speaks no other', async () => {
	const {url, asked} = await serveAnswers(({body}, response) => {
		if (body.method === 'initialize')
			return sendJson(
				response,
				{
					jsonrpc: '2.0',
					id: body.id,
					error: {code: -32022, message: 'unsupported', data: {supported: ['2026-07-28']}},
				},
				{},
				400,
			);
		sendJson(response, {jsonrpc: '2.0', id: body.id, result: {tools: [{name: 'a', inputSchema: {}}], content: []}});
	});
	const client = open(url);
	await client.call('a', {x: 1});
	const last = asked.at(-1);
	expect(last?.headers).toMatchObject({
		'mcp-protocol-version': '2026-07-28',
		'mcp-method': 'tools/call',
		'mcp-name': 'a',
	});
	expect(last?.body.params).toMatchObject({
		arguments: {x: 1},
		_meta: {
			'io.modelcontextprotocol/protocolVersion': '2026-07-28',
			'io.modelcontextprotocol/clientCapabilities': {},
		},
	});
});
