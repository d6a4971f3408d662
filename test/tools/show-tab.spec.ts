import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Front, watchFront} from '../kit/front.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];

describe.each([
	['headless', ['--window-size=1000,800']],
	['headed', HEADED],
])('show_tab, %s', (_mode, args) => {
	let tabberth: Tabberth;
	let site: Site;
	let client: AgentClient;
	let front: Front;
	let paths = 0;

	beforeAll(async () => {
		[tabberth, site] = await Promise.all([startTabberth({personActs: true, args}), startSite()]);
		client = await connectClient('v2 legacy', tabberth.url);
		front = await watchFront(tabberth);
	});
	afterAll(async () => {
		await client?.close();
		await Promise.all([tabberth?.stop(), site?.stop()]);
	});

	const open = async () => {
		const url = site.page(`/show-${paths++}`, '<title>Show</title>');
		const {text} = await client.call('tabs_create', {url});
		return {url, tabId: Number(/Tab ID: (\d+)/.exec(text)?.[1])};
	};
	const windowOf = (url: string) =>
		tabberth.inWorker(async (url) => (await chrome.tabs.query({url}))[0]?.windowId ?? -1, url);
	/** As the person: another window, in front. Without a desktop none takes the focus from the others by itself. */
	const personOpensWindow = () =>
		tabberth.inWorker(async () => {
			for (const {id = -1} of await chrome.windows.getAll()) await chrome.windows.update(id, {focused: false});
			return (await chrome.windows.create({url: 'about:blank#person', focused: true}))?.id ?? -1;
		});

	test('is the only one that brings a tab to the front', async () => {
		const {url, tabId} = await open();
		await client.call('computer', {action: 'screenshot', tabId});
		await client.call('resize_window', {width: 800, height: 600, tabId});
		expect(await front.seen()).toEqual([]);
		const {text} = await client.call('show_tab', {tabId});
		expect(text).toContain('The tab is in front, and its window has the focus.');
		expect(await front.now()).toMatchObject({url});
		expect(await front.seen()).toEqual([expect.stringMatching(/^tab /)]);
	});

	test('brings its window before another one', async () => {
		const {url, tabId} = await open();
		const other = await personOpensWindow();
		expect(await front.now()).toMatchObject({windowId: other});
		await client.call('show_tab', {tabId});
		expect(await front.now()).toEqual({url, windowId: await windowOf(url)});
	});

	test('opens a minimised window', async () => {
		const {url, tabId} = await open();
		const windowId = await windowOf(url);
		await tabberth.inWorker(async (id) => void (await chrome.windows.update(id, {state: 'minimized'})), windowId);
		await personOpensWindow();
		await client.call('show_tab', {tabId});
		expect(await tabberth.inWorker(async (id) => (await chrome.windows.get(id)).state, windowId)).toBe('normal');
		expect(await front.now()).toEqual({url, windowId});
	});

	test('opens a folded group', async () => {
		const {url, tabId} = await open();
		await tabberth.inWorker(async (url) => {
			const [tab] = await chrome.tabs.query({url});
			// The browser folds no group that has the active tab.
			await chrome.tabs.create({windowId: tab?.windowId, active: true});
			await chrome.tabGroups.update(tab?.groupId ?? -1, {collapsed: true});
		}, url);
		await client.call('show_tab', {tabId});
		expect(await front.now()).toMatchObject({url});
		const isFolded = await tabberth.inWorker(async (url) => {
			const [tab] = await chrome.tabs.query({url});
			return (await chrome.tabGroups.get(tab?.groupId ?? -1)).collapsed;
		}, url);
		expect(isFolded).toBe(false);
	});

	test('shows a tab with a dialog too', async () => {
		const {url, tabId} = await open();
		const asking = await client.call('javascript_tool', {action: 'javascript_exec', text: 'confirm("Sure?")', tabId});
		expect(asking.isError).toBe(true);
		expect((await client.call('show_tab', {tabId})).isError).toBe(false);
		expect(await front.now()).toMatchObject({url});
		await client.call('handle_dialog', {accept: true, tabId});
	});

	test('takes the current tab where none is named, and no tab of others', async () => {
		const {url} = await open();
		await client.call('show_tab');
		expect(await front.now()).toMatchObject({url});
		const before = await front.seen();
		expect(await client.call('show_tab', {tabId: 1})).toMatchObject({
			isError: true,
			text: expect.stringContaining('no tab 1 in this berth'),
		});
		expect(await front.seen()).toEqual(before);
	});
});
