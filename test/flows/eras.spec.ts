import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {CLIENT_KINDS, connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const tabIdIn = (text: string): number => Number(/Tab ID: (\d+)/.exec(text)?.[1]);

describe.each(CLIENT_KINDS)('a client that speaks %s', (kind) => {
	test('opens a tab, goes to a page, reads it', async () => {
		const nonce = kind.replaceAll(' ', '-');
		const url = site.page(`/${nonce}`, `<title>${nonce}</title><main><h1>Page of ${nonce}</h1><p>Words.</p></main>`);
		const client = await connectClient(kind, tabberth.url);
		const tabId = tabIdIn((await client.call('tabs_create_mcp')).text);
		expect(tabId).toBeGreaterThan(0);

		const gone = await client.call('navigate', {url, tabId});
		expect(gone).toMatchObject({isError: false});
		const read = await client.call('get_page_text', {tabId});
		expect(read.text).toContain(`# Page of ${nonce}`);

		const pages = (await tabberth.browser.pages()).map((page) => page.url());
		expect(pages).toContain(url);
		expect((await client.call('tabs_close_mcp', {tabId})).isError).toBe(false);
		await until('the tab to be gone', () => (tabberth.urls().includes(url) ? undefined : true));
		await client.close();
	});

	test('is told of an unknown tool by code', async () => {
		const client = await connectClient(kind, tabberth.url);
		await expect(client.call('no_such_tool')).rejects.toMatchObject({code: -32601});
		await client.close();
	});

	test('gets bad arguments back as a result', async () => {
		const client = await connectClient(kind, tabberth.url);
		const answer = await client.call('dev_utils', {action: 'dance'});
		expect(answer).toMatchObject({isError: true});
		expect(answer.text).toMatch(/action/);
		await client.close();
	});
});

test('lists the same tools in every era', async () => {
	const clients = await Promise.all(CLIENT_KINDS.map((kind) => connectClient(kind, tabberth.url)));
	const lists = await Promise.all(clients.map((client) => client.listTools()));
	const names = lists.map((list) => list.map((tool) => tool.name));
	expect(names[0]).toContain('navigate');
	for (const each of names) expect(each).toEqual(names[0]);

	const withoutWhose = lists.map((list) =>
		list.map(({inputSchema: {properties, required}}) => {
			const {tabId: _tab, berth: _berth, ...rest} = (properties ?? {}) as Record<string, unknown>;
			return {rest, required: ((required as string[] | undefined) ?? []).filter((name) => name !== 'tabId')};
		}),
	);
	for (const each of withoutWhose) expect(each).toEqual(withoutWhose[0]);
	await Promise.all(clients.map((client) => client.close()));
});
