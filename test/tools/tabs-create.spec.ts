import {afterAll, beforeAll, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

test('tabs_create opens a tab at an address, in the group and behind the others', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const url = site.page('/new', '<title>New</title>');
	const {text} = await client.call('tabs_create', {url});
	expect(text).toMatch(/^Tab ID: (\d+)\nLoaded, HTTP 200\.\n\[tab \1 · New · .*\/new\]$/);

	const tabs = await tabberth.inWorker(() => chrome.tabs.query({url: '*://127.0.0.1/new'}));
	expect(tabs).toMatchObject([{active: false, autoDiscardable: false, title: 'New'}]);
	expect(tabs[0]?.groupId).toBeGreaterThan(0);
	expect(text).not.toContain(`Tab ID: ${tabs[0]?.id}\n`);
	await client.close();
});

test('tabs_create keeps all tabs of one agent in one group', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	for (const path of ['/g-one', '/g-two', '/g-three']) await client.call('tabs_create', {url: site.page(path, 'x')});
	const groups = await tabberth.inWorker(async () =>
		(await chrome.tabs.query({})).filter(({url}) => url?.includes('/g-')).map(({groupId}) => groupId),
	);
	expect(groups).toHaveLength(3);
	expect(new Set(groups).size).toBe(1);
	await client.close();
});

test('tabs_create names the tab even when its address does not load', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const answer = await client.call('tabs_create', {url: 'https://no-such-host.invalid/'});
	expect(answer).toMatchObject({isError: true, text: expect.stringMatching(/Tab ID: \d+ was opened, but: .*DNS/)});
	await client.close();
});

test('tabs_create opens nothing for an address that is refused', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	for (const [url, words] of [
		['file:///etc/passwd', 'url: '],
		['back', 'url: a new tab has no history to go back in. Give an address.'],
		['two words', 'url: '],
	] as const)
		expect(await client.call('tabs_create', {url})).toMatchObject({
			isError: true,
			text: expect.stringContaining(words),
		});
	expect(JSON.parse((await client.call('tabs_context')).text).tabCount).toBe(0);
	await client.close();
});
