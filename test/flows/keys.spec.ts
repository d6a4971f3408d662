// Keys as the person handles them in a page of the extension.
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {openPopup} from '../kit/popup.ts';
import {initializeMessage, openSession, postRpc, readEvents} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const TOKEN = 'tbk_right-right-right-right-right-right';

interface Line {
	readonly id: string;
	readonly name: string;
	readonly keptBy: string;
	readonly usedAt?: number;
}

let tabberth: Tabberth;
let page: Page;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'key', token: TOKEN});
	({page} = await openPopup(tabberth));
});
afterAll(() => tabberth?.stop());

const request = <T>(message: Record<string, unknown>): Promise<{value: T; error?: string}> =>
	page.evaluate((message) => chrome.runtime.sendMessage(message), message);
const list = async (): Promise<readonly Line[]> => (await request<Line[]>({type: 'keys.list'})).value;
const make = async (name: string) => (await request<{id: string; key: string}>({type: 'keys.make', name})).value;
const bearer = (key: string) => ({authorization: `Bearer ${key}`});
const statusWith = async (key: string): Promise<number> =>
	(await postRpc(tabberth.url, initializeMessage(), bearer(key))).status;

test('a key that is made works at once, and is shown only then', async () => {
	const {id, key} = await make('  Laptop\n of Ada ');
	expect(key).toMatch(/^tbk_[\w-]{43}$/);
	expect(await statusWith(key)).toBe(200);
	const line = (await list()).find((each) => each.id === id);
	expect(line).toMatchObject({name: 'Laptop of Ada', keptBy: 'options', usedAt: expect.any(Number)});
	const kept = await tabberth.inWorker(async () => JSON.stringify(await chrome.storage.local.get(null)));
	expect(kept).not.toContain(key);
	expect(JSON.stringify(await list())).not.toMatch(/tbk_|digest/);
});

test('keys of the environment are listed, and not changed here', async () => {
	await postRpc(tabberth.url, initializeMessage(), bearer(TOKEN));
	expect(await list()).toContainEqual(
		expect.objectContaining({id: 'environment', keptBy: 'environment', usedAt: expect.any(Number)}),
	);
	await request({type: 'keys.revoke', id: 'environment'});
	expect((await request({type: 'keys.rotate', id: 'environment'})).value).toBeUndefined();
	expect(await statusWith(TOKEN)).toBe(200);
});

test.each(['revoke', 'rotate'] as const)('sessions end within a second of a key’s %s', async (verb) => {
	const {id, key} = await make('Ending');
	const client = await connectClient('v1 http', tabberth.url, {token: key});
	await client.call('tabs_create');
	const headers = await openSession(tabberth.url, {headers: bearer(key)});
	const stream = await fetch(tabberth.url, {headers: {...headers, accept: 'text/event-stream'}});
	const ended = (async () => {
		for await (const _event of readEvents(stream));
		return performance.now();
	})();
	const begun = performance.now();
	const {value} = await request<{id: string; key: string} | undefined>({type: `keys.${verb}`, id});
	expect((await ended) - begun).toBeLessThan(1_000);
	expect(await statusWith(key)).toBe(403);
	const names = (await list()).filter(({name}) => name === 'Ending');
	if (verb === 'revoke') {
		expect(names).toEqual([]);
	} else {
		expect(names.map((line) => line.id)).toEqual([value?.id]);
		expect(await statusWith(value?.key ?? '')).toBe(200);
		await request({type: 'keys.revoke', id: value?.id ?? ''});
	}
	await client.close();
});

test('what no page of the extension says is answered by nobody', async () => {
	const answer = await tabberth.inWorker(async () => {
		const tab = await chrome.tabs.create({url: 'http://127.0.0.1:1/', active: false});
		const [injected] = await chrome.scripting
			.executeScript({
				target: {tabId: tab.id ?? -1},
				func: () => chrome.runtime.sendMessage({type: 'keys.list'}).catch(String),
			})
			.catch(() => [{result: 'not injected'}]);
		return injected?.result;
	});
	expect(JSON.stringify(answer ?? null)).not.toContain('keptBy');
	expect(await request({type: 'keys.steal'})).toBeUndefined();
	expect(await request({type: 'toString'})).toBeUndefined();
	expect((await request({type: 'keys.make'})).error).toBeDefined();
});
