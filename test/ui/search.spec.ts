// The search over the options, by keyboard alone.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {fillLog} from '../kit/fill-log.ts';
import {openSettings, untilText} from '../kit/options-fields.ts';
import {findBarriers} from '../kit/own-page.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;
let page: Page;

beforeAll(async () => {
	tabberth = await startTabberth({asInstalled: true});
});
afterAll(() => tabberth?.stop());
beforeEach(async () => {
	page = await openSettings(tabberth, 'server');
	await page.focus('.search input');
});
afterEach(() => page.close());

/** The mark goes by itself, at once where nothing may move: what had it is written down. */
const notePointed = (): Promise<void> =>
	page.evaluate(() => {
		const noted: string[] = [];
		document.body.dataset.pointed = '';
		new MutationObserver((changes) => {
			for (const target of new Set(changes.map(({target}) => target)))
				if (target instanceof Element && target.classList.contains('pointed')) noted.push(target.id);
			document.body.dataset.pointed = noted.join(' ');
		}).observe(document, {subtree: true, attributeFilter: ['class']});
	});
const untilPointed = (ids: string) =>
	page.waitForFunction((wanted) => document.body.dataset.pointed === wanted, {}, ids);

const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('Enter leads to the first hit, and into its field', async () => {
	await page.keyboard.type('wrong keys');
	await untilText(page, '.hits', 'Wrong keys');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => location.hash === '#server/failedKeysPerMinute');
	await page.waitForFunction(() => document.activeElement?.closest('#failedKeysPerMinute') !== null);
	expect(await page.$('.hits')).toBeNull();
});

test('arrows go through the hits, and Escape leaves them', async () => {
	await page.keyboard.type('sessions');
	await page.waitForSelector('.hits li:nth-child(3)');
	expect(await findBarriers(page)).toEqual([]);
	const labels = await page.$$eval('.hits a', (links) => links.map(({textContent}) => textContent?.trim() ?? ''));
	await page.keyboard.press('ArrowDown');
	expect(await focused()).toBe(labels[0]);
	await page.keyboard.press('ArrowDown');
	expect(await focused()).toBe(labels[1]);
	await page.keyboard.press('ArrowUp');
	expect(await focused()).toBe(labels[0]);
	await page.keyboard.press('ArrowUp');
	expect(await page.$eval('.search input', (input) => input === document.activeElement)).toBe(true);
	await page.keyboard.press('Escape');
	await page.waitForSelector('.hits', {hidden: true});
	expect(await page.$eval('.search input', (input) => (input as HTMLInputElement).value)).toBe('');
});

test.each([
	['client shows', 'Keys', '#trust/keys'],
	['origins pages', 'Web pages that may connect', '#server/corsOrigins'],
	['tool listed', 'Tools', '#trust/tools'],
	['endpoint', 'MCP endpoint', '#connect/address'],
	['pause agent', 'Pause an agent', '#agents'],
	['rename', 'Rename an agent', '#agents'],
])('“%s” finds %s', async (words, label, href) => {
	await page.keyboard.type(words);
	await untilText(page, '.hits', label);
	expect(await page.$$eval('.hits a', (links) => links.map((link) => link.getAttribute('href')))).toContain(href);
});

test.each([
	['search log', '#activity/find-lines'],
	['export log', '#activity/export-log'],
	['clear log', '#activity/clear-log'],
	['new prompt', '#shortcuts/+new'],
	['save agent did', '#shortcuts/+agent'],
	['import shortcuts', '#shortcuts/+import'],
	['export shortcuts', '#shortcuts/+export'],
	['run tool', '#playground/+tools'],
	['curl', '#playground/+tools'],
	['copy report', '#doctor/parts'],
])('“%s” leads to what it names', async (words, href) => {
	if (href === '#activity/find-lines') await fillLog(page, 20);
	await notePointed();
	await page.keyboard.type(words);
	const hit = await page.waitForSelector(`.hits a[href="${href}"]`);
	await hit?.click();
	await untilPointed(href.split('/')[1] ?? '');
	expect(await page.$('main .error:not(:empty)')).toBeNull();
});

test('the same hit points again when it is chosen again', async () => {
	const choose = async (): Promise<void> => {
		await page.focus('.search input');
		await page.keyboard.type('wrong keys');
		await page.waitForSelector('.hits a[href="#server/failedKeysPerMinute"]');
		await page.keyboard.press('Enter');
		await page.waitForFunction(() => document.activeElement?.closest('#failedKeysPerMinute'));
	};
	await notePointed();
	await choose();
	await untilPointed('failedKeysPerMinute');
	await page.evaluate(() => scrollTo({top: 0}));
	await choose();
	await untilPointed('failedKeysPerMinute failedKeysPerMinute');
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('what finds nothing says so, and goes when it is left', async () => {
	await page.keyboard.type('zzz');
	await untilText(page, '.hits', 'No setting has these words.');
	await page.keyboard.press('Tab');
	await page.waitForSelector('.hits', {hidden: true});
});
