// @ts-check
// Which config files we have written into, kept in Tabberth's own folder so that each can be undone; and the keys that were
// made for them, which stand as digests in installed.json.
import {createHash} from 'node:crypto';
import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {codeOf, Failure, messageOf} from '../failure.mjs';
import {makeKey, readInstalled, writeInstalled, writeWhole} from '../installed.mjs';
import {ownCommandHere} from '../own-command.mjs';

/**
 * @typedef {object} Connection
 * @property {string} client
 * @property {string} label
 * @property {string} file as the client names it
 * @property {string} name of the entry in it
 * @property {boolean} created whether the file is ours
 * @property {string} [folder] that was made for it
 * @property {boolean} hadEntry whether an entry of that name was there before
 * @property {number} depth how many of the folders around the entry were there before
 * @property {string} [keyId] in installed.json
 */

/** @param {string} state */
const connectionsFile = (state) => path.join(state, 'connections.json');

/**
 * @param {string} state Tabberth's own folder
 * @returns {Connection[]}
 */
export const listConnections = (state) => {
	try {
		return JSON.parse(readFileSync(connectionsFile(state), 'utf8'));
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return [];
		throw new Failure(`${connectionsFile(state)} cannot be read (${messageOf(error)}): move it away to go on.`);
	}
};

/**
 * @param {string} state
 * @param {readonly Connection[]} connections
 */
const writeConnections = (state, connections) => {
	if (connections.length === 0) return rmSync(connectionsFile(state), {force: true});
	writeWhole(connectionsFile(state), `${JSON.stringify(connections, undefined, '\t')}\n`);
};

/**
 * @param {Pick<Connection, 'file' | 'name'>} wanted
 * @returns {(one: Connection) => boolean}
 */
const isFor = (wanted) => (one) => one.file === wanted.file && one.name === wanted.name;

/**
 * @param {string} state
 * @param {Pick<Connection, 'file' | 'name'>} wanted
 */
export const findConnection = (state, wanted) => listConnections(state).find(isFor(wanted));

/**
 * @param {string} state
 * @param {Connection} connection
 */
export const keepConnection = (state, connection) => {
	const others = listConnections(state).filter((one) => !isFor(connection)(one));
	writeConnections(state, [...others, connection]);
};

/**
 * @param {string} state
 * @param {Connection} connection
 */
export const forgetConnection = (state, connection) =>
	writeConnections(
		state,
		listConnections(state).filter((one) => !isFor(connection)(one)),
	);

/** @param {string} key */
const digestOf = (key) => createHash('sha256').update(key).digest('hex');

/**
 * @param {string} state
 * @param {string | undefined} key
 * @returns {string | undefined} its id, where it is known
 */
export const idOfKey = (state, key) => {
	if (key === undefined) return undefined;
	const digest = digestOf(key);
	return readInstalled(state)?.keys.find((one) => one.digest === digest)?.id;
};

/**
 * @param {string} state
 * @param {string} name
 * @param {number} now
 * @returns {{key: string, id: string}}
 */
export const addKey = (state, name, now) => {
	const installed = readInstalled(state);
	if (!installed) throw new Failure(`Tabberth is not installed: run ${ownCommandHere()} install.`);
	const {key, entry} = makeKey(name, now);
	writeInstalled(state, {...installed, keys: [...installed.keys, entry]});
	return {key, id: entry.id};
};

/**
 * @param {string} state
 * @param {string | undefined} id
 */
export const revokeKey = (state, id) => {
	const installed = readInstalled(state);
	if (!installed || id === undefined || !installed.keys.some((one) => one.id === id)) return;
	writeInstalled(state, {...installed, keys: installed.keys.filter((one) => one.id !== id)});
};
