import {afterAll, beforeAll, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth();
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

test('tabs_create_mcp makes a window when there is none', async () => {
	const client = await connectClient('v2 legacy', tabberth.url);
	await tabberth.inWorker(async () => {
		for (const {id} of await chrome.windows.getAll()) if (id !== undefined) await chrome.windows.remove(id);
	});
	expect(await client.call('tabs_create_mcp')).toMatchObject({isError: false});
	const windows = await tabberth.inWorker(() => chrome.windows.getAll({populate: true}));
	expect(windows).toMatchObject([{incognito: false, tabs: [{url: 'about:blank'}]}]);
	await client.close();
});
