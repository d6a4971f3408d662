import {afterAll, beforeAll, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {isQuietRun} from '../kit/quiet.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await borrowTabberth();
});
afterAll(() => tabberth?.stop());

test('tabs_create_mcp opens an empty tab and gives its id', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	const {text} = await client.call('tabs_create_mcp');
	const id = Number(/Tab ID: (\d+)/.exec(text)?.[1]);
	expect(JSON.parse((await client.call('tabs_context')).text)).toMatchObject({
		currentTabId: id,
		availableTabs: [{id, url: 'about:blank'}],
	});
	await client.close();
});

test('tabs_create_mcp makes a window when there is none', async ({skip}) => {
	skip(isQuietRun, 'a browser with windows ends with the last of them, and the person is gone with theirs');
	const client = await connectClient('v2 legacy', tabberth.url);
	await tabberth.inWorker(async () => {
		for (const {id} of await chrome.windows.getAll()) if (id !== undefined) await chrome.windows.remove(id);
	});
	expect(await client.call('tabs_create_mcp')).toMatchObject({isError: false});
	const windows = await tabberth.inWorker(() => chrome.windows.getAll({populate: true}));
	expect(windows).toMatchObject([{incognito: false, tabs: [{url: 'about:blank'}]}]);
	await client.close();
});

test('tabs_create_mcp leaves no tab behind that it could not put into the group', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	await client.call('tabs_create_mcp');
	const countTabs = () => tabberth.inWorker(async () => (await chrome.tabs.query({})).length);
	const before = await countTabs();
	// The group of the first tab goes while the second one is being opened.
	await tabberth.inWorker(async () => {
		const groups = await chrome.tabGroups.query({});
		const grouped = (await chrome.tabs.query({})).filter(({groupId}) => groups.some(({id}) => id === groupId));
		const onCreated = () => {
			chrome.tabs.onCreated.removeListener(onCreated);
			for (const {id} of grouped) if (id !== undefined) chrome.tabs.ungroup(id);
		};
		chrome.tabs.onCreated.addListener(onCreated);
	});
	expect(await client.call('tabs_create_mcp')).toMatchObject({
		isError: true,
		text: expect.stringContaining('The browser opened no tab'),
	});
	await until('the tab to be closed', async () => ((await countTabs()) === before ? true : undefined));
	expect(await client.call('tabs_create_mcp')).toMatchObject({isError: false});
	await client.close();
});
