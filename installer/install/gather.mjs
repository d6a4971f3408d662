// @ts-check
// Looks at this machine for what a plan needs to know. In: options. Out: the plan, what was installed before, and for whom.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {RELEASE} from '../channel.mjs';
import {keyToExtensionId} from '../companion.mjs';
import {Failure} from '../failure.mjs';
import {readInstalled} from '../installed.mjs';
import {HOST_FILE, homeDirectory, isClone, ROOT, stateDirectory} from '../paths.mjs';
import {BRIDGE_FILES} from './bridge-files.mjs';
import {readSystem} from './browser-homes.mjs';
import {checkUserDataDirectory, chooseBrowsers, findBrowsers} from './find-browsers.mjs';
import {plan} from './plan.mjs';

/**
 * @typedef {import('../channel.mjs').Channel} Channel
 * @typedef {import('../installed.mjs').Installed} Installed
 */

/** @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env */
const sharedState = (platform, env) => {
	if (platform === 'win32') return path.win32.join(env.PROGRAMFILES || 'C:\\Program Files', 'Tabberth');
	return platform === 'darwin' ? '/Library/Application Support/Tabberth' : '/opt/tabberth';
};

/** @param {boolean} forEverybody @param {Channel} [channel] @returns {string} where Tabberth's own files go */
export const stateFor = (forEverybody, channel = RELEASE) =>
	forEverybody
		? (process.env.TABBERTH_STATE_DIR ?? sharedState(process.platform, process.env)) + channel.suffix
		: stateDirectory({channel});

/** @param {string} folder */
const listFiles = (folder) =>
	existsSync(folder)
		? readdirSync(folder, {recursive: true, encoding: 'utf8'})
				.filter((name) => statSync(path.join(folder, name)).isFile())
				.map((name) => name.replaceAll('\\', '/'))
				.sort()
		: [];

/** @param {Channel} channel @returns {string} the id of the extension in this very copy of Tabberth */
const ownExtensionId = ({manifest}) => {
	const {key} = {...JSON.parse(readFileSync(path.join(ROOT, 'manifest.json'), 'utf8')), ...manifest};
	return keyToExtensionId(String(key));
};

/** A clone builds it. @param {Channel} channel */
const extensionDirectory = ({name, product}) => {
	const folder = path.join(ROOT, 'dist', product);
	if (isClone() || existsSync(folder)) return folder;
	throw new Failure(
		`There is no build of the channel ${name} in ${ROOT}, and no sources to make it from: use a clone.`,
	);
};

/** @param {string} file a manifest of an earlier installation @returns {string[]} */
const allowedIds = (file) => {
	try {
		const {allowed_origins: origins} = JSON.parse(readFileSync(file, 'utf8'));
		return origins.flatMap(
			(/** @type {string} */ origin) => /^chrome-extension:\/\/([a-p]{32})\/$/.exec(origin)?.[1] ?? [],
		);
	} catch {
		// Gone or spoilt: it is about to be written anew.
		return [];
	}
};

/** @param {Installed | undefined} previous @param {Channel} channel @returns {string[]} manifests of ours whose browser is still there */
const earlierManifests = (previous, {companion}) =>
	(previous?.files ?? []).filter(
		(file) => path.basename(file) === `${companion}.json` && existsSync(path.dirname(path.dirname(file))),
	);

/**
 * @typedef {Pick<import('./options.mjs').InstallOptions, 'channel' | 'forEverybody' | 'browsers' | 'userDataDirectory' | 'extensionIds'>} Wish
 * @param {Wish & {isRepair?: boolean}} wish a repair mends what is there, and tells no other browser
 * @param {string} [state]
 */
export const gather = (wish, state = stateFor(wish.forEverybody, wish.channel)) => {
	const {channel, forEverybody, userDataDirectory, isRepair} = wish;
	const system = readSystem({platform: process.platform, env: process.env, home: homeDirectory()});
	const previous = readInstalled(state);
	const earlier = earlierManifests(previous, channel);
	const found = findBrowsers(system);
	if (userDataDirectory !== undefined) checkUserDataDirectory(userDataDirectory, system.home);
	const isKnown = userDataDirectory !== undefined || (isRepair && earlier.length > 0 && system.platform !== 'win32');
	const browsers = isKnown ? [] : chooseBrowsers(found, wish.browsers);
	const extensionIds = [ownExtensionId(channel), ...earlier.flatMap(allowedIds), ...wish.extensionIds];
	const extension = extensionDirectory(channel);
	const planned = plan({
		...{system, channel, state, forEverybody, browsers, userDataDirectory},
		sandboxed: userDataDirectory === undefined ? found.sandboxed : [],
		// On Windows there is one manifest, which is planned anyway.
		earlierManifests: system.platform === 'win32' ? [] : earlier,
		extensionIds: [...new Set(extensionIds)],
		node: process.execPath,
		sources: {
			hostFile: HOST_FILE,
			extensionDirectory: extension,
			extensionFiles: listFiles(extension),
			packageDirectory: ROOT,
			bridgeFiles: BRIDGE_FILES,
			findNode: readFileSync(path.join(ROOT, 'installer/install/find-node.sh'), 'utf8'),
		},
	});
	const targets = userDataDirectory === undefined ? browsers.map(({title}) => title) : [userDataDirectory];
	return {plan: planned, previous, targets};
};
