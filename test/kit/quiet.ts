// A person at work in a window in front, while specs run. In: a browser, where TABBERTH_QUIET is set. Out: at its end, a failure that names
// what came to the front or took the focus: nothing may but what `show_tab` shows.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type {Page} from 'puppeteer';
import type {Tabberth} from './tabberth.ts';
import {until} from './until.ts';

/** No wider than a recording keeps as it is. */
const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=940,800'];
/** Of an extension that runs nothing, so that it hears of tabs and windows, also while Tabberth is loaded anew. */
const PERSONS_PAGE = 'manifest.json';
const PERSONS_EXTENSION = {manifest_version: 3, name: 'A person', version: '1', permissions: ['tabs']};

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
}: Pick<Tabberth, 'browser' | 'inWorker'>): Promise<() => Promise<void>> => {
	const folder = await mkdtemp(path.join(tmpdir(), 'tabberth-person-'));
	await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(PERSONS_EXTENSION));
	const url = `chrome-extension://${await browser.installExtension(folder)}/${PERSONS_PAGE}`;
	await inWorker(async (url) => void (await chrome.windows.create({url, focused: true})), url);
	const page = await findPerson({browser});
	await page.evaluate(record);
	return () => requireQuiet(page).finally(() => rm(folder, {recursive: true, force: true}));
};

const findPerson = async ({browser}: Pick<Tabberth, 'browser'>): Promise<Page> => {
	const page = await (await browser.waitForTarget((each) => each.url().endsWith(PERSONS_PAGE))).page();
	if (!page) throw new Error('the person has no page');
	return page;
};

/** What the person themselves does meanwhile disturbs nobody. */
export const asPerson = async <T>({browser}: Pick<Tabberth, 'browser'>, work: () => Promise<T>): Promise<T> => {
	if (!isQuietRun) return work();
	const page = await findPerson({browser});
	const before = await page.evaluate(countSeen);
	try {
		return await work();
	} finally {
		await page.evaluate(forgetSeen, before);
	}
};

/**
 * A dialog that asks whether to leave a page is the one thing that the browser itself brings to the front, whatever we do. Every window must
 * show again what it did, and the person's must have the focus, before this returns.
 */
export const asBrowserAsks = async <T>({browser}: Pick<Tabberth, 'browser'>, work: () => Promise<T>): Promise<T> => {
	if (!isQuietRun) return work();
	const page = await findPerson({browser});
	const [before, shown] = [await page.evaluate(countSeen), await page.evaluate(readShown)];
	const result = await work();
	await until('the front to be as it was', async () => (await page.evaluate(readShown)) === shown || undefined);
	await page.evaluate(forgetSeen, before);
	return result;
};

const countSeen = (): number => (globalThis as Watched).frontSeen?.length ?? 0;
const forgetSeen = (count: number): void => void (globalThis as Watched).frontSeen?.splice(count);
const readShown = async (): Promise<string> => {
	const tabs = await chrome.tabs.query({active: true});
	const {focused} = await chrome.windows.getCurrent();
	return JSON.stringify([focused, tabs.map(({id = -1}) => id).sort()]);
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
		// That no window has it disturbs nobody.
		if (id === chrome.windows.WINDOW_ID_NONE) return;
		if (opened.has(id)) isAway = true;
		else if (!isAway || id !== own) seen.push({what: `window ${id} has the focus`});
		else isAway = false;
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
