// The section Connect, as a person uses it who has a client to connect: the address, the text for each client, a key, a berth, and the line that
// tells that the client has come.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {GUIDES, labelOf} from '../../extension/ui/connect/guides.ts';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {findBarriers, openOptions, overflowOf} from '../kit/own-page.ts';
import {initializeMessage, postRpc} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {copyFrom} from '../kit/ways-on.ts';

let tabberth: Tabberth;
let page: Page;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'key', port: 0});
	const context = tabberth.browser.defaultBrowserContext();
	const origin = `chrome-extension://${tabberth.extensionId}`;
	await context.overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
});
afterAll(() => tabberth?.stop());

beforeEach(async () => {
	page = await openOptions(tabberth);
	await page.waitForSelector('.address:not(.stale)');
});
afterEach(() => page.close());

const choose = (id: string): Promise<void> => page.locator(`.clients label:has(input[value="${id}"])`).click();
const textOf = (selector: string): Promise<string> => page.$eval(selector, ({textContent}) => textContent ?? '');
/** Of the client that is chosen, one for each way. */
const snippets = (): Promise<string[]> =>
	page.$$eval('.snippet pre', (all) => all.map(({textContent}) => textContent ?? ''));
const untilSnippet = (part: string) =>
	page.waitForFunction((wanted) => document.querySelector('.snippet pre')?.textContent?.includes(wanted), {}, part);
const press = (name: string): Promise<void> => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const keyIn = (text: string): string => /tbk_[\w-]+/.exec(text)?.[0] ?? '';
const greet = (url: string, key?: string) =>
	postRpc(url, initializeMessage(), key === undefined ? {} : {authorization: `Bearer ${key}`});
/** As a client's person would have made it. */
const makeKey = (): Promise<string> =>
	page.evaluate(async () => {
		const {value} = await chrome.runtime.sendMessage({type: 'keys.make', name: 'of a test'});
		return value.key as string;
	});

describe('the address', () => {
	test('is the one that answers, measured and ready to copy', async () => {
		const url = `http://localhost:${tabberth.port}/mcp`;
		expect(await textOf('#address pre')).toBe(url);
		expect(await textOf('#address .sse code')).toBe(`http://localhost:${tabberth.port}/sse`);
		await page.waitForFunction(() =>
			/answers in \d+ ms/.test(document.querySelector('#address .state')?.textContent ?? ''),
		);
		await page.bringToFront();
		await press('Copy the address');
		await page.waitForSelector('#address [aria-label="Copied"]');
		expect(await copied()).toBe(url);
		expect(await copyFrom(page, '#address .sse .copy')).toBe(`http://localhost:${tabberth.port}/sse`);
	});

	test('a server that is off says so, and is switched on again', async () => {
		await tabberth.changeSettings({enabled: false});
		await page.waitForFunction(
			() => document.querySelector('#address .state.trouble')?.textContent === 'Nothing is served',
		);
		expect(await findBarriers(page)).toEqual([]);
		await press('Switch on');
		await tabberth.served();
		await page.waitForSelector('#address .state.working');
		expect((await tabberth.health())?.status).toBe('ok');
	});

	test('and the texts follow the port', async () => {
		const before = tabberth.port;
		const port = await freePort();
		await tabberth.changeSettings({port});
		await untilSnippet(`http://localhost:${port}/mcp`);
		expect(await textOf('#address pre')).toBe(`http://localhost:${port}/mcp`);
		expect((await greet(`http://127.0.0.1:${port}/mcp`)).status).toBe(401);
		await tabberth.changeSettings({port: before});
		await untilSnippet(`http://localhost:${before}/mcp`);
		await tabberth.served();
	});

	test('stays while a new worker comes up', async () => {
		const url = await textOf('#address pre');
		const marked = page.evaluate(
			(wanted) =>
				new Promise<boolean>((resolve) => {
					let wasStale = false;
					const look = (): void => {
						const shown = document.querySelector('#address pre')?.textContent;
						const isStale = document.querySelector('#address .stale') !== null;
						if (shown !== wanted) resolve(false);
						if (wasStale && !isStale && document.querySelector('#address .state.working')) resolve(true);
						wasStale ||= isStale;
					};
					new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
				}),
			url,
		);
		await tabberth.killWorker();
		expect(await marked).toBe(true);
		await tabberth.served();
		await page.waitForSelector('.address:not(.stale)');
		expect(await textOf('#address pre')).toBe(url);
	});
});

