// @ts-check
// One run of Tabberth: profile, companion, browser, extension, and the first answer. Closing it leaves nothing running.
import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {comeUp, explainFailure, loadExtension} from './come-up.mjs';
import {keyToExtensionId, registerCompanion} from './companion.mjs';
import {say} from './failure.mjs';
import {knowsAnotherWorker, noteWorker} from './known-worker.mjs';
import {launchBrowser} from './launch.mjs';
import {claimProfile, turnOnDeveloperMode} from './profile.mjs';

const READY_LIMIT_MS = 30_000;

/**
 * @typedef {import('./args.mjs').StartOptions} StartOptions
 * @typedef {object} RunningTabberth
 * @property {string} url
 * @property {Promise<import('./launch.mjs').BrowserExit>} exited
 * @property {() => Promise<void>} reload loads the extension's folder again
 * @property {() => Promise<void>} close
 */

/** @param {NodeJS.ProcessEnv} [env] @param {NodeJS.Platform} [platform] */
export const hasDisplay = (env = process.env, platform = process.platform) =>
	platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

/** @param {StartOptions} options */
const chooseHeadless = ({headless}) => {
	if (headless || hasDisplay()) return headless;
	say('no display (DISPLAY and WAYLAND_DISPLAY are unset): running without a window');
	return true;
};

/** @param {StartOptions} options */
const chooseKey = ({access, key, keyFromArgv}) => {
	if (keyFromArgv)
		say('other programs of this machine can read a command line: TABBERTH_TOKEN is a better place for the key');
	if (access === 'open' || key !== undefined) return key;
	const made = `tbk_${randomBytes(32).toString('base64url')}`;
	say(`key for clients (Authorization: Bearer …): ${made}`);
	return made;
};

/**
 * @param {StartOptions} options
 * @param {{key: string | undefined, label: string, stateDirectory: string}} run
 * @returns {Record<string, string>}
 */
export const companionEnvironment = ({port, access, rateLimit, profile}, {key, label, stateDirectory}) => ({
	TABBERTH_PORT: String(port),
	TABBERTH_ACCESS: access,
	...(key !== undefined && {TABBERTH_TOKEN: key}),
	TABBERTH_RATE_LIMIT: String(rateLimit),
	TABBERTH_PROFILE: profile ?? label,
	TABBERTH_DEVELOPER: '1',
	TABBERTH_STATE_DIR: stateDirectory,
});

/** @param {string} extensionDirectory */
const readExtensionId = (extensionDirectory) => {
	const {key} = JSON.parse(readFileSync(path.join(extensionDirectory, 'manifest.json'), 'utf8'));
	return keyToExtensionId(String(key));
};

/**
 * @param {object} run
 * @param {StartOptions} run.options
 * @param {string} run.executable the browser
 * @param {string} run.extensionDirectory
 * @param {string} run.hostFile
 * @param {string} run.stateDirectory
 * @param {AbortSignal} run.signal ends the wait; closing stays with the caller once this has resolved
 * @param {number} [run.readyLimitMs]
 * @returns {Promise<RunningTabberth>}
 */
export const openTabberth = async ({
	options,
	executable,
	extensionDirectory,
	hostFile,
	stateDirectory,
	signal,
	readyLimitMs = READY_LIMIT_MS,
}) => {
	const headless = chooseHeadless(options);
	const key = chooseKey(options);
	const profile = claimProfile({stateDirectory, asked: options.userDataDirectory});
	try {
		turnOnDeveloperMode(profile.directory);
		registerCompanion({
			userDataDirectory: profile.directory,
			hostFile,
			extensionId: readExtensionId(extensionDirectory),
		});
	} catch (error) {
		profile.release();
		throw error;
	}
	say(`opening ${executable} with the profile ${profile.directory}`);
	const environment = companionEnvironment(options, {key, label: profile.label, stateDirectory});
	const browser = launchBrowser({executable, userDataDirectory: profile.directory, headless, environment});
	const close = async () => {
		await browser.close();
		profile.release();
	};
	const reload = () => loadExtension(browser, extensionDirectory);
	try {
		const loadsTwice = knowsAnotherWorker(profile.directory, extensionDirectory);
		const {port} = options;
		await comeUp(browser, {port, key, stateDirectory, extensionDirectory, loadsTwice, signal, readyLimitMs});
		noteWorker(profile.directory, extensionDirectory);
	} catch (error) {
		const failure = signal.aborted ? error : await explainFailure(browser, error, stateDirectory);
		await close();
		throw failure;
	}
	return {url: `http://localhost:${options.port}/mcp`, exited: browser.exited, reload, close};
};
