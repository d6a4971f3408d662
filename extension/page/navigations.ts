// What the browser tells of its tabs as they go from page to page. In: its events, from the worker's first turn on. Out: the same, to whoever
// watches for a moment. One listener of ours stays with each event: each action has several of those who watch, and to come and go at
// the browser itself would cost it as much as what it asks of the page.
import browser from 'webextension-polyfill';

/** Which of it is there depends on the event. */
export interface Navigation {
	readonly tabId: number;
	readonly frameId: number;
	readonly url: string;
	readonly documentLifecycle?: string;
	readonly processId?: number;
	readonly error?: string;
	readonly transitionType?: string;
	readonly transitionQualifiers?: readonly string[];
}

class News<T> {
	readonly #watchers = new Set<(told: T) => void>();

	readonly tell = (told: T): void => {
		for (const watch of [...this.#watchers]) watch(told);
	};

	until(signal: AbortSignal, watch: (told: T) => void): void {
		if (signal.aborted) return;
		this.#watchers.add(watch);
		signal.addEventListener('abort', () => this.#watchers.delete(watch), {once: true});
	}
}

export const navigations = {
	began: new News<Navigation>(),
	committed: new News<Navigation>(),
	domReady: new News<Navigation>(),
	completed: new News<Navigation>(),
	failed: new News<Navigation>(),
	/** To another place in the same document. */
	moved: new News<Navigation>(),
	/** By a page, in another tab. */
	opened: new News<{readonly sourceTabId: number; readonly tabId: number}>(),
	closed: new News<number>(),
};

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const watchNavigations = (): void => {
	const {onBeforeNavigate, onCommitted, onDOMContentLoaded, onCompleted, onErrorOccurred} = chrome.webNavigation;
	const {onReferenceFragmentUpdated, onHistoryStateUpdated, onCreatedNavigationTarget} = chrome.webNavigation;
	onBeforeNavigate.addListener(navigations.began.tell);
	onCommitted.addListener(navigations.committed.tell);
	onDOMContentLoaded.addListener(navigations.domReady.tell);
	onCompleted.addListener(navigations.completed.tell);
	onErrorOccurred.addListener(navigations.failed.tell);
	onReferenceFragmentUpdated.addListener(navigations.moved.tell);
	onHistoryStateUpdated.addListener(navigations.moved.tell);
	onCreatedNavigationTarget.addListener(navigations.opened.tell);
	browser.tabs.onRemoved.addListener(navigations.closed.tell);
};
