// A newcomer: the extension is installed before its companion is, and the page that greets leads from there to a first call.
import {cp, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RELEASE} from '../../installer/channel.mjs';
import {EXTENSION_DIRECTORY} from '../../installer/paths.mjs';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {countConsentWindows, findConsent} from '../kit/consent.ts';
import {noteControls} from '../kit/note-controls.ts';
import {findBarriers, openOptions, openOwnPage, overflowOf} from '../kit/own-page.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {copyFrom, leadsTo} from '../kit/ways-on.ts';

/** Nobody has told the browser of it yet. */
const COMPANION = 'app.tabberth.newcomer';

let folder: string;
let tabberth: Tabberth;
let page: Page;
let client: AgentClient | undefined;

/** A copy that asks for a companion of another name. */
const copyExtension = async (): Promise<string> => {
	const copy = path.join(folder, 'extension');
	await cp(EXTENSION_DIRECTORY, copy, {recursive: true});
	const assets = path.join(copy, 'assets');
	for (const name of (await readdir(assets)).filter((each) => each.startsWith('worker'))) {
		const file = path.join(assets, name);
		await writeFile(file, (await readFile(file, 'utf8')).replaceAll(RELEASE.companion, COMPANION));
	}
	return copy;
};

/** What the installer would do. */
const installCompanion = async (): Promise<void> => {
	const hosts = path.join(tabberth.userDataDir, 'NativeMessagingHosts');
	const manifest = JSON.parse(await readFile(path.join(hosts, `${RELEASE.companion}.json`), 'utf8'));
	await writeFile(path.join(hosts, `${COMPANION}.json`), JSON.stringify({...manifest, name: COMPANION}));
};

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'tabberth-newcomer-'));
	tabberth = await startTabberth({unserved: true, access: 'ask', extensionDirectory: await copyExtension()});
});
afterAll(async () => {
	await client?.close();
	await tabberth?.stop();
	await rm(folder, {recursive: true, force: true});
});

const isDone = (step: number) => page.waitForSelector(`.step.done [id="step-${step}"]`);
/** To open it before the worker has would make another. */
const countLog = (): Promise<number> =>
	tabberth.inWorker(async () => {
		const known = await indexedDB.databases();
		if (!known.some(({name}) => name === 'audit')) return 0;
		return new Promise<number>((resolve) => {
			const opened = indexedDB.open('audit');
			opened.onsuccess = () => {
				const counted = opened.result.transaction('lines').objectStore('lines').count();
				counted.onsuccess = () => {
					opened.result.close();
					resolve(counted.result);
				};
			};
		});
	});
const doneSteps = (): Promise<number> => page.$$eval('.step.done', (all) => all.length);

test('the page opens by itself, once, in front of the person', async () => {
	const target = await tabberth.browser.waitForTarget((each) => each.url().endsWith('/welcome/welcome.html'));
	const opened = await target.page();
	if (!opened) throw new Error('the page that greets has no page');
	page = opened;
	await noteControls(page);
	await page.waitForSelector('.steps');
	expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
	expect(await doneSteps()).toBe(0);
	expect(await tabberth.inWorker(async () => chrome.storage.local.get('welcomed'))).toEqual({welcomed: true});
});

test('without a companion it says what to run, here and on the other pages', async () => {
	expect(await page.$eval('.step:first-child pre', ({textContent}) => textContent)).toBe('sh installer/install.sh');
	expect(await copyFrom(page, '.step:first-child .copy')).toBe('sh installer/install.sh');
	expect(await findBarriers(page)).toEqual([]);

	const connect = await openOptions(tabberth, 'connect');
	await connect.waitForSelector('#address .mend');
	expect(await connect.$eval('#address pre', ({textContent}) => textContent)).toBe('sh installer/install.sh');
	expect(await connect.$eval('#address .state', ({textContent}) => textContent)).toBe('Nothing is served');
	expect(await copyFrom(connect, '#address .copy')).toBe('sh installer/install.sh');
	expect(await findBarriers(connect)).toEqual([]);
	await connect.close();

	const doctor = await openOptions(tabberth, 'doctor', {width: 400, scheme: 'dark'});
	await doctor.waitForSelector('#check-companion .verdict.broken');
	expect(await doctor.$eval('#check-companion pre', ({textContent}) => textContent)).toBe('sh installer/install.sh');
	expect(await findBarriers(doctor)).toEqual([]);
	expect(await overflowOf(doctor)).toBe(0);
	expect(await copyFrom(doctor, '#check-companion .copy')).toBe('sh installer/install.sh');
	await doctor.close();
});

