import {describe, expect, test} from 'vitest';
import {Pairing, type PairingOptions} from '../../../../extension/trust/pairing/pairing.ts';
import type {PairingQuestion} from '../../../../extension/trust/pairing/waiting-room.ts';
import {say} from '../../../../extension/ui/say.ts';
import {memoryArea} from '../../../kit/memory-area.ts';

const ORIGIN = 'http://localhost:3456';
const CALLBACK = 'http://localhost:51234/callback';
const VERIFIER = 'v'.repeat(64);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const challengeOf = async (verifier: string): Promise<string> =>
	Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString('base64url');

const open = (answer: boolean | 'none' = true, given: Partial<PairingOptions> = {}) => {
	const asked: PairingQuestion[] = [];
	const time = {now: 1_000_000};
	const wills: string[] = [];
	const area = given.area ?? memoryArea();
	const pairing = new Pairing({
		area,
		isOn: () => true,
		say,
		now: () => time.now,
		ask: (question) => {
			asked.push(question);
			if (answer !== 'none') void pairing.decide(question.id, answer);
		},
		...given,
	});
	const send = (path: string, init: RequestInit = {}): Promise<Response> => {
		const request = new Request(ORIGIN + path, init);
		const route = pairing.routes[new URL(request.url).pathname];
		if (!route) throw new Error(`no route for ${path}`);
		return route.serve(request, {leaveWill: ({text}) => wills.push(text)});
	};
	const post = (path: string, form: Record<string, string>) =>
		send(path, {method: 'POST', body: new URLSearchParams(form)});
	const register = async (metadata: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
		const body = JSON.stringify({client_name: 'Agent', redirect_uris: ['http://localhost/callback'], ...metadata});
		return (await (await send('/register', {method: 'POST', body})).json()) as Record<string, unknown>;
	};
	const authorize = async (clientId: string, change: Record<string, string> = {}, init: RequestInit = {}) => {
		const query = {
			...{response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, state: 'st', scope: 'browser'},
			...{code_challenge: await challengeOf(VERIFIER), code_challenge_method: 'S256', resource: `${ORIGIN}/mcp`},
			...change,
		};
		return send(`/authorize?${new URLSearchParams(query)}`, init);
	};
	const codeOf = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
	const exchange = (clientId: string, code: string, change: Record<string, string> = {}) =>
		post('/token', {
			...{grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: CALLBACK, code_verifier: VERIFIER},
			...{resource: `${ORIGIN}/mcp`, ...change},
		});
	const pair = async () => {
		const id = String((await register()).client_id);
		const tokens = (await (await exchange(id, codeOf(await authorize(id)))).json()) as Record<string, string>;
		return {id, access: tokens.access_token ?? '', refresh: tokens.refresh_token ?? ''};
	};
	const lets = async (token: string, origin = ORIGIN) => {
		const entry = pairing.entry(new URL(`${origin}/mcp`));
		const credential = entry?.isToken(token) ? await entry.credentialOf(token) : undefined;
		return credential !== undefined && pairing.lets(credential);
	};
	return {pairing, wills, asked, area, time, send, post, register, authorize, codeOf, exchange, pair, lets};
};

