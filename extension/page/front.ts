// What the person has in front of them stays there. In: tabs that agents' pages open, and that ask whether to be left. Out: the tab and the
// window that were in front are so again: the browser brings such a tab to the front, and nothing keeps it from that.
import browser from 'webextension-polyfill';
import type {Opening} from './openings.ts';

/** A window that opens has the focus by then. */
const OPENING_MS = 1_000;
/** On its way from one window to another the focus may be nowhere for a moment. */
const LEAVING_MS = 300;

export class Front {
	readonly #none: number = browser.windows.WINDOW_ID_NONE;
	/** The window that has the focus, and the one that had it before. */
	#now = this.#none;
	#former = this.#none;
	#leaving: ReturnType<typeof setTimeout> | undefined;
	/** The active tab of each window. */
	readonly #shown = new Map<number, number>();
	/** Tabs with a dialog that asks, and the window that had the focus before it. */
	readonly #asked = new Map<number, number>();
	/** What was in front of windows that are just being opened. */
	readonly #before = new Map<number, number>();

	/** In the worker's first turn. */
	watch(): void {
		browser.windows.onFocusChanged.addListener((id) => {
			clearTimeout(this.#leaving);
			const before = this.#before.get(id);
			if (before !== undefined) this.#focus(before, id);
			else if (id === this.#none) this.#leaving = setTimeout(() => this.#look(), LEAVING_MS);
			else this.#note(id);
		});
		browser.tabs.onActivated.addListener(({tabId, windowId}) => this.#shown.set(windowId, tabId));
		this.#look();
		this.#lookAtTabs().catch(() => undefined);
	}

	#look(): void {
		const looking = browser.windows.getLastFocused();
		looking.then(({id = this.#none, focused}) => this.#note(focused ? id : this.#none)).catch(() => undefined);
	}

	/** What has been told of meanwhile is newer. */
	async #lookAtTabs(): Promise<void> {
		for (const {id, windowId} of await browser.tabs.query({active: true}))
			if (id !== undefined && windowId !== undefined && !this.#shown.has(windowId)) this.#shown.set(windowId, id);
	}

	#note(id: number): void {
		if (id === this.#now) return;
		this.#former = this.#now;
		this.#now = id;
	}

	/** Where the person sees the page that opens it, they see what it opens. */
	async keep({from, chromeId}: Opening): Promise<void> {
		const [tab, source] = await Promise.all([browser.tabs.get(chromeId), browser.tabs.get(from)]);
		const {windowId = this.#none, openerTabId: former} = tab;
		if (!tab.active) return;
		if (source.windowId !== windowId) this.#keepWindow(windowId, source);
		// The browser names the tab that it was opened in front of.
		else if (former !== undefined && former !== from) await browser.tabs.update(former, {active: true});
	}

	/** From a dialog that asks whether to leave the page of this tab: the browser has brought the tab to the front, or is about to. */
	async keepFrom(chromeId: number): Promise<void> {
		const [before, shown] = [this.#now, new Map(this.#shown)];
		this.#asked.set(chromeId, before);
		const {windowId = this.#none} = await browser.tabs.get(chromeId);
		const former = shown.get(windowId);
		if (former !== undefined && former !== chromeId) await browser.tabs.update(former, {active: true});
		if (windowId !== before) this.#leave(windowId, before);
	}

	/** As it closes the focus goes to the window of its tab, and until then no other window can have it. */
	async keepAfter(chromeId: number): Promise<void> {
		const [now, before = now] = [this.#now, this.#asked.get(chromeId)];
		this.#asked.delete(chromeId);
		const {windowId = this.#none} = await browser.tabs.get(chromeId);
		const hasGoneElsewhere = ![before, windowId, this.#none].includes(now);
		if (windowId === before || hasGoneElsewhere) return;
		this.#leave(windowId, before);
		this.#focus(before, windowId);
	}

	#keepWindow(opened: number, source: {readonly active: boolean; readonly windowId?: number | undefined}): void {
		const before = this.#now === opened ? this.#former : this.#now;
		if (source.active && source.windowId === before) return;
		this.#leave(opened, before);
	}

	/** The browser has brought this window to the front, or is about to. */
	#leave(opened: number, before: number): void {
		this.#before.set(opened, before);
		setTimeout(() => this.#before.delete(opened), OPENING_MS);
		if (this.#now === opened) this.#focus(before, opened);
	}

	/** The person may be in another program. */
	#focus(before: number, opened: number): void {
		const [id, focused] = before === this.#none ? [opened, false] : [before, true];
		browser.windows.update(id, {focused}).catch(() => undefined);
	}
}
