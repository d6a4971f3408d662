// @ts-check
// Entries of ours taken out of clients' configs again, with their keys. Later edits of the same files stay.
import {readdirSync, rmdirSync} from 'node:fs';
import {messageOf} from '../failure.mjs';
import {clientOf} from './clients.mjs';
import {readBackup, readConfig, removeBackup, removeConfig, writeConfig} from './config-file.mjs';
import {findConnection, forgetConnection, idOfKey, listConnections, revokeKey} from './connections.mjs';
import {unifiedDiff} from './diff.mjs';
import {containerDepth, isEmptyConfig, keyOfEntry, readEntry, removeEntry, restoreEntry, writeEntry} from './entry.mjs';
import {isPrinted} from './print-client.mjs';
import {placeFor} from './server.mjs';

/**
 * @typedef {import('./connections.mjs').Connection} Connection
 * @typedef {import('./config-file.mjs').ConfigFile} ConfigFile
 * @typedef {{client: import('./clients.mjs').Client, file: string, name: string, label: string, state: string}} Undoing
 */

/**
 * @param {{text: string, place: import('./entry.mjs').Place, entry: import('./entry.mjs').Entry}} current
 * @param {string | undefined} backup
 * @param {Connection | undefined} connection
 * @returns {string}
 */
const textWithout = ({text, place, entry}, backup, connection) => {
	// Nothing but our own edit lies between the two: then the earlier text is exact, to its last blank.
	if (backup !== undefined && writeEntry(backup, place, {entry, defaults: {}}) === text) return backup;
	const earlier = backup !== undefined && connection?.hadEntry ? readEntry(backup, place) : undefined;
	if (earlier) return restoreEntry(text, place, earlier);
	const known = backup === undefined ? place.container.length : containerDepth(backup, place);
	return removeEntry(text, place, connection?.depth ?? known);
};

/**
 * @param {Undoing} undoing
 */
const look = ({client, file, name, state}) => {
	const config = readConfig(file);
	const connection = findConnection(state, {file, name});
	const text = config.text ?? '';
	const place = placeFor(client, text, name);
	const entry = readEntry(text, place);
	const backup = readBackup(config);
	const after = entry ? textWithout({text, place, entry}, backup, connection) : text;
	const isGone = config.text !== undefined && (connection?.created ?? false) && isEmptyConfig(after, place.format);
	const keyId = idOfKey(state, keyOfEntry(entry)) ?? connection?.keyId;
	return {config, connection, text, after, backup, entry, isGone, keyId};
};

/** @param {string | undefined} folder that was made for a file */
const removeEmptyFolder = (folder) => {
	if (folder !== undefined && readdirSync(folder).length === 0) rmdirSync(folder);
};

/**
 * @param {Undoing} undoing
 * @param {ReturnType<typeof look>} found
 */
const write = ({state}, {config, connection, text, after, backup, isGone, keyId}) => {
	if (isGone) {
		removeConfig(config);
		removeEmptyFolder(connection?.folder);
	} else if (after !== text) writeConfig(config, after, {hasKey: false, isBackedUp: false});
	if (backup !== undefined && backup === after) removeBackup(config.file);
	revokeKey(state, keyId);
	if (connection) forgetConnection(state, connection);
};

/**
 * @param {Undoing} undoing
 * @param {import('./write-client.mjs').Talk} talk
 * @returns {Promise<boolean>} whether our entry is out of the file now
 */
export const undoTarget = async (undoing, talk) => {
	const {file, label} = undoing;
	const found = look(undoing);
	if (!found.entry && !found.connection) {
		talk.tell(`${label} is not connected (${file}).`);
		return true;
	}
	if (found.after !== found.text) {
		talk.print(unifiedDiff(found.config.file, found.text, found.isGone ? '' : found.after));
		if (!(await talk.agree(`Write this into ${found.config.file}?`))) return false;
	}
	write(undoing, found);
	talk.tell(`${label} is no longer connected.`);
	return true;
};

/**
 * @param {string} state
 * @param {Connection} connection whose key was only printed
 */
export const undoPrinted = (state, connection) => {
	revokeKey(state, connection.keyId);
	forgetConnection(state, connection);
};

/**
 * For uninstalling: every client that we have written into, without asking.
 * @param {{state: string, tell?: (line: string) => void}} options
 * @returns {Promise<{undone: Connection[], failed: Array<{connection: Connection, reason: string}>}>}
 */
export const undoClients = async ({state, tell = () => {}}) => {
	/** @type {Awaited<ReturnType<typeof undoClients>>} */
	const result = {undone: [], failed: []};
	const talk = {print: () => {}, tell, agree: async () => true};
	for (const connection of listConnections(state)) {
		const client = clientOf(connection.client);
		try {
			if (isPrinted(connection)) undoPrinted(state, connection);
			else if (client) await undoTarget({...connection, client, state}, talk);
			result.undone.push(connection);
		} catch (error) {
			result.failed.push({connection, reason: messageOf(error)});
		}
	}
	return result;
};
