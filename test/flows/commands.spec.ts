import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {digestKey, newKey} from '../../extension/trust/keys.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {callMessage, openSession, postRpc, type RpcMessage, readEvents} from '../kit/rpc.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

interface Envelope extends RpcMessage {
	readonly wireId: string;
	readonly sessionId: string;
	readonly originId?: string | number;
	readonly type: string;
	readonly name?: string;
	readonly tabId?: number;
	readonly payload?: Record<string, unknown>;
	readonly data?: {content: {text: string}[]; isError?: boolean};
}

const send = async (headers: Record<string, string>, command: unknown): Promise<{status: number; body: Envelope}> => {
	const {status, messages} = await postRpc(`${tabberth.origin}/commands`, command, headers);
	return {status, body: messages[0] as Envelope};
};

const idOf = (headers: Record<string, string>): string => headers['mcp-session-id'] ?? '';
const openTab = async (headers: Record<string, string>): Promise<number> => {
	const {body} = await send(headers, {name: 'tabs_create_mcp'});
	return Number(/Tab ID: (\d+)/.exec(body.data?.content[0]?.text ?? '')?.[1]);
};

describe('a command', () => {
	test('is answered in its envelope', async () => {
		const headers = await openSession(tabberth.url);
		const command = {name: 'dev_utils', payload: {action: 'echo', text: 'hello'}, originId: '42'};
		const {status, body} = await send({'x-instance-id': idOf(headers)}, command);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			sessionId: idOf(headers),
			originId: '42',
			type: 'response',
			data: {content: [{type: 'text', text: 'hello'}]},
		});
		expect(body.wireId).toMatch(/^[0-9a-f-]{36}$/);
	});

	test('drives the same tabs as the session', async () => {
		const headers = await openSession(tabberth.url);
		const url = site.page('/shared', '<title>Shared</title><p>Words to read</p>');
		const tabId = await openTab(headers);
		await send(headers, {name: 'navigate', payload: {url}, tabId});
		const read = await postRpc(tabberth.url, callMessage(1, 'get_page_text', {tabId}), headers);
		expect(JSON.stringify(read.messages)).toContain('Words to read');
	});

	test('runs strictly in the order it was sent', async () => {
		const headers = await openSession(tabberth.url);
		const tabId = await openTab(headers);
		const urls = ['first', 'second', 'third'].map((name) => site.page(`/${name}`, `<title>${name}</title>`));
		const answers = await Promise.all(urls.map((url) => send(headers, {name: 'navigate', payload: {url}, tabId})));
		expect(answers.map(({body}) => body.data?.isError ?? false)).toEqual([false, false, false]);
		const context = await send(headers, {name: 'tabs_context'});
		expect(context.body.data?.content[0]?.text).toContain('third');
	});

	test('of no session is not found', async () => {
		expect((await send({'x-instance-id': 'nobody'}, {name: 'tabs_context'})).status).toBe(404);
		expect((await send({}, {name: 'tabs_context'})).status).toBe(400);
	});

	test('of no tool is not found', async () => {
		const headers = await openSession(tabberth.url);
		expect((await send(headers, {name: 'dance'})).status).toBe(404);
	});

	test('that is malformed says what it should be', async () => {
		const headers = await openSession(tabberth.url);
		const {status, body} = await send(headers, {payload: {}});
		expect(status).toBe(400);
		expect(body.error?.message).toMatch(/name/);
	});

	test.each([
		[[], 'an array'],
		['{"action":"ping"}', 'text'],
	])('with the payload %j is told in its result what it should be', async (payload, kind) => {
		const headers = await openSession(tabberth.url);
		const {status, body} = await send(headers, {name: 'dev_utils', payload});
		expect([status, body.data?.isError]).toEqual([200, true]);
		expect(body.data?.content[0]?.text).toMatch(new RegExp(`payload: expected an object.*${kind}`));
	});

	test('for a berth whose name hides something is refused', async () => {
		const headers = await openSession(tabberth.url);
		const url = `${tabberth.origin}/commands?berth=shop%E2%80%AEgnp`;
		const {status, messages} = await postRpc(url, {name: 'tabs_context'}, headers);
		expect(status).toBe(400);
		expect(messages[0]?.error?.message).toMatch(/^client: berth: .*1 to 64 characters/);
	});

	test('on a tab of another session conflicts and tells nothing', async () => {
		const [owner, other] = await Promise.all([openSession(tabberth.url), openSession(tabberth.url)]);
		const tabId = await openTab(owner);
		const foreign = await send(other, {name: 'get_page_text', tabId});
		const missing = await send(other, {name: 'get_page_text', tabId: 1});
		expect([foreign.status, missing.status]).toEqual([409, 409]);
		expect(foreign.body.error?.message.replace(String(tabId), 'N')).toBe(missing.body.error?.message.replace('1', 'N'));
	});
});

