// @ts-check
// Keys of the Windows registry, by the system's own program. In: a key and the path that is its default value.
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import {Failure, messageOf} from '../failure.mjs';

/** @typedef {(args: readonly string[]) => string} RunReg */

/** @type {RunReg} */
const runReg = (args) =>
	execFileSync(path.win32.join(process.env.SystemRoot || 'C:\\Windows', 'System32', 'reg.exe'), [...args], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});

/**
 * @param {import('./plan.mjs').PlannedKey} planned
 * @param {RunReg} [run]
 */
export const writeRegistryKey = ({key, value}, run = runReg) => {
	try {
		run(['add', key, '/ve', '/t', 'REG_SZ', '/d', value, '/f']);
	} catch (error) {
		throw new Failure(`The registry key ${key} could not be written (${messageOf(error)}).`, {cause: error});
	}
};

/**
 * Only while it leads into our folder: somebody else may have taken the key since.
 * @param {string} key
 * @param {string} state
 * @param {RunReg} [run]
 * @returns {boolean} whether there was one of ours
 */
export const removeRegistryKey = (key, state, run = runReg) => {
	try {
		if (!run(['query', key, '/ve']).toLowerCase().includes(state.toLowerCase())) return false;
	} catch {
		// There is no such key any more.
		return false;
	}
	run(['delete', key, '/f']);
	return true;
};
