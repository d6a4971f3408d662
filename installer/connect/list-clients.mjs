// @ts-check
// Which clients there are, which were found here, and which are connected. In: where to look. Out: lines for a person.
import {messageOf} from '../failure.mjs';
import {CLIENTS} from './clients.mjs';
import {readConfig} from './config-file.mjs';
import {readEntry} from './entry.mjs';
import {placeFor} from './server.mjs';
import {installationsOf} from './targets.mjs';

const ID_WIDTH = 16;
const WORD_WIDTH = 12;

/**
 * @param {import('./clients.mjs').Client} client
 * @param {import('./targets.mjs').Target} target
 * @param {string} name
 */
const stateOf = (client, {file, isThere}, name) => {
	if (!isThere) return 'not found';
	try {
		const text = readConfig(file).text ?? '';
		return readEntry(text, placeFor(client, text, name)) ? 'connected' : 'found';
	} catch (error) {
		return `unreadable (${messageOf(error)})`;
	}
};

/**
 * @param {import('./places.mjs').System} system
 * @param {string} name of the entry
 * @returns {string}
 */
export const listClients = (system, name) =>
	CLIENTS.flatMap((client) => {
		const id = client.id.padEnd(ID_WIDTH);
		const targets = installationsOf(client, system);
		if (targets.length === 0) return [`${id}${'by hand'.padEnd(WORD_WIDTH)}${client.label}`];
		const found = targets.filter(({isThere}) => isThere);
		const shown = found.length > 0 ? found : targets.slice(0, 1);
		return shown.map((target) => {
			const word = stateOf(client, target, name).padEnd(WORD_WIDTH);
			return `${id}${word}${target.label}  ${target.file}`;
		});
	}).join('\n');