test('a client that the person allows gets tokens of its own', async () => {
	const {register, authorize, codeOf, exchange, asked, lets} = open();
	const client = await register({client_name: 'Claude Code (tabberth)'});
	const back = await authorize(String(client.client_id));
	expect(back.status).toBe(302);
	const to = new URL(back.headers.get('location') ?? '');
	expect([to.origin + to.pathname, to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual([
		CALLBACK,
		'st',
		ORIGIN,
	]);
	expect(asked).toEqual([
		{
			...{id: expect.any(String), code: expect.stringMatching(/^[A-Z2-9]{3}-[A-Z2-9]{3}$/)},
			...{client: 'Claude Code (tabberth)', target: 'a program on this computer', isLoopback: true},
		},
	]);
	const answer = await exchange(String(client.client_id), codeOf(back));
	expect(answer.headers.get('cache-control')).toBe('no-store');
	const tokens = (await answer.json()) as Record<string, string>;
	expect(tokens).toMatchObject({token_type: 'Bearer', expires_in: 3600, scope: 'browser'});
	expect(await lets(tokens.access_token ?? '')).toBe(true);
	expect(await lets(`${tokens.access_token}x`)).toBe(false);
	expect(await lets(tokens.refresh_token ?? '')).toBe(false);
});

test('a client that the person refuses is told so', async () => {
	const {register, authorize} = open(false);
	const back = await authorize(String((await register()).client_id));
	expect(Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)).toMatchObject({
		...{error: 'access_denied', state: 'st', iss: ORIGIN},
	});
});

test('tokens, codes and secrets lie in storage as digests only', async () => {
	const {pair, area} = open();
	const {access, refresh} = await pair();
	const stored = JSON.stringify(await area.get(null));
	expect(stored).not.toContain(access);
	expect(stored).not.toContain(refresh);
});

describe('a browser that shows the page', () => {
	const shown = {headers: {accept: 'text/html,*/*'}};

	test('shows the code of the window, does nothing else, and goes on when the person has answered', async () => {
		const {register, authorize, send, asked, pairing, wills} = open('none');
		const page = await authorize(String((await register()).client_id), {}, shown);
		expect(page.status).toBe(200);
		const html = await page.text();
		expect(html).toContain(asked[0]?.code);
		expect(html).not.toMatch(/<script|<form|<a |<button|<input/i);
		expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
		expect(page.headers.get('x-frame-options')).toBe('DENY');
		const next = /^1; url=(\/authorize\?request=.+)$/.exec(page.headers.get('refresh') ?? '')?.[1] ?? '';
		const following = send(next, shown);
		expect(wills).toEqual([html]);
		await pairing.decide(asked[0]?.id ?? '', true);
		expect((await following).headers.get('location')).toMatch(/\/callback\?code=/);
		expect((await send(next, shown)).status).toBe(410);
	});

	test('that loads the page again asks the person once', async () => {
		const {register, authorize, asked} = open('none');
		const id = String((await register()).client_id);
		const [first, second] = [await authorize(id, {}, shown), await authorize(id, {}, shown)];
		expect(asked).toHaveLength(1);
		expect(second.headers.get('refresh')).toBe(first.headers.get('refresh'));
	});

	test('is told on the page alone what may be a thief’s', async () => {
		const {register, authorize} = open();
		const id = String((await register()).client_id);
		for (const [client, change] of [
			['unknown', {}],
			[id, {redirect_uri: 'https://evil.test/callback'}],
			[id, {redirect_uri: 'http://localhost:51234/other'}],
			[id, {redirect_uri: 'http://127.0.0.1:51234/callback'}],
		] as const) {
			const page = await authorize(client, change, shown);
			expect([page.status, page.headers.get('location')]).toEqual([400, null]);
		}
	});
});

test('a name that is markup is shown as text', async () => {
	const {register, authorize} = open('none');
	const id = String((await register({client_name: '<script>alert(1)</script>'})).client_id);
	expect(await (await authorize(id, {}, {headers: {accept: 'text/html'}})).text()).not.toContain('<script');
});

test.each([
	[{response_type: 'token'}, 'unsupported_response_type'],
	[{code_challenge_method: 'plain'}, 'invalid_request'],
	[{code_challenge: 'short'}, 'invalid_request'],
	[{scope: 'mail'}, 'invalid_scope'],
	[{resource: 'http://localhost:9999/mcp'}, 'invalid_target'],
	[{resource: 'http://127.0.0.1:3456/mcp'}, 'invalid_target'],
	[{resource: `${ORIGIN}/files`}, 'invalid_target'],
	[{state: 's'.repeat(3_000)}, 'invalid_request'],
])('a wish with %j is sent back as %s, and nobody is asked', async (change, error) => {
	const {register, authorize, asked} = open();
	const back = await authorize(String((await register()).client_id), change as Record<string, string>);
	expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
	expect(asked).toEqual([]);
});

describe('a code', () => {
	test.each([
		['for another client', {client_id: 'other'}],
		['with another verifier', {code_verifier: 'w'.repeat(64)}],
		['without a verifier', {code_verifier: ''}],
		['for another address', {redirect_uri: 'http://localhost:9/callback'}],
		['for another resource', {resource: `${ORIGIN}/sse`}],
	])('%s is refused', async (_what, change) => {
		const {register, authorize, codeOf, exchange} = open();
		const id = String((await register()).client_id);
		const answer = await exchange(id, codeOf(await authorize(id)), change);
		expect([answer.status, ((await answer.json()) as {error: string}).error]).toEqual([400, 'invalid_grant']);
	});

	test('is good for a minute', async () => {
		const {register, authorize, codeOf, exchange, time} = open();
		const id = String((await register()).client_id);
		const code = codeOf(await authorize(id));
		time.now += MINUTE_MS;
		expect((await exchange(id, code)).status).toBe(400);
	});

	test('used twice takes away what it had granted', async () => {
		const {register, authorize, codeOf, exchange, lets} = open();
		const id = String((await register()).client_id);
		const code = codeOf(await authorize(id));
		const {access_token: access} = (await (await exchange(id, code)).json()) as {access_token: string};
		expect(await lets(access)).toBe(true);
		expect((await exchange(id, code)).status).toBe(400);
		expect(await lets(access)).toBe(false);
	});

	test('used twice at once is exchanged once', async () => {
		const {register, authorize, codeOf, exchange} = open();
		const id = String((await register()).client_id);
		const code = codeOf(await authorize(id));
		const answers = await Promise.all([exchange(id, code), exchange(id, code)]);
		expect(answers.map(({status}) => status).sort()).toEqual([200, 400]);
	});
});

describe('a token', () => {
	test('lets in for an hour, and at the address it was made for', async () => {
		const {pair, lets, time} = open();
		const {access} = await pair();
		expect(await lets(access, 'http://127.0.0.1:3456')).toBe(false);
		time.now += HOUR_MS - 1;
		expect(await lets(access)).toBe(true);
		time.now += 1;
		expect(await lets(access)).toBe(false);
	});

	const renewing = (client_id: string, refresh_token: string) => ({
		grant_type: 'refresh_token',
		client_id,
		refresh_token,
	});

	test('is renewed by another, and its renewal with it', async () => {
		const {pair, post, lets, time} = open();
		const {id, refresh} = await pair();
		time.now += 2 * HOUR_MS;
		const next = (await (await post('/token', renewing(id, refresh))).json()) as Record<string, string>;
		expect(await lets(next.access_token ?? '')).toBe(true);
		expect(next.refresh_token).not.toBe(refresh);
		expect((await post('/token', renewing(id, next.refresh_token ?? ''))).status).toBe(200);
	});

	test('renewed a second time by a client that did not hear the answer goes on', async () => {
		const {pair, post, time, lets} = open();
		const {id, refresh} = await pair();
		await post('/token', renewing(id, refresh));
		time.now += 5_000;
		const again = (await (await post('/token', renewing(id, refresh))).json()) as Record<string, string>;
		expect(await lets(again.access_token ?? '')).toBe(true);
	});

	test('renewed a second time later is a thief’s: everything ends', async () => {
		const {pair, post, time, lets} = open();
		const {id, refresh} = await pair();
		const {access_token: access = ''} = (await (await post('/token', renewing(id, refresh))).json()) as Record<
			string,
			string
		>;
		time.now += MINUTE_MS;
		expect((await post('/token', renewing(id, refresh))).status).toBe(400);
		expect(await lets(access)).toBe(false);
	});

	test.each([
		['another client', (_id: string, refresh: string) => renewing('other', refresh)],
		[
			'another resource',
			(id: string, refresh: string) => ({...renewing(id, refresh), resource: 'http://evil.test/mcp'}),
		],
		['a token that lets in', (id: string, _refresh: string, access: string) => renewing(id, access)],
	])('is not renewed for %s', async (_what, form) => {
		const {pair, post} = open();
		const {id, refresh, access} = await pair();
		expect((await post('/token', form(id, refresh, access))).status).toBe(400);
	});

	test('ends when its client gives it back, or the person takes it away', async () => {
		const {pair, post, lets, pairing} = open();
		const [one, other] = [await pair(), await pair()];
		expect((await post('/revoke', {token: one.refresh})).status).toBe(200);
		expect([await lets(one.access), await lets(other.access)]).toEqual([false, true]);
		await pairing.end(pairing.grants[0]?.id ?? '');
		expect(await lets(other.access)).toBe(false);
		expect((await post('/revoke', {token: 'never was'})).status).toBe(200);
	});
});

test('everything goes on after a restart', async () => {
	const before = open('none');
	const id = String((await before.register()).client_id);
	const shown = {headers: {accept: 'text/html'}};
	const page = await before.authorize(id, {}, shown);
	const after = open('none', {area: before.area});
	await after.pairing.load();
	await after.pairing.decide(before.asked[0]?.id ?? '', true);
	const next = (page.headers.get('refresh') ?? '').replace('1; url=', '');
	const back = await after.send(next, shown);
	const {access_token: access = ''} = (await (await after.exchange(id, after.codeOf(back))).json()) as Record<
		string,
		string
	>;
	const later = open(true, {area: before.area});
	await later.pairing.load();
	expect(await later.lets(access)).toBe(true);
});

describe('registration', () => {
	test('keeps what is fit of several addresses', async () => {
		const {register} = open();
		const uris = [
			'cursor://anysphere.cursor-mcp/oauth/callback',
			'https://www.cursor.com/agents/mcp/oauth/callback',
			'http://localhost:8787/callback',
		];
		const bad = ['http://evil.test/', 'javascript:alert(1)', 'https://a.test/#x', 'no address'];
		expect((await register({redirect_uris: [...uris, ...bad]})).redirect_uris).toEqual(uris);
	});

	test.each([
		[{redirect_uris: ['http://evil.test/']}, 'invalid_redirect_uri'],
		[{redirect_uris: []}, 'invalid_client_metadata'],
		[{redirect_uris: 'x'}, 'invalid_client_metadata'],
		[{client_name: 5}, 'invalid_client_metadata'],
	])('with %j is refused as %s', async (metadata, error) => {
		const {register} = open();
		expect(await register(metadata)).toMatchObject({error});
	});

	test('of too many clients drops those to which nothing was granted', async () => {
		const {register, pair, authorize, time} = open();
		const {id} = await pair();
		for (let i = 0; i < 70; i++) {
			await register();
			time.now += 3_000;
		}
		expect((await authorize(id)).status).toBe(302);
	});

	test('too fast is slowed down', async () => {
		const {register} = open();
		for (let i = 0; i < 30; i++) await register();
		await expect(register()).rejects.toMatchObject({status: 429});
	});
});

test.each(['', '/mcp', '/sse'])('the document for %s names what was configured', async (path) => {
	const {send} = open();
	expect(await (await send(`/.well-known/oauth-protected-resource${path}`)).json()).toMatchObject({
		resource: `${ORIGIN}${path || '/mcp'}`,
		authorization_servers: [ORIGIN],
	});
});

test('while it is off nothing of it is there', async () => {
	const {send, pairing} = open(true, {isOn: () => false});
	for (const [path, {methods}] of Object.entries(pairing.routes))
		await expect(send(path, {method: methods[0] ?? 'GET'})).rejects.toMatchObject({status: 404});
});
