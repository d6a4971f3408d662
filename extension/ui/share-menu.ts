// The context menu of pages: share this tab with an agent, or take it back. In: who holds what, and the person's click. Out: the
// wish, carried out.
import browser, {type Menus, type Tabs} from 'webextension-polyfill';
import {refusalFor, toError} from '../errors.ts';
import {log} from '../log.ts';
import {because, type Reason} from '../reason.ts';
import {type Agent, choiceOf, type Item, itemsFor} from './share-items.ts';

export interface Sharing {
	readonly agents: readonly Agent[];
	/** By the browser's id of the tab. */
	holderOf(chromeId: number): Agent | undefined;
	share(chromeId: number, agentId: string): Promise<void>;
	takeBack(chromeId: number): Promise<void>;
}

/** Agents change their tabs many times a second. */
const REFRESH_MS = 100;
/** Elsewhere there is nothing that an agent could use. */
const PAGES = ['http://*/*', 'https://*/*'];

/**
 * To be called in the worker's first turn, or a click that woke the worker is lost.
 * @param whyNot Why agents may not reach this address, or nothing.
 * @returns To be called when agents or their tabs have changed.
 */
export const openShareMenu = (sharing: Sharing, whyNot: (url: string) => Reason | undefined): (() => void) => {
	let isDue = false;
	let turn: Promise<void> = Promise.resolve();
	let shown: string | undefined;

	const update = async (): Promise<void> => {
		const [front] = await browser.tabs.query({active: true, lastFocusedWindow: true});
		const holder = front?.id === undefined ? undefined : sharing.holderOf(front.id);
		// Private tabs are not shared, so nothing is offered that would be refused.
		const items = front?.incognito ? [] : itemsFor(sharing.agents, holder);
		const wanted = JSON.stringify(items);
		if (wanted === shown) return;
		await build(items);
		shown = wanted;
	};
	const refresh = (): void => {
		if (isDue) return;
		isDue = true;
		setTimeout(() => {
			isDue = false;
			turn = turn.then(update).catch((error: unknown) => log.warn('ui', 'building the menu', error));
		}, REFRESH_MS);
	};

	browser.contextMenus.onClicked.addListener((info, tab) => {
		const doing = act(sharing, whyNot, info, tab);
		doing.catch((error: unknown) => log.warn('ui', 'sharing a tab', error)).finally(refresh);
	});
	browser.tabs.onActivated.addListener(refresh);
	browser.windows.onFocusChanged.addListener(refresh);
	refresh();
	return refresh;
};

/** What an earlier worker built is still there, so all of it goes first. */
const build = async (items: readonly Item[]): Promise<void> => {
	await browser.contextMenus.removeAll();
	for (const item of items)
		browser.contextMenus.create({...item, contexts: ['page'], documentUrlPatterns: PAGES}, () => {
			// Read, or the browser reports it as unchecked.
			const failure = browser.runtime.lastError;
			if (failure) log.warn('ui', 'an item of the menu', new Error(failure.message));
		});
};

const act = async (
	sharing: Sharing,
	whyNot: (url: string) => Reason | undefined,
	{menuItemId}: Menus.OnClickData,
	tab: Tabs.Tab | undefined,
): Promise<void> => {
	const choice = choiceOf(String(menuItemId));
	if (tab?.id === undefined || !choice) return;
	if (choice.kind === 'takeBack') return sharing.takeBack(tab.id);
	await shareTab(sharing, whyNot, tab, choice.agent).catch((error: unknown) =>
		log.warn('ui', `a tab was not shared: ${toError(error).message}`),
	);
};

const PRIVATE = because('Private tabs are not shared.', 'why_private');

export const shareTab = async (
	sharing: Sharing,
	whyNot: (url: string) => Reason | undefined,
	{id = browser.tabs.TAB_ID_NONE, incognito, url}: Tabs.Tab,
	agentId: string,
): Promise<void> => {
	const why = incognito ? PRIVATE : whyNot(url || 'about:blank');
	if (why) throw refusalFor(why);
	await sharing.share(id, agentId);
};
