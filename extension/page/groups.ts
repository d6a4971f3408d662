// Tabs in their group. In: what a berth holds and how its group looks. Out: new tabs in it, never in front of the person.
import browser, {type TabGroups, type Tabs} from 'webextension-polyfill';
import {ToolError, toError} from '../errors.ts';
import {log} from '../log.ts';
import {onceEditable} from './editable.ts';
import {readTab} from './tabs.ts';
import {unload} from './unload.ts';
import {type Steps, wholeOrNot} from './whole-or-not.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

export interface GroupLook {
	readonly title: string;
	readonly color: TabGroups.Color;
}

/** By the browser's id. */
export interface Made {
	readonly kind: 'tab' | 'group';
	readonly id: number;
}

export interface Group {
	readonly groupId: number | undefined;
	/** Of a new group, where there is none yet. */
	readonly look: GroupLook;
	/** Told at once of whatever is made, before anything else is done with it. */
	readonly onMade: (made: Made) => void;
}

export interface Home extends Group {
	/** The browser's ids of the tabs that are there already. */
	readonly chromeIds: readonly number[];
}

/** How long a person may drag a tab before a move that waits for it is given up. */
const DRAG_MS = 4_000;
const NOT_OPENED = 'The browser opened no tab';

export const openTab = async (home: Home): Promise<{chromeId: number; groupId: number}> => {
	const steps: Steps<Opened, {chromeId: number; groupId: number}> = {
		make: () => openAlone(home),
		finish: (opened) => settle(opened, home),
		undo: ({chromeId}) => withdrawTab(chromeId),
	};
	try {
		return await wholeOrNot(steps, BROWSER_CALL_MS, `${NOT_OPENED} within 5 s. Try again.`);
	} catch (error) {
		if (error instanceof ToolError) throw error;
		throw new ToolError(`${NOT_OPENED}: ${toError(error).message} Try again.`, {cause: error});
	}
};

interface Opened {
	readonly chromeId: number;
	/** The group that the tab belongs into; without one it gets its own. */
	readonly groupId: number | undefined;
}

const openAlone = async (home: Home): Promise<Opened> => {
	const group = await findGroup(home.groupId);
	const windowId = group?.windowId ?? (await findWindow(home.chromeIds));
	const chromeId = windowId === undefined ? await openWindow() : await openIn(windowId);
	home.onMade({kind: 'tab', id: chromeId});
	return {chromeId, groupId: group?.id};
};

const settle = async ({chromeId, groupId}: Opened, home: Home): Promise<{chromeId: number; groupId: number}> => {
	await browser.tabs.update(chromeId, {autoDiscardable: false});
	await untilLoaded(chromeId);
	return {
		chromeId,
		groupId: groupId === undefined ? await makeGroup(chromeId, home) : await joinGroup(chromeId, groupId),
	};
};

/** A window that was opened for the tab closes with it. */
const withdrawTab = async (chromeId: number): Promise<void> => {
	await ungroupTabs([chromeId]).catch((error: unknown) => log.warn('page', 'ungrouping', error));
	await closeTabs([chromeId]);
};

const findGroup = async (groupId: number | undefined): Promise<TabGroups.TabGroup | undefined> =>
	groupId === undefined ? undefined : browser.tabGroups.get(groupId).catch(() => undefined);

/** Where the berth's tabs are, else any window a person would put a tab into. */
const findWindow = async (chromeIds: readonly number[]): Promise<number | undefined> => {
	for (const chromeId of chromeIds) {
		const tab = await readTab(chromeId);
		if (tab) return tab.windowId;
	}
	const windows = await browser.windows.getAll({windowTypes: ['normal']});
	return windows.find(({incognito}) => !incognito)?.id;
};

const openIn = async (windowId: number): Promise<number> =>
	idOf(await browser.tabs.create({windowId, url: 'about:blank', active: false}));

/** The window's first tab is the one: another would leave an empty tab behind. */
const openWindow = async (): Promise<number> => {
	const opened = await browser.windows.create({url: 'about:blank', focused: false, incognito: false});
	return idOf(opened?.tabs?.[0]);
};

