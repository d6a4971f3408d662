// The offscreen document that brings a dead worker back: it holds a port to it, and a port that closes is opened again,
// which starts the worker. An alarm alone would take up to half a minute.
import browser from 'webextension-polyfill';
import {WATCHDOG_PORT} from './watchdog-port.ts';

const FIRST_DELAY_MS = 10;
const LAST_DELAY_MS = 1000;
/** A worker that lived this long is well: its death is no sign of the next. */
const HEALTHY_MS = 1000;

let delay = FIRST_DELAY_MS;

const hold = (): void => {
	const since = Date.now();
	browser.runtime.connect({name: WATCHDOG_PORT}).onDisconnect.addListener(() => {
		// A worker that dies at once, again and again, must not be started in a loop as fast as it can die.
		delay = Date.now() - since > HEALTHY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS);
		setTimeout(hold, delay);
	});
};

hold();
