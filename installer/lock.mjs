// @ts-check
// One at a time across processes: a file that names its holder, broken only when that very process has ended.
import {closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {codeOf} from './failure.mjs';
import {identifyProcess, isRunning} from './processes.mjs';

const RETRY_MS = 100;
/** Between creating a lock file and naming the holder in it lies one system call; after this long nobody will. */
const UNNAMED_LIMIT_MS = 5000;

/**
 * @param {string} file
 * @param {string} content
 */
const createExclusively = (file, content) => {
	try {
		const handle = openSync(file, 'wx', 0o600);
		writeSync(handle, content);
		closeSync(handle);
		return true;
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false;
		throw error;
	}
};

/** @param {string} file */
const ageOf = (file) => Date.now() - (statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? Date.now());

/**
 * @param {string} file
 * @returns {import('./processes.mjs').ProcessIdentity | undefined}
 */
const readHolder = (file) => {
	try {
		const {pid, startedAt} = JSON.parse(readFileSync(file, 'utf8'));
		return {pid, startedAt};
	} catch {
		return undefined;
	}
};

/** @param {string} file */
const isAbandoned = (file) => {
	const holder = readHolder(file);
	return holder ? !isRunning(holder) : ageOf(file) > UNNAMED_LIMIT_MS;
};

/**
 * Breaking is itself guarded, or the second of two breakers would remove the lock that the first has just taken.
 * @param {string} file
 */
const breakAbandoned = (file) => {
	const guard = `${file}.breaking`;
	if (!createExclusively(guard, '')) {
		if (ageOf(guard) > UNNAMED_LIMIT_MS) rmSync(guard, {force: true});
		return;
	}
	if (isAbandoned(file)) rmSync(file, {force: true});
	rmSync(guard, {force: true});
};

/**
 * @param {string} file
 * @returns {(() => void) | undefined} gives the lock back; nothing when somebody else holds it
 */
export const tryLock = (file) => {
	mkdirSync(path.dirname(file), {recursive: true});
	const content = JSON.stringify(identifyProcess(process.pid));
	if (!createExclusively(file, content)) {
		if (!isAbandoned(file)) return undefined;
		breakAbandoned(file);
		if (!createExclusively(file, content)) return undefined;
	}
	return () => rmSync(file, {force: true});
};

/**
 * @template T
 * @param {string} file
 * @param {{signal?: AbortSignal | undefined, onWait: () => void}} options
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export const withLock = async (file, {signal, onWait}, action) => {
	let release = tryLock(file);
	if (!release) onWait();
	while (!release) {
		await sleep(RETRY_MS, undefined, signal ? {signal} : {});
		release = tryLock(file);
	}
	try {
		return await action();
	} finally {
		release();
	}
};
