// Fields of the options as a person uses them. In: the page, and a field by the id that links lead to. Out: what is typed, chosen and said
// there, and what the worker has kept of it.
import type {Page} from 'puppeteer';
import {openOptions} from './own-page.ts';
import type {Tabberth} from './tabberth.ts';
import {until} from './until.ts';

/** Returns when the section shows what is in force. */
export const openSettings = async (
	tabberth: Tabberth,
	section: string,
	shown?: Parameters<typeof openOptions>[2],
): Promise<Page> => {
	const page = await openOptions(tabberth, section, shown);
	await page.waitForSelector('.cards:not(.stale)');
	return page;
};

export const retype = async (page: Page, selector: string, text: string): Promise<void> => {
	await page.locator(selector).click();
	await page.$eval(selector, (input) => input instanceof HTMLInputElement && input.select());
	await page.keyboard.press('Backspace');
	await page.keyboard.type(text);
};

/** Returns when it says this, in part. */
export const untilText = (page: Page, selector: string, text: string) =>
	page.waitForFunction(
		(selector, text) => document.querySelector(selector)?.textContent?.includes(text),
		{},
		selector,
		text,
	);

/** Returns when there is none, or it says nothing. */
export const untilSilent = (page: Page, selector: string) =>
	page.waitForFunction((selector) => !document.querySelector(selector)?.textContent, {}, selector);

export const press = (page: Page, words: string, within = ''): Promise<void> =>
	page.locator(`::-p-xpath(${within}//button[normalize-space()="${words}" and not(@disabled)])`).click();

export const undo = async (page: Page): Promise<void> => {
	await page.locator('.toast .plain').click();
	await page.waitForSelector('.toast', {hidden: true});
};

/** What was chosen in this profile, by name. */
export const readKept = (tabberth: Tabberth, name: string): Promise<unknown> =>
	tabberth.inWorker(async (name) => {
		const {settings} = await chrome.storage.local.get<{settings?: Record<string, unknown>}>('settings');
		return settings?.[name] ?? null;
	}, name);

export const untilKept = (tabberth: Tabberth, name: string, value: unknown): Promise<true> =>
	until(`${name} to be ${JSON.stringify(value)}`, async () =>
		JSON.stringify(await readKept(tabberth, name)) === JSON.stringify(value) ? true : undefined,
	);

/** By the worker, as a page asks it; null takes away what was chosen. In force when this returns. */
export const putSettings = async (page: Page, change: Readonly<Record<string, unknown>>): Promise<void> => {
	await page.evaluate((change) => chrome.runtime.sendMessage({type: 'settings.put', change}), change);
};

export const becomes = <T>(what: string, wanted: T, look: () => Promise<T>): Promise<true> =>
	until(what, async () => ((await look()) === wanted ? true : undefined));
