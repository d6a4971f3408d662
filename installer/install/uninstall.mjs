// @ts-check
// Takes an installation away again. In: what installed.json says. Out: every file, key and folder in it gone, and what the
// companion wrote beside them; whatever else lies in the same folders stays.
import {lstatSync, readdirSync, readFileSync, rmdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {codeOf, Failure, messageOf} from '../failure.mjs';
import {installedFile} from '../installed.mjs';
import {identifyProcess} from '../processes.mjs';
import {removeRegistryKey} from './registry.mjs';

/** @typedef {import('../installed.mjs').Installed} Installed */

/** What the companion, the bridge and `tabberth connect` keep in Tabberth's folder. */
const RUNTIME_FILES = ['companion.log', 'tools.json', 'connections.json'];
const ENDPOINT = /^[\w-]{1,64}\.json(\.\d+)?$/;

/** @param {string} folder */
const listNames = (folder) => {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
};

/** @param {string} file */
const isOfRunning = (file) => {
	try {
		return identifyProcess(Number(JSON.parse(readFileSync(file, 'utf8')).pid)) !== undefined;
	} catch {
		return false;
	}
};

/** @param {string} state */
const listEndpoints = (state) => {
	const folder = path.join(state, 'endpoints');
	return listNames(folder)
		.filter((name) => ENDPOINT.test(name))
		.map((name) => path.join(folder, name));
};

/**
 * @param {string} place
 * @returns {boolean} whether it was there and is gone now
 */
const remove = (place) => {
	try {
		if (lstatSync(place).isDirectory()) rmdirSync(place);
		else rmSync(place);
		return true;
	} catch (error) {
		const code = codeOf(error);
		// Gone already, or a folder that others use too.
		if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENOTEMPTY' || code === 'EEXIST') return false;
		throw new Failure(
			`${place} could not be removed (${messageOf(error)}): remove what is left by running this again.`,
			{
				cause: error,
			},
		);
	}
};

/**
 * The record itself goes last of the files, so that an interrupted run can be taken up again.
 * @param {string} state
 * @param {Installed} installed
 */
export const listRemovals = (state, installed) => {
	const record = installedFile(state);
	const endpoints = listEndpoints(state).filter((file) => !isOfRunning(file));
	const runtime = [...RUNTIME_FILES.map((name) => path.join(state, name)), ...endpoints, path.join(state, 'endpoints')];
	const deepestFirst = installed.files.filter((file) => file !== record).sort((a, b) => b.length - a.length);
	return {
		files: [...runtime, ...deepestFirst],
		registry: installed.registry,
		running: listEndpoints(state).filter(isOfRunning).length,
	};
};

/**
 * @param {object} options
 * @param {string} options.state
 * @param {Installed} options.installed
 * @param {typeof removeRegistryKey} [options.removeKey]
 * @returns {string[]} what is gone
 */
export const uninstall = ({state, installed, removeKey = removeRegistryKey}) => {
	const {files, registry} = listRemovals(state, installed);
	const keys = registry.filter((key) => removeKey(key, state));
	const gone = files.filter(remove);
	const record = installedFile(state);
	if (remove(record)) gone.push(record);
	// Folders that held the record, or each other, are empty only now.
	return [...keys, ...gone, ...files.filter(remove)];
};