describe('for each client', () => {
	test.each(GUIDES.map((guide) => ({id: guide.id, label: labelOf(guide)})))(
		'$label has its own text to copy',
		async ({id, label}) => {
			await choose(id);
			await page.waitForSelector(`.snippet [aria-label="Copy for ${label}"]`);
			const shown = await snippets();
			expect(shown.length).toBeGreaterThan(0);
			expect(shown.join()).toContain(`localhost:${tabberth.port}/`);
			await page.bringToFront();
			await press(`Copy for ${label}`);
			await page.waitForSelector('.snippet [aria-label="Copied"]');
			expect(await copied()).toBe(shown[0]);
		},
	);

	test('the arrows of the keyboard go through the clients', async () => {
		await page.focus('.clients input:checked');
		await page.keyboard.press('ArrowRight');
		await page.waitForSelector('.snippet [aria-label="Copy for Claude Desktop"]');
		expect(await page.$eval('.clients input:focus', (input) => (input as HTMLInputElement).value)).toBe(
			'claude-desktop',
		);
	});

	test('links lead to the client only where they can do it alone', async () => {
		await choose('vscode');
		await page.waitForSelector('.snippet [aria-label="Copy for VS Code"]');
		// A key is needed here, and no link carries one.
		expect(await page.$$eval('.ways a', (links) => links.length)).toBe(0);
		expect(await textOf('.ways')).toContain('A link would show the key');
	});
});

test('a key that is made stands in the text once, and lets the client in', async () => {
	await choose('cursor');
	await untilSnippet('Bearer YOUR_KEY');
	expect((await greet(tabberth.url)).status).toBe(401);
	await press('Make a key for Cursor');
	await untilSnippet('Bearer tbk_');
	const [shown = ''] = await snippets();
	const {url, headers} = JSON.parse(shown).mcpServers.tabberth;
	const key = keyIn(headers.Authorization);
	expect((await greet(url.replace('localhost', '127.0.0.1'), key)).status).toBe(200);
	expect(await textOf('#key')).toContain('shown only now');
	expect(await findBarriers(page)).toEqual([]);

	// Of this client alone; and it is still there when the person comes back to it.
	await choose('zed');
	await untilSnippet('YOUR_KEY');
	await choose('cursor');
	await untilSnippet(key);

	const names = await page.evaluate(async () => {
		const {value} = await chrome.runtime.sendMessage({type: 'keys.list'});
		return (value as {name: string}[]).map(({name}) => name);
	});
	expect(names.filter((name) => name === 'Cursor')).toHaveLength(1);
	await page.reload();
	await choose('cursor');
	await untilSnippet('YOUR_KEY');
	expect(await page.content()).not.toContain(key);
});

test('no key is made by a press that no person made', async () => {
	const count = () =>
		page.evaluate(async () => ((await chrome.runtime.sendMessage({type: 'keys.list'})).value as unknown[]).length);
	const before = await count();
	await page.$eval('#key button', (button) => (button as HTMLButtonElement).click());
	await press('Make a key for Claude Code');
	await untilSnippet('tbk_');
	expect(await count()).toBe(before + 1);
});

