import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {until} from '../../kit/until.ts';
import {announce, makeState, startBridge, textOf} from './fixture/bridge.ts';
import {answerText, event, refuse, SESSION, type Seen, startServer, stream} from './fixture/server.ts';

const SAVED = {
	session: {
		introduction: {protocolVersion: '2025-11-25', serverInfo: {name: 'saved', version: '1'}, capabilities: {tools: {}}},
		list: {tools: [{name: 'saved_tool'}]},
	},
};

const stateWithSaved = (): string => {
	const state = makeState();
	writeFileSync(path.join(state, 'tools.json'), JSON.stringify(SAVED));
	return state;
};

describe('without a browser', () => {
	test('introduces itself and lists the tools last seen', async () => {
		const bridge = startBridge({state: stateWithSaved()});
		const {result} = await bridge.initialize();
		expect(result).toMatchObject({
			protocolVersion: '2025-06-18',
			serverInfo: {name: 'saved'},
			capabilities: {tools: {listChanged: true}},
		});
		expect((await bridge.ask('tools/list')).result?.tools).toEqual([{name: 'saved_tool'}]);
		expect((await bridge.ask('ping')).result).toEqual({});
	});

	test('answers with its own newest version where it does not know the one asked for', async () => {
		const bridge = startBridge();
		const {result} = await bridge.ask('initialize', {protocolVersion: '1999-01-01'});
		expect(result).toMatchObject({protocolVersion: '2025-11-25'});
	});

	test('tells the client to ask again once the real list is known', async () => {
		const bridge = startBridge({state: stateWithSaved()});
		const server = await startServer();
		await bridge.initialize();
		await bridge.ask('tools/list');
		announce(bridge.state, {port: server.port});
		await bridge.line('list_changed', ({method}) => method === 'notifications/tools/list_changed');
		expect((await bridge.ask('tools/list')).result?.tools).toEqual([{name: 'navigate'}]);
		const kept = JSON.parse(readFileSync(path.join(bridge.state, 'tools.json'), 'utf8'));
		expect(kept.session).toMatchObject({
			introduction: {serverInfo: {name: 'real'}},
			list: {tools: [{name: 'navigate'}]},
		});
	});

	test('says nothing of a list that has not changed', async () => {
		const bridge = startBridge({state: stateWithSaved()});
		const server = await startServer();
		server.tools = [{name: 'saved_tool'}];
		await bridge.initialize();
		await bridge.ask('tools/list');
		announce(bridge.state, {port: server.port});
		await server.take('tools/list');
		await bridge.ask('tools/call', {name: 'navigate'});
		expect(bridge.lines.flat().map(({method}) => method)).not.toContain('notifications/tools/list_changed');
	});

	test('gives the saved list while the browser takes its time', async () => {
		const server = await startServer();
		server.next('initialize', () => undefined);
		const bridge = startBridge({state: stateWithSaved(), args: ['--url', server.url], limits: {quickMs: 20}});
		expect((await bridge.initialize()).result).toMatchObject({serverInfo: {name: 'saved'}});
		expect((await bridge.ask('tools/list')).result?.tools).toEqual([{name: 'saved_tool'}]);
	});
});

