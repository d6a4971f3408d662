import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {callMessage, initializeMessage, openSession, postRpc, textOf} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth({rateLimit: 3});
});
afterAll(() => tabberth?.stop());

const echo = (id: number) => callMessage(id, 'dev_utils', {action: 'echo', text: String(id)});

test('calls over the limit are told when to go on', async () => {
	const headers = await openSession(tabberth.url);
	for (const id of [1, 2, 3]) expect(textOf(await postRpc(tabberth.url, echo(id), headers))).toBe(String(id));
	const over = await postRpc(tabberth.url, echo(4), headers);
	expect(over).toMatchObject({status: 200, messages: [{result: {isError: true}}]});
	expect(textOf(over)).toMatch(/limit is 3 a minute.*Go on in \d+ s/);
});

test('pings and lists are free', async () => {
	const headers = await openSession(tabberth.url);
	for (const id of [1, 2, 3]) await postRpc(tabberth.url, echo(id), headers);
	for (let id = 10; id < 20; id++) {
		const ping = await postRpc(tabberth.url, {jsonrpc: '2.0', id, method: 'ping'}, headers);
		const list = await postRpc(tabberth.url, {jsonrpc: '2.0', id: id + 100, method: 'tools/list'}, headers);
		expect([ping.messages[0]?.result, list.status]).toEqual([{}, 200]);
	}
});

test('one agent over its limit does not slow another', async () => {
	const [busy, calm] = await Promise.all([openSession(tabberth.url), openSession(tabberth.url)]);
	for (const id of [1, 2, 3, 4]) await postRpc(tabberth.url, echo(id), busy);
	expect(textOf(await postRpc(tabberth.url, echo(1), calm))).toBe('1');
});

test('a limit counts from the next request on', async () => {
	const headers = await openSession(tabberth.url);
	const nested = {jsonrpc: '2.0', id: 1, method: 'ping', params: {_meta: {a: [[[[[[1]]]]]]}}};
	expect((await postRpc(tabberth.url, nested, headers)).messages[0]?.result).toEqual({});
	await tabberth.changeSettings({jsonLevels: 8});
	await until('it to be too deep', async () => {
		const {status, messages} = await postRpc(tabberth.url, nested, headers);
		return status === 400 && messages[0]?.error?.message.includes('more than 8 levels') ? true : undefined;
	});
	await tabberth.changeSettings({jsonLevels: undefined});
});

test('outside MCP the limit is a status', async () => {
	const headers = await openSession(tabberth.url);
	const url = `${tabberth.origin}/commands`;
	const command = {name: 'dev_utils', payload: {action: 'ping'}};
	for (let i = 0; i < 3; i++) expect((await postRpc(url, command, headers)).status).toBe(200);
	const over = await postRpc(url, command, headers);
	expect(over.status).toBe(429);
	expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('with room for few', () => {
	let small: Tabberth;
	beforeAll(async () => {
		small = await startTabberth();
		await small.changeSettings({maxSessions: 2, maxStreams: 2, newSessionsPerMinute: 6});
	});
	afterAll(() => small?.stop());

	const openStream = async (headers: Record<string, string>, url = small.url) => {
		const gone = new AbortController();
		const {status} = await fetch(url, {
			headers: {...headers, accept: 'text/event-stream'},
			signal: gone.signal,
		});
		return {status, close: () => gone.abort()};
	};

	test('an idle session makes room and lives on, busy ones do not', async () => {
		const first = await openSession(small.url);
		const [second, third] = [await openSession(small.url), await openSession(small.url)];
		expect((await small.health())?.activeSessions).toBe(2);
		const ping = {jsonrpc: '2.0', id: 1, method: 'ping'};
		expect((await postRpc(small.url, ping, first)).messages[0]?.result).toEqual({});

		const streams = [await openStream(second), await openStream(third)];
		expect(streams.map(({status}) => status)).toEqual([200, 200]);
		const refused = await postRpc(small.url, initializeMessage());
		expect(refused.status).toBe(503);
		expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
		expect((await openStream(second)).status).toBe(503);
		for (const stream of streams) stream.close();
		await until('a stream to be free again', async () => {
			const stream = await openStream(second);
			stream.close();
			return stream.status === 200 ? true : undefined;
		});
	});

	test('streams of every kind have one limit', async () => {
		const headers = await openSession(small.url);
		// The streams of the test before are on their way out.
		const open = (url: string) =>
			until(`room for ${url}`, async () => {
				const stream = await openStream(headers, url);
				return stream.status === 200 ? stream : undefined;
			});
		const streams = [await open(`${small.origin}/commands`), await open(small.url)];
		for (const path of ['/commands', '/mcp', '/sse']) {
			expect((await openStream(headers, small.origin + path)).status).toBe(503);
		}
		// The streams end with their session, and their places are free.
		await fetch(small.url, {method: 'DELETE', headers});
		const next = await openStream({}, `${small.origin}/sse`);
		expect(next.status).toBe(200);
		for (const stream of [...streams, next]) stream.close();
	});

	test('new sessions have a pace', async () => {
		const statuses = [];
		for (let i = 0; i < 7; i++) statuses.push((await postRpc(small.url, initializeMessage())).status);
		expect(statuses).toContain(429);
	});
});
