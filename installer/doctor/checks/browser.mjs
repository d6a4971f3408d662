// @ts-check
// Leg 5: a browser that can run the extension is there, and nobody who manages it forbids us.
import {closeSync, existsSync, openSync, readSync, realpathSync} from 'node:fs';
import path from 'node:path';
import {browserCandidates, sandboxOf} from '../../browser-candidates.mjs';
import {knownBrowsers} from '../browsers.mjs';
import {broken} from '../faults.mjs';
import {known} from '../legs.mjs';
import {readEndpoints} from './endpoints.mjs';
import {PROFILE_FOLDER} from './manifests.mjs';
import {readPolicies} from './policies.mjs';
import {findBan} from './policy-rules.mjs';

const SCRIPT_START_BYTES = 4096;

/** @typedef {import('../system.mjs').System} System */

/** @param {string} file */
const readStart = (file) => {
	try {
		const handle = openSync(file, 'r');
		const buffer = Buffer.alloc(SCRIPT_START_BYTES);
		const length = readSync(handle, buffer);
		closeSync(handle);
		return buffer.toString('latin1', 0, length);
	} catch {
		return '';
	}
};

/** @param {System} system */
const findPrograms = ({platform, env, home, root}) =>
	browserCandidates({platform, env, home})
		.map((file) => path.join(root, file))
		.filter((file) => existsSync(file))
		.map((file) => ({file, sandbox: sandboxOf(realpathSync(file), readStart(file)) ?? sandboxOf(file, '')}));

/**
 * A browser from an unusual place is no fault while a companion shows that it runs.
 * @param {System} system
 */
const judgePrograms = (system) => {
	const programs = findPrograms(system);
	if (programs.some(({sandbox}) => !sandbox) || readEndpoints(system).live.length > 0) return undefined;
	const [first] = programs;
	return first ? broken('sandboxed', {browser: first.file, sandbox: first.sandbox}) : broken('noBrowser');
};

/**
 * @param {System} system
 * @param {string} browser
 */
const isForWholeMachine = (system, browser) =>
	knownBrowsers(system)
		.filter(({title}) => title === browser)
		.flatMap(({systemHostFolders}) => systemHostFolders)
		.some((folder) => existsSync(path.join(folder, `${system.channel.companion}.json`)));

/**
 * @param {System} system
 * @param {readonly string[]} told names of the browsers that were told of the companion
 * @param {string} extensionId
 */
const findBans = async (system, told, extensionId) => {
	const policies = await readPolicies(system, told);
	return policies.flatMap(({browser, source, values}) => {
		const us = {
			extensionId,
			companion: system.channel.companion,
			isForWholeMachine: isForWholeMachine(system, browser),
		};
		const ban = findBan(values, us);
		return ban ? [{...ban, browser, source}] : [];
	});
};

/**
 * A profile in a folder of its own may belong to any browser; one that runs shows that its browser is not meant.
 * @param {System} system
 * @param {readonly string[]} named
 * @param {ReadonlyArray<{browser: string}>} bans
 */
const isHopeless = (system, named, bans) =>
	named.length === 0
		? readEndpoints(system).live.length === 0
		: named.every((title) => bans.some(({browser}) => browser === title));

/** @type {import('../legs.mjs').Leg} */
export const browserLeg = {
	name: 'browser and its policies',
	check: async (system, found) => {
		const told = known(found.told, 'which browsers were told');
		const trouble = judgePrograms(system);
		if (trouble) return trouble;
		const named = told.filter((title) => title !== PROFILE_FOLDER);
		const browsers = named.length > 0 ? named : knownBrowsers(system).map(({title}) => title);
		const bans = await findBans(system, browsers, known(found.extensionId, 'the extension id'));
		const [first] = bans;
		if (first && isHopeless(system, named, bans)) return broken('policyForbids', first);
		return {
			notes: bans.map(({policy, source, what, browser}) => `${policy} in ${source} forbids ${what} in ${browser}`),
		};
	},
};
