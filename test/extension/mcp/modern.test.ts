import {describe, expect, test} from 'vitest';
import {readEvents} from '../../kit/rpc.ts';
import {type Room, startRoom} from './room.ts';

const HEADERS = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
	'mcp-protocol-version': '2026-07-28',
	'mcp-method': 'subscriptions/listen',
};
const META = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': {},
};

const listen = (room: Room, credential = 'open', init: RequestInit = {}): Promise<Response> => {
	const params = {notifications: {toolsListChanged: true}, _meta: META};
	const body = JSON.stringify({jsonrpc: '2.0', id: 'mine', method: 'subscriptions/listen', params});
	return room.ask('/mcp', {method: 'POST', headers: HEADERS, body, ...init}, credential);
};

const methodsOf = (response: Response) => {
	const events = readEvents(response);
	return async (): Promise<string | undefined> => {
		const {value} = await events.next();
		return value && (JSON.parse(value.data) as {method: string}).method;
	};
};

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const CHANGED = 'notifications/tools/list_changed';

describe('a stream that listens for changes', () => {
	test('hears of them', async () => {
		const settings = {toolsOff: ['find']};
		const room = startRoom(settings);
		const next = methodsOf(await listen(room));
		expect(await next()).toBe(ACKNOWLEDGED);
		room.mcp.reviewTools();
		settings.toolsOff = [];
		room.mcp.reviewTools();
		expect(await next()).toBe(CHANGED);
	});

	test('ends when its key is revoked, and no other does', async () => {
		const settings = {developerMode: false};
		const room = startRoom(settings);
		const [revoked, other] = [methodsOf(await listen(room, 'key:a')), methodsOf(await listen(room, 'key:b'))];
		expect([await revoked(), await other()]).toEqual([ACKNOWLEDGED, ACKNOWLEDGED]);
		await room.mcp.endWhere((credential) => credential === 'key:a');
		expect(await revoked()).toBeUndefined();
		settings.developerMode = true;
		room.mcp.reviewTools();
		expect(await other()).toBe(CHANGED);
	});

	test('has a place, which is free again when it ends', async () => {
		const room = startRoom({maxStreams: 1});
		const first = await listen(room, 'key:a');
		expect(first.status).toBe(200);
		const refused = {status: 503, headers: {'Retry-After': expect.any(String)}};
		await expect(listen(room)).rejects.toMatchObject(refused);
		const sse = room.ask('/sse', {headers: {accept: 'text/event-stream'}});
		await expect(sse).rejects.toMatchObject(refused);
		await room.mcp.endWhere((credential) => credential === 'key:a');
		await first.text();

		const client = new AbortController();
		const second = await listen(room, 'key:a', {signal: client.signal});
		expect(second.status).toBe(200);
		client.abort();
		await second.text();
		const third = await listen(room);
		expect(third.status).toBe(200);
		await third.body?.cancel();
		expect((await listen(room)).status).toBe(200);
	});

	test('that is refused by the protocol takes no place', async () => {
		const room = startRoom({maxStreams: 1});
		const body = JSON.stringify({jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {_meta: META}});
		const refused = await listen(room, 'open', {body});
		expect(await refused.json()).toMatchObject({error: {code: -32602}});
		expect((await listen(room)).status).toBe(200);
	});
});
