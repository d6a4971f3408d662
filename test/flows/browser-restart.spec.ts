// What agents keep when the person restarts the browser, and the browser brings the tabs back.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {MODES} from '../kit/modes.ts';
import {openProfile} from '../kit/profile.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let site: Site;

beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site?.stop());

const idsOf = async (client: AgentClient): Promise<number[]> => {
	const {text} = await client.call('tabs_context');
	return JSON.parse(text.split('\n\n')[0] ?? '').availableTabs.map(({id}: {id: number}) => id);
};

test.each(MODES)(
	'sessions go on with the very same tabs in the same order (%s)',
	{timeout: 90_000},
	async (_mode, args) => {
		const profile = await openProfile();
		const before = await profile.start({args});
		const shop = await connectClient('v1 http', before.url, {name: 'shop'});
		const mail = await connectClient('v2 modern', before.url, {name: 'mail'});
		const pages = ['one', 'two', 'three'].map((name) => site.page(`/${name}`, `<title>${name}</title>This is ${name}`));
		const shopTabs: number[] = [];
		for (const url of pages) shopTabs.push(await openTabOf(shop, url));
		const mailTab = await openTabOf(mail, pages[0]);

		await profile.stop();
		const after = await profile.start({args: ['--restore-last-session', ...args]});

		expect(await idsOf(shop)).toEqual(shopTabs);
		expect((await shop.call('get_page_text', {tabId: shopTabs[1]})).text).toContain('This is two');
		expect((await mail.call('get_page_text', {tabId: mailTab})).text).toContain('This is one');
		const groups = await after.inWorker(async () => (await chrome.tabGroups.query({})).map(({title}) => title).sort());
		expect(groups).toEqual(['mail', 'shop']);
		await Promise.all([shop.close(), mail.close()]);
	},
);

const closeWindows = ({inWorker}: Tabberth): Promise<void> =>
	inWorker(async () => {
		const windows = await chrome.windows.getAll();
		// Once this is answered, as the browser may end.
		setTimeout(() => {
			for (const {id} of windows) if (id !== undefined) void chrome.windows.remove(id);
		});
	});

test.each(MODES)('tabs come back that went with the last window (%s)', {timeout: 90_000}, async (mode, args) => {
	const profile = await openProfile();
	const before = await profile.start({args});
	const client = await connectClient('v1 http', before.url, {name: 'shop'});
	const pages = [site.page('/one', 'This is one'), site.page('/two', 'This is two')];
	const tabs: number[] = [];
	for (const url of pages) tabs.push(await openTabOf(client, url));

	const ended = new Promise<void>((resolve) => before.browser.once('disconnected', resolve));
	await closeWindows(before);
	// Without a display it goes on, and its worker has heard of all by then.
	if (mode === 'headless')
		await until('the tabs to be gone', async () => (await idsOf(client)).length === 0 || undefined);
	else await ended;
	await profile.stop();
	await profile.start({args: ['--restore-last-session', ...args]});

	expect(await idsOf(client)).toEqual(tabs);
	expect((await client.call('get_page_text', {tabId: tabs[0]})).text).toContain('This is one');
	await client.close();
});

test('in a browser that goes on without a window tabs are gone, and new ones are held', async () => {
	const profile = await openProfile();
	const tabberth = await profile.start();
	const client = await connectClient('v1 http', tabberth.url);
	await openTabOf(client, site.page('/one', 'This is one'));
	await closeWindows(tabberth);
	await until('the tab to be gone', async () => (await idsOf(client)).length === 0 || undefined);
	const next = await openTabOf(client, site.page('/two', 'This is two'));
	await tabberth.killWorker();
	await tabberth.served();
	expect(await idsOf(client)).toEqual([next]);
	await client.close();
});

test('a tab whose first page had not come is empty, and can be used', {timeout: 90_000}, async () => {
	const profile = await openProfile();
	const before = await profile.start();
	const client = await connectClient('v1 http', before.url, {name: 'shop'});
	const tab = await openTabOf(client, site.page('/there', 'This is there'));
	const never = site.hold('/never');
	const opening = client.call('tabs_create_mcp', {url: `${site.origin}/never`}).catch(() => undefined);
	await never.asked;

	await profile.stop();
	await profile.start({args: ['--restore-last-session']});
	await opening;

	const [first, second, ...others] = await idsOf(client);
	expect([first, others]).toEqual([tab, []]);
	expect((await client.call('get_page_text', {tabId: second})).text).toContain('The page is empty');
	const url = site.page('/next', 'This is next');
	expect(await client.call('navigate', {url, tabId: second})).toMatchObject({isError: false});
	expect((await client.call('get_page_text', {tabId: second})).text).toContain('This is next');
	await client.close();
});

test('where the browser brings nothing back a session goes on without its tabs', {timeout: 90_000}, async () => {
	const profile = await openProfile();
	const before = await profile.start();
	const client = await connectClient('v1 http', before.url);
	const tab = await openTabOf(client, site.page('/lost', '<title>Lost</title>'));
	const {sessionId} = client;

	await profile.stop();
	await profile.start();

	expect(await client.call('get_page_text', {tabId: tab})).toMatchObject({
		isError: true,
		text: expect.stringContaining(`no tab ${tab} in this berth`),
	});
	expect(await idsOf(client)).toEqual([]);
	expect(client.sessionId).toBe(sessionId);
	await client.close();
});