test('events tell what happens in the berth of the session, and in no other', async () => {
	const [listener, other] = await Promise.all([openSession(tabberth.url), openSession(tabberth.url)]);
	const own = await openTab(listener);
	const foreign = await openTab(other);
	const stream = await fetch(`${tabberth.origin}/commands`, {headers: {...listener, accept: 'text/event-stream'}});
	const url = site.page('/news', '<title>News</title>');
	await send(other, {name: 'navigate', payload: {url}, tabId: foreign});
	await send(listener, {name: 'navigate', payload: {url}, tabId: own});
	await send(listener, {name: 'tabs_close_mcp', tabId: own});
	const seen: Envelope[] = [];
	for await (const event of readEvents(stream)) {
		seen.push(JSON.parse(event.data) as Envelope);
		if (seen.at(-1)?.name === 'tab_closed') break;
	}
	expect(seen.map(({tabId}) => tabId)).not.toContain(foreign);
	for (const event of seen) expect(event).toMatchObject({type: 'event', sessionId: idOf(listener), tabId: own});
	expect(seen.some(({name, payload}) => name === 'tab_updated' && payload?.title === 'News')).toBe(true);
	expect(new Set(seen.map(({wireId}) => wireId)).size).toBe(seen.length);
});

test('events end with their session', async () => {
	const headers = await openSession(tabberth.url);
	const listen = () => fetch(`${tabberth.origin}/commands`, {headers: {...headers, accept: 'text/event-stream'}});
	const stream = await listen();
	const seen: string[] = [];
	const told = (async () => {
		for await (const {data} of readEvents(stream)) seen.push((JSON.parse(data) as Envelope).name ?? '');
	})();
	await openTab(headers);
	expect((await fetch(tabberth.url, {method: 'DELETE', headers})).status).toBe(200);
	// Ends by itself, in good order: a connection that is cut would be an error.
	await told;
	expect(seen).toContain('tab_created');
	expect((await listen()).status).toBe(404);
});

test('events end when the key of their session is revoked', async () => {
	const [kept, revoked] = [newKey(), newKey()];
	const locked = await startTabberth({access: 'key', token: kept});
	try {
		const key = {id: 'second', name: 'Second', digest: await digestKey(revoked), createdAt: 0};
		await locked.changeSettings({keys: [key]});
		const bearer = {authorization: `Bearer ${revoked}`};
		const headers = await until('the key to be known', () =>
			openSession(locked.url, {headers: bearer}).catch(() => undefined),
		);
		const stream = await fetch(`${locked.origin}/commands`, {headers: {...headers, accept: 'text/event-stream'}});
		expect(stream.status).toBe(200);
		await locked.changeSettings({keys: []});
		expect(await stream.text()).toBe(': listening\n\n');
	} finally {
		await locked.stop();
	}
});

test('GET /tools lists every tool with its schema', async () => {
	const {tools} = (await (await fetch(`${tabberth.origin}/tools`)).json()) as {tools: Record<string, unknown>[]};
	expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(['navigate', 'tabs_context', 'dev_utils']));
	for (const tool of tools)
		expect(tool).toMatchObject({description: expect.any(String), inputSchema: {type: 'object'}});
});
