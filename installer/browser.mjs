// @ts-check
// Finds the browser to run: the one asked for, an installed one, or one that is fetched now.
import {accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {browserCandidates, sandboxOf} from './browser-candidates.mjs';
import {canUseAptHere, downloadBrowser, findDownloaded, installByApt} from './browser-fetch.mjs';
import {messageOf, say, UsageFailure} from './failure.mjs';
import {withLock} from './lock.mjs';
import {homeDirectory, stateDirectory} from './paths.mjs';

const SCRIPT_START_BYTES = 4096;

/** @param {string} file */
const isExecutable = (file) => {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
};

/** @param {string} file */
const readStart = (file) => {
	const handle = openSync(file, 'r');
	try {
		const buffer = Buffer.alloc(SCRIPT_START_BYTES);
		return buffer.toString('latin1', 0, readSync(handle, buffer));
	} finally {
		closeSync(handle);
	}
};

/**
 * @param {string} file of a program that is there
 * @returns {string | undefined} the kind of sandbox it runs in, if any
 */
export const readSandbox = (file) => sandboxOf(realpathSync(file), readStart(file)) ?? sandboxOf(file, '');

/**
 * @param {string} asked
 * @returns {string} the same, absolute
 */
const checkAsked = (asked) => {
	const file = path.resolve(asked);
	if (!statSync(file, {throwIfNoEntry: false})) throw new UsageFailure(`There is no browser at ${file}.`);
	if (!isExecutable(file)) throw new UsageFailure(`${file} is not a program that can be run.`);
	const sandbox = readSandbox(file);
	if (!sandbox) return file;
	throw new UsageFailure(
		`${file} runs inside a ${sandbox} sandbox, which cannot load the extension: name another browser.`,
	);
};

/** @returns {string | undefined} */
const findInstalled = () => {
	const candidates = browserCandidates({platform: process.platform, env: process.env, home: homeDirectory()});
	for (const file of candidates.filter(isExecutable)) {
		const sandbox = readSandbox(file);
		if (!sandbox) return file;
		say(`passing over ${file}: it runs inside a ${sandbox} sandbox, which cannot load the extension`);
	}
	return undefined;
};

/**
 * @param {string} state
 * @param {AbortSignal | undefined} signal
 */
const fetchBrowser = async (state, signal) => {
	const present = findInstalled() ?? (await findDownloaded(state));
	if (present) return present;
	if (!canUseAptHere()) return downloadBrowser(state, signal);
	try {
		await installByApt(signal);
	} catch (error) {
		signal?.throwIfAborted();
		say(messageOf(error));
	}
	return findInstalled() ?? downloadBrowser(state, signal);
};

/**
 * @param {{asked?: string | undefined, state?: string, signal?: AbortSignal | undefined}} [options]
 * @returns {Promise<string>} absolute path of an executable
 */
export const findBrowser = async ({asked, state = stateDirectory(), signal} = {}) => {
	if (asked) return checkAsked(asked);
	const present = findInstalled() ?? (await findDownloaded(state));
	if (present) return present;
	const onWait = () => say('waiting for another run that fetches a browser …');
	return withLock(path.join(state, 'browser.lock'), {signal, onWait}, () => fetchBrowser(state, signal));
};
