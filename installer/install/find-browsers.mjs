// @ts-check
// Which browsers are here. In: a system. Out: those that can start the companion, and those whose sandbox forbids it.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {readSandbox} from '../browser.mjs';
import {Failure, UsageFailure} from '../failure.mjs';
import {listBrowsers, listSandboxed} from './browser-homes.mjs';

/**
 * Some systems have a script in the place of the browser that starts, or fetches, the snap.
 * @param {import('./browser-homes.mjs').System} system
 * @param {string} file
 */
const isOwnProgram = ({platform}, file) => {
	if (!existsSync(file)) return false;
	if (platform !== 'linux') return true;
	return readSandbox(file) === undefined;
};

/**
 * @param {import('./browser-homes.mjs').System} system
 */
export const findBrowsers = (system) => ({
	browsers: listBrowsers(system).filter(
		({profile, programs}) => existsSync(profile) || programs.some((file) => isOwnProgram(system, file)),
	),
	sandboxed: listSandboxed(system).filter(({folder}) => existsSync(folder)),
});

/**
 * @param {ReturnType<typeof findBrowsers>} found
 * @param {readonly string[]} names what --browser asked for; none means all
 */
export const chooseBrowsers = ({browsers, sandboxed}, names) => {
	const present = browsers.map(({name}) => name).join(', ') || 'none';
	const missing = names.find((name) => !browsers.some((browser) => browser.name === name));
	if (missing !== undefined)
		throw new Failure(
			`${missing} was not found for this person; found: ${present}. Start it once, then run this again.`,
		);
	if (browsers.length > 0) return names.length === 0 ? browsers : browsers.filter(({name}) => names.includes(name));
	const only = sandboxed.map(({title, kind}) => `${title} as a ${kind}`).join(', ');
	throw new Failure(
		only
			? `Only ${only} was found, whose sandbox cannot start the companion: install Chrome or Chromium from its maker or from the system's packages.`
			: 'No browser was found: install Chrome, Chromium, Edge or Brave, or name a profile folder with --user-data-dir.',
	);
};

/**
 * @param {string} folder absolute
 * @param {string} home
 */
export const checkUserDataDirectory = (folder, home) => {
	if (!existsSync(folder))
		throw new UsageFailure(`There is no folder ${folder}: start the browser with it once, then run this again.`);
	const above = path.dirname(folder);
	if (!existsSync(path.join(folder, 'Local State')) && existsSync(path.join(above, 'Local State')))
		throw new UsageFailure(`${folder} is one profile inside a profile folder: name the folder, ${above}.`);
	const isInside = (/** @type {string} */ place) => folder.startsWith(path.join(home, place) + path.sep);
	if (isInside('snap') || isInside('.var/app'))
		throw new UsageFailure(
			`${folder} belongs to a browser in a ${isInside('snap') ? 'snap' : 'flatpak'}, whose sandbox cannot start the companion.`,
		);
};
