// The window that asks the person. In: a running Tabberth. Out: what it shows, and presses of its buttons.
import type {Page} from 'puppeteer';
import {noteControls} from './note-controls.ts';
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

/** One that has been answered may be there still, on its way out. */
const findAsking = async (tabberth: Running): Promise<Page | undefined> => {
	const pages = windowsOf(tabberth).map(async (target) => {
		const page = await target.page();
		return (await page?.$('#plea:not([hidden])')) ? page : undefined;
	});
	const found = await Promise.allSettled(pages);
	return found.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))[0];
};

/** Returns when it has been opened. */
export const findConsent = async (tabberth: Running) => {
	const page = await until('the window that asks', () => findAsking(tabberth));
	await noteControls(page);
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
