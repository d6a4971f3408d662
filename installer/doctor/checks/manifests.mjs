// @ts-check
// Leg 4: every browser that was told of the companion still is, by a host manifest that leads to our launcher.
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import path from 'node:path';
import {knownBrowsers} from '../browsers.mjs';
import {broken} from '../faults.mjs';
import {known} from '../legs.mjs';
import {filesOf} from './files.mjs';
import {reasonOf} from './installed.mjs';

/** Stands for a browser that cannot be told from where its manifest lies. */
export const PROFILE_FOLDER = 'a profile folder of its own';

/** @param {System} system */
const manifestName = ({channel}) => `${channel.companion}.json`;

/**
 * @typedef {import('../system.mjs').System} System
 * @typedef {import('../../installed.mjs').Installed} Installed
 * @typedef {{fault: import('../faults.mjs').Fault}} Broken
 * @typedef {{browser: string, file: string}} Manifest
 */

/** @param {string} file on either system */
const baseName = (file) => file.split(/[\\/]/).at(-1);

/** @param {string} file */
const resolveLinks = (file) => {
	try {
		return realpathSync(file);
	} catch {
		return file;
	}
};

/**
 * @param {System} system
 * @param {string} file
 * @param {Record<string, unknown>} manifest
 * @param {string} extensionId
 */
const judgeContent = (system, file, manifest, extensionId) => {
	const {path: target, name, type, allowed_origins: origins} = manifest;
	const invalid = (/** @type {string} */ reason) => broken('manifestInvalid', {file, reason}, system.repair);
	if (name !== system.channel.companion) return invalid(`its name is ${String(name)}`);
	if (type !== 'stdio') return invalid(`its type is ${String(type)}`);
	if (typeof target !== 'string') return invalid('it names no path');
	const {wrapper} = filesOf(system);
	// Only Windows allows a path that counts from the manifest's folder.
	const absolute = system.platform === 'win32' ? path.resolve(path.dirname(file), target) : target;
	if (!path.isAbsolute(absolute) || resolveLinks(absolute) !== resolveLinks(wrapper)) {
		return broken('manifestWrongPath', {file, path: target}, system.repair);
	}
	const isAllowed = Array.isArray(origins) && origins.includes(`chrome-extension://${extensionId}/`);
	return isAllowed ? undefined : broken('manifestForeign', {file, id: extensionId}, system.repair);
};

/**
 * @param {System} system
 * @param {string} file
 * @param {string} extensionId
 * @returns {Broken | undefined}
 */
const judgeManifest = (system, file, extensionId) => {
	if (!existsSync(file)) return broken('manifestMissing', {file}, system.repair);
	try {
		return judgeContent(system, file, Object(JSON.parse(readFileSync(file, 'utf8'))), extensionId);
	} catch (error) {
		return broken('manifestInvalid', {file, reason: reasonOf(error)}, system.repair);
	}
};

/**
 * @param {System} system
 * @param {string} file
 */
const browserOf = (system, file) =>
	knownBrowsers(system).find(({hostFolders}) => hostFolders.includes(path.dirname(file)))?.title ?? PROFILE_FOLDER;

/**
 * @param {System} system
 * @param {Installed} installed
 * @returns {Manifest[]} those that were installed, and those that lie where a browser looks
 */
const listInFolders = (system, installed) => {
	const wanted = manifestName(system);
	const noted = installed.files.filter((file) => baseName(file) === wanted);
	const usual = knownBrowsers(system).flatMap(({hostFolders}) => hostFolders.map((one) => path.join(one, wanted)));
	const files = new Set([...noted, ...usual.filter((file) => existsSync(file))]);
	return [...files].map((file) => ({file, browser: browserOf(system, file)}));
};

/**
 * Windows looks in the registry alone.
 * @param {System} system
 * @param {Installed} installed
 * @returns {Promise<Broken | Manifest[]>}
 */
const listInRegistry = async (system, installed) => {
	const {run, repair} = system;
	/** @type {Manifest[]} */
	const manifests = [];
	for (const key of installed.registry) {
		const {code, stdout} = await run('reg', ['query', key, '/ve']);
		const file = code === 0 ? /REG_SZ\s+(\S.*?)\s*$/m.exec(stdout)?.[1] : undefined;
		if (file === undefined) return broken('registryMissing', {key}, repair);
		const browser = knownBrowsers(system).find(({registry}) => registry.some((one) => key.includes(`\\${one}\\`)));
		manifests.push({file, browser: browser?.title ?? PROFILE_FOLDER});
	}
	return manifests;
};

/**
 * @param {System} system
 * @param {readonly string[]} told
 */
const noteOthers = (system, told) => {
	if (system.platform === 'win32') return [];
	return knownBrowsers(system)
		.filter(({profile, title}) => existsSync(profile) && !told.includes(title))
		.map(({title}) => `${title} has not been told of the companion; tabberth install tells it`);
};

/** @type {import('../legs.mjs').Leg} */
export const manifestsLeg = {
	name: 'host manifests',
	check: async (system, found) => {
		const installed = known(found.installed, 'what was installed');
		const extensionId = known(found.extensionId, 'the extension id');
		const listed =
			system.platform === 'win32' ? await listInRegistry(system, installed) : listInFolders(system, installed);
		if (!Array.isArray(listed)) return listed;
		if (listed.length === 0) return broken('noManifest', {}, system.repair);
		for (const {file} of listed) {
			const fault = judgeManifest(system, file, extensionId);
			if (fault) return fault;
		}
		const told = [...new Set(listed.map(({browser}) => browser))];
		return {found: {told}, notes: [told.join(', '), ...noteOthers(system, told)]};
	},
};
