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

test('tabs_context_mcp opens group and tab only when asked to', async () => {
	const client = await connectClient('v2 legacy', tabberth.url, {name: 'boat-agent-mcp'});
	expect(JSON.parse((await client.call('tabs_context_mcp')).text)).toMatchObject({
		tabCount: 0,
		berth: expect.any(String),
	});

	const made = JSON.parse((await client.call('tabs_context_mcp', {createIfEmpty: true})).text);
	expect(made).toMatchObject({tabCount: 1, availableTabs: [{id: made.currentTabId, url: 'about:blank'}]});
	const again = JSON.parse((await client.call('tabs_context_mcp', {createIfEmpty: true})).text);
	expect(again.currentTabId).toBe(made.currentTabId);

	const groups = await tabberth.inWorker(() => chrome.tabGroups.query({}));
	expect(groups).toMatchObject([{id: made.tabGroupId, title: 'boat-agent'}]);
	await client.close();
});

test('tabs_context_mcp gives stateless callers a handle for the same tabs', async () => {
	const [client, other] = await Promise.all([
		connectClient('v2 modern', tabberth.url),
		connectClient('v2 modern', tabberth.url),
	]);
	const mine = JSON.parse((await client.call('tabs_context_mcp', {createIfEmpty: true})).text);
	const url = site.page('/mine', '<title>Mine</title>');
	await client.call('navigate', {url, tabId: mine.currentTabId});
	const seen = JSON.parse((await client.call('tabs_context', {berth: mine.berth})).text);
	expect(seen).toMatchObject({tabCount: 1, availableTabs: [{id: mine.currentTabId, title: 'Mine', url}]});

	const theirs = JSON.parse((await other.call('tabs_context_mcp', {createIfEmpty: true})).text);
	expect(theirs.berth).not.toBe(mine.berth);
	expect(theirs.currentTabId).not.toBe(mine.currentTabId);
	await Promise.all([client.close(), other.close()]);
});
