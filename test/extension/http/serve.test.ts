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

	test('sends on who meant another profile', async () => {
		const url = 'http://localhost:3457/open?profile=work';
		const response = await serveWith({elsewhere: () => ({message: 'It is there.', url})})('/open?profile=work');
		expect(response.status).toBe(421);
		expect(await response.json()).toMatchObject({error: {message: 'It is there.', url}});
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
		expect(elsewhere(name, '/mcp', known)?.url).toBe(`http://localhost:3457/mcp?profile=${encodeURIComponent(name)}`);
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
