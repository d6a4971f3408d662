import {expect, test} from 'vitest';
import {Activity} from '../../../extension/mcp/activity.ts';
import {callMessage, initializeMessage, readAnswer, readEvents} from '../../kit/rpc.ts';
import {startRoom} from './room.ts';

const input = {};
const metaOf = (name: string) => ({
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': {},
	'io.modelcontextprotocol/clientInfo': {name, version: '1'},
});
const home = {
	id: 'berth_1',
	client: {name: 'agent', version: '1'},
	currentTabId: 5,
	tabs: [
		{id: 5, chromeId: 1, made: true, touched: false, url: 'https://shop.test/cart?secret', title: 'Cart'},
		{id: 6, chromeId: 2, made: true, touched: false, url: 'about:blank', title: ''},
	],
};

test('tells of each call that has ended, with where it was', () => {
	const ended: unknown[] = [];
	const activity = new Activity((call) => ended.push(call));
	const content = [{type: 'text' as const, text: 'Clicked'}];
	const trace = activity.begin({
		credential: 'key:a',
		name: 'computer',
		sessionId: 'session-that-lets-in',
		input: {action: 'key'},
	});
	trace.ranIn(home);
	activity.inside({credential: 'key:a', sessionId: 'session-that-lets-in'}, home)({name: 'find', tabId: 6, input})(
		true,
	);
	trace.end({content});
	const whose = {
		client: 'agent',
		berth: 'berth_1',
		session: 'session-',
		id: expect.any(String),
		ms: expect.any(Number),
	};
	expect(ended).toMatchObject([
		{...whose, tool: 'find', tabId: 6, origin: undefined, outcome: 'error', content: undefined},
		{...whose, tool: 'computer', tabId: 5, origin: 'https://shop.test', outcome: 'ok', input: {action: 'key'}, content},
	]);
});

test('tells each credential its own calls, the latest last', () => {
	const activity = new Activity(() => undefined);
	activity.begin({credential: 'key:a', name: 'navigate', originId: 1, tabId: 5, input}).end({});
	activity.begin({credential: 'key:b', name: 'foreign', input}).end({});
	const trace = activity.begin({credential: 'key:a', name: 'tabs_create', originId: '1', sessionId: 's', input});
	trace.ranIn(home);
	trace.end({isError: true});
	activity.begin({credential: 'key:a', name: 'computer', input});
	const [first, second, third] = activity.recent('key:a', 20);
	const common = {wireId: expect.any(String), type: 'command', at: expect.stringMatching(/^\d{4}-/)};
	expect(first).toEqual({...common, name: 'navigate', originId: 1, tabId: 5, ms: expect.any(Number), outcome: 'ok'});
	expect(second).toMatchObject({...common, originId: '1', sessionId: 's', berth: 'berth_1', outcome: 'error'});
	expect(third).toMatchObject({name: 'computer', outcome: 'running'});
	expect(new Set([first, second, third].map((each) => each?.wireId)).size).toBe(3);
	expect(activity.recent('key:a', 1)).toEqual([third]);
});

test('keeps for the person when a call came to its turn, and what an act or a failure came to', () => {
	const activity = new Activity(() => undefined);
	let told = 0;
	activity.onChange(() => {
		told += 1;
	});
	const run = (name: string, acts: boolean, text: string, isError = false) => {
		const trace = activity.begin({credential: 'a', name, acts, input});
		trace.ranIn(home);
		trace.starts();
		trace.end({
			isError,
			content: [
				{type: 'image', data: '', mimeType: ''},
				{type: 'text', text},
			],
		});
	};
	activity.begin({credential: 'a', name: 'nowhere', input});
	run('navigate', true, `${'x'.repeat(200)}\nsecond line`);
	run('get_page_text', false, 'what stands on the page');
	run('get_page_text', false, 'there is no tab 5\nmore', true);
	activity.begin({credential: 'a', name: 'find', input}).ranIn(home);
	const calls = activity.byBerth().get('berth_1') ?? [];
	expect(calls.map(({name, outcome, effect, startedAt}) => [name, outcome, effect, typeof startedAt])).toEqual([
		['navigate', 'ok', 'x'.repeat(120), 'number'],
		['get_page_text', 'ok', undefined, 'number'],
		['get_page_text', 'error', 'there is no tab 5', 'number'],
		['find', 'running', undefined, 'undefined'],
	]);
	expect(told).toBe(10);
	expect(JSON.stringify(activity.recent('a', 20))).not.toMatch(/xxx|no tab|startedAt/);
});

