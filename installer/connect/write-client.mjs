// @ts-check
// One config file of one client: what would change is shown, and written when the person agrees; its key is made then.
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {folderExists, isOpenToOthers, readConfig, writeConfig} from './config-file.mjs';
import {addKey, findConnection, idOfKey, keepConnection, listConnections, revokeKey} from './connections.mjs';
import {unifiedDiff} from './diff.mjs';
import {containerDepth, keyOfEntry, readEntry, writeEntry} from './entry.mjs';
import {placeFor} from './server.mjs';

/**
 * @typedef {import('./targets.mjs').Target} Target
 * @typedef {import('./connections.mjs').Connection} Connection
 * @typedef {object} Talk
 * @property {(text: string) => void} print for standard output
 * @property {(line: string) => void} tell for the person
 * @property {(question: string) => Promise<boolean>} agree
 * @typedef {object} Job
 * @property {Target} target
 * @property {import('./options.mjs').ConnectOptions} options
 * @property {import('./server.mjs').Server} server
 * @property {string} state
 * @property {Talk} talk
 */

/** Stands for the key in what is shown: none is made before the person agrees. */
const KEY_TO_COME = 'tbk_new';

/** @param {Job} job */
const look = ({target, options: {client, name}, state}) => {
	const config = readConfig(target.file);
	const text = config.text ?? '';
	const place = placeFor(client, text, name);
	const entry = readEntry(text, place);
	const connection = entry && findConnection(state, {file: target.file, name});
	const oldKey = keyOfEntry(entry);
	return {config, text, place, entry, connection, oldKey, oldKeyId: idOfKey(state, oldKey) ?? connection?.keyId};
};

/** @typedef {ReturnType<typeof look>} Found */

/**
 * @param {Job} job
 * @param {Found} found
 * @returns {{key: string | undefined, isNew: boolean}}
 */
const chooseKey = ({server, state}, {oldKey}) => {
	if (server.givenKey !== undefined) return {key: server.givenKey, isNew: false};
	if (!server.needsKey) return {key: undefined, isNew: false};
	return idOfKey(state, oldKey) === undefined ? {key: KEY_TO_COME, isNew: true} : {key: oldKey, isNew: false};
};

/**
 * @param {Job} job
 * @param {Found} found
 * @returns {Connection}
 */
const describe = ({target, options: {client, name}, state}, {config, text, place, entry, connection}) => {
	if (connection) return connection;
	const isOurs = listConnections(state).some((one) => one.file === target.file && one.created);
	return {
		client: client.id,
		label: target.label,
		file: target.file,
		name,
		created: config.text === undefined || isOurs,
		...(!folderExists(config.file) && {folder: path.dirname(config.file)}),
		hadEntry: entry !== undefined,
		depth: containerDepth(text, place),
	};
};

/**
 * @param {Job} job
 * @param {Found} found
 * @param {{key: string | undefined, isNew: boolean}} choice
 * @param {Connection} connection
 */
const write = ({server, target, state}, {config, text, place, oldKeyId}, {key, isNew}, connection) => {
	const made = isNew ? addKey(state, target.label, Date.now()) : undefined;
	const wish = server.wish(made?.key ?? key);
	const hasKey = keyOfEntry(wish.entry) !== undefined || server.givenKey !== undefined;
	try {
		if (connection.folder !== undefined) mkdirSync(connection.folder, {recursive: true});
		writeConfig(config, writeEntry(text, place, wish), {hasKey, isBackedUp: !connection.created});
	} catch (error) {
		revokeKey(state, made?.id);
		throw error;
	}
	const keyId = made?.id ?? idOfKey(state, key);
	const {keyId: _earlier, ...rest} = connection;
	keepConnection(state, {...rest, ...(keyId !== undefined && {keyId})});
	if (oldKeyId !== keyId) revokeKey(state, oldKeyId);
	return hasKey;
};

/**
 * @param {Job} job
 * @returns {Promise<boolean>} whether the client is connected now
 */
export const connectTarget = async (job) => {
	const {target, options, server, talk} = job;
	const found = look(job);
	const choice = chooseKey(job, found);
	const after = writeEntry(found.text, found.place, server.wish(choice.key));
	if (after === found.text) {
		talk.tell(`${target.label} is already connected (${target.file}).`);
		return true;
	}
	talk.print(unifiedDiff(found.config.file, found.text, after));
	if (!(await talk.agree(`Write this into ${found.config.file}?`))) return false;
	const hasKey = write(job, found, choice, describe(job, found));
	talk.tell(`${target.label} is connected. ${options.client.after}`);
	if (hasKey && target.isProject) talk.tell(`${target.file} now holds a key: do not check it in.`);
	else if (hasKey && isOpenToOthers(found.config)) {
		talk.tell(`${found.config.file} can be read by others on this machine, and now holds a key: chmod 600 hides it.`);
	}
	return true;
};
