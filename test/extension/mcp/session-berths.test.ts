// Whose a berth is while sessions come, go and take each other's over.
import {describe, expect, test} from 'vitest';
import type {Services} from '../../../extension/mcp/services.ts';
import {callMessage, JSON_HEADERS, readAnswer} from '../../kit/rpc.ts';
import {holdTabs} from './held-tabs.ts';
import {startRoom} from './room.ts';

const start = (services: Partial<Services> = {}) => {
	const held = holdTabs();
	const room = startRoom({}, {berths: held.berths, ...services});
	const sessionOf = (id: string) => room.mcp.sessions.live.find(({record}) => record.id === id);
	const open = async (target = '/mcp', credential = 'open', isSettled = true) => {
		const headers = await room.openSession(credential, target);
		const init = {method: 'POST', headers: {...JSON_HEADERS, ...headers}};
		const call = async (tool: string, args = {}) => {
			const body = JSON.stringify(callMessage(crypto.randomUUID(), tool, args));
			return (await readAnswer(await room.ask('/mcp', {...init, body}, credential))).messages[0];
		};
		if (isSettled) await call('tabs_context');
		const id = headers['mcp-session-id'] ?? '';
		const session = sessionOf(id);
		if (!session) throw new Error('no session');
		const end = () => room.ask('/mcp', {method: 'DELETE', headers}, credential);
		return {id, headers, init, call, session, end, berthId: `berth of ${id}`};
	};
	return {held, room, open};
};

describe('a berth that another session took over', () => {
	test('tells its events to that one only', async () => {
		const {held, room, open} = start();
		const [former, other] = [await open(), await open()];
		const listen = async (headers: Record<string, string>) => {
			const response = await room.ask('/commands', {headers: {...headers, accept: 'text/event-stream'}});
			const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
			if (!reader) throw new Error('no events');
			await reader.read();
			return reader;
		};
		const events = await listen(former.headers);
		held.put({id: former.berthId, session: other.id, tabs: [1]});
		held.tell(former.berthId, 'tab_created', 1);
		held.drop(former.berthId);
		held.tell(former.berthId, 'tab_closed', 2);
		const heard = (await events.read()).value;
		expect([heard?.includes('tab_created'), heard?.includes('tab_closed')]).toEqual([false, true]);
		await events.cancel();
	});

	test('is not slowed down, described or brought back by the former one', async () => {
		const paced: string[] = [];
		const note = (key: string): void => void paced.push(key);
		const pace = {
			take: (key: string) => {
				note(key);
				return 0;
			},
			wait: async (key: string) => note(key),
		};
		const {held, room, open} = start({pace});
		const former = await open();
		held.put({id: former.berthId, session: 'another', tabs: [1]});
		Object.assign(held.berths.get(former.berthId) ?? {}, {isDropped: true});
		paced.length = 0;
		await former.call('dev_utils', {action: 'uuid'});
		const command = {name: 'dev_utils', payload: {action: 'uuid'}};
		await room.post('/commands', command, former.headers);
		expect(paced).toEqual([former.id, former.id]);
		expect(former.session.visitor().id).toBe(former.id);
		expect(room.mcp.sessions.describe(former.berthId)).toEqual([]);
		expect(held.berths.get(former.berthId)?.isDropped).toBe(true);
		room.mcp.sessions.clientLeft(former.session);
		expect(held.dropped).toEqual([]);
	});
});

test('a tab that was taken from a session is not read by it when its turn comes', async () => {
	const turn = {come: (): void => undefined};
	const {held, room, open} = start({pace: {take: () => 0, wait: async () => turn.come()}});
	const owner = await open();
	held.put({id: owner.berthId, session: owner.id, tabs: [1, 2]});
	turn.come = () => held.put({id: owner.berthId, session: owner.id, tabs: [2]});
	const message = {jsonrpc: '2.0', id: 9, method: 'resources/read', params: {uri: 'tab://1'}};
	const [answer] = (await readAnswer(await room.post('/mcp', message, owner.headers))).messages;
	expect(JSON.stringify(answer?.result)).toContain('cannot be read: no tab 1 in this berth');
});

describe('the use of a session', () => {
	test('holds its berth again, and leaves the idle clock alone', async () => {
		const {held, room, open} = start();
		const {session, id, berthId} = await open();
		room.mcp.sessions.clientLeft(session);
		expect(held.berths.get(berthId)?.isDropped).toBe(true);
		await room.mcp.sessions.find(id, 'open');
		expect([held.berths.get(berthId)?.isDropped, held.used]).toEqual([false, []]);
	});
});

describe('a berth shared by name', () => {
	const SHOP = 'berth of shop of open';
	const endings = {
		'is ended': ({end}: Opened) => end(),
		'has left': async ({session}: Opened, {mcp}: Room) => mcp.sessions.clientLeft(session),
	};

	test.each(Object.entries(endings))('is dropped with the last session only that %s', async (_how, leave) => {
		const {held, room, open} = start();
		const [one, two] = [await open('/mcp?berth=shop'), await open('/mcp?berth=shop')];
		await open('/mcp?berth=shop', 'key:b');
		await leave(one, room);
		expect(held.dropped).toEqual([]);
		await leave(two, room);
		expect(held.dropped).toEqual([SHOP]);
	});
});

test('a revoked key ends the berths of all that had it, and no others', async () => {
	const {held, room, open} = start();
	await open('/mcp', 'key:a');
	const other = await open('/mcp', 'key:b');
	held.put({id: 'stateless', credential: 'key:a', tabs: [1]});
	held.put({id: 'idle', credential: 'key:a', session: 'asleep', tabs: [2]});
	await room.mcp.endWhere((credential) => credential === 'key:a');
	expect(held.berths.list().map(({id}) => id)).toEqual([other.berthId]);
});

test.each(['/mcp', '/mcp?berth=shop'])(
	'a session of %s that ends while it gets a berth leaves none',
	async (target) => {
		const {held, room, open} = start();
		const {session, init, end} = await open(target, 'open', false);
		const {create} = held.berths;
		const ended = new Promise((resolve) => session.ended.addEventListener('abort', resolve));
		const asked = new Promise<void>((resolve) => {
			held.berths.create = async (owner) => {
				resolve();
				await ended;
				return create(owner);
			};
		});
		const call = room.ask('/mcp', {...init, body: JSON.stringify(callMessage(1, 'tabs_context'))});
		await asked;
		await end();
		await (await call).text();
		expect(held.berths.list().filter(({isDropped}) => !isDropped)).toEqual([]);
	},
);

type Started = ReturnType<typeof start>;
type Room = Started['room'];
type Opened = Awaited<ReturnType<Started['open']>>;
