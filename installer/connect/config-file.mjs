// @ts-check
// A client's config file, links followed: its text read, and replaced whole with a copy of the earlier one kept beside it.
import {existsSync, lstatSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {codeOf, Failure, messageOf} from '../failure.mjs';
import {writeWhole} from '../installed.mjs';
import {UnknownShape} from './shape.mjs';

/**
 * @typedef {object} ConfigFile
 * @property {string} file the one that a link leads to
 * @property {string | undefined} text without its byte order mark; nothing where there is no file
 * @property {string} mark
 * @property {number} mode
 */

const MARK = '\uFEFF';
const MODE_WITH_KEY = 0o600;
const MODE_WITHOUT = 0o644;

/** @param {string} file */
const backupOf = (file) => `${file}.tabberth-backup`;

/** @param {string} file */
const followLinks = (file) => {
	try {
		return realpathSync(file);
	} catch (error) {
		if (codeOf(error) !== 'ENOENT') throw new Failure(`${file} cannot be reached: ${messageOf(error)}.`);
		if (lstatSync(file, {throwIfNoEntry: false})) throw new Failure(`${file} is a link that leads nowhere.`);
		return file;
	}
};

/** @param {string} file */
const readBytes = (file) => {
	try {
		return readFileSync(file);
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw new Failure(`${file} cannot be read: ${messageOf(error)}.`);
	}
};

/** @param {Buffer} bytes */
const decode = (bytes) => {
	try {
		return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
	} catch {
		throw new UnknownShape('text that is not UTF-8');
	}
};

/**
 * @param {string} name
 * @returns {ConfigFile}
 */
export const readConfig = (name) => {
	const file = followLinks(name);
	const bytes = readBytes(file);
	if (!bytes) return {file, text: undefined, mark: '', mode: MODE_WITHOUT};
	const whole = decode(bytes);
	const mark = whole.startsWith(MARK) ? MARK : '';
	return {file, text: whole.slice(mark.length), mark, mode: statSync(file).mode & 0o7777};
};

/**
 * @param {ConfigFile} config
 * @returns {string | undefined}
 */
export const readBackup = ({file, mark}) => {
	const bytes = readBytes(backupOf(file));
	if (!bytes) return undefined;
	const whole = decode(bytes);
	return whole.startsWith(mark) ? whole.slice(mark.length) : undefined;
};

/** @param {ConfigFile} config */
const keepBackup = ({file, text, mark}) => {
	if (text === undefined || existsSync(backupOf(file))) return;
	writeFileSync(backupOf(file), mark + text, {flag: 'wx', mode: MODE_WITH_KEY});
};

/**
 * The client may write the same file at any time. What it has written since we read is not undone by us.
 * @param {ConfigFile} config
 */
const checkUnchanged = ({file, text, mark}) => {
	const now = readBytes(file);
	const before = text === undefined ? undefined : Buffer.from(mark + text);
	if (now === before || (now && before?.equals(now))) return;
	throw new Failure(`${file} was changed by another program in the meantime: run this again.`);
};

/**
 * @param {ConfigFile} config as it was read
 * @param {string} text
 * @param {{hasKey: boolean, isBackedUp: boolean}} options
 */
export const writeConfig = (config, text, {hasKey, isBackedUp}) => {
	const {file, mark, mode} = config;
	const isNew = config.text === undefined;
	try {
		checkUnchanged(config);
		if (isBackedUp) keepBackup(config);
		writeWhole(file, mark + text, isNew && hasKey ? MODE_WITH_KEY : mode);
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw new Failure(`${file} cannot be written: ${messageOf(error)}. Nothing was changed.`, {cause: error});
	}
};

/** @param {string} file */
export const removeBackup = (file) => rmSync(backupOf(file), {force: true});

/** @param {ConfigFile} config */
export const removeConfig = (config) => {
	checkUnchanged(config);
	rmSync(config.file);
};

/** @param {ConfigFile} config */
export const isOpenToOthers = ({text, mode}) =>
	process.platform !== 'win32' && text !== undefined && (mode & 0o077) !== 0;

/** @param {string} file */
export const folderExists = (file) => statSync(path.dirname(file), {throwIfNoEntry: false})?.isDirectory() ?? false;