describe('lines that are no messages', () => {
	test.each([
		['{"jsonrpc":', -32700],
		['nonsense', -32700],
		['1', -32600],
		['null', -32600],
		['"text"', -32600],
		['[]', -32600],
		['{}', -32600],
		['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
		['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
	])('are answered: %s', async (line, code) => {
		const bridge = startBridge();
		bridge.send(line);
		expect(await bridge.line('an error', ({id}) => id === null)).toMatchObject({error: {code}});
		expect((await bridge.ask('ping')).result).toEqual({});
	});

	test('may be empty or end with CRLF', async () => {
		const bridge = startBridge();
		bridge.input.write('\n \r\n{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n');
		await bridge.line('the answer', ({id}) => id === 1);
		expect(bridge.lines).toHaveLength(1);
	});
});

describe('batches', () => {
	test('are answered as one, notifications left out', async () => {
		const bridge = startBridge();
		bridge.send([
			{jsonrpc: '2.0', id: 1, method: 'ping'},
			{jsonrpc: '2.0', method: 'notifications/roots/list_changed'},
			{jsonrpc: '2.0', id: '1', method: 'ping'},
			7,
		]);
		const answer = await until('the batch', () => bridge.lines[0]);
		expect(answer).toMatchObject([
			{id: 1, result: {}},
			{id: '1', result: {}},
			{id: null, error: {code: -32600}},
		]);
	});

	test('of notifications alone are not answered', async () => {
		const bridge = startBridge();
		bridge.send([{jsonrpc: '2.0', method: 'notifications/initialized'}]);
		await bridge.ask('ping');
		expect(bridge.lines).toHaveLength(1);
	});
});

describe('with a browser', () => {
	test('opens one session with what the client said of itself', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url, '--berth', 'mine'], env: {TABBERTH_TOKEN: 'tbk_x'}});
		expect((await bridge.initialize()).result).toMatchObject({serverInfo: {name: 'real'}});
		expect(textOf(await bridge.ask('tools/call', {name: 'navigate'}))).toBe('navigate');
		await bridge.ask('tools/call', {name: 'other'});
		expect(server.count('initialize')).toBe(1);
		expect((await server.take('initialize')).message?.params).toMatchObject({clientInfo: {name: 'test'}});
		await server.take('notifications/initialized');
		const {headers, query} = await server.take('tools/call', 1);
		expect(headers).toMatchObject({
			'mcp-session-id': SESSION,
			'mcp-protocol-version': '2025-06-18',
			authorization: 'Bearer tbk_x',
		});
		expect(query.get('berth')).toBe('mine');
	});

	test('keeps 1 and "1" apart and runs calls at once', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		await bridge.initialize();
		const held: Seen[] = [];
		server.next(
			'tools/call',
			(seen) => held.push(seen),
			(seen) => held.push(seen),
		);
		const first = bridge.ask('tools/call', {name: 'a'}, 1);
		const second = bridge.ask('tools/call', {name: 'b'}, '1');
		await until('both', () => held.length === 2 || undefined);
		for (const seen of held) answerText(seen, `${typeof seen.message?.id} ${seen.message?.params?.name}`);
		expect(textOf(await first)).toBe('number a');
		expect(textOf(await second)).toBe('string b');
	});

	test('refuses an id that is still in use', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		server.next('tools/call', () => undefined);
		void bridge.ask('tools/call', {name: 'a'}, 5);
		await server.take('tools/call');
		expect(await bridge.ask('resources/list', {}, 5)).toMatchObject({error: {code: -32600}});
	});

	test('hands on what comes before the answer, and what the client says to it', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		await bridge.initialize();
		server.next('tools/call', (seen) => {
			stream(
				seen,
				event({jsonrpc: '2.0', method: 'notifications/progress', params: {progressToken: 't', progress: 1}}),
				event({jsonrpc: '2.0', id: 'ask', method: 'elicitation/create', params: {message: '?'}}),
				event({jsonrpc: '2.0', id: seen.message?.id, result: {content: [{type: 'text', text: 'done'}]}}),
			);
		});
		expect(textOf(await bridge.ask('tools/call', {name: 'a', _meta: {progressToken: 't'}}))).toBe('done');
		await bridge.line('progress', ({method}) => method === 'notifications/progress');
		await bridge.line('elicitation', ({method}) => method === 'elicitation/create');
		bridge.send({jsonrpc: '2.0', id: 'ask', result: {action: 'accept'}});
		expect((await server.take('answer')).message).toMatchObject({id: 'ask', result: {action: 'accept'}});
	});

	test('hands on what the server says unasked, over a broken stream', async () => {
		const server = await startServer();
		server.next(
			'GET',
			(seen) => {
				stream(seen, 'retry: 10\n\n', event({jsonrpc: '2.0', method: 'notifications/message', params: {n: 1}}, 'e1'));
				seen.response.end();
			},
			(seen) => stream(seen, event({jsonrpc: '2.0', method: 'notifications/message', params: {n: 2}}, 'e2')),
		);
		const bridge = startBridge({args: ['--url', server.url]});
		await bridge.initialize();
		await bridge.line('the second', ({params}) => params?.n === 2);
		expect((await server.take('GET', 1)).headers['last-event-id']).toBe('e1');
	});

	test('hands a refusal of the protocol on as the answer', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		server.next('resources/read', ({message, response}) => {
			response
				.writeHead(400)
				.end(JSON.stringify({jsonrpc: '2.0', id: null, error: {code: -32602, message: message?.method}}));
		});
		expect(await bridge.ask('resources/read')).toMatchObject({error: {code: -32602, message: 'resources/read'}});
	});

	test('ends the session when the client shuts it down', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		await bridge.initialize();
		await bridge.ask('tools/call', {name: 'a'});
		expect((await bridge.ask('shutdown')).result).toEqual({});
		expect((await server.take('shutdown')).headers['mcp-session-id']).toBe(SESSION);
		await bridge.ask('tools/call', {name: 'a'});
		expect(server.count('initialize')).toBe(2);
	});
});

