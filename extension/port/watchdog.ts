// The offscreen document that brings a dead worker back: it holds a port to it, and a port that closes is opened again,
// which starts the worker. An alarm alone would take up to half a minute.
import browser from 'webextension-polyfill';
import {holdPort} from './hold-port.ts';
import {WATCHDOG_PORT} from './watchdog-port.ts';

/** As any page wakes the worker of its site. */
const wake = (): void =>
	void navigator.serviceWorker
		.getRegistration()
		.then((registration) => registration?.active?.postMessage('wake'))
		.catch(() => undefined);

holdPort({open: () => browser.runtime.connect({name: WATCHDOG_PORT}), wake});
