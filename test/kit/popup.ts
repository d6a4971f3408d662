// The popup of the toolbar button, as a person uses it. In: a running Tabberth. Out: what it shows, and presses of its buttons. The
// browser opens it only for a real click, so it is shown in a tab.
import type {Page} from 'puppeteer';
import {noteControls} from './note-controls.ts';
import type {Tabberth} from './tabberth.ts';

export interface Shown {
	readonly agent: string;
	readonly reason: string;
	readonly page: string;
}

export const openPopup = async ({browser, extensionId}: Pick<Tabberth, 'browser' | 'extensionId'>) => {
	const page: Page = await browser.newPage();
	await noteControls(page);
	await page.setViewport({width: 360, height: 420});
	await page.goto(`chrome-extension://${extensionId}/extension/ui/popup/popup.html`);
	const read = (): Promise<Shown[]> =>
		page.$$eval('#questions li', (items) => {
			const textOf = (item: Element, selector: string): string => item.querySelector(selector)?.textContent ?? '';
			return items.map((item) => ({
				agent: textOf(item, '.name'),
				reason: textOf(item, '.reason'),
				page: textOf(item, '.page'),
			}));
		});
	return {
		page,
		read,
		/** Returns when the questions with these reasons are there, and no others. */
		untilShown: async (...reasons: readonly string[]): Promise<readonly Shown[]> => {
			await page.waitForFunction(
				(wanted) =>
					JSON.stringify([...document.querySelectorAll('#questions .reason')].map((each) => each.textContent)) ===
					JSON.stringify(wanted),
				{},
				reasons,
			);
			return read();
		},
		/** In the question with this reason. */
		press: async (reason: string, button: 'Done' | 'Cannot' | 'Show the tab'): Promise<void> => {
			const item = `::-p-xpath(//li[.//p[@class="reason"][text()="${reason}"]]//button[text()="${button}"])`;
			await page.locator(item).click();
		},
		click: (selector: string): Promise<void> => page.locator(selector).click(),
		isStopped: async (): Promise<boolean> => (await page.$('#resume')) !== null,
		untilStopped: (isStopped: boolean) => page.waitForSelector('#resume', isStopped ? {} : {hidden: true}),
		agents: (): Promise<readonly {name: string; state: string; button: string}[]> =>
			page.$$eval('#agents li', (items) =>
				items.map((item) => ({
					name: item.querySelector('.name')?.textContent ?? '',
					state: item.querySelector('.word')?.textContent ?? '',
					button: item.querySelector('button.hold')?.textContent ?? '',
				})),
			),
		stopAgent: async (name: string): Promise<void> => {
			await page.locator(`button[aria-label="Stop ${name}"]`).click();
			await page.waitForSelector(`button[aria-label="Resume ${name}"]`);
		},
		resumeAgent: async (name: string): Promise<void> => {
			await page.locator(`button[aria-label="Resume ${name}"]`).click();
			await page.waitForSelector(`button[aria-label="Stop ${name}"]`);
		},
		close: () => page.close(),
	};
};

export type Popup = Awaited<ReturnType<typeof openPopup>>;