test('keeps the last thousand calls', () => {
	const activity = new Activity(() => undefined);
	for (let i = 0; i <= 1000; i++) activity.begin({credential: 'a', name: `call ${i}`, input});
	const kept = activity.recent('a', 5000);
	expect([kept.length, kept[0]?.name]).toEqual([1000, 'call 1']);
});

test('knows a call over MCP and a command by the ids that their callers have', async () => {
	const activity = new Activity(() => undefined);
	const room = startRoom({}, {activity});
	const headers = await room.openSession();
	const secret = {action: 'echo', text: 'what nobody else may read'};
	await readAnswer(await room.post('/mcp', callMessage(7, 'dev_utils', secret), headers));
	await readAnswer(await room.post('/mcp', callMessage('7', 'dev_utils', {action: 'none'}), headers));
	const command = {name: 'dev_utils', payload: secret, originId: 'mine'};
	const answer = (await (await room.post('/commands', command, headers)).json()) as {wireId: string};
	const entries = activity.recent('open', 20);
	expect(entries.map(({originId, outcome}) => [originId, outcome])).toEqual([
		[7, 'ok'],
		['7', 'error'],
		['mine', 'ok'],
	]);
	expect(entries.at(-1)).toMatchObject({wireId: answer.wireId, sessionId: headers['mcp-session-id']});
	expect(JSON.stringify(entries)).not.toContain('nobody');
});

test('knows who came last, in each era, and not by the calls that it makes', async () => {
	const activity = new Activity(() => undefined);
	const heard: (string | undefined)[] = [];
	activity.onChange(() => {
		if (heard.at(-1) !== activity.latest?.client) heard.push(activity.latest?.client);
	});
	const room = startRoom({}, {activity});
	const headers = await room.openSession();
	expect(heard).toEqual(['by hand']);
	await readAnswer(await room.post('/mcp', callMessage(1, 'dev_utils', {action: 'echo', text: ''}), headers));
	const stateless = (method: string, params: object, name?: string) =>
		room.post(
			'/mcp',
			{
				jsonrpc: '2.0',
				id: 2,
				method,
				params: {...params, _meta: metaOf(name === undefined ? 'stateless' : 'only calls')},
			},
			{'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name && {'mcp-name': name})},
		);
	await readAnswer(await stateless('tools/list', {}));
	await readAnswer(
		await stateless('tools/call', {name: 'dev_utils', arguments: {action: 'echo', text: ''}}, 'dev_utils'),
	);
	const events = readEvents(await room.ask('/sse', {headers: {accept: 'text/event-stream'}}));
	const endpoint = await events.next();
	await room.post(endpoint.value?.data ?? '', {...initializeMessage('2024-11-05'), id: 3});
	await events.return(undefined);
	expect(heard).toEqual(['by hand', 'stateless', 'by hand']);
	expect(activity.latest?.at).toBeGreaterThan(Date.now() - 10_000);
});

test('knows whether anybody has used the browser: what failed, and what touched nothing, does not count', () => {
	const activity = new Activity(() => undefined);
	const call = (isError: boolean, where?: typeof home) => {
		const trace = activity.begin({credential: 'a', name: 'navigate', input});
		if (where) trace.ranIn(where);
		trace.end({isError});
	};
	call(false);
	call(true, home);
	expect(activity.hasCalled).toBe(false);
	call(false, home);
	expect(activity.hasCalled).toBe(true);
});

test('tells of each call in a berth that it runs and that it has ended, once each', () => {
	const activity = new Activity(() => undefined);
	const told: unknown[] = [];
	activity.onRun((berth, isRunning) => told.push([berth, isRunning]));
	const nowhere = activity.begin({credential: 'key:a', name: 'shortcuts_list', input});
	nowhere.starts();
	nowhere.end({});
	const waiting = activity.begin({credential: 'key:a', name: 'navigate', input});
	waiting.ranIn(home);
	waiting.end({isError: true});
	waiting.starts();
	const trace = activity.begin({credential: 'key:a', name: 'navigate', input});
	trace.ranIn(home);
	trace.starts();
	expect(told).toEqual([['berth_1', true]]);
	trace.end({});
	expect(told).toEqual([
		['berth_1', true],
		['berth_1', false],
	]);
});
