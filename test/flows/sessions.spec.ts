import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {callMessage, initializeMessage, openSession, postRpc, readEvents, textOf} from '../kit/rpc.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterEach(() => site.hangUp());
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const ping = (id: string | number) => ({jsonrpc: '2.0', id, method: 'ping'});

/** A page that is answered when the test says so. */
const startHeldPage = (path: string, html: string) => {
	let release: () => void = () => undefined;
	let tell: () => void;
	const asked = new Promise<void>((resolve) => {
		tell = resolve;
	});
	const url = site.page(path, (_request, response) => {
		release = () => response.writeHead(200, {'content-type': 'text/html'}).end(html);
		tell();
	});
	return {url, asked, release: () => release()};
};

describe('a session id', () => {
	test.each(['mcp-session-id', 'x-instance-id'])('is taken from %s', async (header) => {
		const {'mcp-session-id': id = '', ...rest} = await openSession(tabberth.url);
		const answer = await postRpc(tabberth.url, ping(1), {...rest, [header]: id});
		expect(answer).toMatchObject({status: 200, messages: [{id: 1, result: {}}]});
	});

	test('must be there unless a session begins', async () => {
		expect(await postRpc(tabberth.url, ping(1))).toMatchObject({status: 400, messages: [{error: {code: -32600}}]});
	});

	test.each(['GET', 'POST', 'DELETE'])('that was never issued is not found by %s', async (method) => {
		const headers = {'mcp-session-id': 'never-issued', accept: 'application/json, text/event-stream'};
		const response = await fetch(tabberth.url, {
			method,
			headers: {...headers, ...(method === 'POST' && {'content-type': 'application/json'})},
			...(method === 'POST' && {body: JSON.stringify(ping(1))}),
		});
		expect(response.status).toBe(404);
	});

	test('is gone for good after DELETE, and so are its tabs', async () => {
		const headers = await openSession(tabberth.url);
		const url = site.page('/deleted', '<title>Deleted</title>');
		await postRpc(tabberth.url, callMessage(1, 'tabs_create_mcp', {url}), headers);
		expect((await fetch(tabberth.url, {method: 'DELETE', headers})).status).toBe(200);
		expect((await postRpc(tabberth.url, ping(2), headers)).status).toBe(404);
		await until('the tab to be gone', () => (tabberth.urls().includes(url) ? undefined : true));
		await tabberth.killWorker();
		await tabberth.served();
		expect((await postRpc(tabberth.url, ping(3), headers)).status).toBe(404);
	});

	test('is gone after the message shutdown', async () => {
		const headers = await openSession(tabberth.url);
		const answer = await postRpc(tabberth.url, {jsonrpc: '2.0', id: 1, method: 'shutdown'}, headers);
		expect(answer).toMatchObject({status: 200, messages: [{id: 1, result: {}}]});
		expect((await postRpc(tabberth.url, ping(2), headers)).status).toBe(404);
	});
});

describe('requests of one session', () => {
	test('with the same id at once are refused', async () => {
		const {url, asked, release} = startHeldPage('/twice', '<title>Once</title>');
		const headers = await openSession(tabberth.url);
		const first = postRpc(tabberth.url, callMessage(7, 'navigate', {url}), headers);
		await asked;
		const second = await postRpc(tabberth.url, callMessage(7, 'navigate', {url}), headers);
		expect(second).toMatchObject({status: 400, messages: [{id: 7, error: {code: -32600}}]});
		release();
		expect(textOf(await first)).toContain('Once');
	});

	test('with the ids 1 and "1" do not mix', async () => {
		const headers = await openSession(tabberth.url);
		const echo = (id: string | number, text: string) => callMessage(id, 'dev_utils', {action: 'echo', text});
		const [number, string] = await Promise.all([
			postRpc(tabberth.url, echo(1, 'number'), headers),
			postRpc(tabberth.url, echo('1', 'string'), headers),
		]);
		expect(number.messages[0]).toMatchObject({id: 1, result: {content: [{text: 'number'}]}});
		expect(string.messages[0]).toMatchObject({id: '1', result: {content: [{text: 'string'}]}});
	});

	test('that are cancelled stop, and the next one runs', async () => {
		const {url, asked} = startHeldPage('/cancelled', '');
		const headers = await openSession(tabberth.url);
		const call = postRpc(tabberth.url, callMessage(1, 'navigate', {url}), headers);
		await asked;
		const cancel = {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 1}};
		expect((await postRpc(tabberth.url, cancel, headers)).status).toBe(202);
		expect((await call).messages.at(-1)).toMatchObject({id: 1, error: {code: -32800}});
		expect(textOf(await postRpc(tabberth.url, callMessage(2, 'tabs_context'), headers))).toContain('tabCount');
	});

	test('go on when their client has gone', async () => {
		const {url, asked, release} = startHeldPage('/left', '<title>Arrived</title>');
		const headers = await openSession(tabberth.url);
		const gone = new AbortController();
		const call = postRpc(tabberth.url, callMessage(1, 'navigate', {url}), headers, gone.signal);
		await asked;
		gone.abort();
		await expect(call).rejects.toThrow('aborted');
		release();
		expect(textOf(await postRpc(tabberth.url, callMessage(2, 'get_page_text'), headers))).toContain('Arrived');
	});

	test('are answered when the session is ended under them', async () => {
		const {url, asked} = startHeldPage('/ended', '');
		const headers = await openSession(tabberth.url);
		const call = postRpc(tabberth.url, callMessage(1, 'navigate', {url}), headers);
		await asked;
		expect((await fetch(tabberth.url, {method: 'DELETE', headers})).status).toBe(200);
		expect((await call).messages.at(-1)).toMatchObject({id: 1, error: {message: 'The session was ended.'}});
	});

	test('in a stateless client stop when it has gone', async () => {
		const {url, asked} = startHeldPage('/left-modern', '');
		const client = await connectClient('v2 modern', tabberth.url);
		const tabId = Number(/Tab ID: (\d+)/.exec((await client.call('tabs_create_mcp')).text)?.[1]);
		const gone = new AbortController();
		const call = client.call('navigate', {url, tabId}, {signal: gone.signal});
		await asked;
		gone.abort();
		await expect(call).rejects.toThrow();
		// The queue of the berth is free again at once: the call that waited for the page was told to stop.
		expect((await client.call('tabs_close_mcp', {tabId})).isError).toBe(false);
		await client.close();
	});
});

