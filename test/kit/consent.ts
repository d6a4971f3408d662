// The window that asks the person. In: a running Tabberth. Out: what it shows, and presses of its buttons.
import type {Page} from 'puppeteer';
import type {Tabberth} from './tabberth.ts';
import {until} from './until.ts';

export const CONSENT_PATH = 'extension/ui/consent/consent.html';

export type Button = 'Deny' | 'Always allow' | 'For a day' | 'Allow this session';

type Running = Pick<Tabberth, 'browser' | 'extensionId'>;

const windowsOf = ({browser, extensionId}: Running) =>
	browser
		.targets()
		.filter(
			(target) => target.type() === 'page' && target.url() === `chrome-extension://${extensionId}/${CONSENT_PATH}`,
		);

/** How many there are. */
export const countConsentWindows = (tabberth: Running): number => windowsOf(tabberth).length;

/** Returns when it has been opened. */
export const findConsent = async (tabberth: Running) => {
	const target = await until('the window that asks', () => windowsOf(tabberth)[0]);
	const page: Page | null = await target.page();
	if (!page) throw new Error('the window that asks has no page');
	await page.waitForSelector('#plea:not([hidden])');
	const textOf = (selector: string): Promise<string> =>
		page.$eval(selector, (element) => (element instanceof HTMLElement ? element.innerText : ''));
	return {
		page,
		textOf,
		buttons: (): Promise<string[]> =>
			page.$$eval('footer button:not([hidden])', (found) => found.map(({textContent}) => textContent ?? '')),
		/** As a person would, who can press only what is in view. */
		press: async (button: Button): Promise<void> => {
			await page.bringToFront();
			await page.locator(`::-p-xpath(//footer//button[text()="${button}"])`).click();
		},
		untilAsked: (name: string) =>
			page.waitForFunction((wanted) => document.querySelector('#name')?.textContent === wanted, {}, name),
		/** Returns when it is closed. */
		closed: () => until('the window to close', () => (windowsOf(tabberth).length === 0 ? true : undefined)),
	};
};
