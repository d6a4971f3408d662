import process from 'node:process';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openTabOf, startAgent} from '../kit/agents.ts';
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {callMessage, initializeMessage, JSON_HEADERS, readEvents, type SseEvent} from '../kit/rpc.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let endless: string;
let asked: Promise<void>;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
	asked = new Promise((resolve) => {
		endless = site.page('/endless', () => resolve());
	});
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const open = async (headers: Record<string, string> = {}) => {
	const response = await fetch(`${tabberth.origin}/sse`, {headers: {accept: 'text/event-stream', ...headers}});
	const events = readEvents(response);
	/** What is told besides, such as changes of tabs, is left out. */
	const next = async (): Promise<SseEvent> => {
		const {value} = await events.next();
		if (!value) throw new Error('the stream ended');
		return value.event === 'message' && 'method' in JSON.parse(value.data) ? next() : value;
	};
	const endpoint = await next();
	return {response, endpoint, next, close: () => events.return(undefined)};
};

const post = (path: string, body: unknown) =>
	fetch(tabberth.origin + path, {
		method: 'POST',
		headers: JSON_HEADERS,
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});

test('the stream begins with the address to post to', async () => {
	const {response, endpoint, close} = await open();
	const id = response.headers.get('x-session-id');
	expect(response.headers.get('content-type')).toBe('text/event-stream');
	expect(endpoint).toMatchObject({event: 'endpoint', data: `/message?sessionId=${id}`});
	await close();
});

test('a message is accepted, and answered on the stream', async () => {
	const {endpoint, next, close} = await open();
	const accepted = await post(endpoint.data, initializeMessage('2024-11-05'));
	expect([accepted.status, await accepted.json()]).toEqual([202, {status: 'accepted'}]);
	const answer = await next();
	expect(answer.event).toBe('message');
	expect(JSON.parse(answer.data)).toMatchObject({id: 'init', result: {protocolVersion: '2024-11-05'}});
	await post(endpoint.data, callMessage(1, 'dev_utils', {action: 'echo', text: 'over the stream'}));
	expect((await next()).data).toContain('over the stream');
	await close();
});

test('bad JSON, a missing id and an unknown session are told apart', async () => {
	const {endpoint, close} = await open();
	expect((await post(endpoint.data, '{')).status).toBe(400);
	expect((await post(endpoint.data, {hello: 'there'})).status).toBe(400);
	expect((await post('/message', initializeMessage())).status).toBe(400);
	expect((await post('/message?sessionId=unknown', initializeMessage())).status).toBe(404);
	await close();
});

test('a stream that is opened again by id goes on in its session', async () => {
	const first = await open();
	await post(first.endpoint.data, callMessage(1, 'tabs_create_mcp'));
	const tab = /Tab ID: (\d+)/.exec((await first.next()).data)?.[1] ?? '';
	await first.close();
	const second = await open({'last-event-id': first.endpoint.id ?? ''});
	expect(second.endpoint.data).toBe(first.endpoint.data);
	await post(second.endpoint.data, callMessage(2, 'tabs_context'));
	expect((await second.next()).data).toContain(tab);
	await second.close();
});

test('what was answered while the stream was broken is kept for it', async () => {
	const first = await open();
	await first.close();
	expect((await post(first.endpoint.data, callMessage(1, 'dev_utils', {action: 'echo', text: 'kept'}))).status).toBe(
		202,
	);
	const second = await open({'last-event-id': first.endpoint.id ?? ''});
	expect((await second.next()).data).toContain('kept');
	await second.close();
});

test('with two broken streams a client that cannot say which was its own gets neither', async () => {
	const [one, two] = [await open(), await open()];
	await Promise.all([one.close(), two.close()]);
	const again = await open({'mcp-protocol-version': '2024-11-05'});
	expect([one.endpoint.data, two.endpoint.data]).not.toContain(again.endpoint.data);
	await again.close();
});

test.runIf(process.platform === 'linux').each([
	['worker', () => tabberth.killWorker()],
	['companion', () => tabberth.killCompanion()],
] as const)('agents of two processes each find their session when the %s has died', async (_name, die) => {
	const agents = await Promise.all([startAgent('v1 sse', tabberth.url), startAgent('v1 sse', tabberth.url)]);
	const tabs = await Promise.all(agents.map((agent) => openTabOf(agent)));
	await die();
	await tabberth.served();
	const lists = await Promise.all(agents.map((agent) => agent.call('tabs_context')));
	const seen = lists.map(({text}) => tabs.filter((tab) => text.includes(String(tab))));
	expect(seen).toEqual(tabs.map((tab) => [tab]));
});

test('a cancelled request gives its id back', async () => {
	const {endpoint, next, close} = await open();
	await post(endpoint.data, callMessage(1, 'navigate', {url: endless}));
	await asked;
	await post(endpoint.data, {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 1}});
	await post(endpoint.data, callMessage(1, 'dev_utils', {action: 'echo', text: 'again'}));
	expect((await next()).data).toContain('again');
	await close();
});

test('streams that are opened and dropped leave nothing open', async () => {
	const first = await open();
	const resume = () => open({'last-event-id': first.endpoint.id ?? ''});
	for (let i = 0; i < 20; i++) await (i % 2 ? (await resume()).close() : resume());
	const last = await resume();
	await post(last.endpoint.data, callMessage(1, 'dev_utils', {action: 'sessions'}));
	expect((await last.next()).data).toContain(String.raw`\"streams\":1`);
	await last.close();
});

test('shutdown ends the session', async () => {
	const {endpoint} = await open();
	expect((await post(endpoint.data, {jsonrpc: '2.0', id: 1, method: 'shutdown'})).status).toBe(202);
	expect((await post(endpoint.data, initializeMessage())).status).toBe(404);
});

test('a call in flight when the companion is killed is answered on the next stream', async () => {
	const held: {end?: () => void} = {};
	const url = site.page('/held', (_request, response) => {
		held.end = () => response.writeHead(200, {'content-type': 'text/html'}).end('<title>Held</title>Held back');
	});
	const client = await connectClient('v1 sse', tabberth.url);
	const call = client.call('navigate', {url});
	await until('the page to be asked for', () => (held.end ? true : undefined));

	await tabberth.killCompanion();
	await tabberth.served();
	held.end?.();

	expect(await call).toMatchObject({isError: false, text: expect.stringContaining('Held')});
	await client.close();
});
