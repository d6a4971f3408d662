// @ts-check
// What is written into a client: the address or program of the server, and which key it sends.
import path from 'node:path';
import process from 'node:process';
import {Failure, UsageFailure} from '../failure.mjs';
import {installedBridge} from '../install/bridge-files.mjs';
import {readInstalled} from '../installed.mjs';
import {ownCommandHere} from '../own-command.mjs';
import {ROOT} from '../paths.mjs';
import {addressFor} from './address.mjs';
import {getJson} from './jsonc-edit.mjs';
import {isRecord} from './shape.mjs';

/**
 * @typedef {import('./clients.mjs').Client} Client
 * @typedef {import('./options.mjs').ConnectOptions} ConnectOptions
 * @typedef {import('./entry.mjs').Place} Place
 * @typedef {import('./entry.mjs').Wish} Wish
 * @typedef {object} Server
 * @property {(key: string | undefined) => Wish} wish
 * @property {boolean} needsKey one of our own making
 * @property {string | undefined} givenKey
 * @property {readonly string[]} notes
 */

/**
 * @param {Client} client
 * @param {string} text
 * @param {string} name
 * @returns {Place}
 */
export const placeFor = ({format, container, newContainer}, text, name) => {
	const isNew = newContainer !== undefined && isNewStyle(text, newContainer);
	return {format, container: isNew ? newContainer : container, name};
};

/**
 * In the older style, what is called `servers` can only be a server of that name.
 * @param {string} text
 * @param {readonly string[]} container
 */
const isNewStyle = (text, container) => {
	const outer = getJson(text, container.slice(0, -1));
	const inner = isRecord(outer) ? outer[container.at(-1) ?? ''] : undefined;
	return isRecord(inner) && typeof inner.type !== 'string';
};

/**
 * The copy that was installed stays where it is; this very one is a clone, or in npm's cache, and may go.
 * @param {{state: string, shared: string, platform: NodeJS.Platform}} system
 */
const bridgeFor = ({state, shared, platform}) => {
	const node = process.execPath;
	const bridge = installedBridge({state, platform, node}) ?? installedBridge({state: shared, platform, node});
	if (bridge) return {...bridge, notes: []};
	const cli = path.join(ROOT, 'installer', 'cli.mjs');
	const note = `It starts ${cli}, and stops working when that goes: "${ownCommandHere()} install" makes a copy that stays; connect again then.`;
	return {command: node, args: [cli, 'stdio'], notes: [note]};
};

/** @param {ConnectOptions} options @param {{state: string, shared: string, platform: NodeJS.Platform}} system */
const stdioServer = ({client, name, url, berth}, system) => {
	const {command, args, notes} = bridgeFor(system);
	const more = [...(url === undefined ? [] : ['--url', url]), ...(berth === undefined ? [] : ['--berth', berth])];
	const wish = () => client.stdio({name, command, args: [...args, ...more]});
	return {wish, needsKey: false, givenKey: undefined, notes};
};

/** @param {string | undefined} key */
const checkKey = (key) => {
	if (key === undefined || /^[\x21-\x7e]{1,512}$/.test(key)) return key;
	throw new UsageFailure('TABBERTH_TOKEN must be 1 to 512 visible ASCII characters without spaces.');
};

/**
 * What was installed for everybody has no key for this person, and may want one.
 * @param {import('../installed.mjs').Installed | undefined} shared
 */
const requireOwnKey = (shared) => {
	if (shared?.access !== 'key') return;
	throw new Failure(
		`Tabberth is installed for everybody on this computer, and has no key for you yet: run ${ownCommandHere()} install, then connect again. --no-key connects without one.`,
	);
};

/**
 * @param {ConnectOptions} options
 * @param {import('./command.mjs').Machine} system
 * @returns {Server}
 */
export const serverFor = (options, {state, shared, env, platform, facts}) => {
	const {client, name, url, berth, isStdio, isKeyless} = options;
	const {http} = client;
	if (isStdio || !http) return stdioServer(options, {state, shared, platform});
	const installed = readInstalled(state);
	const forEverybody = installed ? undefined : readInstalled(shared);
	const address = addressFor({url, berth, state, installed: installed ?? forEverybody, env, ...(facts && {facts})});
	const givenKey = isKeyless ? undefined : checkKey(env.TABBERTH_TOKEN || undefined);
	if (url === undefined && givenKey === undefined && !isKeyless) requireOwnKey(forEverybody);
	return {
		wish: (key) => http({name, url: address.url, key}),
		needsKey: !isKeyless && givenKey === undefined && installed !== undefined && installed.access !== 'open',
		givenKey,
		notes: address.note === undefined ? [] : [address.note],
	};
};
