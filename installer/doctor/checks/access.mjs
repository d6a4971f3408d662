// @ts-check
// Leg 10: a key of this person is let in.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../../failure.mjs';
import {withinLimit} from '../../limit.mjs';
import {broken} from '../faults.mjs';
import {known} from '../legs.mjs';

const LIMIT_MS = 10_000;
const NOBODY_KNOWN = 'without a key: Tabberth asks you in a window whether the doctor may use this browser';
const VARIABLES = ['TABBERTH_TOKEN', 'CLAUDE_BROWSER_AUTH_TOKEN'];

/**
 * @typedef {import('../system.mjs').System} System
 * @typedef {import('../legs.mjs').Found} Found
 */

/** @param {string} state */
export const keyFile = (state) => path.join(state, 'stdio-key');

/**
 * @param {System} system
 * @returns {{from: string, key: string} | undefined}
 */
const findKey = ({env, state}) => {
	for (const from of VARIABLES) {
		const key = env[from]?.trim();
		if (key) return {from, key};
	}
	try {
		const key = readFileSync(keyFile(state), 'utf8').trim();
		return key ? {from: keyFile(state), key} : undefined;
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	}
};

/**
 * @param {System} system
 * @param {Found} found
 * @param {{from: string, key: string}} held
 */
const explainRefusal = (system, {installed}, {from, key}) => {
	const digest = createHash('sha256').update(key).digest('hex');
	const isListed = installed?.keys.some((entry) => entry.digest === digest);
	const isOwn = from === keyFile(system.state);
	return isOwn && !isListed ? broken('keyNotListed', {from}, system.repair) : broken('keyRefused', {from});
};

/** @type {import('../legs.mjs').Leg} */
export const accessLeg = {
	name: 'access',
	check: async (system, found) => {
		const isAsking = found.installed?.access === 'ask';
		const {port} = known(found.endpoint, 'where Tabberth listens');
		const held = findKey(system);
		/** @type {Record<string, string>} */
		const headers = held ? {authorization: `Bearer ${held.key}`} : {};
		const status = await withinLimit(found.signal, LIMIT_MS, async (signal) => {
			const response = await system.fetch(`http://127.0.0.1:${port}/tools`, {headers, signal});
			await response.text();
			return response.status;
		});
		if (status === 401 && !held) return broken('noKey', {file: keyFile(system.state)}, system.repair);
		if (status === 401 && held) return broken('keyNotSent', {from: held.from});
		if (status === 403 && held) return explainRefusal(system, found, held);
		if (status === 429) return broken('tooManyWrongKeys');
		if (status !== 200) return broken('accessUnclear', {status});
		return held
			? {found: {key: held.key}, notes: [`with the key in ${held.from}`]}
			: {notes: [isAsking ? NOBODY_KNOWN : 'no key is required']};
	},
};
