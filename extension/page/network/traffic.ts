// The requests of all tabs of agents, and of no others. In: which tabs these are, and the browser's events for each. Out: a log for
// each tab.
import browser from 'webextension-polyfill';
import type {Params} from '../debugger/attachment.ts';
import {NetworkLog} from './network-log.ts';

interface Followed {
	readonly log: NetworkLog;
	readonly stop: () => void;
}

export class Traffic {
	readonly #tabs = new Map<number, Followed>();

	/** These tabs from now on; what is known of others is forgotten. */
	follow(chromeIds: readonly number[]): void {
		const wanted = new Set(chromeIds);
		for (const [chromeId, {stop}] of this.#tabs) {
			if (wanted.has(chromeId)) continue;
			stop();
			this.#tabs.delete(chromeId);
		}
		for (const chromeId of wanted) if (!this.#tabs.has(chromeId)) this.#tabs.set(chromeId, listen(chromeId));
	}

	logOf(chromeId: number): NetworkLog | undefined {
		return this.#tabs.get(chromeId)?.log;
	}

	/** The debugger is on the tab. */
	attached(chromeId: number): void {
		this.logOf(chromeId)?.listen();
	}

	/** What the debugger tells of a tab, or of a frame in it. */
	heard(chromeId: number, method: string, params: Params, sessionId?: string): void {
		if (method.startsWith('Network.')) this.logOf(chromeId)?.heard(method, params, sessionId);
	}
}

interface Begun {
	readonly requestId: string;
	readonly method: string;
	readonly url: string;
	readonly type: string;
	readonly timeStamp: number;
	/** Which the types of the polyfill do not know. */
	readonly initiator?: string;
}

const listen = (tabId: number): Followed => {
	const log = new NetworkLog();
	const filter = {urls: ['<all_urls>'], tabId};
	const began = ({requestId, method, url, type, timeStamp: at, initiator}: Begun): void =>
		log.begin(requestId, {method, url, type, at, initiator});
	// A navigation that leads to no page ends before its request does.
	const headed = (it: {requestId: string; statusCode: number}): void => log.answer(it.requestId, it.statusCode);
	const answered = (it: {requestId: string; statusCode: number; timeStamp: number}): void =>
		log.end(it.requestId, it.timeStamp, {status: it.statusCode});
	const failed = (it: {requestId: string; error: string; timeStamp: number}): void =>
		log.end(it.requestId, it.timeStamp, {error: it.error});
	browser.webRequest.onBeforeRequest.addListener(began, filter);
	browser.webRequest.onHeadersReceived.addListener(headed, {...filter, types: ['main_frame']});
	browser.webRequest.onBeforeRedirect.addListener(answered, filter);
	browser.webRequest.onCompleted.addListener(answered, filter);
	browser.webRequest.onErrorOccurred.addListener(failed, filter);
	const stop = (): void => {
		browser.webRequest.onBeforeRequest.removeListener(began);
		browser.webRequest.onHeadersReceived.removeListener(headed);
		browser.webRequest.onBeforeRedirect.removeListener(answered);
		browser.webRequest.onCompleted.removeListener(answered);
		browser.webRequest.onErrorOccurred.removeListener(failed);
	};
	return {log, stop};
};
