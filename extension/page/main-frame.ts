// The browser's navigation events of one tab's main frame, as one stream, until the signal ends it.
import browser from 'webextension-polyfill';
import type {NavigationEvent} from './arrival.ts';

/** Of a navigation that has no document yet, which no process can hold. */
const NO_PROCESS = -1;

/**
 * To be called in the worker's first turn. Where one listener stays, others come and go without a message to the browser, and each
 * action has some.
 */
export const holdNavigationEvents = (): void => {
	const {onBeforeNavigate, onCommitted, onDOMContentLoaded, onCompleted, onErrorOccurred} = chrome.webNavigation;
	const {onReferenceFragmentUpdated, onHistoryStateUpdated} = chrome.webNavigation;
	for (const event of [onBeforeNavigate, onDOMContentLoaded, onCompleted, onErrorOccurred]) event.addListener(hold);
	for (const event of [onCommitted, onReferenceFragmentUpdated, onHistoryStateUpdated]) event.addListener(hold);
};

const hold = (): void => undefined;

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
	on(navigation.onCommitted, (details) => ({type: 'committed', url: details.url, isRevisit: isRevisit(details)}));
	on(navigation.onDOMContentLoaded, ({url}) => ({type: 'domReady', url}));
	on(navigation.onCompleted, ({url}) => ({type: 'completed', url}));
	on(navigation.onErrorOccurred, ({url, error, processId}) => ({
		type: 'failed',
		url,
		error,
		isOfDocument: processId !== NO_PROCESS,
	}));
	on(navigation.onReferenceFragmentUpdated, ({url}) => ({type: 'sameDocument', url}));
	on(navigation.onHistoryStateUpdated, ({url}) => ({type: 'sameDocument', url}));
	const onRemoved = (removedId: number) => {
		if (removedId === chromeId) onEvent({type: 'tabClosed'});
	};
	browser.tabs.onRemoved.addListener(onRemoved);
	signal.addEventListener('abort', () => browser.tabs.onRemoved.removeListener(onRemoved), {once: true});
};

const isRevisit = (details: {transitionType: string; transitionQualifiers: readonly string[]}): boolean =>
	details.transitionType === 'reload' || details.transitionQualifiers.includes('forward_back');
