// @ts-check
// The files in which running companions say where they listen. In: Tabberth's folder. Out: those that run, and leftovers.
import {readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('../system.mjs').System} System
 * @typedef {import('../legs.mjs').Endpoint} Endpoint
 */

/**
 * @param {unknown} value
 * @returns {Endpoint['moved']}
 */
const readMoved = (value) => {
	const {wanted, heldBy} = Object(value);
	return Number.isSafeInteger(wanted) && typeof heldBy === 'string' ? {wanted, heldBy} : undefined;
};

/**
 * @param {string} file
 * @returns {Endpoint | undefined}
 */
const readEndpoint = (file) => {
	try {
		const value = Object(JSON.parse(readFileSync(file, 'utf8')));
		const hasTexts = ['instance', 'profile', 'browser'].every((name) => typeof value[name] === 'string');
		const hasNumbers = ['port', 'pid', 'startedAt'].every((name) => Number.isSafeInteger(value[name]));
		return hasTexts && hasNumbers ? {...value, moved: readMoved(value.moved)} : undefined;
	} catch {
		return undefined;
	}
};

/** @param {string} folder */
const listNames = (folder) => {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
};

/**
 * @param {Pick<System, 'state' | 'isRunning'>} system
 * @returns {{live: Endpoint[], stale: string[]}} files that cannot be read count as leftovers
 */
export const readEndpoints = ({state, isRunning}) => {
	const folder = path.join(state, 'endpoints');
	/** @type {Endpoint[]} */
	const live = [];
	/** @type {string[]} */
	const stale = [];
	for (const name of listNames(folder).filter((each) => each.endsWith('.json'))) {
		const file = path.join(folder, name);
		const endpoint = readEndpoint(file);
		if (endpoint && isRunning(endpoint.pid, endpoint.startedAt)) live.push(endpoint);
		else stale.push(file);
	}
	return {live, stale};
};

/** @param {readonly string[]} stale */
export const removeEndpoints = (stale) => {
	for (const file of stale) rmSync(file, {force: true});
	return `${stale.map((file) => path.basename(file)).join(', ')} of companions that have ended: removed`;
};
