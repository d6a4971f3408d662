import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {Records} from '../../../extension/mcp/records.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {callMessage, type RpcMessage, readAnswer, readEvents} from '../../kit/rpc.ts';
import {holdTabs} from './held-tabs.ts';
import {type Room, startRoom} from './room.ts';

type Headers = Record<string, string>;

const ask = async (room: Room, headers: Headers, method: string, params: object = {}): Promise<RpcMessage> => {
	const response = await room.post('/mcp', {jsonrpc: '2.0', id: method, method, params}, headers);
	return (await readAnswer(response)).messages[0] ?? {};
};

const start = (services: {records?: Records} = {}) => {
	const held = holdTabs();
	return {held, room: startRoom({}, {berths: held.berths, ...services})};
};

/** A session that holds these tabs. */
const openOwner = async ({held, room}: ReturnType<typeof start>, tabs: readonly number[]) => {
	held.prepare(tabs);
	const headers = await room.openSession();
	await readAnswer(await room.post('/mcp', callMessage(1, 'tabs_context'), headers));
	const session = headers['mcp-session-id'] ?? '';
	return {
		headers,
		session,
		berthId: `berth of ${session}`,
		ask: (method: string, params?: object) => ask(room, headers, method, params),
	};
};

const notFound = (uri: string) => ({error: {code: -32002, message: `Resource not found: ${uri}`, data: {uri}}});

describe('a session', () => {
	test('lists its own tabs', async () => {
		const world = start();
		const owner = await openOwner(world, [1, 2]);
		await openOwner(world, [3]);
		expect(await owner.ask('resources/list')).toMatchObject({
			result: {
				resources: [
					{uri: 'tab://1', title: 'Tab 1', description: 'http://site.test/1', mimeType: 'text/plain'},
					{uri: 'tab://2', title: 'Tab 2'},
				],
			},
		});
	});

	test('gets no berth by listing', async () => {
		const {held, room} = start();
		held.prepare([1]);
		const headers = await room.openSession();
		expect(await ask(room, headers, 'resources/list')).toMatchObject({result: {resources: []}});
		expect(room.mcp.sessions.live[0]?.record.berth).toBeUndefined();
	});

	test('reads its own tab as the tool for it does', async () => {
		const owner = await openOwner(start(), [1]);
		expect(await owner.ask('resources/read', {uri: 'tab://1'})).toMatchObject({
			result: {contents: [{uri: 'tab://1', mimeType: 'text/plain', text: 'get_page_text of 1001'}]},
		});
	});

	test('reads why a tab cannot be read', async () => {
		const owner = await openOwner(start(), [13]);
		const {result} = await owner.ask('resources/read', {uri: 'tab://13'});
		const text = JSON.stringify(result?.contents);
		expect(text).toContain('[tab 13 · Tab 13 · http://site.test/13]');
		expect(text).toContain('cannot be read: get_page_text: tab 13: chrome: pages are not reachable.');
	});

	test.each(['resources/read', 'resources/subscribe'])('by %s finds no tab but its own', async (method) => {
		const world = start();
		const owner = await openOwner(world, [1]);
		await openOwner(world, [3]);
		for (const uri of ['tab://3', 'tab://4', 'tab://01', 'tab://1/', 'tab://', 'http://site.test/1']) {
			expect(await owner.ask(method, {uri})).toMatchObject(notFound(uri));
		}
	});

	test('subscribes to fifty tabs and no more', async () => {
		const tabs = Array.from({length: 51}, (_, index) => index + 100);
		const world = start();
		const owner = await openOwner(world, tabs);
		for (const tab of tabs.slice(0, 50)) {
			expect(await owner.ask('resources/subscribe', {uri: `tab://${tab}`})).toMatchObject({result: {}});
		}
		const refused = await owner.ask('resources/subscribe', {uri: 'tab://150'});
		expect(refused).toMatchObject({error: {code: -32602, message: expect.stringContaining('resources/unsubscribe')}});
		await owner.ask('resources/subscribe', {uri: 'tab://100'});
		await owner.ask('resources/unsubscribe', {uri: 'tab://101'});
		expect(await owner.ask('resources/subscribe', {uri: 'tab://150'})).toMatchObject({result: {}});
		expect(world.held.watched()).toHaveLength(50);
	});
});

