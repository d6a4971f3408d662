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
	frontSeen?: {what: string}[];
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

/** What the person themselves does meanwhile disturbs nobody. */
export const asPerson = async <T>({browser}: Pick<Tabberth, 'browser'>, work: () => Promise<T>): Promise<T> => {
	if (!isQuietRun) return work();
	const page = await (await browser.waitForTarget((each) => each.url().endsWith(PERSONS_PAGE))).page();
	const countSeen = (): number => (globalThis as Watched).frontSeen?.length ?? 0;
	const before = await page?.evaluate(countSeen);
	try {
		return await work();
	} finally {
		await page?.evaluate((count) => (globalThis as Watched).frontSeen?.splice(count ?? 0), before);
	}
};

/**
 * What a page opens the browser brings to the front, and it must go behind again: its tab and its window do not count, nor what comes back
 * in its place.
 */
const record = async (): Promise<void> => {
	const seen: {what: string}[] = [];
	const newWindows = new Set<number>();
	/** Tabs and windows that pages opened, and the tabs in front of which they came. */
	const opened = new Set<number>();
	const returning = new Set<number>();
	let isAway = false;
	const {id: own} = await chrome.windows.getCurrent();
	chrome.windows.onCreated.addListener(({id = -1}) => void newWindows.add(id));
	chrome.tabs.onCreated.addListener(({id = -1, windowId, active, openerTabId}) => {
		if (!active || openerTabId === undefined) return;
		opened.add(id);
		if (newWindows.has(windowId)) opened.add(windowId);
		else returning.add(openerTabId);
	});
	chrome.windows.onFocusChanged.addListener((id) => {
		if (opened.has(id)) isAway = true;
		else if (!isAway || (id !== own && id !== chrome.windows.WINDOW_ID_NONE))
			seen.push({what: `window ${id} has the focus`});
		else if (id === own) isAway = false;
	});
	chrome.tabs.onActivated.addListener(async ({tabId, windowId}) => {
		if (opened.has(tabId) || returning.delete(tabId)) return;
		const event = {what: `tab ${tabId} of window ${windowId} came to the front`};
		seen.push(event);
		const {url} = await chrome.tabs.get(tabId).catch(() => ({url: 'gone'}));
		event.what += `: ${url}`;
	});
	Object.assign(globalThis, {frontSeen: seen} satisfies Watched);
};

const requireQuiet = async (page: Page): Promise<void> => {
	const seen = await page.evaluate(() => (globalThis as Watched).frontSeen);
	if (seen?.length === 0) return;
	throw new Error(`the person was disturbed: ${seen?.map(({what}) => what).join('; ') ?? 'nobody watched to the end'}`);
};
