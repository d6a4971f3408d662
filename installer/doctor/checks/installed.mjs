// @ts-check
// Leg 2: what the installer wrote down is there, readable, and closed to other people.
import {chmodSync, existsSync, readFileSync, renameSync, statSync} from 'node:fs';
import path from 'node:path';
import {messageOf} from '../../failure.mjs';
import {installedFile} from '../../installed.mjs';
import {broken} from '../faults.mjs';

const OTHERS = 0o077;

/** @param {number} mode */
export const modeInWords = (mode) => `0${(mode & 0o777).toString(8)}`;

/**
 * @param {string} file
 * @param {number} wanted
 */
const judgeMode = (file, wanted) => {
	const stat = statSync(file, {throwIfNoEntry: false});
	if (!stat || (stat.mode & OTHERS) === 0) return undefined;
	return broken('openToOthers', {file, mode: modeInWords(stat.mode), wanted: modeInWords(wanted)}, () => {
		chmodSync(file, wanted);
		return `${file} is closed to other people now`;
	});
};

/**
 * One's own installation counts before that for everybody, as it does for the companion.
 * @param {import('../system.mjs').System} system
 * @returns {string} the folder that was installed to
 */
export const installFolder = ({state, shared}) =>
	!existsSync(installedFile(state)) && existsSync(installedFile(shared)) ? shared : state;

/** @param {string} state */
const judgeModes = (state) =>
	judgeMode(state, 0o700) ??
	judgeMode(installedFile(state), 0o600) ??
	judgeMode(path.join(state, 'stdio-key'), 0o600) ??
	judgeMode(path.join(state, 'endpoints'), 0o700);

/** @param {unknown} value */
const complaintAbout = (value) => {
	if (typeof value !== 'object' || value === null) return 'it holds no object';
	const {access, keys, files, registry, version} = /** @type {Record<string, unknown>} */ (value);
	if (access !== 'key' && access !== 'open' && access !== 'ask') return 'access is none of ask, key and open';
	const lists = {keys, files, registry};
	const wrong = Object.entries(lists).find(([, list]) => !Array.isArray(list));
	if (wrong) return `${wrong[0]} is no list`;
	return typeof version === 'string' ? undefined : 'it names no version';
};

/** The parser quotes what it read, which may be meant for nobody. @param {unknown} error */
export const reasonOf = (error) => (error instanceof SyntaxError ? 'it is not JSON' : messageOf(error));

/**
 * @param {string} file
 * @param {string} reason
 */
const unreadable = (file, reason) =>
	broken('installedUnreadable', {file, reason}, () => {
		renameSync(file, `${file}.broken`);
		return `${file} could not be read (${reason}) and is kept as ${file}.broken; its keys have to be made again`;
	});

/** @type {import('../legs.mjs').Leg} */
export const installedLeg = {
	name: 'installation',
	check: (system) => {
		const folder = installFolder(system);
		const file = installedFile(folder);
		// Installing for the first time is for the person to decide; replacing what was put aside is a repair.
		const repair = existsSync(`${file}.broken`) ? system.repair : undefined;
		if (!existsSync(file)) return broken('notInstalled', {file}, repair);
		const mode = system.platform === 'win32' || folder !== system.state ? undefined : judgeModes(folder);
		if (mode) return mode;
		try {
			const stored = JSON.parse(readFileSync(file, 'utf8'));
			const complaint = complaintAbout(stored);
			if (complaint) return unreadable(file, complaint);
			const installed = /** @type {import('../../installed.mjs').Installed} */ (stored);
			return {found: {installed}, notes: [`version ${installed.version}, access ${installed.access}`]};
		} catch (error) {
			return unreadable(file, reasonOf(error));
		}
	},
};
