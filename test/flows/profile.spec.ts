// A client that named its profile and came to another's port is sent to the right one, whatever else it sent.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {initializeMessage, JSON_HEADERS, postRpc} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const HOME_KEY = 'tbk_home-home-home-home-home-home-home';
const WORK_KEY = 'tbk_work-work-work-work-work-work-work';
const bearer = (key: string) => ({authorization: `Bearer ${key}`});

let stateDir: string;
let home: Tabberth;
let work: Tabberth;

beforeAll(async () => {
	stateDir = await mkdtemp(path.join(tmpdir(), 'tabberth-profile-'));
	home = await startTabberth({access: 'key', token: HOME_KEY, profile: 'home', stateDir});
	work = await startTabberth({access: 'key', token: WORK_KEY, profile: 'work', stateDir});
	await until('each to know the other', async () => {
		// A profile that is not known is refused with the same status, and without an address.
		const {error} = (await (await fetch(`${home.origin}/health?profile=work`)).json()) as {error?: {url?: string}};
		return error?.url;
	});
});

afterAll(async () => {
	await Promise.all([home?.stop(), work?.stop()]);
	await rm(stateDir, {recursive: true, force: true, maxRetries: 5});
});

const json = {method: 'POST', headers: JSON_HEADERS, body: '{}'};

test.each([
	['with its own key', '/mcp?profile=work', {...json, headers: {...JSON_HEADERS, ...bearer(WORK_KEY)}}],
	['with the other’s key', '/mcp?profile=work', {...json, headers: {...JSON_HEADERS, ...bearer(HOME_KEY)}}],
	['without a key', '/mcp?profile=work', json],
	['to /health', '/health?profile=work', {}],
	['to /files', '/files?profile=work', {method: 'POST', body: new Uint8Array(100_000)}],
	['to a path that is not served', '/nothing?profile=work', {}],
	['with more in its URL', '/mcp?berth=alpha&profile=work&x=1', json],
	['with a session in its URL', '/message?sessionId=abc&profile=work', json],
])('sends on who comes %s', async (_name, target, init) => {
	const response = await fetch(home.origin + target, init);
	const url = `http://localhost:${work.port}${target}`;
	expect(response.status).toBe(421);
	expect(await response.json()).toMatchObject({
		error: {url, message: expect.stringMatching(/^client: .*send this request/)},
	});
});

test('the URL it names is the right one', async () => {
	const wrong = await fetch(`${home.url}?berth=alpha&profile=work`, {
		...json,
		headers: {...JSON_HEADERS, ...bearer(WORK_KEY)},
	});
	const {error} = (await wrong.json()) as {error: {url: string}};
	expect((await postRpc(error.url, initializeMessage(), bearer(WORK_KEY))).status).toBe(200);
});

test('does not count its key as a wrong one', async () => {
	await home.changeSettings({failedKeysPerMinute: 2});
	const knock = () => postRpc(`${home.url}?profile=work`, initializeMessage(), bearer(WORK_KEY));
	for (let i = 0; i < 4; i++) expect((await knock()).status).toBe(421);
	expect((await postRpc(home.url, initializeMessage(), bearer(WORK_KEY))).status).toBe(403);
});

test('tells a foreign page nothing', async () => {
	const response = await fetch(`${home.url}?profile=work`, {
		...json,
		headers: {...JSON_HEADERS, origin: 'https://foreign.example'},
	});
	expect(response.status).toBe(403);
	expect(await response.text()).not.toContain(String(work.port));
});
