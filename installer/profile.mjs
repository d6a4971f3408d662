// @ts-check
// The browser profile that a run uses: a folder of ours nobody else is using, with developer mode on.
import {existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {Failure} from './failure.mjs';
import {parseObject} from './json-object.mjs';
import {tryLock} from './lock.mjs';
import {identifyProcess} from './processes.mjs';

const MAX_PROFILES = 100;
const DEFAULT_LABEL = 'start';

/** @typedef {{directory: string, label: string, release: () => void}} ClaimedProfile */

/**
 * Chromium marks a profile in use by a link to "host-pid", which outlives a crash.
 * @param {string} link what the link says
 * @param {string} hostname
 * @param {(pid: number) => boolean} isAlive
 */
export const isHeldBy = (link, hostname, isAlive) => {
	const at = link.lastIndexOf('-');
	return link.slice(0, at) !== hostname || isAlive(Number(link.slice(at + 1)));
};

/** @param {string} directory */
const isUsedByBrowser = (directory) => {
	const lock = path.join(directory, 'SingletonLock');
	if (!lstatSync(lock, {throwIfNoEntry: false})?.isSymbolicLink()) return false;
	return isHeldBy(readlinkSync(lock), os.hostname(), (pid) => identifyProcess(pid) !== undefined);
};

/**
 * @param {string} directory
 * @returns {(() => void) | undefined}
 */
const tryClaim = (directory) => {
	mkdirSync(directory, {recursive: true, mode: 0o700});
	const release = tryLock(path.join(directory, 'tabberth-launcher.lock'));
	if (!release || !isUsedByBrowser(directory)) return release;
	release();
	return undefined;
};

/**
 * @param {{stateDirectory: string, asked?: string | undefined}} options
 * @returns {ClaimedProfile}
 */
export const claimProfile = ({stateDirectory, asked}) => {
	if (asked !== undefined) {
		const directory = path.resolve(asked);
		const release = tryClaim(directory);
		if (release) return {directory, label: DEFAULT_LABEL, release};
		throw new Failure(
			`The profile ${directory} is in use by a running browser: close that one, or name another folder with --user-data-dir.`,
		);
	}
	for (let number = 1; number <= MAX_PROFILES; number += 1) {
		const label = number === 1 ? DEFAULT_LABEL : `${DEFAULT_LABEL}-${number}`;
		const directory = path.join(stateDirectory, 'profiles', label);
		const release = tryClaim(directory);
		if (release) return {directory, label, release};
	}
	throw new Failure(
		`All ${MAX_PROFILES} profiles in ${stateDirectory} are in use: close some, or name a folder with --user-data-dir.`,
	);
};

/**
 * @param {Record<string, unknown>} base
 * @param {Record<string, unknown>} added
 * @returns {Record<string, unknown>} both, at every depth; `added` wins
 */
export const mergeDeep = (base, added) => {
	const merged = {...base};
	for (const [name, value] of Object.entries(added)) {
		const old = merged[name];
		const isBranch = (/** @type {unknown} */ one) => typeof one === 'object' && one !== null && !Array.isArray(one);
		merged[name] = isBranch(value) && isBranch(old) ? mergeDeep(Object(old), Object(value)) : value;
	}
	return merged;
};

/**
 * Without developer mode the browser disables an unpacked extension for good when it reloads itself.
 * @param {string} userDataDirectory of a browser that is not running
 */
export const turnOnDeveloperMode = (userDataDirectory) => {
	const file = path.join(userDataDirectory, 'Default/Preferences');
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	const present = existsSync(file) ? parseObject(readFileSync(file, 'utf8')) : {};
	if (!present) renameSync(file, `${file}.unreadable`);
	const fresh = `${file}.${process.pid}.new`;
	writeFileSync(fresh, JSON.stringify(mergeDeep(present ?? {}, {extensions: {ui: {developer_mode: true}}})), {
		mode: 0o600,
	});
	renameSync(fresh, file);
};
