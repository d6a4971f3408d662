import {afterAll, beforeAll, expect, test} from 'vitest';
import {version} from '../../package.json' with {type: 'json'};
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import type {Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await borrowTabberth();
});
afterAll(() => tabberth?.stop());

test('dev_utils answers without touching the browser', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const ask = async (input: Record<string, unknown>) => (await client.call('dev_utils', input)).text;
	expect(await ask({action: 'ping'})).toBe('pong');
	expect(await ask({action: 'version'})).toBe(version);
	expect(await ask({action: 'echo', text: 'ä 泊 😀'})).toBe('ä 泊 😀');
	const calls = ['ok', 'ok', 'ok', 'running'].map((outcome) => ({name: 'dev_utils', type: 'command', outcome}));
	expect(JSON.parse(await ask({action: 'doctor'}))).toMatchObject({version, activity: calls});
	expect(await client.call('dev_utils', {action: 'reload'})).toMatchObject({isError: true});
	expect(await tabberth.inWorker(() => chrome.tabGroups.query({}))).toEqual([]);
	await client.close();
});

test('dev_utils tells the sessions of the caller only', async () => {
	const [client, other] = await Promise.all([
		connectClient('v2 legacy', tabberth.url),
		connectClient('v2 legacy', tabberth.url),
	]);
	const {text} = await client.call('dev_utils', {action: 'sessions'});
	expect(text).toContain(client.sessionId);
	expect(text).not.toContain(other.sessionId);
	await Promise.all([client.close(), other.close()]);
});
