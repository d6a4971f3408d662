// The revision without sessions: when it is spoken, and how.
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import type {Message} from '../../../extension/client/index.ts';
import {
	answerText,
	event,
	failureOf,
	inTurn,
	open,
	type Respond,
	refuse,
	sendEvents,
	sendJson,
	serve,
} from './serving.ts';

const LONGER_THAN_ANY_PAUSE_MS = 60_000;

const discovered: Respond = ({body}, response) =>
	sendJson(response, {id: body.id, result: {supportedVersions: ['2026-07-28'], serverInfo: {name: 'both'}}});

test('the revision without sessions is spoken where the server speaks no other', async () => {
	const {url, asked} = await serve(answerText('done'), {
		'server/discover': discovered,
		initialize: ({body}, response) =>
			sendJson(
				response,
				{id: body.id, error: {code: -32022, message: 'unsupported', data: {supported: ['2026-07-28']}}},
				{},
				400,
			),
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

describe('with the revision left open', () => {
	test('the one without sessions is spoken where it is offered', async () => {
		const {url, asked, methods} = await serve(answerText('done'), {'server/discover': discovered});
		const client = open(url, {protocolVersion: 'auto'});
		expect(await client.initialize()).toMatchObject({serverInfo: {name: 'both'}});
		expect((await client.call('echo')).text).toBe('done');
		expect(methods()).toEqual(['server/discover', 'tools/call']);
		expect(asked.map(({headers}) => headers['mcp-protocol-version'])).toEqual(['2026-07-28', '2026-07-28']);
		expect(client.getSessionId()).toBeNull();
	});

	test.each<[string, Respond]>([
		['refuses what it does not know', refuse(400)],
		[
			'asks for a session first',
			({body}, response) =>
				sendJson(response, {id: body.id, error: {code: -32000, message: 'Server not initialized'}}, {}, 400),
		],
		['breaks off', (_asked, response) => void response.destroy()],
		['answers with a page', (_asked, response) => void response.writeHead(200).end('<h1>Welcome</h1>')],
		[
			'offers others only',
			({body}, response) => sendJson(response, {id: body.id, result: {supportedVersions: ['2027-01-01']}}),
		],
	])('a session is opened, as ever, with a server that %s', async (_how, discover) => {
		const {url, asked, methods} = await serve(answerText('done'), {'server/discover': discover});
		const client = open(url, {protocolVersion: 'auto'});
		expect((await client.call('echo')).text).toBe('done');
		expect(methods()).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/call']);
		expect(asked[1]).toMatchObject({
			headers: {'mcp-protocol-version': '2025-06-18'},
			body: {params: {protocolVersion: '2025-06-18'}},
		});
		expect(asked[1]?.headers).not.toHaveProperty('mcp-method');
		expect(client.getSessionId()).toBe('s-1');
	});

	test('a server that does not answer is not asked twice', async () => {
		const {url, methods} = await serve(undefined, {'server/discover': () => undefined});
		const error = await failureOf(open(url, {protocolVersion: 'auto', timeout: 100}).call('echo'));
		expect([error.isTimeout(), methods()]).toEqual([true, ['server/discover']]);
	});
});

describe('its stream', () => {
	const listening = async (listen: Respond) => {
		const {url, asked, methods} = await serve(undefined, {
			'server/discover': discovered,
			'subscriptions/listen': listen,
		});
		const client = open(url, {protocolVersion: '2026-07-28'});
		return {client, asked, count: () => methods().filter((method) => method === 'subscriptions/listen').length};
	};

	test('is asked for again when it ends or breaks off, which is told', async () => {
		const {client, asked} = await listening(
			inTurn(
				(_asked, response) => sendEvents(response, 'retry: 20\n\n'),
				(_asked, response) => {
					response.writeHead(200, {'content-type': 'text/event-stream', 'content-length': 1000});
					response.write(': here\n\n', () => response.destroy());
				},
				(_asked, response) => sendEvents(response, event({method: 'notifications/tools/list_changed'})),
			),
		);
		const told: unknown[] = [];
		const {method} = await new Promise<Message>(
			(resolve) => void client.openStream(resolve, (error) => told.push(error)),
		);
		client.closeStream();
		expect(method).toBe('notifications/tools/list_changed');
		expect(told).toMatchObject([{name: 'MCPError', code: -32001}]);
		const ids = asked.filter(({body}) => body?.method === 'subscriptions/listen').map(({body}) => body.id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.length).toBeGreaterThanOrEqual(3);
	});

	test.each<[string, Respond, object]>([
		['by its status', refuse(405), {status: 405}],
		[
			'in words',
			({body}, response) =>
				sendEvents(response, 'retry: 0\n\n', event({id: body.id, error: {code: -32601, message: 'no such method'}})),
			{message: 'no such method'},
		],
	])('that the server refuses %s is an error, told once', async (_how, respond, told) => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const {client, count} = await listening(respond);
		const error = await new Promise<unknown>((resolve) => void client.openStream(() => undefined, resolve));
		expect(error).toMatchObject({name: 'MCPError', ...told});
		await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
		for (let round = 0; round < 5; round++) await client.listTools(true);
		expect(count()).toBe(1);
	});
});
