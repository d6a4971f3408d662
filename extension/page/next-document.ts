// When a document comes into a tab or one of its frames, or goes from it. In: a tab. Out: a promise, kept at the next such event.
import browser from 'webextension-polyfill';

/** Kept at the end of the signal as well. */
export const nextDocument = (chromeId: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const {onCommitted, onDOMContentLoaded, onCompleted, onHistoryStateUpdated, onReferenceFragmentUpdated} =
			chrome.webNavigation;
		const events = [onCommitted, onDOMContentLoaded, onCompleted, onHistoryStateUpdated, onReferenceFragmentUpdated];
		const end = (): void => {
			for (const event of events) event.removeListener(onNavigation);
			browser.tabs.onRemoved.removeListener(onRemoved);
			resolve();
		};
		const onNavigation = ({tabId}: {tabId: number}): void => {
			if (tabId === chromeId) end();
		};
		const onRemoved = (removedId: number): void => {
			if (removedId === chromeId) end();
		};
		for (const event of events) event.addListener(onNavigation);
		browser.tabs.onRemoved.addListener(onRemoved);
		signal.addEventListener('abort', end, {once: true});
	});
