// The tab strip as a person uses it. In: a running Tabberth. Out: what a person does with tabs, groups and windows there; the
// extension cannot tell it from their hands.
import type {Page} from 'puppeteer';
import type {Tabberth} from './tabberth.ts';
import {until} from './until.ts';

export interface TabInfo {
	readonly id: number;
	readonly windowId: number;
	readonly groupId: number;
	readonly index: number;
	readonly url: string;
	readonly isActive: boolean;
}

export interface BerthRecord {
	readonly tabs: readonly {readonly touched: boolean}[];
	readonly look?: {readonly title: string; readonly color: string};
}

type Ids = [number, ...number[]];
type Look = {title: string; color: `${chrome.tabGroups.Color}`};

/**
 * The same from a page of the extension, for where workers are killed: a worker that was looked into does not end.
 */
export const fromPage = async (tabberth: Tabberth): Promise<Pick<Tabberth, 'inWorker' | 'browser'>> => {
	const page = await tabberth.browser.newPage();
	await page.goto(`chrome-extension://${tabberth.extensionId}/manifest.json`);
	return {browser: tabberth.browser, inWorker: (work, ...given) => page.evaluate(work as never, ...given) as never};
};

export const inStrip = ({inWorker, browser}: Pick<Tabberth, 'inWorker' | 'browser'>) => {
	const all = (): Promise<TabInfo[]> =>
		inWorker(async () =>
			(await chrome.tabs.query({})).map(({id = 0, windowId, groupId, index, url = '', active}) => ({
				...{id, windowId, groupId, index, url},
				isActive: active,
			})),
		);
	const pageOf = async (url: string): Promise<Page> => {
		const page = (await browser.pages()).find((each) => each.url() === url);
		if (!page) throw new Error(`no page shows ${url}`);
		return page;
	};
	return {
		all,
		has: async (id: number): Promise<boolean> => (await all()).some((tab) => tab.id === id),
		find: (url: string): Promise<TabInfo> =>
			until(`a tab with ${url}`, async () => (await all()).find((tab) => tab.url === url)),
		get: async (id: number): Promise<TabInfo> => {
			const tab = (await all()).find((each) => each.id === id);
			if (!tab) throw new Error(`tab ${id} is closed`);
			return tab;
		},
		/** Runs in the page that shows this address. */
		run: async (url: string, script: string): Promise<unknown> => {
			return (await pageOf(url)).evaluate(script);
		},
		/** In front. */
		open: (url: string, index?: number): Promise<number> =>
			inWorker(
				async (address, at) => (await chrome.tabs.create({url: address, ...(at !== null && {index: at})})).id ?? 0,
				url,
				index ?? null,
			),
		/** With the title it ends up with, and whatever its page does at first. */
		loaded: (id: number) =>
			until('the page to load', () =>
				inWorker(async (tabId) => ((await chrome.tabs.get(tabId)).status === 'complete' ? true : undefined), id),
			),
		activate: (id: number) => inWorker(async (tabId) => void (await chrome.tabs.update(tabId, {active: true})), id),
		close: (...ids: number[]) => inWorker((tabIds) => chrome.tabs.remove(tabIds), ids),
		group: (ids: number[], groupId: number) =>
			inWorker((tabIds, group) => chrome.tabs.group({tabIds: tabIds as Ids, groupId: group}), ids, groupId),
		ungroup: (ids: number[]) => inWorker((tabIds) => chrome.tabs.ungroup(tabIds as Ids), ids),
		pin: (id: number) => inWorker(async (tabId) => void (await chrome.tabs.update(tabId, {pinned: true})), id),
		move: (id: number, index: number) =>
			inWorker(async (tabId, to) => void (await chrome.tabs.move(tabId, {index: to})), id, index),
		/** To a window of its own, alone. */
		detach: (id: number) => inWorker(async (tabId) => void (await chrome.windows.create({tabId})), id),
		discard: (id: number) => inWorker(async (tabId) => void (await chrome.tabs.discard(tabId)), id),
		/** To a new window, as a whole; returns the window. */
		moveGroup: (groupId: number): Promise<number> =>
			inWorker(async (group) => {
				const windowId = (await chrome.windows.create({}))?.id ?? 0;
				await chrome.tabGroups.move(group, {index: -1, windowId});
				return windowId;
			}, groupId),
		/** To a new window, with nothing else in it; returns the window. */
		setApart: (groupId: number): Promise<number> =>
			inWorker(async (group) => {
				const {id: windowId = 0, tabs = []} = (await chrome.windows.create({})) ?? {};
				await chrome.tabGroups.move(group, {index: -1, windowId});
				await chrome.tabs.remove(tabs.map(({id = 0}) => id));
				return windowId;
			}, groupId),
		/** Of one tab, where it stands; returns the group. */
		makeGroup: (tabId: number, look: Look): Promise<number> =>
			inWorker(
				async (id, wanted) => {
					const {windowId} = await chrome.tabs.get(id);
					const group = await chrome.tabs.group({tabIds: [id], createProperties: {windowId}});
					await chrome.tabGroups.update(group, wanted);
					return group;
				},
				tabId,
				look,
			),
		/** In a private window of its own. */
		openPrivately: (url: string): Promise<number> =>
			inWorker(async (address) => {
				const opened = await chrome.windows.create({incognito: true, url: address});
				return opened?.tabs?.[0]?.id ?? 0;
			}, url),
		isPrivate: (id: number) => inWorker(async (tabId) => (await chrome.tabs.get(tabId)).incognito, id),
		/** As the menu of a link does, whose item no test can click. */
		toldOfOpening: (from: number, id: number) =>
			inWorker(
				async (sourceTabId, tabId) => {
					const {onCreatedNavigationTarget} = chrome.webNavigation as unknown as {
						onCreatedNavigationTarget: {dispatch(details: object): void};
					};
					const {url} = await chrome.tabs.get(tabId);
					onCreatedNavigationTarget.dispatch({sourceTabId, sourceFrameId: 0, tabId, url, timeStamp: 0});
				},
				from,
				id,
			),
		/** Here several windows have the focus at once, and one that has it gets no other: so it goes first. */
		focus: (windowId: number) =>
			inWorker(async (id) => {
				for (const focused of [false, true]) await chrome.windows.update(id, {focused});
			}, windowId),
		/** The browser answers before its tabs are gone. */
		closeWindow: async (windowId: number): Promise<void> => {
			await inWorker((id) => chrome.windows.remove(id), windowId);
			await until('its tabs to be gone', async () =>
				(await all()).some((tab) => tab.windowId === windowId) ? undefined : true,
			);
		},
		dress: (groupId: number, look: Look) =>
			inWorker(async (group, wanted) => void (await chrome.tabGroups.update(group, wanted)), groupId, look),
		groups: () => inWorker(async () => (await chrome.tabGroups.query({})).map(({title, color}) => ({title, color}))),
		/** The id of the berth that a client of this name has. */
		berthOf: (name: string): Promise<string> =>
			until(`the berth of ${name}`, () =>
				inWorker(async (wanted) => {
					const items = Object.entries(
						await chrome.storage.local.get<Record<string, {id: string; client: {name: string}}>>(null),
					);
					return items.find(([key, value]) => key.startsWith('berth:') && value.client.name === wanted)?.[1].id;
				}, name),
			),
		/** The menu cannot be read, but only an item that is there can be changed. */
		menuHas: (menuItemId: string): Promise<boolean> =>
			inWorker(
				(id) =>
					chrome.contextMenus.update(id, {}).then(
						() => true,
						() => false,
					),
				menuItemId,
			),
		chooseInMenu: (menuItemId: string, id: number) =>
			inWorker(
				async (item, tabId) => {
					const {onClicked} = chrome.contextMenus as unknown as {
						onClicked: {dispatch(info: object, tab: object): void};
					};
					onClicked.dispatch({menuItemId: item, editable: false}, await chrome.tabs.get(tabId));
				},
				menuItemId,
				id,
			),
		/** What is remembered of a berth. */
		recordOf: (berthId: string): Promise<BerthRecord> =>
			inWorker(
				async (key) => (await chrome.storage.local.get<Record<string, BerthRecord>>(key))[key],
				`berth:${berthId}`,
			).then((record) => {
				if (!record) throw new Error(`nothing is remembered of ${berthId}`);
				return record;
			}),
		forget: (berthId: string) => inWorker((key) => chrome.storage.local.remove(key), `berth:${berthId}`),
		/** As the address bar would. */
		typeAddress: async (shown: string, address: string): Promise<void> => {
			const cdp = await (await pageOf(shown)).createCDPSession();
			await cdp.send('Page.navigate', {url: address, transitionType: 'typed'});
		},
	};
};
