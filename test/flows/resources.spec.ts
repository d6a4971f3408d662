// Tabs as resources: what each client may list and read, and whom changes are told: "tell me when this build turns green".
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {newName} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {connectReader, type ResourceClient} from '../kit/resource-client.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const SESSION_KINDS = ['v1 http', 'v1 sse'] as const;
const KINDS = [...SESSION_KINDS, 'v2 modern'] as const;

/** Clients of the latest era share a process here, so each has a berth by name. */
const connect = async (kind: (typeof KINDS)[number], {url} = tabberth): Promise<ResourceClient> => {
	const name = newName('reader');
	const client = await connectReader(kind, kind === 'v2 modern' ? `${url}?berth=${name}` : url, name);
	onTestFinished(() => client.close());
	return client;
};

const BUILD = `<title>Build</title><main><p id="state">running</p><button>go</button></main>
	<script>document.querySelector('button').onclick = () => { document.getElementById('state').textContent = 'green' }</script>`;

/** A tab with a build, as its owner sees it. */
const openBuild = async (client: ResourceClient, html = BUILD) => {
	const url = site.page(`/${newName('reader')}`, html);
	const id = await openTabOf(client, url);
	return {id, url, uri: `tab://${id}`};
};

/** As the page itself, or the person, would. Not by way of the worker, which does not come back while somebody looks into it. */
const inPage = async (url: string, script: string, {browser} = tabberth): Promise<void> => {
	// The browser tells us of the address after it has told Tabberth.
	const target = await browser.waitForTarget((each) => each.type() === 'page' && each.url() === url);
	const page = await target.page();
	if (!page) throw new Error(`no tab shows ${url}`);
	await page.evaluate(script);
};

const click = (url: string, where = tabberth): Promise<void> =>
	inPage(url, "document.querySelector('button').click()", where);

const hear = (client: ResourceClient, uri: string, from = 0): Promise<true> =>
	until(`word of ${uri}`, () => (client.updates.slice(from).includes(uri) ? true : undefined));

