// @ts-check
// Carries a plan out. In: the plan and what was installed before. Out: the files and keys in place, each written whole or not at
// all, and noted in installed.json before it is made, so that even half an installation can be taken away.
import {
	accessSync,
	chmodSync,
	constants,
	existsSync,
	mkdirSync,
	readFileSync,
	rmdirSync,
	rmSync,
	statSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {codeOf, Failure, messageOf} from '../failure.mjs';
import {installedFile, writeWhole} from '../installed.mjs';
import {nearest, reasonOf} from '../unwritable.mjs';
import {bridgeKeyFile, nextRecord, staleFiles} from './record.mjs';
import {writeRegistryKey} from './registry.mjs';

/** @typedef {import('./plan.mjs').Plan} Plan */
/** @typedef {Omit<Parameters<typeof nextRecord>[0], 'madeFolders'> & {writeKey?: typeof writeRegistryKey}} Application */

/**
 * @param {string} place
 * @param {string} reason
 * @param {unknown} [cause]
 */
const cannotWrite = (place, reason, cause) =>
	new Failure(`Tabberth cannot be installed because ${place} cannot be written: ${reason}.`, {cause});

/** @param {string} place @param {() => void} action */
const attempt = (place, action) => {
	try {
		action();
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw cannotWrite(place, reasonOf(error) ?? messageOf(error), error);
	}
};

/** Before the first write, so that a home that cannot be written stays as it is. @param {Plan} plan */
const requireWritable = ({folders, files}) => {
	for (const folder of folders) {
		const present = nearest(folder);
		if (!statSync(present).isDirectory()) throw cannotWrite(folder, `${present} is not a folder`);
		attempt(folder, () => accessSync(present, constants.W_OK));
	}
	const taken = files.find((file) => statSync(file.path, {throwIfNoEntry: false})?.isDirectory());
	if (taken) throw cannotWrite(taken.path, 'a folder of that name is there');
};

/** @param {string} folder @returns {string[]} it and those above it that are not there, topmost first */
const missingFolders = (folder) =>
	existsSync(folder) || path.dirname(folder) === folder ? [] : [...missingFolders(path.dirname(folder)), folder];

/** @param {import('./plan.mjs').PlannedFile} file */
const contentOf = (file) => ('content' in file ? Buffer.from(file.content) : readFileSync(file.copyFrom));

/**
 * What is right already stays untouched: a browser may be reading it.
 * @param {string} file
 * @param {Buffer} content
 * @param {number} mode
 */
const put = (file, content, mode) => {
	const isSame = existsSync(file) && readFileSync(file).equals(content);
	if (!isSame) writeWhole(file, content, mode);
	else if (process.platform !== 'win32' && (statSync(file).mode & 0o777) !== mode) chmodSync(file, mode);
};

/** @param {string} file */
const removeStale = (file) => {
	const status = statSync(file, {throwIfNoEntry: false});
	if (!status?.isDirectory()) return rmSync(file, {force: true});
	try {
		rmdirSync(file);
	} catch (error) {
		if (codeOf(error) !== 'ENOTEMPTY') throw error;
	}
};

/**
 * @param {Application} application
 * @returns {ReturnType<typeof nextRecord>} the keys in it are to be handed over now, or never
 */
export const apply = ({writeKey = writeRegistryKey, ...wish}) => {
	const {plan, previous, forEverybody} = wish;
	requireWritable(plan);
	const madeFolders = [...new Set(plan.folders.flatMap(missingFolders))];
	const record = nextRecord({...wish, madeFolders});
	for (const folder of madeFolders) attempt(folder, () => mkdirSync(folder, {recursive: true, mode: plan.folderMode}));
	const {bridgeKey} = record;
	const file = installedFile(plan.state);
	const text = `${JSON.stringify(record.installed, undefined, '\t')}\n`;
	attempt(file, () => put(file, Buffer.from(text), forEverybody ? 0o644 : 0o600));
	if (bridgeKey !== undefined) {
		attempt(bridgeKeyFile(plan.state), () => put(bridgeKeyFile(plan.state), Buffer.from(bridgeKey), 0o600));
	}
	for (const planned of plan.files) {
		attempt(planned.path, () => put(planned.path, contentOf(planned), planned.mode));
	}
	for (const stale of staleFiles(previous, plan).reverse()) attempt(stale, () => removeStale(stale));
	for (const key of plan.registry) writeKey(key);
	return record;
};
