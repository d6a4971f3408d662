// Streams of the era without sessions, and whom they tell of which tabs.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {ProcessId} from '../../../extension/berths/owner.ts';
import {type RpcMessage, readAnswer, readEvents} from '../../kit/rpc.ts';
import {type Held, holdTabs} from './held-tabs.ts';
import {startRoom} from './room.ts';

const META = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': {},
};
const AGENT: ProcessId & {path: string} = {pid: 7, startedAt: 1, path: '/agent'};
const OTHER: ProcessId = {pid: 8, startedAt: 1};

interface Caller {
	readonly credential?: string;
	readonly query?: string;
	readonly isAgent?: boolean;
}

const start = (...held: Held[]) => {
	const world = holdTabs(...held);
	const room = startRoom({}, {berths: world.berths});
	const send = (method: string, params: object, {credential = 'open', query = '', isAgent = false}: Caller) => {
		const name = 'uri' in params ? {'mcp-name': String(params.uri)} : {};
		const headers = {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'mcp-protocol-version': '2026-07-28',
			'mcp-method': method,
			...name,
		};
		const body = JSON.stringify({jsonrpc: '2.0', id: 'mine', method, params: {...params, _meta: META}});
		const identity = {gone: [], ...(isAgent && {process: AGENT})};
		return room.ask(`/mcp${query}`, {method: 'POST', headers, body}, credential, async () => identity);
	};
	const ask = async (method: string, params: object = {}, caller: Caller = {}) =>
		(await readAnswer(await send(method, params, caller))).messages[0];
	/** Whatever is told on the stream, after what the server agreed to. */
	const listen = async (notifications: object, caller: Caller = {}) => {
		const response = await send('subscriptions/listen', {notifications}, caller);
		const events = readEvents(response);
		const agreed = JSON.parse((await events.next()).value?.data ?? '{}') as RpcMessage;
		const heard: string[] = [];
		const follow = async (): Promise<void> => {
			for await (const {data} of events) {
				const {method, params} = JSON.parse(data) as RpcMessage;
				heard.push(String(params?.uri ?? method));
			}
		};
		return {agreed: agreed.params?.notifications, heard, ended: follow()};
	};
	return {...world, room, ask, listen};
};

const CHANGED = 'notifications/resources/list_changed';
const updatesOf = (...tabs: number[]) => ({resourceSubscriptions: tabs.map((tab) => `tab://${tab}`)});

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a stream', () => {
	test('is agreed on for the tabs only that the caller may know of', async () => {
		const {listen} = start({id: 'a', tabs: [1, 2]}, {id: 'b', credential: 'key:b', tabs: [3]});
		expect((await listen(updatesOf(1, 3, 4))).agreed).toEqual(updatesOf(1));
		expect((await listen(updatesOf(3), {credential: 'key:b'})).agreed).toEqual(updatesOf(3));
		const nothing = await listen(updatesOf(3, 4));
		expect(nothing.agreed).toEqual({});
		await nothing.ended;
	});

	test('for a berth by name is for its tabs only', async () => {
		const {listen} = start({id: 'a', name: 'shop', tabs: [1]}, {id: 'b', tabs: [2]});
		expect((await listen(updatesOf(1, 2), {query: '?berth=shop'})).agreed).toEqual(updatesOf(1));
	});

	test('tells of its own tabs, once a second, and no stream of another’s', async () => {
		const world = start({id: 'a', tabs: [1]}, {id: 'b', tabs: [2]});
		const [one, two] = [await world.listen(updatesOf(1)), await world.listen(updatesOf(2))];
		await pass(2000);
		one.heard.length = 0;
		two.heard.length = 0;
		world.change(1);
		world.change(1);
		world.change(2);
		await pass(0);
		expect([one.heard, two.heard]).toEqual([['tab://1'], ['tab://2']]);
		await pass(2000);
		expect(one.heard).toHaveLength(2);
	});

	test('tells nothing of a tab that has come to another credential', async () => {
		const world = start({id: 'a', tabs: [1]});
		const {heard} = await world.listen(updatesOf(1));
		await pass(1000);
		heard.length = 0;
		world.put({id: 'a', credential: 'key:b', tabs: [1]});
		world.change(1);
		await pass(2000);
		expect([heard, world.watched()]).toEqual([[], []]);
	});

	test('tells at its begin of every tab, for what has changed before it was open', async () => {
		const world = start({id: 'a', tabs: [1, 2]});
		const {heard} = await world.listen(updatesOf(1, 2));
		await pass(5000);
		expect(heard).toEqual(['tab://1', 'tab://2']);
	});

	test('is not made of a batch', async () => {
		const {room, watched} = start({id: 'a', tabs: [1]});
		const headers = {'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen'};
		const params = {notifications: updatesOf(1), _meta: META};
		const body = [{jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params}];
		const [answer] = (await readAnswer(await room.post('/mcp', body, headers))).messages;
		expect([answer?.error?.code, watched()]).toEqual([expect.any(Number), []]);
	});

	test('that ends leaves nothing', async () => {
		const world = start({id: 'a', tabs: [1]});
		const {ended} = await world.listen(updatesOf(1));
		expect([world.watched(), world.hearers()]).toEqual([[1], 1]);
		await world.room.mcp.endWhere(() => true);
		await ended;
		expect([world.watched(), world.hearers()]).toEqual([[], 0]);
	});
});

