// The popup with agents at work: one line of truth, who does what, the tab in front, and the ways on.
import {rm} from 'node:fs/promises';
import path from 'node:path';
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openCrew} from '../kit/crew.ts';
import {findBarriers, overflowOf} from '../kit/own-page.ts';
import {openPopup, type Popup} from '../kit/popup.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {readToolbar} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';
import {copyFrom, opensTab} from '../kit/ways-on.ts';

/** Browsers make no popup higher. */
const MAX_HEIGHT = 600;

let tabberth: Tabberth;
let site: Site;
let crew: ReturnType<typeof openCrew>;
let popup: Popup;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({personActs: true}), startSite()]);
	crew = openCrew(tabberth, site);
	popup = await openPopup(tabberth);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

/** Also while it lies behind another tab, where it draws no frame. */
const says = (page: Page, selector: string, words: string) =>
	page.waitForFunction(
		(place, wanted) => document.querySelector(place)?.textContent?.includes(wanted),
		{polling: 50},
		selector,
		words,
	);
const rowOf = async (name: string) => (await popup.agents()).find((agent) => agent.name === name);

test('says what is served, and how long the way there takes', async () => {
	await popup.page.waitForFunction(() => /· \d+ ms$/.test(document.querySelector('#status')?.textContent ?? ''));
	const status = await popup.page.$eval('#status', ({textContent}) => textContent ?? '');
	expect(status).toMatch(new RegExp(`^Serving localhost:${tabberth.port} · 0 agents · \\d+ ms$`));
	expect(await popup.page.$eval('#address code', ({textContent}) => textContent)).toBe(
		`http://localhost:${tabberth.port}/mcp`,
	);
	expect(await copyFrom(popup.page, '#address .copy')).toBe(`http://localhost:${tabberth.port}/mcp`);
	expect(await popup.page.$eval('#empty', ({textContent}) => textContent)).toContain('No agent is here yet');
	await opensTab(popup.page, '#empty a', '#connect');
	expect(await findBarriers(popup.page)).toEqual([]);
	expect(await overflowOf(popup.page)).toBe(0);
});

