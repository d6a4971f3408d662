import {afterAll, beforeAll, expect, test} from 'vitest';
import {version} from '../../package.json' with {type: 'json'};
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {asPerson} from '../kit/quiet.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

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
	expect(await tabberth.inWorker(() => chrome.tabGroups.query({}))).toEqual([]);
	await client.close();
});

/** A browser whose developer mode is off does not start again what was not installed from a store. */
const allowUnpacked = async (): Promise<void> => {
	const page = await tabberth.browser.newPage();
	await page.goto('chrome://extensions');
	await page.evaluate('chrome.developerPrivate.updateProfileConfiguration({inDeveloperMode: true})');
	await page.close();
};

test('dev_utils loads Tabberth anew in developer mode, and its caller goes on', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const {text: opened} = await client.call('tabs_create_mcp');
	const tabId = Number(/Tab ID: (\d+)/.exec(opened)?.[1]);
	await asPerson(tabberth, allowUnpacked);
	await tabberth.inWorker(() => chrome.storage.session.set({before: true}));
	const {pid} = await tabberth.endpoint();
	expect(await client.call('dev_utils', {action: 'reload'})).toMatchObject({
		isError: false,
		text: expect.stringContaining('loaded anew as soon as no call runs'),
	});
	// Not the worker's target: now and then nobody is told that it has gone.
	await until('another companion', async () => (await tabberth.endpoint()).pid !== pid || undefined);
	await tabberth.served();
	// A worker that only ended would find it.
	expect(await tabberth.inWorker(() => chrome.storage.session.get('before'))).toEqual({});
	expect(await client.call('tabs_close_mcp', {tabId})).toMatchObject({isError: false});
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