describe('a batch', () => {
	const echo = (id: number) => callMessage(id, 'dev_utils', {action: 'echo', text: `echo ${id}`});

	test('is answered whole', async () => {
		const headers = await openSession(tabberth.url);
		const ids = Array.from({length: 100}, (_, id) => id);
		const {messages} = await postRpc(tabberth.url, ids.map(echo), headers);
		expect(messages.map(({id}) => id).sort((a, b) => Number(a) - Number(b))).toEqual(ids);
		for (const {id, result} of messages) expect(result?.content?.[0]?.text).toBe(`echo ${id}`);
	});

	test('with an id twice is refused', async () => {
		const headers = await openSession(tabberth.url);
		expect((await postRpc(tabberth.url, [echo(1), echo(1)], headers)).status).toBe(400);
		expect((await postRpc(tabberth.url, echo(1), headers)).status).toBe(200);
	});
});

describe('an answer', () => {
	test('that comes at once is plain JSON', async () => {
		const headers = await openSession(tabberth.url);
		const {type} = await postRpc(tabberth.url, callMessage(1, 'dev_utils', {action: 'ping'}), headers);
		expect(type).toBe('application/json');
	});

	test('that takes long is a stream with progress', async () => {
		const {url, asked, release} = startHeldPage('/slow', '<title>Slow</title>');
		const headers = await openSession(tabberth.url);
		const response = await fetch(tabberth.url, {
			method: 'POST',
			headers: {...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream'},
			body: JSON.stringify(callMessage(1, 'navigate', {url}, {progressToken: 'p'})),
		});
		await asked;
		const events = [];
		for await (const event of readEvents(response)) {
			events.push(event);
			if (event.data.includes('notifications/progress')) release();
		}
		expect(response.headers.get('content-type')).toBe('text/event-stream');
		expect(events[0]).toMatchObject({data: '', id: expect.any(String)});
		expect(events.map(({data}) => data).join('\n')).toMatch(/"progressToken":"p"/);
		expect(events.at(-1)?.data).toContain('Slow');
	});

	test('that was missed is given to a client that resumes', async () => {
		const {url, asked, release} = startHeldPage('/missed', '<title>Missed</title>');
		const headers = await openSession(tabberth.url);
		const gone = new AbortController();
		const response = await fetch(tabberth.url, {
			method: 'POST',
			headers: {...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream'},
			body: JSON.stringify(callMessage(1, 'navigate', {url}, {progressToken: 'p'})),
			signal: gone.signal,
		});
		await asked;
		const first = await readEvents(response).next();
		gone.abort();
		release();
		const resumed = await fetch(tabberth.url, {
			headers: {...headers, accept: 'text/event-stream', 'last-event-id': first.value?.id ?? ''},
		});
		const events = [];
		for await (const event of readEvents(resumed)) events.push(event);
		expect(events.at(-1)?.data).toContain('Missed');
	});
});

test('streams that begin together keep their own requests', async () => {
	const pages = [11, 12, 13].map((id) => ({id, ...startHeldPage(`/together-${id}`, `<title>${id}</title>`)}));
	const url = `${tabberth.url}?berth=together`;
	const sessions = await openSession(url);
	const responses = await Promise.all(
		pages.map(({id, url: page}) =>
			fetch(url, {
				method: 'POST',
				headers: {...sessions, 'content-type': 'application/json', accept: 'application/json, text/event-stream'},
				body: JSON.stringify(callMessage(id, 'navigate', {url: page}, {progressToken: id})),
			}),
		),
	);
	const firsts = await Promise.all(responses.map(async (response) => (await readEvents(response).next()).value));
	expect(firsts.map((event) => decodeURIComponent(event?.id?.split('.').at(-1) ?? ''))).toEqual([
		'[11]',
		'[12]',
		'[13]',
	]);
	for (const {release} of pages) release();
});

describe('after the worker was killed', () => {
	test('a stream it had opened ends with an unknown outcome when resumed', async () => {
		const {url, asked} = startHeldPage('/lost', '');
		const headers = await openSession(tabberth.url);
		const gone = new AbortController();
		const response = await fetch(tabberth.url, {
			method: 'POST',
			headers: {...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream'},
			body: JSON.stringify(callMessage('lost', 'navigate', {url}, {progressToken: 'p'})),
			signal: gone.signal,
		});
		await asked;
		const first = await readEvents(response).next();
		gone.abort();
		await tabberth.killWorker();
		await tabberth.served();
		const resumed = await fetch(tabberth.url, {
			headers: {...headers, accept: 'text/event-stream', 'last-event-id': first.value?.id ?? ''},
		});
		const events = [];
		for await (const event of readEvents(resumed)) events.push(event);
		expect(JSON.parse(events[0]?.data ?? '{}')).toMatchObject({id: 'lost', result: {isError: true}});
	});

	test('a request that was cut off is not run again', async () => {
		const {url, asked} = startHeldPage('/cut-off', '');
		const headers = await openSession(tabberth.url);
		const call = postRpc(tabberth.url, callMessage(5, 'navigate', {url}), headers);
		await asked;
		await tabberth.killWorker();
		expect(textOf(await call)).toContain('Outcome unknown');
		await tabberth.served();
		const again = await postRpc(tabberth.url, callMessage(5, 'navigate', {url}), headers);
		expect(again.messages[0]).toMatchObject({id: 5, result: {isError: true}});
		expect(textOf(again)).toContain('Outcome unknown');
		expect(site.hits('/cut-off')).toBe(1);
	});

	test('two requests at once revive one session', async () => {
		const headers = await openSession(tabberth.url);
		await postRpc(tabberth.url, callMessage(1, 'tabs_create_mcp'), headers);
		await tabberth.killWorker();
		await tabberth.served();
		const answers = await Promise.all(
			[2, 3, 4].map((id) => postRpc(tabberth.url, callMessage(id, 'tabs_context'), headers)),
		);
		expect(new Set(answers.map(textOf)).size).toBe(1);
	});
});

describe('the stream of a session', () => {
	test('is the newest one that was opened', async () => {
		const headers = {...(await openSession(tabberth.url)), accept: 'text/event-stream'};
		const first = await fetch(tabberth.url, {headers});
		const gone = new AbortController();
		const second = await fetch(tabberth.url, {headers, signal: gone.signal});
		expect([first.status, second.status]).toEqual([200, 200]);
		// The first one ends by itself.
		await first.text();
		gone.abort();
	});
});

describe('a berth named in the URL', () => {
	test('is found again by another session', async () => {
		const url = `${tabberth.url}?berth=work`;
		const first = await openSession(url);
		await postRpc(url, callMessage(1, 'tabs_create_mcp'), first);
		const seen = textOf(await postRpc(url, callMessage(2, 'tabs_context'), first));
		const second = await openSession(url);
		expect(textOf(await postRpc(url, callMessage(1, 'tabs_context'), second))).toBe(seen);
		const other = await openSession(`${tabberth.url}?berth=other`);
		expect(textOf(await postRpc(tabberth.url, callMessage(1, 'tabs_context'), other))).not.toBe(seen);
	});

	test('is shared by two sessions, and outlives both', async () => {
		const url = `${tabberth.url}?berth=shared`;
		const [first, second] = [await openSession(url), await openSession(url)];
		const tab = textOf(await postRpc(url, callMessage(1, 'tabs_create_mcp'), first));
		const tabId = /Tab ID: (\d+)/.exec(tab)?.[1] ?? 'none';
		expect(textOf(await postRpc(url, callMessage(1, 'tabs_context'), second))).toContain(tabId);
		await fetch(url, {method: 'DELETE', headers: first});
		expect(textOf(await postRpc(url, callMessage(2, 'tabs_context'), second))).toContain(tabId);
		await fetch(url, {method: 'DELETE', headers: second});
		const third = await openSession(url);
		expect(textOf(await postRpc(url, callMessage(1, 'tabs_context'), third))).toContain(tabId);
	});

	test('cannot be changed within a session', async () => {
		const headers = await openSession(`${tabberth.url}?berth=one`);
		const answer = await postRpc(`${tabberth.url}?berth=two`, ping(1), headers);
		expect(answer).toMatchObject({status: 400, messages: [{error: {code: -32600}}]});
	});
});

test('initialize answers the version that was asked for', async () => {
	for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
		const answer = await postRpc(tabberth.url, initializeMessage(version));
		expect(answer.messages[0]?.result).toMatchObject({protocolVersion: version, serverInfo: {name: 'tabberth'}});
	}
});