describe('cancelled calls', () => {
	const cancel = (requestId: string) => ({jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId}});

	test('are told to the browser and not answered', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		server.next('tools/call', () => undefined);
		void bridge.ask('tools/call', {name: 'a'}, 'c').catch(() => undefined);
		await server.take('tools/call');
		bridge.send(cancel('c'));
		expect((await server.take('notifications/cancelled')).message?.params).toEqual({requestId: 'c'});
		await bridge.ask('ping');
		expect(bridge.lines.flat().map(({id}) => id)).not.toContain('c');
	});

	test('that still wait for the browser never reach it', async () => {
		const bridge = startBridge();
		const server = await startServer();
		bridge.send({jsonrpc: '2.0', id: 'c', method: 'tools/call', params: {name: 'a'}});
		bridge.send(cancel('c'));
		await bridge.ask('ping');
		announce(bridge.state, {port: server.port});
		await bridge.ask('tools/call', {name: 'b'});
		expect(server.count('tools/call')).toBe(1);
	});
});

describe('when the client goes', () => {
	test('ends within a second and leaves the session as it is', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		await bridge.initialize();
		await bridge.ask('tools/call', {name: 'a'});
		server.next('tools/call', () => undefined);
		bridge.send({jsonrpc: '2.0', id: 'c', method: 'tools/call', params: {name: 'a'}});
		await server.take('tools/call', 1);
		const began = performance.now();
		bridge.input.end();
		expect(await bridge.ended).toBe(0);
		expect(performance.now() - began).toBeLessThan(1000);
		expect(server.count('DELETE')).toBe(0);
	});

	test('answers first what was asked just before', async () => {
		const server = await startServer();
		const bridge = startBridge({args: ['--url', server.url]});
		bridge.input.end(`${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'a'}})}\n`);
		await bridge.ended;
		expect(bridge.lines).toMatchObject([{id: 1, result: {content: [{text: 'a'}]}}]);
	});

	test('ends quietly when nobody reads any more', async () => {
		const bridge = startBridge();
		bridge.output.destroy(Object.assign(new Error('gone'), {code: 'EPIPE'}));
		expect(await bridge.ended).toBe(0);
	});
});

test('lists the saved tools to a client whose key is refused, and the call says why', async () => {
	const server = await startServer();
	server.next('initialize', refuse(401), refuse(401), refuse(401));
	const bridge = startBridge({state: stateWithSaved(), args: ['--url', server.url]});
	await bridge.initialize();
	expect((await bridge.ask('tools/list')).result?.tools).toEqual([{name: 'saved_tool'}]);
	server.next('initialize', refuse(401));
	const answer = await bridge.ask('tools/call', {name: 'a'});
	expect(answer.result?.isError).toBe(true);
	expect(textOf(answer)).toMatch(/no key.*tabberth install/);
});
