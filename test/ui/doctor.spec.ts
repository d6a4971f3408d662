// The section Doctor on a browser whose port somebody else holds at first, and on what a person may get wrong after that.
import {createServer, type Server} from 'node:http';
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {findBarriers, openOptions, openOwnPage, overflowOf} from '../kit/own-page.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {copyFrom, leadsTo} from '../kit/ways-on.ts';

const TOKEN = 'tbk_of-the-launcher-of-the-launcher-of-the';

let tabberth: Tabberth;
let page: Page;
let stranger: Server | undefined;

const endStranger = (): Promise<void> =>
	new Promise((resolve) => {
		stranger?.closeAllConnections();
		if (stranger) stranger.close(() => resolve());
		else resolve();
		stranger = undefined;
	});

beforeAll(async () => {
	const port = await freePort();
	stranger = createServer((_request, response) => response.end('a stranger'));
	await new Promise<void>((resolve) => stranger?.listen(port, '127.0.0.1', resolve));
	tabberth = await startTabberth({port, unserved: true, token: TOKEN});
	const context = tabberth.browser.defaultBrowserContext();
	const origin = `chrome-extension://${tabberth.extensionId}`;
	await context.overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
});
afterAll(async () => {
	await endStranger();
	await tabberth?.stop();
});
beforeEach(async () => {
	page = await openOptions(tabberth, 'doctor');
	await page.waitForSelector('.checks:not(.stale)');
});
afterEach(() => page.close());

/** Returns when the line says it. */
const untilSays = (id: string, verdict: 'ok' | 'look' | 'broken', part: string) =>
	page.waitForFunction(
		(line, mark, wanted) =>
			document.querySelector(`#check-${line} .verdict.${mark}`) &&
			document.querySelector(`#check-${line} .says`)?.textContent?.includes(wanted),
		{},
		...([id, verdict, part] as const),
	);
const press = (name: string): Promise<void> => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
const copyReport = async (): Promise<string> => {
	await page.bringToFront();
	await press('Copy report');
	await page.waitForSelector('.take [aria-label="Copied"]');
	return page.evaluate(() => navigator.clipboard.readText());
};