test('three steps are marked as they are made, and nothing jumps away', async () => {
	await installCompanion();
	await isDone(1);
	expect(await doneSteps()).toBe(1);
	await tabberth.served();
	expect(await page.$eval('.step.done .news', ({textContent}) => textContent)).toContain(`localhost:${tabberth.port}`);

	client = await connectClient('v1 http', tabberth.url, {name: 'Newcomer'});
	await isDone(2);
	expect(await doneSteps()).toBe(2);
	expect(await page.$('.step .chooser')).not.toBeNull();
	// No key is needed to begin with, so links do it alone.
	await page.bringToFront();
	await page.locator('.clients label:has(input[value="vscode"])').click();
	await page.waitForSelector('.ways a');
	const hrefs = await page.$$eval('.ways a', (links) =>
		links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
	);
	const server = JSON.stringify({name: 'tabberth', type: 'http', url: `http://localhost:${tabberth.port}/mcp`});
	expect(hrefs).toEqual([`vscode:mcp/install?${server}`, `vscode-insiders:mcp/install?${server}`]);
	expect(await page.$eval('.arrival [role="status"]', ({textContent}) => textContent)).toBe('Connected: Newcomer');

	// What only asks for the list has used nothing.
	await client.listTools();
	const calling = client.call('tabs_create_mcp');
	await page.waitForSelector('.note.asking');
	expect(await page.$eval('.note.asking', ({textContent}) => textContent)).toContain(
		'Newcomer wants to use this browser.',
	);
	expect(await findBarriers(page)).toEqual([]);
	// Closed by mistake, the window comes back.
	await (await findConsent(tabberth)).page.close();
	await until('the window to close', () => (countConsentWindows(tabberth) === 0 ? true : undefined));
	await page.bringToFront();
	await page.locator('.note.asking button').click();
	await (await findConsent(tabberth)).press('Allow this session');
	expect((await calling).isError).toBe(false);
	await isDone(3);
	await page.waitForSelector('.note.asking', {hidden: true});
	expect(await doneSteps()).toBe(3);
	expect(await page.$$eval('.step details', (all) => all.length)).toBe(0);
	expect(await findBarriers(page)).toEqual([]);
});

test('what was made is known to the next worker too, and stands folded', async () => {
	await until('the call to be in the log', async () => ((await countLog()) > 0 ? true : undefined));
	await tabberth.killWorker();
	await tabberth.served();
	await page.reload();
	await page.waitForFunction(() => document.querySelectorAll('.step.done details:not([open])').length === 3);
	await page.bringToFront();
	await page.locator('.step:nth-child(2) summary').click();
	await page.waitForSelector('.step:nth-child(2) details[open] .chooser');
});

test('its chooser makes a key and names a berth, as that of the options', async () => {
	const snippet = () => page.$eval('.snippet pre', ({textContent}) => textContent ?? '');
	await page.locator('#key button').click();
	await until('the key in the text', async () => (/tbk_/.test(await snippet()) ? true : undefined));
	await page.locator('#berth input').fill('shop');
	await until('the berth in the text', async () => ((await snippet()).includes('berth=shop') ? true : undefined));
	expect(await copyFrom(page, '.snippet .copy')).toBe(await snippet());
});

test.each([
	[1280, 'light'],
	[400, 'dark'],
] as const)('has no barrier and nothing beside the page at %i px, %s', async (width, scheme) => {
	const other = await openOwnPage(tabberth, 'welcome/welcome.html', {width, scheme});
	await other.waitForSelector('.steps:not(.stale)');
	await other.$$eval('summary', (all) => {
		for (const summary of all) (summary as HTMLElement).click();
	});
	expect(await findBarriers(other)).toEqual([]);
	expect(await overflowOf(other)).toBe(0);
	await other.close();
});

test('the sentence to say is there to copy', async () => {
	const origin = `chrome-extension://${tabberth.extensionId}`;
	const context = tabberth.browser.defaultBrowserContext();
	await context.overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
	await page.bringToFront();
	await page.locator('.step:nth-child(3) summary').click();
	await page.locator('.sentence button').click();
	await page.waitForSelector('.sentence [aria-label="Copied"]');
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toBe(await page.$eval('.sentence p', ({textContent}) => textContent));
});

test('the ways on lead into the options', async () => {
	const hrefs = await page.$$eval('.next a', (all) => all.map((link) => link.getAttribute('href')?.split('#')[1]));
	expect(hrefs).toEqual(['agents', 'trust', 'shortcuts', 'doctor']);
	await page.bringToFront();
	for (const section of ['agents', 'shortcuts', 'doctor', 'trust']) {
		if (section !== 'agents') await page.goBack();
		await leadsTo(page, `.next a[href$="#${section}"]`, section);
	}
});

test('it does not open again when the browser says once more that the extension was installed', async () => {
	// As at first, there is no companion: nothing but its memory tells that the person is no newcomer.
	await rm(path.join(tabberth.userDataDir, 'NativeMessagingHosts', `${COMPANION}.json`));
	await tabberth.reloadExtension();
	const doctor = await openOptions(tabberth, 'doctor');
	await doctor.waitForSelector('#check-companion .verdict.broken');
	const opened = await tabberth.inWorker(async () => {
		const {onInstalled} = chrome.runtime as unknown as {onInstalled: {dispatch(details: object): void}};
		onInstalled.dispatch({reason: 'install'});
		// In the order it was asked: what the greeting stores and opens has been done.
		for (let turn = 0; turn < 10; turn++) await chrome.storage.local.get('welcomed');
		return (await chrome.tabs.query({})).map(({url, pendingUrl}) => url || pendingUrl);
	});
	expect(opened.filter((url) => url?.includes('welcome'))).toEqual([]);
});
