// @ts-check
// `tabberth uninstall`. In: its arguments. Out: its exit code; it lists what goes, asks once, and takes it away.
import {existsSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {codeOf, say} from '../failure.mjs';
import {readInstalled} from '../installed.mjs';
import {confirm} from './confirm.mjs';
import {stateFor} from './gather.mjs';
import {parseInstallArgs, UNINSTALL_HELP} from './options.mjs';
import {listRemovals, uninstall} from './uninstall.mjs';

/** @param {string} text */
const print = (text) => {
	process.stdout.write(`${text}\n`);
	return 0;
};

/** @typedef {typeof import('../connect/command.mjs').undoClients} UndoClients */

/** @returns {Promise<UndoClients | undefined>} nothing where this copy of Tabberth connects no clients */
const findUndo = async () => {
	try {
		return (await import('../connect/command.mjs')).undoClients;
	} catch (error) {
		if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return undefined;
		throw error;
	}
};

/** @param {string} state @param {{yes: boolean, signal: AbortSignal}} asking */
const giveClientsBack = async (state, asking) => {
	const undoClients = await findUndo();
	if (!undoClients || !existsSync(path.join(state, 'connections.json'))) return;
	if (!(await confirm('Take Tabberth out of the settings of the clients it was connected to, too?', asking))) return;
	const {undone, failed} = await undoClients({state, tell: say});
	for (const {label, file} of undone) say(`${label} is as it was before: ${file}`);
	for (const {connection, reason} of failed)
		say(`${connection.file} still names Tabberth (${reason}): take it out by hand.`);
};

/**
 * @param {readonly string[]} argv
 * @param {{signal: AbortSignal}} run
 * @returns {Promise<number>} the exit code
 */
export const runUninstall = async (argv, {signal}) => {
	const {help, dryRun, yes, forEverybody, channel} = parseInstallArgs(argv);
	if (help) return print(UNINSTALL_HELP);
	const state = stateFor(forEverybody, channel);
	const installed = readInstalled(state);
	if (!installed) return print(`Tabberth is not installed: there is no record of it in ${state}.`);
	const {registry, running} = listRemovals(state, installed);
	const places = [...registry, ...installed.files].map((place) => `  ${place}`);
	if (dryRun) return print(['This would go, folders only where they are empty then:', ...places].join('\n'));
	if (!yes) for (const line of ['This goes, folders only where they are empty then:', ...places]) say(line);
	if (!(await confirm('Take it away?', {yes, signal}))) {
		say('Nothing was removed.');
		return 1;
	}
	if (!forEverybody) await giveClientsBack(state, {yes, signal});
	uninstall({state, installed});
	if (running > 0)
		say('A running browser still holds its companion; it ends, with its last file, when the browser does.');
	return print('Tabberth is gone. Where the extension is loaded, remove it in chrome://extensions.');
};
