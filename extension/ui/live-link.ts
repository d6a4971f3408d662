// The line between an open page of ours and the worker. In: whom to tell. Out: what is so, again whenever it changes, and a way to act. A
// worker that was stopped is started by it.
import browser, {type Runtime} from 'webextension-polyfill';
import {type Deed, LIVE_PORT, type LiveState} from './live.ts';

const AGAIN_MS = 100;

export interface LiveLink {
	act(deed: Deed): void;
	close(): void;
}

/** @param onGone Told when the worker has ended: what was said last may not be so any more. */
export const openLiveLink = (onState: (state: LiveState) => void, onGone: () => void): LiveLink => {
	let port: Runtime.Port;
	let isOpen = true;
	/** What was done while no worker was there to hear it. */
	let unsaid: Deed[] = [];
	const listen = (): void => {
		if (!isOpen) return;
		port = browser.runtime.connect({name: LIVE_PORT});
		port.onMessage.addListener((message) => {
			for (const deed of unsaid.splice(0)) port.postMessage(deed);
			onState(message as LiveState);
		});
		port.onDisconnect.addListener(() => {
			onGone();
			setTimeout(listen, AGAIN_MS);
		});
	};
	listen();
	return {
		act: (deed) => {
			try {
				port.postMessage(deed);
			} catch {
				unsaid = [...unsaid, deed];
			}
		},
		close: () => {
			isOpen = false;
			port.disconnect();
		},
	};
};
