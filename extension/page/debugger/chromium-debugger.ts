// The browser's own debugger, the one place that names it. In: what the rooms need. Out: its calls, and its news for as long as the
// worker lives.
import {isForOtherPrograms} from '../address.ts';
import {readTab} from '../tabs.ts';
import {Debugger, type DebuggerOptions} from './debugger.ts';
import type {DetachReason} from './setbacks.ts';

const PROTOCOL = '1.3';

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const openDebugger = (options: Omit<DebuggerOptions, 'browser'>): Debugger => {
	const opened = new Debugger({
		...options,
		browser: {
			attach: (tabId) => chrome.debugger.attach({tabId}, PROTOCOL),
			detach: (tabId) => chrome.debugger.detach({tabId}),
			send: (tabId, method, params, sessionId) =>
				chrome.debugger.sendCommand({tabId, ...(sessionId !== undefined && {sessionId})}, method, params),
			listAttached: async () => {
				const targets = await chrome.debugger.getTargets();
				return targets.flatMap(({attached, tabId}) => (attached && tabId !== undefined ? [tabId] : []));
			},
			urlOf: async (chromeId) => (await readTab(chromeId))?.url,
		},
	});
	chrome.debugger.onEvent.addListener(({tabId, sessionId}, method, params) => {
		if (tabId === undefined) return;
		// What frames in processes of their own tell is the tab's where the mouse does it, of frames within them, and of files they want.
		const isOfTab = sessionId === undefined || /^(?:Input|Target)\.|^Page\.fileChooser/.test(method);
		const given = {...(sessionId !== undefined && isOfTab && {sessionId}), ...params};
		opened.receive(tabId, method, given, isOfTab ? undefined : sessionId);
	});
	chrome.debugger.onDetach.addListener(({tabId}, reason) => {
		// Some reasons are older than the list of them in the types.
		if (tabId !== undefined) opened.detached(tabId, reason as DetachReason);
	});
	// An address for another program, mailto: say: the browser takes the debugger off, and the page stays.
	chrome.webNavigation.onErrorOccurred.addListener(({tabId, url}) => {
		if (isForOtherPrograms(url)) opened.excuse(tabId);
	});
	return opened;
};

/** Both before the browser tells of anything else that comes of it. */
export const watchLeaveDialogs = (on: {opened(chromeId: number): void; closed(chromeId: number): void}): void => {
	const asking = new Set<number>();
	chrome.debugger.onEvent.addListener(({tabId = -1}, method, params) => {
		if (method === 'Page.javascriptDialogClosed' && asking.delete(tabId)) on.closed(tabId);
		if (method !== 'Page.javascriptDialogOpening' || !params || !('type' in params)) return;
		if (params.type !== 'beforeunload') return;
		asking.add(tabId);
		on.opened(tabId);
	});
};
