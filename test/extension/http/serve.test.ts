import {describe, expect, test} from 'vitest';
import {HttpError} from '../../../extension/errors.ts';
import {elsewhere} from '../../../extension/http/elsewhere.ts';
import {health} from '../../../extension/http/health.ts';
import {createServe, type ServeOptions} from '../../../extension/http/serve.ts';

type Caller = {origin: string | undefined};
const LISTED = 'https://listed.example';

const serveWith = (change: Partial<ServeOptions<Caller>> = {}) => {
	const serve = createServe<Caller>({
		routes: {
			'/echo': {
				methods: ['POST'],
				serve: async (request, _caller, credential) => Response.json({credential, body: await request.text()}),
			},
			'/open': {methods: ['GET'], open: true, serve: (_request, _caller, credential) => Response.json({credential})},
			'/broken': {
				methods: ['GET'],
				serve: () => {
					throw new TypeError('a bug with a secret');
				},
			},
		},
		admit: async () => 'somebody',
		isListed: (origin) => origin === LISTED,
		isForeign: (origin) => origin !== LISTED,
		elsewhere: () => undefined,
		ready: Promise.resolve(),
		...change,
	});
	return (path: string, init: RequestInit = {}, origin?: string) =>
		serve(new Request(`http://localhost:3456${path}`, init), {origin});
};

const refuse = () => Promise.reject(new HttpError(401, 'A key is required.', {'WWW-Authenticate': 'Bearer'}));

describe('the front door', () => {
	test('leads to the route, with the credential', async () => {
		const response = await serveWith()('/echo', {method: 'POST', body: 'hi'});
		expect(await response.json()).toEqual({credential: 'somebody', body: 'hi'});
	});

	test('answers an unknown path in JSON', async () => {
		const response = await serveWith()('/nowhere');
		expect(response.status).toBe(404);
		expect(await response.json()).toMatchObject({error: {code: -32600, message: expect.stringContaining('/mcp')}});
	});

	test('names the methods of a path', async () => {
		const response = await serveWith()('/echo', {method: 'DELETE'});
		expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
	});

	test('lets nobody in whom it does not know', async () => {
		const response = await serveWith({admit: refuse})('/echo', {method: 'POST'});
		expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
	});

	test('opens a public path without a key, but not to web pages', async () => {
		expect((await serveWith({admit: refuse})('/open')).status).toBe(200);
		expect((await serveWith({admit: refuse})('/open', {}, LISTED)).status).toBe(401);
	});

	test('answers a bug briefly', async () => {
		const response = await serveWith()('/broken');
		expect(response.status).toBe(500);
		expect(await response.text()).not.toContain('secret');
	});

	test('serves nothing before it is ready', async () => {
		let open: () => void = () => undefined;
		const ready = new Promise<void>((resolve) => {
			open = resolve;
		});
		let answered = false;
		const answer = serveWith({ready})('/open').then(() => {
			answered = true;
		});
		await new Promise((resolve) => setImmediate(resolve));
		expect(answered).toBe(false);
		open();
		await answer;
	});

	test('lets a listed page read every answer, a refusal too', async () => {
		for (const options of [{}, {admit: refuse}]) {
			const response = await serveWith(options)('/echo', {method: 'POST'}, LISTED);
			expect(response.headers.get('access-control-allow-origin')).toBe(LISTED);
			expect(response.headers.get('vary')).toBe('Origin');
		}
	});

	test('gives no other page a right', async () => {
		const response = await serveWith()('/echo', {method: 'POST'}, 'https://other.example');
		expect(response.headers.get('access-control-allow-origin')).toBeNull();
		const preflight = await serveWith()('/echo', {method: 'OPTIONS'}, 'https://other.example');
		expect(preflight.status).toBe(403);
		expect((await serveWith()('/echo', {method: 'OPTIONS'})).status).toBe(403);
	});

	test('takes nothing for a path that every object has in JavaScript', async () => {
		expect((await serveWith()('/constructor')).status).toBe(404);
	});
});

describe('who means another profile', () => {
	const url = 'http://localhost:3457/there';
	const meant: string[] = [];
	const admitted: string[] = [];
	const serve = serveWith({
		elsewhere: (profile, target) => {
			meant.push(`${profile} ${target}`);
			return {message: 'It is there.', url};
		},
		admit: async (request) => {
			admitted.push(request.url);
			return refuse();
		},
	});

	test.each([
		['POST', '/echo?profile=work&berth=alpha', 'with a key of its own, or none'],
		['GET', '/open?profile=work', 'where no key is needed'],
		['GET', '/nothing?x=1&profile=work', 'on a path that is not known here'],
		['DELETE', '/echo?profile=work', 'by a method that is not known here'],
	])('is sent on: %s %s, %s', async (method, target) => {
		const response = await serve(target, {method});
		expect(response.status).toBe(421);
		expect(await response.json()).toEqual({error: {code: -32600, message: 'client: It is there.', url}});
		expect(meant.at(-1)).toBe(`work ${target}`);
		expect(admitted).toEqual([]);
	});

	test('is told so on a listed web page too', async () => {
		const response = await serve('/echo?profile=work', {method: 'POST'}, LISTED);
		expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([421, LISTED]);
	});

	test('is told nothing on a foreign web page', async () => {
		const before = meant.length;
		const response = await serve('/echo?profile=work', {method: 'POST'}, 'https://other.example');
		expect(response.status).toBe(403);
		expect(await response.text()).not.toContain('there');
		expect(meant.length).toBe(before);
	});

	test('waits until it is known what runs', async () => {
		let open: () => void = () => undefined;
		const ready = new Promise<void>((resolve) => {
			open = resolve;
		});
		let isKnown = false;
		const late = serveWith({ready, elsewhere: () => (isKnown ? undefined : {message: 'Asked too early.'})});
		const answer = late('/open?profile=home');
		await new Promise((resolve) => setImmediate(resolve));
		isKnown = true;
		open();
		expect((await answer).status).toBe(200);
	});
});

describe('a profile asked for by name', () => {
	const known = {
		own: ['me-id', 'home'],
		endpoints: [
			{instance: 'me-id', profile: 'home', port: 3456},
			{instance: 'other-id', profile: 'work & play', port: 3457},
		],
	};

	test.each(['home', 'me-id'])('is this one: %s', (name) => {
		expect(elsewhere(name, '/mcp', known)).toBeUndefined();
	});

	test.each(['work & play', 'other-id'])('is another: %s', (name) => {
		const target = `/message?sessionId=s%201&profile=${encodeURIComponent(name)}&berth=alpha`;
		expect(elsewhere(name, target, known)?.url).toBe(`http://localhost:3457${target}`);
	});

	test('is none that runs', () => {
		expect(elsewhere('gone', '/mcp', known)).toEqual({message: expect.stringContaining('home, work & play')});
	});
});

test('/health says who serves here', async () => {
	const response = health({version: '1.2.3', instance: 'me', activeSessions: 2});
	expect(await response.json()).toEqual({
		status: 'ok',
		name: 'tabberth',
		version: '1.2.3',
		instance: 'me',
		activeSessions: 2,
	});
});
