// A person at work in a window in front, while specs run. In: a browser, where TABBERTH_QUIET is set. Out: at its end, a failure that names
// what came to the front or took the focus: nothing may but what `show_tab` shows.
import process from 'node:process';
import type {Page} from 'puppeteer';
import type {Tabberth} from './tabberth.ts';

const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];
/** Of the extension, so that it hears of tabs and windows even while the worker is down; and it runs nothing. */
const PERSONS_PAGE = 'manifest.json';

export const isQuietRun = process.env.TABBERTH_QUIET !== undefined;

/** With windows, as without them nothing has the focus. */
export const withWindows = (args: readonly string[]): readonly string[] =>
	args.includes('--ozone-platform=headless') ? args : [...HEADED, ...args];

interface Watched {
	frontSeen?: string[];
}

export const watchPerson = async ({
	browser,
	inWorker,
	extensionId,
}: Pick<Tabberth, 'browser' | 'inWorker' | 'extensionId'>): Promise<() => Promise<void>> => {
	const url = `chrome-extension://${extensionId}/${PERSONS_PAGE}`;
	await inWorker(async (url) => void (await chrome.windows.create({url, focused: true})), url);
	const target = await browser.waitForTarget((each) => each.url() === url);
	const page = await target.page();
	if (!page) throw new Error('the person has no page');
	await page.evaluate(record);
	return () => requireQuiet(page);
};

/** A popup shows its only tab, in a window of its own behind the person's. */
const record = (): void => {
	const seen: string[] = [];
	Object.assign(globalThis, {frontSeen: seen} satisfies Watched);
	chrome.windows.onFocusChanged.addListener((id) => void seen.push(`window ${id} has the focus`));
	chrome.tabs.onActivated.addListener(async ({tabId, windowId}) => {
		const {type} = await chrome.windows.get(windowId).catch(() => ({type: 'gone'}));
		const {url} = await chrome.tabs.get(tabId).catch(() => ({url: 'gone'}));
		if (type !== 'popup') seen.push(`tab ${tabId} of window ${windowId} came to the front: ${url}`);
	});
};

const requireQuiet = async (page: Page): Promise<void> => {
	const seen = await page.evaluate(() => (globalThis as Watched).frontSeen);
	if (seen?.length === 0) return;
	throw new Error(`the person was disturbed: ${seen?.join('; ') ?? 'nobody watched to the end'}`);
};
