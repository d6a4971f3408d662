// @ts-check
// What was installed for this person, in one file: read by the companion at its start and whenever it changes, written by the
// installer and by `tabberth connect`. Keys stand in it as digests only.
import {createHash, randomBytes} from 'node:crypto';
import {chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {codeOf, Failure, messageOf} from './failure.mjs';

/**
 * @typedef {{id: string, name: string, digest: string, createdAt: number}} InstalledKey
 * @typedef {object} Installed
 * @property {string} version of Tabberth
 * @property {import('./args.mjs').Access} access
 * @property {number} [port]
 * @property {readonly InstalledKey[]} keys
 * @property {readonly string[]} files every file and folder the installer made, so that it can take them away again
 * @property {readonly string[]} registry likewise, on Windows
 */

/** @param {string} state Tabberth's own folder */
export const installedFile = (state) => path.join(state, 'installed.json');

/**
 * @param {string} state
 * @returns {Installed | undefined} nothing where nothing is installed
 */
export const readInstalled = (state) => {
	try {
		return JSON.parse(readFileSync(installedFile(state), 'utf8'));
	} catch (error) {
		if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
		throw new Failure(`${installedFile(state)} cannot be read (${messageOf(error)}): run tabberth install again.`);
	}
};

/**
 * Replaced whole, so that whoever reads it never sees half of it.
 * @param {string} file
 * @param {string | Uint8Array} content
 * @param {number} [mode]
 */
export const writeWhole = (file, content, mode = 0o600) => {
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	const draft = `${file}.${process.pid}.draft`;
	writeFileSync(draft, content, {mode});
	chmodSync(draft, mode);
	renameSync(draft, file);
};

/**
 * @param {string} state
 * @param {Installed} installed
 */
export const writeInstalled = (state, installed) =>
	writeWhole(installedFile(state), `${JSON.stringify(installed, undefined, '\t')}\n`);

const KEY_BYTES = 32;

/**
 * @param {string} name whose key it is, for the person who looks at the list
 * @param {number} now
 * @returns {{key: string, entry: InstalledKey}} the key is shown or handed over once and kept nowhere
 */
export const makeKey = (name, now) => {
	const key = `tbk_${randomBytes(KEY_BYTES).toString('base64url')}`;
	const digest = createHash('sha256').update(key).digest('hex');
	return {key, entry: {id: randomBytes(6).toString('hex'), name, digest, createdAt: now}};
};
