// @ts-check
// What a person is to paste, for a client that is not written: on standard output, with a key only when one may be made.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {ownCommandHere} from '../own-command.mjs';
import {addKey, findConnection, keepConnection, revokeKey} from './connections.mjs';
import {writeEntry} from './entry.mjs';

/**
 * @typedef {Omit<import('./write-client.mjs').Job, 'target'>} PrintJob
 */

const KEY_TO_COME = 'YOUR_KEY';

/**
 * Keys that were only printed are remembered under this in place of a file, one for each client and name.
 * @param {string} id
 */
const printedFile = (id) => `printed:${id}`;

/** @param {{file: string}} connection */
export const isPrinted = ({file}) => file.startsWith('printed:');

/** @param {PrintJob} job */
const makePrintedKey = ({options: {client, name}, state, talk}) => {
	const file = printedFile(client.id);
	const earlier = findConnection(state, {file, name});
	const {key, id} = addKey(state, client.label, Date.now());
	const label = `${client.label} (printed)`;
	keepConnection(state, {client: client.id, label, file, name, created: false, hadEntry: false, depth: 0, keyId: id});
	if (earlier) {
		revokeKey(state, earlier.keyId);
		talk.tell('The key that was printed earlier works no longer.');
	}
	return key;
};

/** @param {NodeJS.ProcessEnv} env */
const hasClaude = (env) =>
	(env.PATH ?? '').split(path.delimiter).some((folder) => folder !== '' && existsSync(path.join(folder, 'claude')));

/**
 * @param {PrintJob} job
 * @param {{env: NodeJS.ProcessEnv, mayMakeKey: boolean}} options
 */
export const printSnippet = (job, {env, mayMakeKey}) => {
	const {options, server, talk} = job;
	const {client, name} = options;
	const isMade = server.needsKey && mayMakeKey;
	const key = server.needsKey ? (isMade ? makePrintedKey(job) : KEY_TO_COME) : server.givenKey;
	const wish = server.wish(key);
	talk.print(writeEntry('', {format: client.format, container: client.container, name}, wish).trimEnd());
	if (key === KEY_TO_COME)
		talk.tell(`YOUR_KEY stands for a key: ${ownCommandHere()} connect ${client.id} --print --yes makes one.`);
	const {url} = wish.entry;
	if (client.id === 'claude-code' && !options.isStdio && !isMade && hasClaude(env)) {
		const header = key === undefined ? '' : ` --header "Authorization: Bearer ${KEY_TO_COME}"`;
		talk.tell(`Or: claude mcp add --transport http --scope user ${name} ${url}${header}`);
	}
};
