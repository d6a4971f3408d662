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

test('tabs_context lists own tabs only, and which one is current', async () => {
	const [client, other] = await Promise.all([
		connectClient('v2 legacy', tabberth.url),
		connectClient('v2 legacy', tabberth.url),
	]);
	expect(JSON.parse((await client.call('tabs_context')).text)).toEqual({
		currentTabId: null,
		availableTabs: [],
		tabCount: 0,
		tabGroupId: null,
	});
	const [one, two] = [site.page('/one', '<title>One</title>'), site.page('/two', '<title>Two</title>')];
	await client.call('tabs_create', {url: one});
	await client.call('tabs_create', {url: two});
	await other.call('tabs_create', {url: site.page('/theirs', '<title>Theirs</title>')});

	const mine = JSON.parse((await client.call('tabs_context')).text);
	expect(mine.availableTabs).toMatchObject([
		{title: 'One', url: one},
		{title: 'Two', url: two},
	]);
	expect(mine).toMatchObject({tabCount: 2, currentTabId: mine.availableTabs[1].id, tabGroupId: expect.any(Number)});

	await client.call('navigate', {url: two, tabId: mine.availableTabs[0].id});
	expect(JSON.parse((await client.call('tabs_context')).text).currentTabId).toBe(mine.availableTabs[0].id);
	await Promise.all([client.close(), other.close()]);
});

test('tabs_context no longer lists a tab that the person closed', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const url = site.page('/closing', '<title>Closing</title>');
	await client.call('tabs_create', {url});
	const page = (await tabberth.browser.pages()).find((each) => each.url() === url);
	await page?.close();
	expect(await client.call('get_page_text')).toMatchObject({text: expect.stringContaining('The page is empty')});
	expect((await client.call('tabs_context')).text).not.toContain('/closing');
	await client.close();
});
