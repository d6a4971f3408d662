// Tabs that show nothing yet. In: one that the browser has put aside, or that a page has just opened. Out: nothing, once its page is
// there.
import browser from 'webextension-polyfill';
import {ToolError, toError} from '../errors.ts';
import {navigateTab} from './navigation.ts';
import {readTab, type TabState} from './tabs.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

const LOAD_LIMIT_MS = 20_000;
const NOT_LISTED = 'the browser does not list the frames of the page. Try again.';
/** A server that takes longer is not waited for, nor is a tab that stays empty because it only downloads something. */
const SHOW_LIMIT_MS = 5_000;

export const loadAgain = async (chromeId: number): Promise<void> => {
	try {
		await navigateTab(chromeId, {kind: 'reload'}, AbortSignal.timeout(LOAD_LIMIT_MS));
		// The browser loads such a tab by itself as well, and one of the two documents soon takes the place of the other.
		await untilShown(chromeId);
	} catch (error) {
		throw new ToolError(
			`the browser had put this tab aside to save memory, and its page could not be loaded again: ${toError(error).message}`,
			{cause: error},
		);
	}
};

/**
 * After a restart the browser loads the tabs that it brings back one by one, some of them only when somebody turns to them. Until then such a
 * tab has its address and says that it is complete, and there is no document in it.
 */
export const isBare = async ({chromeId, isCrashed, url}: TabState): Promise<boolean> => {
	if (isCrashed || !/^https?:/.test(url)) return false;
	const frames = await within(BROWSER_CALL_MS, chrome.webNavigation.getAllFrames({tabId: chromeId}), NOT_LISTED);
	return frames?.some(({frameId}) => frameId === 0) !== true;
};

/** Of one that shows the browser's own page, where nothing can be done. Whoever is to use it is told, where it does not go. */
export const emptyTab = async (chromeId: number): Promise<void> => {
	await navigateTab(chromeId, {kind: 'url', url: 'about:blank'}, AbortSignal.timeout(SHOW_LIMIT_MS));
};

/** Returns when the tab has an address and its page is loaded, when it is closed, or when the time is over. */
export const untilShown = (chromeId: number): Promise<void> =>
	new Promise((resolve) => {
		const {onUpdated, onRemoved} = browser.tabs;
		const end = (): void => {
			clearTimeout(timer);
			onUpdated.removeListener(seeUpdate);
			onRemoved.removeListener(seeRemoval);
			resolve();
		};
		const look = async (): Promise<void> => {
			const tab = await readTab(chromeId).catch(() => undefined);
			if (!tab || (tab.url !== 'about:blank' && !tab.isLoading)) end();
		};
		const seeUpdate = (id: number): void => {
			if (id === chromeId) void look();
		};
		const seeRemoval = (id: number): void => {
			if (id === chromeId) end();
		};
		const timer = setTimeout(end, SHOW_LIMIT_MS);
		onUpdated.addListener(seeUpdate);
		onRemoved.addListener(seeRemoval);
		void look();
	});
