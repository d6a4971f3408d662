import {describe, expect, onTestFinished, test, vi} from 'vitest';
import type {CallOptions, Message} from '../../../extension/client/index.ts';
import {answerText, event, failureOf, inTurn, open, sendEvents, sendJson, serve} from './serving.ts';

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

	describe('of a server that says when to come back for it', () => {
		const RETRY_MS = 5000;

		/** Returns when the client waits. */
		const called = async (options?: CallOptions) => {
			vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date']});
			onTestFinished(() => void vi.useRealTimers());
			const waits = vi.spyOn(globalThis, 'setTimeout');
			onTestFinished(() => waits.mockRestore());
			const began = Date.now();
			const resumedAfter: number[] = [];
			let id = 0;
			const {url} = await serve(
				({body}, response) => {
					({id} = body);
					sendEvents(response, `id: e-1\nretry: ${RETRY_MS}\ndata: \n\n`);
				},
				{
					GET: (_asked, response) => {
						resumedAfter.push(Date.now() - began);
						sendEvents(response, event({id, result: {content: [{type: 'text', text: 'later'}]}}, 'e-2'));
					},
				},
			);
			const answer = open(url).call('echo', {}, options);
			await expect.poll(() => waits.mock.calls.map(([, ms]) => ms)).toContain(RETRY_MS);
			return {answer, resumedAfter};
		};

		test('is taken up then', async () => {
			const {answer, resumedAfter} = await called();
			vi.advanceTimersByTime(RETRY_MS);
			expect((await answer).text).toBe('later');
			expect(resumedAfter[0]).toBeGreaterThanOrEqual(RETRY_MS);
		});

		test('is not waited for when the caller gives up', async () => {
			const ending = new AbortController();
			const {answer, resumedAfter} = await called({signal: ending.signal});
			const reason = new Error('enough');
			ending.abort(reason);
			expect(await failureOf(answer)).toBe(reason);
			expect(resumedAfter).toEqual([]);
		});
	});

	test('that never comes on a stream that ends is an error', async () => {
		const {url} = await serve((_asked, response) => sendEvents(response));
		expect((await failureOf(open(url).call('echo'))).message).toContain('ended before it told the result');
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
		expect(told).toMatchObject([{status: 405}]);
		await expect(open(url).openStream(() => undefined)).rejects.toMatchObject({status: 405});
		expect(methods().filter((method) => method === 'GET')).toHaveLength(2);
	});

	test('that is refused once it has begun is an error, told once', async () => {
		const {url, methods} = await serve(undefined, {
			GET: inTurn(
				(_asked, response) => sendEvents(response, 'retry: 0\n\n'),
				(_asked, response) => sendJson(response, {error: {code: -32600, message: 'no key'}}, {}, 401),
			),
		});
		const client = open(url);
		const told = await new Promise<unknown>((resolve) => void client.openStream(() => undefined, resolve));
		expect(told).toMatchObject({message: 'no key', status: 401});
		for (let round = 0; round < 5; round++) await client.listTools(true);
		expect(methods().filter((method) => method === 'GET')).toHaveLength(2);
	});

	test('that breaks off is told, and opened again', async () => {
		const {url} = await serve(undefined, {
			GET: inTurn(
				(_asked, response) => {
					response.writeHead(200, {'content-type': 'text/event-stream'});
					response.write('retry: 20\n\n', () => response.destroy());
				},
				(_asked, response) => sendEvents(response, event({method: 'notifications/message'})),
			),
		});
		const told: unknown[] = [];
		const client = open(url);
		const {method} = await new Promise<Message>(
			(resolve) => void client.openStream(resolve, (error) => told.push(error)),
		);
		expect(method).toBe('notifications/message');
		expect(told).toMatchObject([{name: 'MCPError', code: -32001}]);
	});
});
