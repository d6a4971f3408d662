// The tab groups there are, and word of a change. In: nothing, or one of them. Out: each with its look and its tabs, in their order.
import browser from 'webextension-polyfill';
import {isMarked, withoutMark} from './group-mark.ts';
import type {GroupLook} from './groups.ts';
import {readAllTabs, type TabState} from './tabs.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

export interface GroupState {
	readonly groupId: number;
	/** Its title without the mark. */
	readonly look: GroupLook;
	readonly isMarked: boolean;
	/** In their order. */
	readonly tabs: readonly Pick<TabState, 'chromeId' | 'url' | 'title'>[];
}

export const readGroups = async (): Promise<readonly GroupState[]> => {
	const listing = within(
		BROWSER_CALL_MS,
		browser.tabGroups.query({}),
		'The browser does not list its tab groups. Try again.',
	);
	// The browser lists tabs window by window, in the order in which they stand.
	const [groups, tabs] = await Promise.all([listing, readAllTabs()]);
	// Groups of private windows are told of as well, where the person allows it: what is in them stays theirs.
	const open = tabs.filter(({isIncognito}) => !isIncognito);
	return groups.map(({id, title = '', color}) => ({
		groupId: id,
		look: {title: withoutMark(title), color},
		isMarked: isMarked(title),
		tabs: open.filter(({groupId}) => groupId === id),
	}));
};

/** Without the mark; nothing when it is gone. */
export const readLook = async (groupId: number): Promise<GroupLook | undefined> => {
	const reading = browser.tabGroups.get(groupId).catch(() => undefined);
	const group = await within(BROWSER_CALL_MS, reading, 'The browser does not answer about this tab group. Try again.');
	return group && {title: withoutMark(group.title ?? ''), color: group.color};
};

/** The browser's ids of the tabs in it, in their order. */
export const readMembers = async (groupId: number): Promise<readonly number[]> =>
	(await readAllTabs()).filter((tab) => tab.groupId === groupId).map(({chromeId}) => chromeId);

/** Resolves when a tab or group has changed, or when the time is over. */
export const untilTabsChange = (limitMs: number): Promise<void> =>
	new Promise((resolve) => {
		const {onUpdated} = browser.tabs;
		const end = (): void => {
			clearTimeout(timer);
			onUpdated.removeListener(end);
			browser.tabGroups.onUpdated.removeListener(end);
			resolve();
		};
		const timer = setTimeout(end, limitMs);
		onUpdated.addListener(end);
		browser.tabGroups.onUpdated.addListener(end);
	});
