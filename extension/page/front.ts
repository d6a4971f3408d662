// What the person has in front of them stays there. In: tabs that agents' pages open. Out: the tab and the window that were in front are so
// again: the browser brings what a page opens to the front, and nothing keeps it from that.
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
		this.#look();
	}

	#look(): void {
		const looking = browser.windows.getLastFocused();
		looking.then(({id = this.#none, focused}) => this.#note(focused ? id : this.#none)).catch(() => undefined);
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

	#keepWindow(opened: number, source: {readonly active: boolean; readonly windowId?: number | undefined}): void {
		const isThere = this.#now === opened;
		const before = isThere ? this.#former : this.#now;
		if (source.active && source.windowId === before) return;
		this.#before.set(opened, before);
		setTimeout(() => this.#before.delete(opened), OPENING_MS);
		if (isThere) this.#focus(before, opened);
	}

	/** The person may be in another program. */
	#focus(before: number, opened: number): void {
		const [id, focused] = before === this.#none ? [opened, false] : [before, true];
		browser.windows.update(id, {focused}).catch(() => undefined);
	}
}