test('shows three agents without scrolling, with what they do now, and pauses one', async () => {
	const mates = await crew.joinAll(3);
	const [own, other] = mates;
	if (!own || !other) throw new Error('no crew');
	await says(popup.page, '#status', '3 agents');
	const text = 'await new Promise(() => {})';
	const ended = own.client.call('javascript_tool', {action: 'javascript_exec', text, tabId: own.tabId});
	await says(popup.page, '#agents .is-running', 'javascript_tool');
	await says(popup.page, '#agents .is-running', '1 s');
	expect((await rowOf(own.name))?.state).toBe('Working · 1 tab');
	for (const scheme of ['light', 'dark'] as const) {
		await popup.page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
		expect(await findBarriers(popup.page)).toEqual([]);
	}
	expect(await overflowOf(popup.page)).toBe(0);
	expect(await popup.page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(MAX_HEIGHT);
	await popup.click(`button[aria-label="Pause ${other.name}"]`);
	await popup.page.waitForSelector(`button[aria-label="Resume ${other.name}"]`);
	const held = other.client.call('tabs_context');
	await until('it to wait', async () =>
		(await rowOf(other.name))?.state === 'Paused · 1 tab · 1 call waits' ? true : undefined,
	);
	await popup.click(`button[aria-label="Resume ${other.name}"]`);
	expect((await held).isError).toBe(false);
	await popup.stopAgent(own.name);
	expect((await ended).text).toContain('this agent is stopped');
	await popup.resumeAgent(own.name);
	await crew.end(mates);
});

test('the toolbar button counts who works, as long as the list says so', async () => {
	const mates = await crew.joinAll(2);
	const [own, other] = mates;
	if (!own || !other) throw new Error('no crew');
	const untilMarked = (text: string, title: string) =>
		until(`the mark “${text}”`, async () => {
			const shown = await readToolbar(tabberth);
			return shown.text === text && shown.title === title ? true : undefined;
		});
	await untilMarked('', 'Tabberth');
	const text = 'await new Promise(() => {})';
	const begin = ({client, tabId}: typeof own) =>
		client.call('javascript_tool', {action: 'javascript_exec', text, tabId});
	const [first, second] = [begin(own), begin(other)];
	await untilMarked('2', 'Tabberth: 2 agents work');
	await popup.click(`button[aria-label="Pause ${other.name}"]`);
	await untilMarked('1', 'Tabberth: 1 agent works');
	expect((await rowOf(own.name))?.state).toBe('Working · 1 tab');
	await popup.stopAgent(other.name);
	expect((await second).isError).toBe(true);
	await popup.stopAgent(own.name);
	expect((await first).isError).toBe(true);
	await untilMarked('', 'Tabberth');
	for (const {name} of mates) await popup.resumeAgent(name);
	await crew.end(mates);
});

test('leads who works with the keyboard from one question to the next', async () => {
	const mates = await crew.joinAll(2);
	const [one, two] = mates;
	if (!one || !two) throw new Error('no crew');
	await popup.page.bringToFront();
	const first = one.client.call('hand_over', {reason: 'First step'});
	await popup.untilShown('First step');
	const second = two.client.call('hand_over', {reason: 'Second step'});
	await popup.untilShown('First step', 'Second step');
	await popup.page.focus('#questions li:first-child .done');
	await popup.page.keyboard.press('Enter');
	expect((await first).text).toContain('it is done');
	await popup.untilShown('Second step');
	await popup.page.waitForSelector('#questions li:first-child .show:focus');
	await popup.press('Second step', 'Show the tab');
	await until('the tab in front', async () => ((await crew.strip.get(two.tab.id)).isActive ? true : undefined));
	await popup.page.bringToFront();
	await popup.press('Second step', 'Cannot');
	expect((await second).text).toContain('cannot do it');
	await crew.end(mates);
});

test('shares the tab in front with an agent, and takes it back', async () => {
	const mate = await crew.join();
	const url = site.page('/mine', '<title>My own tab</title>Mine');
	const id = await crew.strip.open(url);
	await crew.strip.loaded(id);
	// The popup stands over the tab; here it lies behind it, so keys reach it and the mouse does not.
	await says(popup.page, '#front .name', 'My own tab');
	await says(popup.page, '#front .word', 'This tab is yours');
	await popup.page.focus('#front select');
	await popup.page.keyboard.type(mate.name);
	const tabs = async () => JSON.parse((await mate.client.call('tabs_context')).text.split('\n\n')[0] ?? '');
	await until('it to be the agent’s', async () =>
		(await tabs()).availableTabs.some((tab: {url: string}) => tab.url === url) ? true : undefined,
	);
	await says(popup.page, '#front .word', `${mate.name} uses this tab`);
	await popup.page.focus('#front button');
	await popup.page.keyboard.press('Enter');
	await until('it to be the person’s', async () =>
		(await tabs()).availableTabs.every((tab: {url: string}) => tab.url !== url) ? true : undefined,
	);
	await says(popup.page, '#front .word', 'This tab is yours');
	await crew.strip.close(id);
	await crew.end([mate]);
});

/** Of the page's own box: how wide it is, and how much stands beside it. */
const boxOf = (page: Page) =>
	page.evaluate(() => {
		const {left, right, width} = document.body.getBoundingClientRect();
		return {width, left, right: document.documentElement.clientWidth - right};
	});

test.each([
	[360, {width: 360, left: 0, right: 0}],
	[400, {width: 400, left: 0, right: 0}],
	[1280, {width: 480, left: 400, right: 400}],
] as const)('fills a tab of %i px, or stands in its middle', async (width, box) => {
	const mate = await crew.join();
	const {page} = popup;
	const before = page.viewport();
	await page.setViewport({width, height: 860});
	await says(page, '#agents', mate.name);
	expect(await boxOf(page)).toEqual(box);
	expect(await overflowOf(page)).toBe(0);
	for (const value of ['light', 'dark']) {
		await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value}]);
		expect(await findBarriers(page)).toEqual([]);
	}
	await page.emulateMediaFeatures([]);
	await page.setViewport(before);
	await crew.end([mate]);
});

test('offers no tab that agents may not reach, and the worker shares none', async () => {
	const mate = await crew.join();
	const id = await crew.strip.open('chrome://version/');
	await crew.strip.loaded(id);
	await popup.page.waitForSelector('#front', {hidden: true});
	const answer = await popup.page.evaluate(
		(tabId, berth) => chrome.runtime.sendMessage({type: 'agents.share', tabId, id: berth}),
		id,
		mate.berthId,
	);
	expect(answer).toMatchObject({error: expect.stringContaining('Pages of chrome: are not reached')});
	await crew.strip.close(id);
	await crew.end([mate]);
});

test('leads to the options, and to the side panel', async () => {
	const own = await openPopup(tabberth);
	await popup.page.bringToFront();
	await opensTab(popup.page, '#options', 'options.html#agents');
	await own.page.bringToFront();
	await own.click('#panel');
	await until('the side panel', () =>
		tabberth.browser.targets().find((target) => target.url().endsWith('extension/ui/panel/panel.html')),
	);
});

test('a companion that is not there shows, with the line that installs it and the way to find out more', async () => {
	await popup.page.bringToFront();
	await rm(path.join(tabberth.userDataDir, 'NativeMessagingHosts'), {recursive: true});
	await tabberth.killCompanion();
	await says(popup.page, '#status.trouble', 'The companion is not installed');
	expect(await popup.page.$eval('#trouble code', ({textContent}) => textContent)).toBe('sh installer/install.sh');
	expect(await copyFrom(popup.page, '#trouble .copy')).toBe('sh installer/install.sh');
	await opensTab(popup.page, 'a.doctor', 'options.html#doctor');
	expect(await findBarriers(popup.page)).toEqual([]);
	expect(await overflowOf(popup.page)).toBe(0);
});
