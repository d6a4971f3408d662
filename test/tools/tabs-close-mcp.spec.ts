import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {isQuietRun} from '../kit/quiet.ts';
import {callMessage, openSession, postRpc} from '../kit/rpc.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(() => Promise.all([tabberth?.stop(), site?.stop()]));

const open = async (client: AgentClient): Promise<number> =>
	Number(/Tab ID: (\d+)/.exec((await client.call('tabs_create_mcp')).text)?.[1]);
const countTabs = () => tabberth.inWorker(async () => (await chrome.tabs.query({})).length);

test('tabs_close_mcp closes one tab, several, and the last', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const before = await countTabs();
	const [one, two, three] = [await open(client), await open(client), await open(client)];
	expect(await countTabs()).toBe(before + 3);
	expect((await client.call('tabs_close_mcp', {tabId: two})).text).toMatch(
		/^Closed:\n\[tab \d+ .*\]\n2 of yours left\.$/,
	);
	expect((await client.call('tabs_close_mcp', {tabIds: [one, three]})).text).toContain('None of your tabs is left.');
	expect(await countTabs()).toBe(before);
	expect(await client.call('tabs_context')).toMatchObject({text: expect.stringContaining('"tabCount":0')});
	expect(await tabberth.inWorker(() => chrome.tabGroups.query({}))).toEqual([]);
	await client.close();
});

test('tabs_close_mcp closes no tab when one of them is not its own', async () => {
	const [client, other] = await Promise.all([
		connectClient('v2 legacy', tabberth.url),
		connectClient('v2 legacy', tabberth.url),
	]);
	const [mine, theirs] = [await open(client), await open(other)];
	const before = await countTabs();
	expect(await client.call('tabs_close_mcp', {tabIds: [mine, theirs]})).toMatchObject({
		isError: true,
		text: expect.stringContaining(`no tab ${theirs} in this berth`),
	});
	expect(await countTabs()).toBe(before);
	await Promise.all([client.close(), other.close()]);
});

test('tabs_close_mcp leaves a window to the browser', async ({skip}) => {
	skip(isQuietRun, 'a browser with windows ends with the last of them, and the person is gone with theirs');
	const client = await connectClient('v2 legacy', tabberth.url);
	const tabId = await open(client);
	await tabberth.inWorker(async () => {
		const tabs = await chrome.tabs.query({groupId: chrome.tabGroups.TAB_GROUP_ID_NONE});
		await chrome.tabs.remove(tabs.flatMap(({id}) => id ?? []));
	});
	const others = (await client.call('tabs_close_mcp', {tabId})).isError;
	expect(others).toBe(false);
	expect(await tabberth.inWorker(async () => (await chrome.windows.getAll()).length)).toBeGreaterThan(0);
	await client.close();
});

test('tabs_close_mcp asks for one of its two arguments', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	expect((await client.call('tabs_close_mcp')).text).toContain('give either tabId or tabIds');
	await client.close();
});

describe('a page that asks whether to be left', () => {
	const ask = 'event.preventDefault(); event.returnValue = 1';
	/** Browsers ask only where the page was used. */
	const USE = {action: 'left_click', coordinate: [20, 20]};
	const pages = [
		['by its handler', `<button onclick="onbeforeunload = (event) => { ${ask} }">Go</button>`],
		[
			'in a frame',
			`<iframe style="position:absolute;top:0;left:0;border:0" srcdoc="<button onclick='onbeforeunload = (event) => { ${ask} }'>Go</button>"></iframe>`,
		],
		[
			'before anybody else hears of it',
			`<button>Go</button><script>addEventListener('beforeunload', (event) => { ${ask} }, true)</script>`,
		],
	] as const;

	test.each(pages)('%s is closed without being asked', async (name, html) => {
		const client = await connectClient('v2 legacy', tabberth.url);
		const url = site.page(`/close-${name.replaceAll(' ', '-')}`, html);
		await client.call('navigate', {url});
		await client.call('computer', USE);
		const {currentTabId: tabId} = JSON.parse((await client.call('tabs_context')).text);
		const {text, isError} = await client.call('tabs_close_mcp', {tabId});
		expect(isError, text).toBe(false);
		expect(text).toContain('None of your tabs is left.');
		await until('the tab to be gone', () => (tabberth.urls().includes(url) ? undefined : true), 3_000);
		await client.close();
	});

	test('is closed with one that goes by itself meanwhile', async () => {
		const client = await connectClient('v2 legacy', tabberth.url);
		const url = site.page('/close-beside', pages[0][1]);
		await client.call('navigate', {url});
		await client.call('computer', USE);
		const {currentTabId: asking} = JSON.parse((await client.call('tabs_context')).text);
		const going = await open(client);
		await client.call('navigate', {url: `${url}?going`, tabId: going});
		const before = await countTabs();
		await tabberth.inWorker(
			async (address) => {
				const [tab] = await chrome.tabs.query({url: address});
				const onReplaced = (): void => {
					chrome.tabs.onReplaced.removeListener(onReplaced);
					chrome.tabs.remove(tab?.id ?? -1);
				};
				chrome.tabs.onReplaced.addListener(onReplaced);
			},
			`${url.replace(/:\d+/, '')}?going`,
		);
		const {text, isError} = await client.call('tabs_close_mcp', {tabIds: [going, asking]});
		expect(isError, text).toBe(false);
		expect(await countTabs()).toBe(before - 2);
		await client.close();
	});

	test.each(pages)('%s is closed with its session', async (name, html) => {
		const headers = await openSession(tabberth.url);
		const url = site.page(`/delete-${name.replaceAll(' ', '-')}`, html);
		await postRpc(tabberth.url, callMessage(1, 'navigate', {url}), headers);
		await postRpc(tabberth.url, callMessage(2, 'computer', USE), headers);
		expect((await fetch(tabberth.url, {method: 'DELETE', headers})).status).toBe(200);
		await until('the tab to be gone', () => (tabberth.urls().includes(url) ? undefined : true), 3_000);
	});
});
