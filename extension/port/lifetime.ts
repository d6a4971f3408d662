// Keeps the worker alive and fresh. In: alarms, the watchdog's port, word of an update. Out: a call of `wake` whenever the
// worker should look after its connection, and a reload when an update waits and nothing is in the way.
import browser from 'webextension-polyfill';
import {log} from '../log.ts';
import {reloadWhenIdle} from './update.ts';
import {WATCHDOG_PORT} from './watchdog-port.ts';

const ALARM = 'tick';
const ALARM_MINUTES = 0.5;
const WATCHDOG_PAGE = 'extension/port/watchdog.html';

export interface Lifetime {
	readonly wake: () => void;
	/** No call runs: nothing is lost by a reload. */
	readonly isIdle: () => boolean;
}

/** Registers every listener at once: a worker's listeners count only if they stand in its first turn. */
export const keepAlive = ({wake, isIdle}: Lifetime): void => {
	browser.alarms.onAlarm.addListener(() => {
		wake();
		void ensureWatchdog();
	});
	// Its closing tells the watchdog that this worker has died; without an answer it would not know that anybody is there.
	browser.runtime.onConnect.addListener((port) => {
		if (port.name !== WATCHDOG_PORT) return;
		const answer = (): void => port.postMessage('here');
		port.onMessage.addListener(answer);
		answer();
		wake();
	});
	browser.runtime.onStartup.addListener(wake);
	browser.runtime.onInstalled.addListener(wake);
	browser.runtime.onUpdateAvailable.addListener(() => reloadSoon(isIdle));
	void browser.alarms.create(ALARM, {periodInMinutes: ALARM_MINUTES});
	void ensureWatchdog();
};

/** @returns True, as it will come about. */
export const reloadSoon = (isIdle: () => boolean): true => {
	reloadWhenIdle(isIdle, () => browser.runtime.reload());
	return true;
};

let creating: Promise<void> | undefined;

const ensureWatchdog = (): Promise<void> => {
	creating ??= createWatchdog().finally(() => {
		creating = undefined;
	});
	return creating;
};

const createWatchdog = async (): Promise<void> => {
	try {
		if (await chrome.offscreen.hasDocument()) return;
		await chrome.offscreen.createDocument({
			url: WATCHDOG_PAGE,
			reasons: [chrome.offscreen.Reason.WORKERS],
			justification: 'Restarts the service worker at once when it stops, so that agents do not lose their connection.',
		});
	} catch (error) {
		log.warn('port', 'no watchdog; the alarm must do', error);
	}
};
