// The browser's navigation events of one tab's main frame, as one stream, until the signal ends it.
import type {NavigationEvent} from './arrival.ts';

export const watchMainFrame = (
	chromeId: number,
	onEvent: (event: NavigationEvent) => void,
	signal: AbortSignal,
): void => {
	const navigation = chrome.webNavigation;
	// A page that is prepared in the background has events of its own, before it is shown in the tab.
	const isOurs = (details: {tabId: number; frameId: number; documentLifecycle?: string}) =>
		details.tabId === chromeId && details.frameId === 0 && details.documentLifecycle !== 'prerender';
	const on = <D extends {tabId: number; frameId: number; url: string}>(
		source: {addListener(callback: (details: D) => void): void; removeListener(callback: (details: D) => void): void},
		toEvent: (details: D) => NavigationEvent,
	) => {
		const listener = (details: D) => {
			if (isOurs(details)) onEvent(toEvent(details));
		};
		source.addListener(listener);
		signal.addEventListener('abort', () => source.removeListener(listener), {once: true});
	};
	on(navigation.onBeforeNavigate, ({url}) => ({type: 'began', url}));
	on(navigation.onCommitted, ({url}) => ({type: 'committed', url}));
	on(navigation.onDOMContentLoaded, ({url}) => ({type: 'domReady', url}));
	on(navigation.onCompleted, ({url}) => ({type: 'completed', url}));
	on(navigation.onErrorOccurred, ({url, error}) => ({type: 'failed', url, error}));
	on(navigation.onReferenceFragmentUpdated, ({url}) => ({type: 'sameDocument', url}));
	on(navigation.onHistoryStateUpdated, ({url}) => ({type: 'sameDocument', url}));
	const onRemoved = (removedId: number) => {
		if (removedId === chromeId) onEvent({type: 'tabClosed'});
	};
	chrome.tabs.onRemoved.addListener(onRemoved);
	signal.addEventListener('abort', () => chrome.tabs.onRemoved.removeListener(onRemoved), {once: true});
};
