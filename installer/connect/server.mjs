// @ts-check
// What is written into a client: the address or program of the server, and which key it sends.
import path from 'node:path';
import process from 'node:process';
import {UsageFailure} from '../failure.mjs';
import {readInstalled} from '../installed.mjs';
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

/** @param {ConnectOptions} options */
const stdioServer = ({client, name, url, berth}) => {
	const cli = path.join(ROOT, 'installer', 'cli.mjs');
	const more = [...(url === undefined ? [] : ['--url', url]), ...(berth === undefined ? [] : ['--berth', berth])];
	const isPassing = cli.split(path.sep).includes('_npx');
	const note = `It starts ${cli}, which lies in npm's cache and may go: install Tabberth for good, and connect again.`;
	return {
		wish: () => client.stdio({name, command: process.execPath, args: [cli, 'stdio', ...more]}),
		needsKey: false,
		givenKey: undefined,
		notes: isPassing ? [note] : [],
	};
};

/** @param {string | undefined} key */
const checkKey = (key) => {
	if (key === undefined || /^[\x21-\x7e]{1,512}$/.test(key)) return key;
	throw new UsageFailure('TABBERTH_TOKEN must be 1 to 512 visible ASCII characters without spaces.');
};

/**
 * @param {ConnectOptions} options
 * @param {{state: string, env: NodeJS.ProcessEnv}} system
 * @returns {Server}
 */
export const serverFor = (options, {state, env}) => {
	const {client, name, url, berth, isStdio, isKeyless} = options;
	const {http} = client;
	if (isStdio || !http) return stdioServer(options);
	const installed = readInstalled(state);
	const address = addressFor({url, berth, state, installed, env});
	const givenKey = isKeyless ? undefined : checkKey(env.TABBERTH_TOKEN || undefined);
	return {
		wish: (key) => http({name, url: address.url, key}),
		needsKey: !isKeyless && givenKey === undefined && installed?.access === 'key',
		givenKey,
		notes: address.note === undefined ? [] : [address.note],
	};
};
