// The playground of the options: tools tried by hand, through the same door as agents, where strangers are asked for.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {readAudit} from '../kit/audit-lines.ts';
import {countConsentWindows} from '../kit/consent.ts';
import {findBarriers, openOptions, overflowOf, type Scheme} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {copyFrom, leadsTo} from '../kit/ways-on.ts';

let tabberth: Tabberth;
let site: Site;
let page: Page;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({access: 'ask'}), startSite()]);
});
afterAll(() => Promise.all([tabberth?.stop(), site?.stop()]));
beforeEach(async () => {
	page = await openOptions(tabberth, 'playground');
	await page.waitForSelector('.tool-list a');
});
afterEach(() => page.close());

const choose = async (tool: string): Promise<void> => {
	await page.locator(`.tool-list a[href="#playground/${tool}"]`).click();
	await page.waitForFunction((name) => document.querySelector('.stand code')?.textContent === name, {}, tool);
};
const fill = async (name: string, value: string): Promise<void> => {
	await page.locator(`.form [name="${name}"]`).fill(value);
};
const textOf = (selector: string): Promise<string> =>
	page.$eval(selector, (element) => (element instanceof HTMLElement ? element.innerText : ''));
const errorOf = (name: string): Promise<string> =>
	page.$eval(
		`.form [name="${name}"]`,
		(control) => control.closest('.form-row')?.querySelector('.error')?.textContent ?? '',
	);
const press = () => page.locator('.stand button[type="submit"]').click();
/** Returns when there is one run more. */
const run = async (): Promise<string> => {
	const count = (await page.$$('.runs li')).length;
	await press();
	await page.waitForFunction((before) => document.querySelectorAll('.runs li').length > before, {}, count);
	return textOf('.result');
};
const open = async (html: string): Promise<string> => {
	const url = site.page(`/${crypto.randomUUID()}`, html);
	await choose('navigate');
	await fill('url', url);
	await run();
	return url;
};

describe('the person', () => {
	test('a tool runs in a group of its own, no window opens, and the log has it', async () => {
		const url = await open('<title>Tried</title><button>Press</button>');
		expect(await textOf('.result .mark.ok')).toBe('Done');
		expect(tabberth.urls()).toContain(url);
		const titles = await tabberth.inWorker(async () => (await chrome.tabGroups.query({})).map(({title}) => title));
		expect(titles.join()).toContain('Playground');
		expect(countConsentWindows(tabberth)).toBe(0);
		await until('its line', async () => (await readAudit(tabberth)).find((line) => line.client === 'Playground'));
	});

	test('its key is on no list and not stored', async () => {
		await choose('tabs_context_mcp');
		await run();
		const stored = await tabberth.inWorker(async () => {
			const {settings} = await chrome.storage.local.get('settings');
			const {pageKeys} = await chrome.storage.session.get('pageKeys');
			return {settings: JSON.stringify(settings ?? {}), kept: JSON.stringify(pageKeys)};
		});
		expect(stored.settings).not.toContain('digest');
		expect(stored.kept).not.toContain('tbk_');
		const stranger = await fetch(tabberth.url, {
			method: 'POST',
			headers: {'Content-Type': 'application/json', Authorization: 'Bearer tbk_guessed'},
			body: '{}',
		});
		expect(stranger.status).toBe(403);
	});
});

test('tools that could not be listed are asked for again when the person says so', async () => {
	const other = await openOptions(tabberth, 'server');
	await other.setOfflineMode(true);
	await other.locator('nav a[href="#playground"]').click();
	await other.waitForSelector('.result .state.trouble');
	expect(await findBarriers(other)).toEqual([]);
	await leadsTo(other, '.result .note a', 'doctor');
	await other.locator('nav a[href="#playground"]').click();
	await other.waitForSelector('.result .state.trouble');
	await other.setOfflineMode(false);
	await other.locator('::-p-text(Try again)').click();
	await other.waitForSelector('.tool-list a');
	expect(await other.$('.result')).toBeNull();
	await other.close();
});

describe('a form', () => {
	test('says what is missing, and runs nothing', async () => {
		await choose('find');
		expect(await errorOf('query')).toBe('');
		await press();
		await page.waitForFunction(() => document.querySelector('.form .error')?.textContent !== '');
		expect(await errorOf('query')).toBe('Needed for this call.');
		expect(await page.$$('.runs li')).toEqual([]);
	});

	test('says what is wrong with a number, a list and JSON as it is typed', async () => {
		await choose('resize_window');
		await fill('width', '90000');
		expect(await errorOf('width')).toBe('At most 7680.');
		await fill('width', '1.5');
		expect(await errorOf('width')).toBe('A whole number is needed.');
		await choose('computer');
		await fill('coordinate', '1, b');
		expect(await errorOf('coordinate')).toBe('Numbers are needed, with commas between them.');
		await choose('browser_batch');
		await fill('actions', '[{]');
		expect(await errorOf('actions')).toBe('This is not JSON. Names and texts stand in double quotes.');
	});

	test('takes text, choices, flags, numbers, lists, JSON and what may be either', async () => {
		await open('<label>Name <input></label><label><input type="checkbox"> Agree</label><p>Words</p>');
		await choose('read_page');
		await page.select('.form [name="filter"]', 'interactive');
		await fill('depth', '20');
		const outline = await run();
		const ref = /checkbox "Agree"[^\n]*\[(ref_\d+)\]/.exec(outline)?.[1] ?? '';
		await choose('form_input');
		await fill('ref', ref);
		await fill('value', 'true');
		expect(await run()).toContain('Done');
		await choose('browser_batch');
		await fill('actions', JSON.stringify([{name: 'find', input: {query: 'name field'}}]));
		expect(await run()).toContain('textbox');
		await choose('tabs_context_mcp');
		await page.select('.form [name="createIfEmpty"]', 'true');
		expect(await run()).toContain('availableTabs');
		await choose('update_plan');
		await fill('domains', 'example.com');
		await fill('approach', 'one\ntwo');
		expect(await errorOf('approach')).toBe('At least 3 are needed.');
	});

	test('is found by a word of its tool, and taken along as code', async () => {
		await page.locator('.tool-list input').fill('picture');
		await page.waitForFunction(() => document.querySelectorAll('.tool-list a').length < 10);
		await page.locator('.tool-list input').click({count: 3});
		await page.keyboard.press('Backspace');
		await choose('navigate');
		await fill('url', 'https://a.example/');
		expect(await copyFrom(page, '::-p-text(Copy as code)')).toContain('https://a.example/');
	});

	test('keeps what was typed while another tool is looked at', async () => {
		await choose('find');
		await fill('query', 'the cart');
		await choose('navigate');
		await choose('find');
		expect(await page.$eval('.form [name="query"]', (input) => (input as HTMLInputElement).value)).toBe('the cart');
	});
});

