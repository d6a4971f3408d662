import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {CLIENT_KINDS, connectClient} from '../kit/clients.ts';
import {callMessage, initializeMessage, JSON_HEADERS, openSession, postRpc} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const TOKEN = 'tbk_right-right-right-right-right-right';
const OTHER = 'tbk_other-other-other-other-other-other';
const PAGE = 'https://tool.example';

const bearer = (token: string) => ({authorization: `Bearer ${token}`});

const digest = async (key: string): Promise<string> =>
	Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))).toString('hex');

describe('with access by key', () => {
	let tabberth: Tabberth;
	beforeAll(async () => {
		tabberth = await startTabberth({access: 'key', token: TOKEN});
		const other = {id: 'other', name: 'Another agent', digest: await digest(OTHER), createdAt: 0};
		await tabberth.changeSettings({keys: [other]});
	});
	afterAll(() => tabberth?.stop());

	test.each([
		['POST', '/mcp'],
		['GET', '/mcp'],
		['DELETE', '/mcp'],
		['GET', '/sse'],
		['POST', '/message?sessionId=x'],
		['GET', '/tools'],
		['POST', '/commands'],
		['GET', '/commands'],
	])('%s %s without a key is told how to send one', async (method, path) => {
		const response = await fetch(tabberth.origin + path, {
			method,
			...(method === 'POST' && {headers: JSON_HEADERS, body: '{}'}),
		});
		expect(response.status).toBe(401);
		expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
		expect(await response.json()).toMatchObject({error: {message: expect.stringContaining('Authorization: Bearer')}});
	});

	test('a wrong key is forbidden', async () => {
		expect((await postRpc(tabberth.url, initializeMessage(), bearer('tbk_wrong'))).status).toBe(403);
	});

	test('/health answers without a key', async () => {
		expect(await tabberth.health()).toMatchObject({status: 'ok', name: 'tabberth'});
	});

	test.each(CLIENT_KINDS)('%s gets in with the key', async (kind) => {
		const client = await connectClient(kind, tabberth.url, {token: TOKEN});
		expect((await client.listTools()).length).toBeGreaterThan(0);
		await client.close();
	});

	test.each(CLIENT_KINDS)('%s stays out without it', async (kind) => {
		await expect(connectClient(kind, tabberth.url)).rejects.toThrow();
	});

	test('a session of one key is unknown to another', async () => {
		const headers = await openSession(tabberth.url, {headers: bearer(TOKEN)});
		const ping = {jsonrpc: '2.0', id: 1, method: 'ping'};
		expect((await postRpc(tabberth.url, ping, headers)).status).toBe(200);
		expect((await postRpc(tabberth.url, ping, {...headers, ...bearer(OTHER)})).status).toBe(404);
		const command = {name: 'dev_utils', payload: {action: 'ping'}};
		expect((await postRpc(`${tabberth.origin}/commands`, command, {...headers, ...bearer(OTHER)})).status).toBe(404);
		// Nor can it end it.
		const ended = await fetch(tabberth.url, {method: 'DELETE', headers: {...headers, ...bearer(OTHER)}});
		expect(ended.status).toBe(404);
		expect((await postRpc(tabberth.url, ping, headers)).status).toBe(200);
	});

	test('a tab of one key is unknown to a stateless caller with another', async () => {
		const [own, other] = await Promise.all([
			connectClient('v2 modern', tabberth.url, {token: TOKEN}),
			connectClient('v2 modern', tabberth.url, {token: OTHER}),
		]);
		const tabId = Number(/Tab ID: (\d+)/.exec((await own.call('tabs_create_mcp')).text)?.[1]);
		const [foreign, missing] = [
			await other.call('get_page_text', {tabId}),
			await other.call('get_page_text', {tabId: 1}),
		];
		expect(foreign.isError).toBe(true);
		expect(foreign.text.replace(String(tabId), 'N')).toBe(missing.text.replace('1', 'N'));
		await Promise.all([own.close(), other.close()]);
	});

	test('a key that is revoked is refused at once', async () => {
		expect((await postRpc(tabberth.url, initializeMessage(), bearer(OTHER))).status).toBe(200);
		await tabberth.changeSettings({keys: []});
		expect((await postRpc(tabberth.url, initializeMessage(), bearer(OTHER))).status).toBe(403);
	});

	test('many wrong keys are slowed down, the right one never', async () => {
		await tabberth.changeSettings({failedKeysPerMinute: 3});
		const statuses = new Set<number>();
		for (let i = 0; i < 30; i++) {
			statuses.add((await postRpc(tabberth.url, initializeMessage(), bearer(`tbk_guess${i}`))).status);
		}
		expect(statuses).toContain(429);
		const slowed = await postRpc(tabberth.url, initializeMessage(), bearer('tbk_again'));
		expect(slowed.headers.get('retry-after')).toMatch(/^\d+$/);
		expect((await postRpc(tabberth.url, initializeMessage(), bearer(TOKEN))).status).toBe(200);
	});
});

