// @ts-check
// From a browser that has been started to the first answer of the Tabberth in it, or to why there is none.
import {setTimeout as sleep} from 'node:timers/promises';
import {Failure, messageOf} from './failure.mjs';
import {waitUntilReady} from './ready.mjs';

const END_NOTICE_MS = 200;

/**
 * @param {import('./launch.mjs').RunningBrowser} browser
 * @returns {Promise<number>} what the started program may only be a wrapper of
 */
const readBrowserPid = async ({pipe}) => {
	const {processInfo} = await pipe.send('SystemInfo.getProcessInfo');
	const list = /** @type {Array<{type: string, id: number}>} */ (processInfo);
	return list.find(({type}) => type === 'browser')?.id ?? 0;
};

/**
 * @param {import('./launch.mjs').RunningBrowser} browser
 * @param {string} extensionDirectory
 */
export const loadExtension = async ({pipe}, extensionDirectory) => {
	try {
		await pipe.send('Extensions.loadUnpacked', {path: extensionDirectory});
	} catch (error) {
		throw new Failure(`the browser did not load the extension: ${messageOf(error)}`, {cause: error});
	}
};

/**
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
const rejectWhenAborted = (signal) =>
	new Promise((_, reject) => {
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener('abort', () => reject(signal.reason), {once: true});
	});

/** @param {import('./launch.mjs').RunningBrowser} browser @returns {Promise<never>} */
const rejectWhenEnded = async ({exited}) => {
	const {code, signal} = await exited;
	throw new Failure(`the browser ended by itself (${signal ?? `exit code ${code}`})`);
};

/**
 * @typedef {object} ComingUp
 * @property {number} port
 * @property {string | undefined} key
 * @property {string} stateDirectory
 * @property {string} extensionDirectory
 * @property {boolean} loadsTwice
 * @property {AbortSignal} signal
 * @property {number} readyLimitMs
 */

/**
 * @param {import('./launch.mjs').RunningBrowser} browser
 * @param {ComingUp} options
 */
export const comeUp = async (browser, {extensionDirectory, loadsTwice, signal, readyLimitMs, ...rest}) => {
	const over = new AbortController();
	let seen = 'nothing answered';
	const limit = () => over.abort(new Failure(`after ${readyLimitMs / 1000} s ${seen} on port ${rest.port}`));
	const timer = setTimeout(limit, readyLimitMs);
	const endOfWait = AbortSignal.any([signal, over.signal]);
	const serve = async () => {
		await loadExtension(browser, extensionDirectory);
		if (loadsTwice) await loadExtension(browser, extensionDirectory);
		const note = (/** @type {string} */ text) => {
			seen = text;
		};
		await waitUntilReady({...rest, note, signal: endOfWait, readBrowserPid: () => readBrowserPid(browser)});
	};
	try {
		await Promise.race([serve(), rejectWhenAborted(endOfWait), rejectWhenEnded(browser)]);
	} finally {
		clearTimeout(timer);
		over.abort();
	}
};

/**
 * @param {import('./launch.mjs').RunningBrowser} browser
 * @param {unknown} error
 * @param {string} stateDirectory
 */
export const explainFailure = async (browser, error, stateDirectory) => {
	// A pipe that closes is a consequence; why the browser ended is known a moment later.
	const atEnd = rejectWhenEnded(browser).catch((reason) => reason);
	const cause = await Promise.race([atEnd, sleep(END_NOTICE_MS, error, {ref: false})]);
	const advice = `The companion's log is in ${stateDirectory}; another browser can be named with --browser PATH.`;
	const lines = [browser.readOutput(), `Tabberth did not come up: ${messageOf(cause)}. ${advice}`];
	return new Failure(lines.filter(Boolean).join('\n'), {cause: error});
};