describe.each(KINDS)('a client (%s)', (kind) => {
	test('lists and reads its own tabs, and no others', async () => {
		const [one, two] = await Promise.all([connect(kind), connect(kind)]);
		expect(await one.list()).toEqual([]);
		const {uri, url} = await openBuild(one);
		await openBuild(two);
		expect(await one.list()).toEqual([expect.objectContaining({uri, title: 'Build', description: url})]);
		const text = await one.read(uri);
		expect(text).toContain('running');
		expect(text).toContain(`URL: ${url}`);
		expect(text).toMatch(/<page-text nonce="[0-9a-f]{16}"> \(written by the page/);
		const code = kind === 'v2 modern' ? -32602 : -32002;
		for (const stranger of [uri, 'tab://1', 'tab://x']) {
			await expect(two.read(stranger)).rejects.toMatchObject({code, data: {uri: stranger}});
		}
	});

	test('hears when the build turns green', async () => {
		const client = await connect(kind);
		const {uri, url} = await openBuild(client);
		await client.subscribe(uri);
		await click(url);
		await hear(client, uri);
		expect(await client.read(uri)).toContain('green');
	});

	test('hears of its own tabs only', async () => {
		const [one, two] = await Promise.all([connect(kind), connect(kind)]);
		const [mine, theirs] = await Promise.all([openBuild(one), openBuild(two)]);
		await one.subscribe(mine.uri);
		await two.subscribe(theirs.uri);
		await click(mine.url);
		await hear(one, mine.uri);
		await click(theirs.url);
		await hear(two, theirs.uri);
		expect([new Set(one.updates), new Set(two.updates)]).toEqual([new Set([mine.uri]), new Set([theirs.uri])]);
	});

	test('hears of nothing after it unsubscribed', async () => {
		const client = await connect(kind);
		const [left, kept] = await Promise.all([openBuild(client), openBuild(client)]);
		await client.subscribe(left.uri);
		await client.subscribe(kept.uri);
		await client.unsubscribe(left.uri);
		const before = client.updates.length;
		await click(left.url);
		await click(kept.url);
		await hear(client, kept.uri, before);
		expect(client.updates.slice(before)).not.toContain(left.uri);
	});

	test('hears when tabs open and close', async () => {
		const client = await connect(kind);
		const {id, uri} = await openBuild(client);
		if (kind === 'v2 modern') await client.subscribe(uri);
		const opened = client.listChanges.count;
		await openBuild(client);
		await until('word of an opened tab', () => (client.listChanges.count > opened ? true : undefined));
		const closed = client.listChanges.count;
		await client.call('tabs_close_mcp', {tabId: id});
		await until('word of a closed tab', () => (client.listChanges.count > closed ? true : undefined));
		expect((await client.list()).map((each) => each.uri)).not.toContain(uri);
	});
});

describe('a subscription', () => {
	const change = async (html: string, script: string, wanted: string): Promise<void> => {
		const client = await connect('v1 http');
		const {uri, url} = await openBuild(client, html);
		await client.subscribe(uri);
		await inPage(url, script);
		await hear(client, uri);
		expect(await client.read(uri)).toContain(wanted);
	};

	test('hears of text in a shadow tree', () =>
		change(
			`<title>Shadow</title><p>Around it</p><div id="host"></div><script>
			window.inner = document.getElementById('host').attachShadow({mode: 'closed'}); inner.innerHTML = '<p>before</p>'</script>`,
			"inner.firstChild.textContent = 'after'",
			'after',
		));

	test('hears of text in a frame', () =>
		change(
			`<title>Frame</title><p>Around it</p><iframe srcdoc="<p>before</p>"></iframe>`,
			"frames[0].document.querySelector('p').textContent = 'after'",
			'after',
		));

	test('hears of what is shown by a style alone', () =>
		change(
			`<title>Style</title><p>Around it</p><p id="late" style="display:none">after</p>`,
			"document.getElementById('late').removeAttribute('style')",
			'after',
		));

	test('hears of what a person types', async () => {
		const client = await connect('v1 http');
		const {uri, url} = await openBuild(client, '<title>Form</title><p>Around it</p><input id="field">');
		await client.subscribe(uri);
		await inPage(url, "field.value = 'typed words'; field.dispatchEvent(new InputEvent('input', {bubbles: true}))");
		await hear(client, uri);
		expect(await client.read(uri)).toContain('typed words');
	});

	test('goes on after a navigation', async () => {
		const client = await connect('v1 http');
		const {id, uri} = await openBuild(client);
		await client.subscribe(uri);
		const next = site.page(`/${newName('reader')}`, BUILD);
		await client.call('navigate', {tabId: id, url: next});
		await hear(client, uri);
		const seen = client.updates.length;
		await click(next);
		await hear(client, uri, seen);
		expect(await client.read(uri)).toContain('green');
	});

	test.each(SESSION_KINDS)('goes on after the worker was killed (%s)', async (kind) => {
		const own = await startTabberth();
		onTestFinished(() => own.stop());
		const client = await connect(kind, own);
		const {uri, url} = await openBuild(client);
		await client.subscribe(uri);
		await own.killWorker();
		await own.served();
		// What changed meanwhile nobody saw: the client is told once, when it is back.
		await hear(client, uri);
		const seen = client.updates.length;
		await click(url, own);
		await hear(client, uri, seen);
		expect(await client.read(uri)).toContain('green');
	});

	test('tells nothing where only what nobody reads has changed', async () => {
		const client = await connect('v1 http');
		const [idle, busy] = await Promise.all([openBuild(client), openBuild(client)]);
		await client.subscribe(idle.uri, busy.uri);
		await inPage(idle.url, "document.body.dataset.frame = '1'; document.body.style.color = 'red'");
		await click(busy.url);
		await hear(client, busy.uri);
		expect(client.updates).not.toContain(idle.uri);
	});

	test('leaves nothing in the page when it ends', async () => {
		const client = await connect('v1 http');
		const {uri, url} = await openBuild(client);
		const isWaiting = () =>
			tabberth.inWorker(async (address) => {
				const [tab] = await chrome.tabs.query({url: address});
				const [injection] = await chrome.scripting.executeScript({
					target: {tabId: tab?.id ?? 0},
					func: () => 'endTabberthWait' in globalThis,
				});
				return injection?.result;
			}, url);
		await client.subscribe(uri);
		expect(await isWaiting()).toBe(true);
		await client.unsubscribe(uri);
		await until('the page to be left', async () => ((await isWaiting()) ? undefined : true));
	});
});

test('a tab that may not be read is listed, and its reading says why', async () => {
	const client = await connect('v1 http');
	const {uri, url} = await openBuild(client);
	await tabberth.inWorker(async (address) => {
		const [tab] = await chrome.tabs.query({url: address});
		await chrome.tabs.update(tab?.id ?? 0, {url: 'chrome://version/'});
	}, url);
	const listed = await until('the tab to be elsewhere', async () => {
		const [resource] = await client.list();
		return resource?.description?.startsWith('chrome:') ? resource : undefined;
	});
	expect(listed.uri).toBe(uri);
	expect(await client.read(uri)).toContain('chrome: pages are not reachable');
});

test('events are logged for the session that asked, of its own tabs', async () => {
	const [asked, other] = await Promise.all([connect('v1 http'), connect('v1 http')]);
	await asked.setLogLevel('info');
	await openBuild(other);
	const {id, url} = await openBuild(asked);
	await asked.call('tabs_close_mcp', {tabId: id});
	await until('word of the end', () => (asked.logged.length >= 2 ? true : undefined));
	const common = {wireId: expect.any(String), sessionId: expect.any(String), type: 'event', tabId: id};
	expect(asked.logged).toEqual([
		{level: 'info', logger: 'tabberth', data: {...common, name: 'tab_created', payload: expect.anything()}},
		{level: 'info', logger: 'tabberth', data: {...common, name: 'tab_closed', payload: {url, title: 'Build'}}},
	]);
	expect(other.logged).toEqual([]);
});
