// @ts-check
// What installed.json says after an installation. In: what it said before, the plan, the wishes. Out: its new content, and the
// keys that were made and are written down nowhere else.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {Failure} from '../failure.mjs';
import {installedFile, makeKey} from '../installed.mjs';

/** @typedef {import('../installed.mjs').Installed} Installed */

const BRIDGE = 'stdio bridge';
const FIRST = 'first client';

/** @param {string} state */
export const bridgeKeyFile = (state) => path.join(state, 'stdio-key');

/** @param {string} version */
const versionToNumbers = (version) => version.split(/[.+-]/, 3).map(Number);

/**
 * @param {string} version
 * @param {string} other
 */
export const isOlder = (version, other) => {
	const [own, known] = [versionToNumbers(version), versionToNumbers(other)];
	const index = own.findIndex((number, at) => number !== known[at]);
	return index >= 0 && Number(own[index]) < Number(known[index]);
};

/**
 * The newest companion serves every browser, so an older copy must not take its place by accident.
 * @param {Installed | undefined} previous
 * @param {{version: string, force: boolean}} wish
 */
export const refuseOlder = (previous, {version, force}) => {
	if (!previous || force || !isOlder(version, previous.version)) return;
	throw new Failure(
		`Tabberth ${previous.version} is installed, and this is the older ${version}: nothing was changed, as the newer companion serves all browsers. --force puts the older one in its place.`,
	);
};

/**
 * @param {Installed | undefined} previous
 * @param {{state: string, now: number, forEverybody: boolean}} place
 */
const makeKeys = (previous, {state, now, forEverybody}) => {
	const known = previous?.keys ?? [];
	if (forEverybody) return {keys: known};
	const hasBridge = known.some(({name}) => name === BRIDGE) && existsSync(bridgeKeyFile(state));
	const bridge = hasBridge ? undefined : makeKey(BRIDGE, now);
	const first = previous ? undefined : makeKey(FIRST, now);
	return {
		keys: [
			...known.filter(({name}) => !bridge || name !== BRIDGE),
			...(bridge ? [bridge.entry] : []),
			...(first ? [first.entry] : []),
		],
		...(bridge && {bridgeKey: bridge.key}),
		...(first && {firstKey: first.key}),
	};
};

/**
 * What our folders for the companion, the extension and the bridge held before and holds no more.
 * @param {Installed | undefined} previous
 * @param {import('./plan.mjs').Plan} plan
 */
export const staleFiles = (previous, plan) => {
	const wanted = plan.files.map((file) => file.path);
	const isWanted = (/** @type {string} */ file) =>
		wanted.some((one) => one === file || one.startsWith(file + path.sep));
	const isOurs = (/** @type {string} */ file) =>
		['companion', 'extension', 'bridge'].some((name) => file.startsWith(path.join(plan.state, name) + path.sep));
	return (previous?.files ?? []).filter((file) => isOurs(file) && !isWanted(file));
};

/**
 * @param {object} options
 * @param {Installed | undefined} options.previous
 * @param {import('./plan.mjs').Plan} options.plan
 * @param {readonly string[]} options.madeFolders that are not there yet
 * @param {string} options.version
 * @param {import('../args.mjs').Access | undefined} options.access
 * @param {number | undefined} options.port
 * @param {boolean} options.forEverybody
 * @param {number} options.now
 * @returns {{installed: Installed, bridgeKey?: string, firstKey?: string}}
 */
export const nextRecord = ({previous, plan, madeFolders, version, access, port, forEverybody, now}) => {
	const {keys, ...raw} = makeKeys(previous, {state: plan.state, now, forEverybody});
	const stale = new Set(staleFiles(previous, plan));
	const own = [installedFile(plan.state), ...(forEverybody ? [] : [bridgeKeyFile(plan.state)])];
	const files = [...(previous?.files ?? []), ...madeFolders, ...own, ...plan.files.map((file) => file.path)];
	const chosenPort = port ?? previous?.port ?? plan.port;
	return {
		...raw,
		installed: {
			version,
			access: access ?? previous?.access ?? 'ask',
			...(chosenPort !== undefined && {port: chosenPort}),
			keys,
			files: [...new Set(files)].filter((file) => !stale.has(file)),
			registry: [...new Set([...(previous?.registry ?? []), ...plan.registry.map(({key}) => key)])],
		},
	};
};
