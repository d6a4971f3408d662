// Watches what the person turns to. In: the browser's events. Out: the tabs that the person chose, or gave an address to.
import browser from 'webextension-polyfill';
import {log} from '../log.ts';
import {Attention} from './attention.ts';
import {readTab} from './tabs.ts';

/** How an address came about that only a person gives; extensions' navigations are `link`, or `reload`. */
const BY_PERSON: ReadonlySet<string> = new Set(['typed', 'generated', 'keyword', 'keyword_generated', 'auto_bookmark']);

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const watchAttention = (onChosen: (chromeId: number) => void): void => {
	const attention = new Attention({isIn, isFocused, isOpen, activeTab}, onChosen);
	const quietly = (work: Promise<void>): void =>
		void work.catch((error: unknown) => log.warn('page', 'seeing what the person turns to', error));
	const {tabs, windows} = browser;
	tabs.onCreated.addListener(({id, active}) => {
		if (id !== undefined) attention.tabOpened(id, active);
	});
	tabs.onRemoved.addListener((id) => attention.tabClosed(id));
	tabs.onActivated.addListener(({tabId, windowId}) => quietly(attention.tabActivated(tabId, windowId)));
	windows.onCreated.addListener(({id}) => {
		if (id !== undefined) attention.windowOpened(id, Date.now());
	});
	windows.onRemoved.addListener((id) => attention.windowClosed(id));
	windows.onFocusChanged.addListener((id) => {
		// None of them: the person went to another program, and may come back.
		if (id !== windows.WINDOW_ID_NONE) quietly(attention.windowFocused(id, Date.now()));
	});
	chrome.webNavigation.onCommitted.addListener(({tabId, frameId, transitionType, transitionQualifiers}) => {
		const isByPerson = BY_PERSON.has(transitionType) || transitionQualifiers.includes('from_address_bar');
		if (frameId === 0 && isByPerson) onChosen(tabId);
	});
	quietly(readFront().then(({active, focused}) => attention.begin(active, focused)));
};

const readFront = async () => {
	const windows = await browser.windows.getAll({populate: true});
	const active = windows.flatMap(({id, tabs}) => {
		const chromeId = tabs?.find((tab) => tab.active)?.id;
		return id === undefined || chromeId === undefined ? [] : [{chromeId, windowId: id}];
	});
	return {active, focused: windows.find(({focused}) => focused)?.id};
};

const isIn = async (chromeId: number, windowId: number): Promise<boolean> =>
	(await readTab(chromeId))?.windowId === windowId;

const readWindow = (windowId: number) => browser.windows.get(windowId).catch(() => undefined);
const isFocused = async (windowId: number): Promise<boolean> => (await readWindow(windowId))?.focused === true;
const isOpen = async (windowId: number): Promise<boolean> => (await readWindow(windowId)) !== undefined;
const activeTab = async (windowId: number): Promise<number | undefined> =>
	(await browser.tabs.query({active: true, windowId}))[0]?.id;