describe('a result', () => {
	test('is a picture where the tool gives one', async () => {
		await open('<h1>Seen</h1>');
		await choose('computer');
		await page.select('.form [name="action"]', 'screenshot');
		await run();
		const width = await page.$eval('.result img', async (image) => {
			await (image as HTMLImageElement).decode();
			return (image as HTMLImageElement).naturalWidth;
		});
		expect(width).toBeGreaterThan(100);
	});

	test('is laid out where it is JSON, long text is folded, and an error is one', async () => {
		await choose('dev_utils');
		await page.select('.form [name="action"]', 'doctor');
		expect(await run()).toMatch(/\n {2}"/);
		const folded = await textOf('.result pre');
		await page.locator('.result .code > .plain').click();
		await page.waitForSelector('.result [aria-expanded="true"]');
		const whole = await textOf('.result pre');
		expect(whole.length).toBeGreaterThan(folded.length);
		await page.locator('.result .code > .plain').click();
		await page.waitForSelector('.result [aria-expanded="false"]');
		expect(await textOf('.result pre')).toBe(folded);
		expect(await copyFrom(page, '.result .copy')).toBe(whole);
		await choose('computer');
		await page.select('.form [name="action"]', 'left_click');
		await fill('ref', 'ref_99999');
		expect(await run()).toContain('Error');
	});

	test('of earlier runs is looked at again, and filled in again', async () => {
		await choose('dev_utils');
		await page.select('.form [name="action"]', 'echo');
		await fill('text', 'first');
		await run();
		await fill('text', 'second');
		await run();
		await page.locator('.runs li:nth-child(2) .who').click();
		await page.waitForFunction(() => document.querySelector('.result pre')?.textContent?.includes('first'));
		await page.locator('.runs li:nth-child(2) .small').click();
		await page.waitForFunction(
			() => document.querySelector<HTMLTextAreaElement>('.form [name="text"]')?.value === 'first',
		);
	});
});

test('a long call shows that it runs, and is cancelled', async () => {
	await open('<p>Nothing comes</p>');
	await choose('wait_for');
	await fill('text', 'never there');
	await fill('timeout', '45');
	await press();
	await page.locator('.running button').click();
	await page.waitForSelector('.result .note.info');
	expect(await textOf('.result')).toContain('You cancelled this call');
	const isEnded = async () => {
		const line = (await readAudit(tabberth)).findLast(({tool}) => tool === 'wait_for');
		return line?.outcome === 'error' ? line : undefined;
	};
	expect((await until('its end', isEnded)).ms).toBeLessThan(40_000);
});

test('Stop holds here too', async () => {
	await choose('navigate');
	await fill('url', site.page('/stopped', 'x'));
	await tabberth.inWorker(() => {
		const {commands} = chrome as unknown as Record<string, Record<string, {dispatch(...given: unknown[]): void}>>;
		commands?.onCommand?.dispatch('stop-everything');
	});
	await page.waitForSelector('.note.stopped');
	expect(await run()).toMatch(/Error[\s\S]*stopped/i);
	await page.locator('.note.stopped button').click();
	await page.waitForSelector('.note.stopped', {hidden: true});
});

test('an open page goes on with the next worker', async () => {
	await choose('dev_utils');
	await page.select('.form [name="action"]', 'echo');
	await fill('text', 'before');
	await run();
	await tabberth.killWorker();
	await tabberth.served();
	await fill('text', 'after');
	expect(await run()).toContain('after');
	expect(countConsentWindows(tabberth)).toBe(0);
});

test('its session ends with the page', async () => {
	await choose('dev_utils');
	await page.select('.form [name="action"]', 'ping');
	await run();
	const live = async () => Number((await tabberth.health())?.activeSessions);
	const before = await live();
	await page.close();
	await until('one session less', async () => ((await live()) < before ? true : undefined));
	page = await openOptions(tabberth, 'playground');
});

test.each([
	[1280, 'light'],
	[400, 'dark'],
] as const)('nothing is in the way at %i px, %s, with a result and without', async (width, scheme: Scheme) => {
	await page.close();
	page = await openOptions(tabberth, 'playground', {width, scheme});
	await page.waitForSelector('.tool-list a');
	expect(await findBarriers(page)).toEqual([]);
	await choose('dev_utils');
	await page.select('.form [name="action"]', 'doctor');
	await run();
	expect(await findBarriers(page)).toEqual([]);
	expect(await overflowOf(page)).toBe(0);
});
