import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {statelessHeaders} from '../../../installer/stdio/json-rpc.mjs';
import {announce, makeState, startBridge, textOf} from './fixture/bridge.ts';
import {answerJson, event, type Seen, startServer, stream} from './fixture/server.ts';

const META = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
const CALL = {name: 'navigate', _meta: META};
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

const acknowledge = (seen: Seen): void => stream(seen, event({jsonrpc: '2.0', method: ACKNOWLEDGED, params: {}}));

test('sends a request as it is, with the headers of its era', async () => {
	const server = await startServer();
	const bridge = startBridge({args: ['--url', server.url]});
	expect(textOf(await bridge.ask('tools/call', CALL))).toBe('navigate');
	const {headers, message} = await server.take('tools/call');
	expect(headers).toMatchObject({
		'mcp-protocol-version': '2026-07-28',
		'mcp-method': 'tools/call',
		'mcp-name': 'navigate',
	});
	expect(headers).not.toHaveProperty('mcp-session-id');
	expect(message?.params).toEqual(CALL);
	expect(server.count('initialize')).toBe(0);
});

test.each([
	['tools/call', {name: 'a b'}, 'a b'],
	['tools/call', {name: 'ü'}, '=?base64?w7w=?='],
	['tools/call', {name: ' a'}, '=?base64?IGE=?='],
	['tools/call', {name: '=?base64?x?='}, '=?base64?PT9iYXNlNjQ/eD89?='],
	['resources/read', {uri: 'file:///a'}, 'file:///a'],
	['tools/call', {name: 7}, undefined],
	['tools/list', {name: 'a'}, undefined],
	['constructor', {name: 'a'}, undefined],
])('names what %s of %j is about', (method, params, name) => {
	expect(statelessHeaders({method, params: {...params, _meta: META}})['mcp-name']).toBe(name);
});

describe('server/discover without a browser', () => {
	test('is answered as last seen', async () => {
		const state = makeState();
		const saved = {stateless: {introduction: {supportedVersions: ['2026-07-28']}, list: {tools: [{name: 'saved'}]}}};
		writeFileSync(path.join(state, 'tools.json'), JSON.stringify(saved));
		const bridge = startBridge({state});
		expect((await bridge.ask('server/discover', {_meta: META})).result).toEqual(saved.stateless.introduction);
		expect((await bridge.ask('tools/list', {_meta: META})).result).toEqual(saved.stateless.list);
	});

	test('sends a client to initialize where nothing was seen yet', async () => {
		const bridge = startBridge();
		expect(await bridge.ask('server/discover', {_meta: META})).toMatchObject({error: {code: -32601}});
		expect(await bridge.ask('server/discover')).toMatchObject({error: {code: -32601}});
	});
});

test('a call that may have run is answered as a whole result of that era', async () => {
	const server = await startServer();
	const bridge = startBridge({args: ['--url', server.url]});
	server.next('tools/call', ({response}) => response.destroy());
	const {result} = await bridge.ask('tools/call', CALL);
	expect(result).toMatchObject({isError: true, resultType: 'complete'});
	expect(server.count('tools/call')).toBe(1);
});

test('a cancelled call ends its connection', async () => {
	const server = await startServer();
	const bridge = startBridge({args: ['--url', server.url]});
	server.next('tools/call', (seen) => stream(seen));
	bridge.send({jsonrpc: '2.0', id: 'c', method: 'tools/call', params: CALL});
	const {response} = await server.take('tools/call');
	const closed = new Promise((resolve) => response.once('close', resolve));
	bridge.send({jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 'c'}});
	await closed;
	await bridge.ask('ping');
	expect(bridge.lines.flat().map(({id}) => id)).not.toContain('c');
	expect(server.count('notifications/cancelled')).toBe(0);
});

describe('a subscription', () => {
	test('waits for the browser, and begins anew after a restart unnoticed', async () => {
		const bridge = startBridge({limits: {waitMs: 1, graceMs: 1}});
		bridge.send({jsonrpc: '2.0', id: 'listen:1', method: 'subscriptions/listen', params: {_meta: META}});
		const server = await startServer();
		server.next(
			'subscriptions/listen',
			(seen) => {
				acknowledge(seen);
				seen.response.end();
			},
			(seen) => {
				acknowledge(seen);
				seen.response.write(event({jsonrpc: '2.0', method: 'notifications/tools/list_changed'}));
			},
		);
		announce(bridge.state, {port: server.port});
		await bridge.line('the news', ({method}) => method === 'notifications/tools/list_changed');
		expect(bridge.lines.flat().filter(({method}) => method === ACKNOWLEDGED)).toHaveLength(1);
	});

	test('tells of the real list where a saved one was given', async () => {
		const bridge = startBridge();
		const {result} = await bridge.ask('tools/list', {_meta: META});
		expect(result).toMatchObject({resultType: 'complete'});
		expect((result as {tools: {name: string}[]}).tools.map(({name}) => name)).toContain('navigate');
		bridge.send({jsonrpc: '2.0', id: 'listen:1', method: 'subscriptions/listen', params: {_meta: META}});
		const server = await startServer();
		server.next('subscriptions/listen', acknowledge);
		server.next('tools/list', (seen) => answerJson(seen, {tools: [{name: 'real'}], resultType: 'complete'}));
		announce(bridge.state, {port: server.port});
		const news = await bridge.line('list_changed', ({method}) => method === 'notifications/tools/list_changed');
		expect(news.params).toEqual({_meta: {'io.modelcontextprotocol/subscriptionId': 'listen:1'}});
		expect((await server.take('tools/list')).message?.params).toEqual({_meta: META});
	});
});
