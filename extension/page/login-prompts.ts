// Where the browser asks the person for a user name and a password that a server wants (HTTP authentication). In: the browser's events.
// Out: for a tab, what is asked there, in words. While it stands nothing that is pressed or typed reaches the page.
import browser from 'webextension-polyfill';
import {cleanLine, quoteLine} from './clean.ts';

interface Challenge {
	readonly requestId: string;
	readonly tabId: number;
	readonly challenger: {readonly host: string; readonly port: number};
	readonly realm?: string;
	readonly isProxy: boolean;
}

export class LoginPrompts {
	readonly #asked = new Map<number, string>();

	/** To be called in the worker's first turn, or an event that woke the worker is lost. */
	constructor() {
		// The types know it only as a question to the extension; without `blocking` it is news.
		browser.webRequest.onAuthRequired.addListener((details) => this.#asks(details as Challenge), {
			urls: ['<all_urls>'],
		});
		// What comes into its place takes the question away.
		chrome.webNavigation.onCommitted.addListener(({tabId, frameId}) => {
			if (frameId === 0) this.#asked.delete(tabId);
		});
		browser.tabs.onRemoved.addListener((tabId) => void this.#asked.delete(tabId));
	}

	/** Nothing where nothing is asked. */
	in(chromeId: number): string | undefined {
		return this.#asked.get(chromeId);
	}

	#asks({requestId, tabId, challenger: {host, port}, realm = '', isProxy}: Challenge): undefined {
		if (tabId < 0) return undefined;
		const whose = `${isProxy ? 'the proxy ' : ''}${cleanLine(host, MAX_HOST_CHARS)}:${port}`;
		const what = realm && `, which calls it ${quoteLine(realm, MAX_REALM_CHARS)}`;
		this.#asked.set(tabId, `the browser asks the person for a user name and a password for ${whose}${what}`);
		this.#untilEnd(requestId, tabId);
		return undefined;
	}

	/** Answered or not, the request goes on. A wrong answer asks again. */
	#untilEnd(requestId: string, tabId: number): void {
		const {onCompleted, onErrorOccurred} = browser.webRequest;
		const filter = {urls: ['<all_urls>'], tabId};
		const onEnd = (details: {readonly requestId: string}): void => {
			if (details.requestId !== requestId) return;
			onCompleted.removeListener(onEnd);
			onErrorOccurred.removeListener(onEnd);
			this.#asked.delete(tabId);
		};
		onCompleted.addListener(onEnd, filter);
		onErrorOccurred.addListener(onEnd, filter);
	}
}

const MAX_HOST_CHARS = 100;
const MAX_REALM_CHARS = 60;
