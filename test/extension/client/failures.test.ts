// What goes wrong, and how it is told.
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {MCPError} from '../../../extension/client/index.ts';
import {event, failureOf, open, type Respond, sendJson, serve} from './serving.ts';

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
		expect(await failureOf(open(url).listTools())).toMatchObject({code: -1, message: 'no key', status: 401});
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
		const error = await failureOf(open(url).call('echo', {}, {timeout: 100}));
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

const send =
	(type: string, text: string): Respond =>
	(_asked, response) =>
		void response.writeHead(200, {'content-type': type}).end(text);
/** Less than was announced, and the connection ends. */
const breakOff =
	(type: string, text: string): Respond =>
	(_asked, response) => {
		response.writeHead(200, {'content-type': type, 'content-length': 1000});
		response.write(text, () => response.destroy());
	};

describe('an answer that cannot be read', () => {
	test.each<[string, Respond, number]>([
		['a page', send('text/html', '<h1>Welcome</h1>'), -32700],
		['broken JSON', send('application/json', '{"jsonrpc": '), -32700],
		['an event of broken JSON', send('text/event-stream', 'data: {"jsonrpc"\n\n'), -32700],
		['a result that is none', send('application/json', '{"id": 2, "result": null}'), -32700],
		['nothing', send('application/json', ''), -32001],
		['JSON that breaks off', breakOff('application/json', '{"jsonrpc'), -32001],
		['events that break off', breakOff('text/event-stream', ': one\n\ndata: {'), -32001],
	])('is an MCPError: %s', async (_what, respond, code) => {
		const {url} = await serve(respond);
		const error = await failureOf(open(url).call('echo'));
		expect(error).toBeInstanceOf(MCPError);
		expect([error.code, error.isNetworkError()]).toEqual([code, code === -32001]);
	});

	test('has its first words in the message', async () => {
		const {url} = await serve(send('text/html', '<h1>Welcome</h1>'));
		expect((await failureOf(open(url).call('echo'))).message).toContain('<h1>Welcome</h1>');
	});
});

test.each([
	['another error of its code', undefined],
	['data of its own', {reason: 'unsupported'}],
])('a server that says -32000 with %s did not time out', async (_what, data) => {
	const {url} = await serve(({body}, response) =>
		sendJson(
			response,
			{id: body.id, error: {code: -32000, message: 'Bad Request: Server not initialized', data}},
			{},
			400,
		),
	);
	const error = await failureOf(open(url).call('echo'));
	expect([error.code, error.isTimeout(), error.isSessionExpired()]).toEqual([-32000, false, false]);
});