describe('with open access', () => {
	let tabberth: Tabberth;
	beforeAll(async () => {
		tabberth = await startTabberth({access: 'open', token: TOKEN});
		await tabberth.changeSettings({corsOrigins: [PAGE, 'http://localhost:*']});
		// What the worker tells the companion is in force once it has answered a preflight.
		await until('the origin to be allowed', async () => ((await preflight(PAGE)).status === 204 ? true : undefined));
	});
	afterAll(() => tabberth?.stop());

	const preflight = (origin: string, headers: Record<string, string> = {}) =>
		fetch(tabberth.url, {
			method: 'OPTIONS',
			headers: {origin, 'access-control-request-method': 'POST', ...headers},
		});

	test('anybody on this machine gets in, a wrong key included', async () => {
		expect((await postRpc(tabberth.url, initializeMessage())).status).toBe(200);
		expect((await postRpc(tabberth.url, initializeMessage(), bearer('tbk_wrong'))).status).toBe(200);
	});

	test('our own origins are no strangers', async () => {
		for (const host of ['localhost', '127.0.0.1', '[::1]']) {
			const origin = `http://${host}:${tabberth.port}`;
			expect((await postRpc(tabberth.url, initializeMessage(), {origin})).status).toBe(200);
		}
	});

	test('a page of a listed origin needs a key', async () => {
		const origin = PAGE;
		const without = await postRpc(tabberth.url, initializeMessage(), {origin});
		expect(without.status).toBe(401);
		expect(without.headers.get('access-control-allow-origin')).toBe(PAGE);
		const answer = await postRpc(tabberth.url, initializeMessage(), {origin, ...bearer(TOKEN)});
		expect(answer.status).toBe(200);
		expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
		expect(answer.headers.get('vary')).toMatch(/origin/i);
		expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
		const exposed = answer.headers.get('access-control-expose-headers') ?? '';
		for (const name of ['Mcp-Session-Id', 'MCP-Protocol-Version', 'WWW-Authenticate', 'Retry-After', 'X-Session-Id']) {
			expect(exposed).toContain(name);
		}
	});

	test('a page of any other origin is refused, with a key too', async () => {
		for (const origin of ['https://evil.example', `${PAGE}.evil.example`, 'https://tool.example:444', 'null']) {
			expect((await postRpc(tabberth.url, initializeMessage(), {origin, ...bearer(TOKEN)})).status).toBe(403);
			expect((await preflight(origin)).status).toBe(403);
		}
	});

	test('a port wildcard means any port of that host', async () => {
		expect((await preflight('http://localhost:5173')).status).toBe(204);
		expect((await preflight('http://localhost.evil.example')).status).toBe(403);
		expect((await preflight('http://127.0.0.1:5173')).status).toBe(403);
	});

	test('a preflight names what may be sent', async () => {
		const response = await preflight(PAGE);
		expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
		expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
		const headers = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase();
		for (const name of [
			'authorization',
			'last-event-id',
			'mcp-session-id',
			'mcp-method',
			'mcp-name',
			'x-instance-id',
		]) {
			expect(headers).toContain(name);
		}
		expect(response.headers.get('access-control-allow-private-network')).toBeNull();
		const asked = await preflight(PAGE, {'access-control-request-private-network': 'true'});
		expect(asked.headers.get('access-control-allow-private-network')).toBe('true');
	});

	test('what does not exist or is not allowed is told in JSON', async () => {
		const missing = await fetch(`${tabberth.origin}/.well-known/oauth-protected-resource/mcp`);
		expect(missing.status).toBe(404);
		expect(await missing.json()).toMatchObject({error: {code: -32600}});
		const wrong = await fetch(`${tabberth.origin}/sse`, {method: 'DELETE'});
		expect(wrong.status).toBe(405);
		expect(wrong.headers.get('allow')).toBe('GET');
	});

	test('a body that is not JSON or too deep is refused', async () => {
		expect(await postRpc(tabberth.url, '{"jsonrpc":')).toMatchObject({
			status: 400,
			messages: [{error: {code: -32700}}],
		});
		const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
		expect(await postRpc(tabberth.url, deep)).toMatchObject({status: 400, messages: [{error: {code: -32600}}]});
	});

	test('the profile asked for must be this one', async () => {
		const endpoint = await tabberth.endpoint();
		expect((await postRpc(`${tabberth.url}?profile=${endpoint.profile}`, initializeMessage())).status).toBe(200);
		expect((await postRpc(`${tabberth.url}?profile=elsewhere`, initializeMessage())).status).toBe(421);
	});
});

test('an installed profile is behind a key without being told to', async () => {
	const tabberth = await startTabberth({access: 'key'});
	try {
		await tabberth.changeSettings({access: 'open'});
		expect((await postRpc(tabberth.url, callMessage(1, 'tabs_context'))).status).toBe(401);
	} finally {
		await tabberth.stop();
	}
});
