// Single tabs. In: the browser's id of a tab. Out: what it shows now; and news of tabs for as long as the worker lives.
import browser, {type Tabs} from 'webextension-polyfill';
import {BROWSER_CALL_MS, within} from './within.ts';

/** A tab as tools see it: the id is ours, `chromeId` the browser's, which may change. */
export interface Page {
	readonly id: number;
	readonly chromeId: number;
	readonly url: string;
	readonly title: string;
	/** It showed nothing of this when the call came. */
	readonly isWoken?: boolean;
}

export interface TabState {
	readonly chromeId: number;
	readonly url: string;
	readonly title: string;
	readonly windowId: number | undefined;
	readonly groupId: number | undefined;
	readonly isLoading: boolean;
	readonly isIncognito: boolean;
	/** The browser has put it aside to save memory, and loads it again when somebody turns to it. */
	readonly isDiscarded: boolean;
	/** Its page is gone with the process that held it. */
	readonly isCrashed: boolean;
	/** False in a window that is not shown at all, where every page is laid out to nothing. */
	readonly isSized: boolean;
}

export interface TabListeners {
	/** Address or title changed, the page has loaded, or the browser has put it aside. */
	readonly updated: (tab: TabState) => void;
	/** @param isWithWindow Its whole window has closed, which is also how the browser ends. */
	readonly removed: (chromeId: number, isWithWindow: boolean) => void;
	/** The browser shows another tab in the place of this one: the same to a person, with another id. */
	readonly replaced: (ids: {readonly from: number; readonly to: number}) => void;
}

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const watchTabs = (listeners: TabListeners): void => {
	browser.tabs.onUpdated.addListener((_id, change, tab) => {
		const {status, title, url, discarded} = change;
		const isNews = status === 'complete' || title !== undefined || url !== undefined || discarded === true;
		if (isNews && tab.id !== undefined) listeners.updated(toState(tab, tab.id));
	});
	browser.tabs.onRemoved.addListener((chromeId, {isWindowClosing}) => listeners.removed(chromeId, isWindowClosing));
	browser.tabs.onReplaced.addListener((to, from) => listeners.replaced({from, to}));
};

/** Nothing when the tab is gone. */
export const readTab = async (chromeId: number): Promise<TabState | undefined> => {
	const reading = browser.tabs.get(chromeId).catch(() => undefined);
	const tab = await within(BROWSER_CALL_MS, reading, 'The browser does not answer about this tab. Try again.');
	return tab && toState(tab, chromeId);
};

export const readAllTabs = async (): Promise<readonly TabState[]> => {
	const tabs = await within(BROWSER_CALL_MS, browser.tabs.query({}), 'The browser does not list its tabs. Try again.');
	return tabs.flatMap((tab) => (tab.id === undefined ? [] : [toState(tab, tab.id)]));
};

const toState = (tab: Tabs.Tab, chromeId: number): TabState => ({
	chromeId,
	// A tab that has shown nothing yet has no address.
	url: tab.url || 'about:blank',
	title: tab.title ?? '',
	windowId: tab.windowId,
	groupId: tab.groupId === browser.tabGroups.TAB_GROUP_ID_NONE ? undefined : tab.groupId,
	isLoading: tab.status === 'loading',
	isIncognito: tab.incognito,
	isDiscarded: tab.discarded === true,
	// The browser's list has no word for crashed; it gives the same one to tabs that it put aside, and marks those.
	isCrashed: tab.status === 'unloaded' && !tab.discarded,
	isSized: tab.width !== 0 && tab.height !== 0,
});