/** In the popup and the side panel, with the way to the doctor. */
const showsTroubleBeside = async (words: string): Promise<void> => {
	const popup = await openOwnPage(tabberth, 'popup/popup.html', {width: 360});
	await popup.waitForSelector('#status.trouble');
	expect(await popup.$eval('#status', ({textContent}) => textContent)).toContain(words);
	const panel = await openOwnPage(tabberth, 'panel/panel.html', {width: 400});
	await panel.waitForSelector('.note.trouble');
	expect(await panel.$eval('.note.trouble', ({textContent}) => textContent)).toContain(words);
	for (const shown of [popup, panel]) {
		expect(await shown.$eval('a.doctor', (link) => link.getAttribute('href'))).toMatch(/options\.html#doctor$/);
		expect(await findBarriers(shown)).toEqual([]);
		expect(await overflowOf(shown)).toBe(0);
		await shown.close();
	}
};

test('names who holds the port, leads to the setting, and sees when it is free again', async () => {
	await untilSays('port', 'broken', `Port ${tabberth.port} is taken by another program.`);
	await untilSays('trip', 'look', 'Nothing is there');
	expect(await page.$eval('#check-port a', (link) => link.getAttribute('href'))).toBe('#server/port');
	expect(await page.$eval('#parts > header .verdict', ({textContent}) => textContent)).toBe('1 part is broken');
	expect(await findBarriers(page)).toEqual([]);
	expect(await copyReport()).toContain(`✗ Port: Port ${tabberth.port} is taken by another program.`);

	const connect = await openOptions(tabberth, 'connect');
	await connect.waitForSelector('#address .state.trouble');
	expect(await connect.$eval('#address .mend a', (link) => link.getAttribute('href'))).toMatch(/#server\/port$/);
	expect(await findBarriers(connect)).toEqual([]);
	await leadsTo(connect, '#address .mend a', 'server');
	await connect.close();
	await showsTroubleBeside(`Port ${tabberth.port} is taken by another program`);
	await page.bringToFront();
	await leadsTo(page, '#check-port a', 'server');
	expect(page.url()).toMatch(/#server\/port$/);
	await leadsTo(page, 'nav a[href="#doctor"]', 'doctor');

	await endStranger();
	await tabberth.served();
	await untilSays('port', 'ok', `Serves on ${tabberth.port}`);
	await untilSays('trip', 'ok', ' ms ');
});

test('tells what every part is, and measures the way itself', async () => {
	await untilSays('companion', 'ok', 'Connected');
	await untilSays('access', 'look', 'started that way');
	await untilSays('trip', 'ok', ' ms from this page');
	await untilSays('others', 'ok', 'No other');
	const titles = await page.$$eval('.checks h3', (all) => all.map(({textContent}) => textContent));
	expect(titles).toEqual([
		...['Extension', 'Browser', 'Companion', 'Port', 'Round trip', 'Access', 'Settings', 'Other browsers', 'Agents'],
		...['Worker', 'Errors'],
	]);
});

test('a setting that makes no sense is named, and taken away by a press', async () => {
	await tabberth.changeSettings({callsPerMinute: 'many', host: 7});
	await untilSays('settings', 'look', 'callsPerMinute');
	expect(await page.$eval('#check-settings .says', ({textContent}) => textContent)).toContain('host');
	await press('Back to what they were at first');
	await untilSays('settings', 'ok', 'All are understood');
	const stored = await tabberth.inWorker(async () => (await chrome.storage.local.get('settings')).settings);
	expect(stored).not.toHaveProperty('callsPerMinute');
	expect(stored).not.toHaveProperty('host');
});

test('Stop is seen, and ended here', async () => {
	await tabberth.inWorker(() => {
		const {commands} = chrome as unknown as Record<string, Record<string, {dispatch(...given: unknown[]): void}>>;
		commands?.onCommand?.dispatch('stop-everything');
	});
	await untilSays('agents', 'look', 'stopped all');
	await page.locator('#check-agents .cure button').click();
	await untilSays('agents', 'ok', 'May work');
	const client = await connectClient('v1 http', tabberth.url, {token: TOKEN});
	expect((await client.call('tabs_context_mcp', {createIfEmpty: true})).isError).toBe(false);
	await client.close();
});

test('a server that is off is switched on', async () => {
	await tabberth.changeSettings({enabled: false});
	await untilSays('port', 'look', 'switched off');
	await page.locator('#check-port .cure button').click();
	await tabberth.served();
	await untilSays('port', 'ok', 'Serves on');
});

test('counts the starts of the worker under an open page', async () => {
	const starts = async (): Promise<number> => {
		const {identity} = await tabberth.inWorker(() => chrome.storage.local.get('identity'));
		return (identity as {generation: number}).generation;
	};
	const before = await starts();
	await tabberth.killWorker();
	await tabberth.served();
	await untilSays('worker', 'ok', `${before + 1} times`);
	await untilSays('trip', 'ok', ' ms ');
});

test('what is copied is what stands there, without keys and addresses', async () => {
	await tabberth.inWorker(() => chrome.runtime.sendMessage({}).catch(() => undefined));
	const client = await connectClient('v1 http', tabberth.url, {token: TOKEN});
	await client.call('navigate', {url: `${tabberth.origin}/health?mine=secret`});
	await press('Look again');
	await untilSays('agents', 'ok', 'May work');
	expect(await copyFrom(page, 'button[aria-label="Copy the command of the doctor"]')).toMatch(/doctor/);
	const report = await copyReport();
	expect(report).toMatch(/^Tabberth\n✓ Extension: Version \d/);
	expect(report.split('\n').filter((line) => /^[✓!✗–] /.test(line))).toHaveLength(11);
	expect(report).not.toMatch(/tbk_[\w-]|https?:|secret|chrome-extension:/);
	await client.close();
});

test.each([
	[1280, 'light'],
	[400, 'dark'],
] as const)('has no barrier and nothing beside the page at %i px, %s', async (width, scheme) => {
	await page.close();
	page = await openOptions(tabberth, 'doctor', {width, scheme});
	await untilSays('trip', 'ok', ' ms ');
	expect(await findBarriers(page)).toEqual([]);
	expect(await overflowOf(page)).toBe(0);
});
