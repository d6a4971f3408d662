import {afterAll, beforeAll, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import type {Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await borrowTabberth();
});
afterAll(() => tabberth?.stop());

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

test('tabs_close_mcp leaves a window to the browser', async () => {
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