describe('a session that listens', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

	const toWord = ({method = '', params = {}}: RpcMessage): string => {
		if (method === 'notifications/resources/updated') return String(params.uri);
		return method === 'notifications/message' ? JSON.stringify(params) : method;
	};

	/** What the server sends on the stream of a GET. */
	const listen = async (room: Room, headers: Headers): Promise<string[]> => {
		const response = await room.ask('/mcp', {headers: {...headers, accept: 'text/event-stream'}});
		const heard: string[] = [];
		const follow = async (): Promise<void> => {
			// What opens a stream has no data.
			for await (const {data} of readEvents(response)) if (data !== '') heard.push(toWord(JSON.parse(data)));
		};
		void follow();
		return heard;
	};

	const CHANGED = 'notifications/resources/list_changed';

	test('hears of its own tab at once, then once a second, to the last change', async () => {
		const world = start();
		const owner = await openOwner(world, [1]);
		const heard = await listen(world.room, owner.headers);
		await owner.ask('resources/subscribe', {uri: 'tab://1'});
		for (let i = 0; i < 25; i++) {
			world.held.change(1);
			await pass(100);
		}
		expect(heard).toEqual(['tab://1', 'tab://1', 'tab://1']);
		await pass(5000);
		expect(heard).toHaveLength(4);
	});

	test('hears of no tab that has become another’s', async () => {
		const world = start();
		const [owner, other] = [await openOwner(world, [1, 2]), await openOwner(world, [3])];
		const [heard, others] = [await listen(world.room, owner.headers), await listen(world.room, other.headers)];
		await owner.ask('resources/subscribe', {uri: 'tab://1'});
		await owner.ask('resources/subscribe', {uri: 'tab://2'});
		world.held.put({id: owner.berthId, session: owner.session, tabs: [2]});
		world.held.put({id: other.berthId, session: other.session, tabs: [3, 1]});
		world.held.change(1);
		world.held.change(2);
		await pass(2000);
		expect([heard, others]).toEqual([['tab://2'], []]);
		expect(world.held.watched()).toEqual([2]);
		const [record] = world.room.mcp.sessions.live.map((each) => each.record);
		expect(record?.subscriptions).toEqual([2]);
	});

	test('hears that its list changed, at most once a second, and not of others’', async () => {
		const world = start();
		const [owner, other] = [await openOwner(world, [1]), await openOwner(world, [3])];
		await pass(2000);
		const [heard, others] = [await listen(world.room, owner.headers), await listen(world.room, other.headers)];
		world.held.tell(owner.berthId, 'tab_created', 5);
		world.held.tell(owner.berthId, 'tab_updated', 5);
		world.held.tell(owner.berthId, 'tab_created', 6);
		world.held.tell(owner.berthId, 'tab_closed', 6);
		await pass(0);
		expect(heard).toEqual([CHANGED]);
		await pass(3000);
		expect([heard, others]).toEqual([[CHANGED, CHANGED], []]);
	});

	test('is done with a tab that has closed, and with all when its berth has ended', async () => {
		const world = start();
		const owner = await openOwner(world, [1, 2]);
		await pass(2000);
		const heard = await listen(world.room, owner.headers);
		await owner.ask('resources/subscribe', {uri: 'tab://1'});
		await owner.ask('resources/subscribe', {uri: 'tab://2'});
		world.held.tell(owner.berthId, 'tab_closed', 1);
		expect(world.held.watched()).toEqual([2]);
		world.held.drop(owner.berthId);
		world.held.tell(owner.berthId, 'tab_closed', 2);
		await pass(2000);
		expect(world.held.watched()).toEqual([]);
		expect(heard).toEqual([CHANGED, CHANGED]);
	});

	test('is told once of every tab when its stream begins anew', async () => {
		const world = start();
		const owner = await openOwner(world, [1]);
		await pass(2000);
		await owner.ask('resources/subscribe', {uri: 'tab://1'});
		const heard = await listen(world.room, owner.headers);
		await pass(5000);
		expect(heard).toEqual(['tab://1']);
	});

	test('leaves nothing when it ends', async () => {
		const world = start();
		const before = world.held.hearers();
		const owner = await openOwner(world, [1]);
		await owner.ask('resources/subscribe', {uri: 'tab://1'});
		await world.room.ask('/mcp', {method: 'DELETE', headers: owner.headers});
		expect([world.held.watched(), world.held.hearers()]).toEqual([[], before]);
	});

	test('hears events as a log if it asked for one, as far as its level goes', async () => {
		const world = start();
		const [silent, owner] = [await openOwner(world, [3]), await openOwner(world, [1])];
		await pass(2000);
		const [others, heard] = [await listen(world.room, silent.headers), await listen(world.room, owner.headers)];
		await owner.ask('logging/setLevel', {level: 'debug'});
		world.held.tell(silent.berthId, 'tab_closed', 4);
		for (let i = 0; i < 15; i++) {
			world.held.tell(owner.berthId, 'tab_updated', 1, {title: `${i}`});
			await pass(100);
		}
		const common = {sessionId: owner.session, type: 'event', tabId: 1, wireId: expect.any(String)};
		const logged = heard.map((line) => JSON.parse(line) as {level: string; data: {payload: {title: string}}});
		expect(logged[0]).toEqual({
			level: 'debug',
			logger: 'tabberth',
			data: {...common, name: 'tab_updated', payload: {title: '0'}},
		});
		expect(logged.map(({data}) => data.payload.title)).toEqual(['0', '9']);
		await owner.ask('logging/setLevel', {level: 'warning'});
		world.held.tell(owner.berthId, 'tab_closed', 1);
		await pass(2000);
		expect(heard.filter((line) => line.startsWith('{'))).toHaveLength(2);
		expect(others).toEqual([CHANGED]);
	});
});

test('a subscription outlives the worker', async () => {
	const records = new Records(memoryArea());
	const first = start({records});
	const owner = await openOwner(first, [1, 2]);
	await owner.ask('resources/subscribe', {uri: 'tab://1'});
	await owner.ask('resources/subscribe', {uri: 'tab://2'});

	const second = start({records});
	second.held.put({id: owner.berthId, session: owner.session, tabs: [1]});
	expect(await ask(second.room, owner.headers, 'ping')).toMatchObject({result: {}});
	expect(second.held.watched()).toEqual([1]);
});