test('a named berth is in the text, and an agent that follows it has that berth', async () => {
	await choose('zed');
	await page.type('#berth input', 'my shop');
	await untilSnippet('?berth=my+shop');
	const [shown = ''] = await snippets();
	const {url} = JSON.parse(shown).context_servers.tabberth;
	const client = await connectClient('v1 http', url.replace('localhost', '127.0.0.1'), {token: await makeKey()});
	await client.call('tabs_context_mcp', {createIfEmpty: true});
	const titles = await tabberth.inWorker(async () => (await chrome.tabGroups.query({})).map(({title}) => title));
	expect(titles.join()).toContain('my shop');
	await client.close();

	// What is no name changes nothing.
	await page.type('#berth input', '"');
	await page.waitForFunction(() => document.querySelector('#berth .error')?.textContent !== '');
	expect((await snippets())[0]).toBe(shown);
	expect(await page.$eval('#berth input', (input) => input.getAttribute('aria-invalid'))).toBe('true');
});

test('the line waits for a client, names it when it comes, and under the next worker whose session goes on', async () => {
	await tabberth.inWorker(async () => {
		const keys = await chrome.storage.local.getKeys();
		await chrome.storage.local.remove(keys.filter((key) => key.startsWith('session:')));
	});
	await tabberth.killWorker();
	await tabberth.served();
	await page.waitForSelector('.arrival:not(.stale):not(.there)');
	expect(await textOf('.arrival [role="status"]')).toBe('Waiting for your client…');
	const token = await makeKey();
	const named = (name: string) =>
		page.waitForFunction(
			(wanted) => document.querySelector('.arrival.there [role="status"]')?.textContent === `Connected: ${wanted}`,
			{},
			name,
		);
	const first = await connectClient('v1 http', tabberth.url, {token, name: '<b>First</b>\u202e client'});
	await named('<b>First</b> client');
	expect(await textOf('.arrival .soft')).toMatch(/just now|\d+ s ago/);
	const second = await connectClient('v2 modern', tabberth.url, {token, name: 'Second client'});
	await named('Second client');

	await tabberth.killWorker();
	await tabberth.served();
	await named('<b>First</b> client');
	await page.waitForSelector('.arrival.there:not(.stale)');
	await first.ping();
	await named('<b>First</b> client');

	// The worker knows by now who was there last: of ten thousand kept sessions none has to be read.
	await page.evaluateOnNewDocument(() => {
		const {local} = chrome.storage;
		const getKeys = local.getKeys.bind(local);
		local.getKeys = () => {
			document.documentElement.dataset.read = 'all';
			return getKeys();
		};
	});
	await page.reload();
	await page.waitForSelector('.address:not(.stale)');
	await named('<b>First</b> client');
	expect(await page.$('[data-read]')).toBeNull();
	await Promise.all([first.close(), second.close()]);
});

test.each([
	[1280, 'light'],
	[400, 'dark'],
] as const)(
	'has no barrier and nothing beside the page at %i px, %s, whichever client is chosen',
	async (width, scheme) => {
		await page.close();
		page = await openOptions(tabberth, 'connect', {width, scheme});
		await page.waitForSelector('.address:not(.stale)');
		await press('Make a key for Claude Code');
		await untilSnippet('tbk_');
		expect(await findBarriers(page)).toEqual([]);
		for (const guide of GUIDES) {
			const [id, label] = [guide.id, labelOf(guide)];
			await choose(id);
			await page.waitForSelector(`.snippet [aria-label="Copy for ${label}"]`);
			expect([id, await overflowOf(page)]).toEqual([id, 0]);
		}
		await choose('stdio');
		await press('Make a key for Anything on stdio');
		await page.waitForFunction(() => document.querySelector('.ways')?.textContent?.includes('Bearer tbk_'));
		expect(await findBarriers(page)).toEqual([]);
	},
);

test('nobody is greeted in a browser that a launcher has started', async () => {
	expect(await tabberth.inWorker(async () => chrome.storage.local.get('welcomed'))).toEqual({});
	expect(tabberth.urls().filter((url) => url.includes('welcome'))).toEqual([]);
});
