// Where our pages lead, and what they give along. In: a page of ours, and a link or a button on it. Out: it is worked as a person would, and has
// led there, or put that into the clipboard.
import type {Page} from 'puppeteer';
import {until} from './until.ts';

/** Within the options; returns when that section is there. */
export const leadsTo = async (page: Page, link: string, section: string): Promise<void> => {
	await page.locator(link).click();
	await page.waitForSelector(`main[data-section="${section}"] > h1`);
};

/** Into a tab of its own, which is closed again. */
export const opensTab = async (page: Page, link: string, ending: string): Promise<void> => {
	const browser = page.browser();
	await page.locator(link).click();
	const opened = await until(`a tab with ${ending}`, async () =>
		(await browser.pages()).find((each) => each !== page && each.url().endsWith(ending)),
	);
	await opened.close();
	await page.bringToFront();
};

/** Returns what its button has copied. */
export const copyFrom = async (page: Page, button: string): Promise<string> => {
	const {protocol, host} = new URL(page.url());
	const origin = `${protocol}//${host}`;
	await page.browserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
	await page.bringToFront();
	await page.evaluate(() => navigator.clipboard.writeText(''));
	await page.locator(button).click();
	const read = () => page.evaluate(() => navigator.clipboard.readText());
	return until('the clipboard to have something', async () => (await read()) || undefined);
};