describe('changes of the list', () => {
	const LIST = {resourcesListChanged: true};
	const berths: Held[] = [
		{id: 'mine', process: AGENT, tabs: [1]},
		{id: 'other', process: OTHER, tabs: [2]},
		{id: 'shop', name: 'shop', tabs: [3]},
		{id: 'foreign', name: 'shop', credential: 'key:b', tabs: [4]},
		{id: 'session', session: 's', tabs: [5]},
	];

	test.each([
		['a process', LIST, {isAgent: true}, ['mine']],
		['a berth by name', LIST, {query: '?berth=shop'}, ['shop']],
		['who named a tab', {...LIST, ...updatesOf(2)}, {}, ['other']],
		['nobody in particular', LIST, {}, []],
	])('are told to %s of their own berth only', async (_who, wanted, caller, own) => {
		const world = start(...berths);
		const {heard} = await world.listen(wanted, caller);
		await pass(1000);
		heard.length = 0;
		const told: string[] = [];
		for (const {id} of berths) {
			world.tell(id, 'tab_created', 9);
			await pass(1000);
			if (heard.length > told.length) told.push(id);
		}
		expect([told, new Set(heard)]).toEqual([own, new Set(own.map(() => CHANGED))]);
	});

	test.each([
		['the last tab that was named', updatesOf(1), {}],
		['the berth of its process, which ended by that', {}, {isAgent: true}],
		['the berth by that name, which ended by that', {}, {query: '?berth=shop'}],
	])('are told of the leaving of %s', async (_what, wanted, caller) => {
		const world = start({id: 'a', process: AGENT, name: 'shop', tabs: [1]});
		const {heard} = await world.listen({...LIST, ...wanted}, caller);
		await pass(1000);
		heard.length = 0;
		if ('resourceSubscriptions' in wanted) world.put({id: 'a', tabs: []});
		else world.drop('a');
		world.tell('a', 'tab_closed', 1);
		await pass(1000);
		expect([heard, world.watched()]).toEqual([[CHANGED], []]);
	});

	test('are told to no other client of the same process', async () => {
		const world = start({id: 'a', process: AGENT, client: {name: 'another'}, tabs: [1]});
		const {heard} = await world.listen(LIST, {isAgent: true});
		world.tell('a', 'tab_created', 2);
		await pass(1000);
		expect(heard).toEqual([]);
	});

	test('are told on no other stream', async () => {
		const world = start(...berths);
		const [mine, shop] = [await world.listen(LIST, {isAgent: true}), await world.listen(LIST, {query: '?berth=shop'})];
		world.tell('shop', 'tab_created', 9);
		await pass(1000);
		expect([mine.heard, shop.heard]).toEqual([[], [CHANGED]]);
	});

	test('are told of a berth that is made later, and of its end', async () => {
		const world = start();
		const {heard} = await world.listen(LIST, {query: '?berth=late'});
		world.put({id: 'late', name: 'late', tabs: [1]});
		world.tell('late', 'tab_created', 1);
		await pass(1000);
		world.drop('late');
		world.tell('late', 'tab_closed', 1);
		await pass(1000);
		expect(heard).toEqual([CHANGED, CHANGED]);
	});
});

describe('a caller without a session', () => {
	const berths: Held[] = [
		{id: 'mine', process: AGENT, tabs: [1]},
		{id: 'shop', name: 'shop', tabs: [3]},
		{id: 'foreign', credential: 'key:b', tabs: [4]},
	];
	const listed = (tab: number) => ({result: {resources: [{uri: `tab://${tab}`}]}});

	test('lists the tabs of its process, or of the berth it names, or none', async () => {
		const {ask} = start(...berths);
		expect(await ask('resources/list', {}, {isAgent: true})).toMatchObject(listed(1));
		expect(await ask('resources/list', {}, {query: '?berth=shop'})).toMatchObject(listed(3));
		expect(await ask('resources/list')).toMatchObject({result: {resources: []}});
		const {result} = (await ask('resources/list', {}, {query: '?berth=new'})) ?? {};
		expect(result).toMatchObject({resources: []});
	});

	test('reads what it knows the number of, within its credential and the berth it names', async () => {
		const {ask} = start(...berths);
		expect(await ask('resources/read', {uri: 'tab://1'})).toMatchObject({
			result: {contents: [{text: 'get_page_text of 1001'}]},
		});
		const refused: [string, Caller][] = [
			['tab://4', {}],
			['tab://5', {}],
			['tab://1', {query: '?berth=shop'}],
		];
		for (const [uri, caller] of refused) {
			expect(await ask('resources/read', {uri}, caller)).toMatchObject({error: {code: -32602, data: {uri}}});
		}
	});
});