/** Or the events of the empty page would be taken for those of the page that is opened next. */
const untilLoaded = async (chromeId: number): Promise<void> => {
	const {onUpdated} = browser.tabs;
	let listener: Parameters<typeof onUpdated.addListener>[0] | undefined;
	const loaded = new Promise<void>((resolve) => {
		listener = (id, {status}) => {
			if (id === chromeId && status === 'complete') resolve();
		};
		onUpdated.addListener(listener);
	});
	try {
		if ((await readTab(chromeId))?.isLoading)
			await within(BROWSER_CALL_MS, loaded, `${NOT_OPENED} that can be used. Try again.`);
	} finally {
		if (listener) onUpdated.removeListener(listener);
	}
};

const idOf = (tab: Tabs.Tab | undefined): number => {
	if (tab?.id === undefined) throw new ToolError(`${NOT_OPENED}. Try again.`);
	return tab.id;
};

const groupNow = (options: Parameters<typeof browser.tabs.group>[0]): Promise<number> =>
	onceEditable(() => browser.tabs.group(options), DRAG_MS);

const joinGroup = (chromeId: number, groupId: number): Promise<number> => groupNow({tabIds: [chromeId], groupId});

const makeGroup = async (chromeId: number, {look, onMade}: Omit<Group, 'groupId'>): Promise<number> => {
	// Without a window the browser would move the tab to the one that had the focus last.
	const {windowId} = await browser.tabs.get(chromeId);
	const createProperties = windowId === undefined ? {} : {windowId};
	const groupId = await groupNow({tabIds: [chromeId], createProperties});
	onMade({kind: 'group', id: groupId});
	await browser.tabGroups.update(groupId, look);
	return groupId;
};

/** A tab that is there already joins a group, from whatever window; one in a window of its own leaves that. */
export const gatherTab = async (chromeId: number, group: Group): Promise<number> => {
	const gather = async (): Promise<number> => {
		const found = await findGroup(group.groupId);
		return found ? joinGroup(chromeId, found.id) : makeGroup(chromeId, group);
	};
	return within(BROWSER_CALL_MS, gather(), 'The browser did not move the tab into the group.');
};

export const regroupTabs = async (chromeIds: readonly number[], groupId: number): Promise<void> => {
	const [first, ...rest] = chromeIds;
	if (first === undefined) return;
	const moving = groupNow({tabIds: [first, ...rest], groupId});
	await within(BROWSER_CALL_MS, moving, 'The browser did not move the tabs into their group.');
};

/** The browser saves groups that are closed with their tabs, so tabs leave the group first. */
export const ungroupTabs = async (chromeIds: readonly number[]): Promise<void> => {
	const [first, ...rest] = await present(chromeIds);
	if (first === undefined) return;
	const leaving = onceEditable(() => browser.tabs.ungroup([first, ...rest]), DRAG_MS);
	await within(BROWSER_CALL_MS, leaving, 'The browser did not dissolve the tab group.');
};

export const closeTabs = async (chromeIds: readonly number[]): Promise<void> => {
	const closing = await present(chromeIds);
	if (closing.length === 0) return;
	await keepBrowserOpen(closing);
	const removing = Promise.all(closing.map(async (chromeId) => removeTab(await unload(chromeId))));
	await within(BROWSER_CALL_MS, removing, 'The browser did not close the tabs within 5 s. Try again.');
};

/** Pages close themselves, and people tabs, at any time. */
const removeTab = (chromeId: number): Promise<void> =>
	browser.tabs.remove(chromeId).catch(async (error: unknown) => {
		if (await readTab(chromeId)) throw error;
	});

const present = async (chromeIds: readonly number[]): Promise<number[]> => {
	const tabs = await Promise.all(chromeIds.map(readTab));
	return tabs.flatMap((tab) => (tab ? [tab.chromeId] : []));
};

/** Most browsers end with their last window, and every agent's connection with them. */
const keepBrowserOpen = async (closing: readonly number[]): Promise<void> => {
	const windows = await browser.windows.getAll({populate: true});
	const stays = windows.some(({tabs}) => tabs?.some(({id}) => id !== undefined && !closing.includes(id)));
	const windowId = windows.find(({type, incognito}) => type === 'normal' && !incognito)?.id;
	if (!stays && windowId !== undefined) await browser.tabs.create({windowId});
};
