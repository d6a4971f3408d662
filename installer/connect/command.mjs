// @ts-check
// `tabberth connect`: the command line in; a client's config written, printed or undone, and an exit code, out.
import path from 'node:path';
import process from 'node:process';
import {askOnTerminal} from '../ask.mjs';
import {say} from '../failure.mjs';
import {stateFor} from '../install/gather.mjs';
import {withLock} from '../lock.mjs';
import {homeDirectory, stateDirectory} from '../paths.mjs';
import {findConnection} from './connections.mjs';
import {listClients} from './list-clients.mjs';
import {CONNECT_HELP, parseConnectArgs} from './options.mjs';
import {printSnippet} from './print-client.mjs';
import {serverFor} from './server.mjs';
import {UnknownShape} from './shape.mjs';
import {targetsFor} from './targets.mjs';
import {undoPrinted, undoTarget} from './undo.mjs';
import {connectTarget} from './write-client.mjs';

export {undoClients} from './undo.mjs';

/**
 * @typedef {import('./options.mjs').ConnectOptions} ConnectOptions
 * @typedef {import('./places.mjs').System & {state: string, shared: string, facts?: import('./address.mjs').SystemFacts | undefined}} Machine
 * @typedef {import('./write-client.mjs').Talk} Talk
 * @typedef {(question: string) => Promise<boolean>} Ask
 * @typedef {object} ConnectContext
 * @property {AbortSignal} signal
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [home]
 * @property {NodeJS.Platform} [platform]
 * @property {string} [state] Tabberth's own folder
 * @property {string} [shared] that of an installation for everybody
 * @property {import('./address.mjs').SystemFacts} [facts]
 * @property {(text: string) => void} [print] for standard output
 * @property {(line: string) => void} [tell] for the person
 * @property {Ask | undefined} [ask] nothing where nobody can be asked
 */

/**
 * @param {AbortSignal} signal
 * @returns {Ask | undefined}
 */
const askIfPossible = (signal) => {
	if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
	return (question) => askOnTerminal(question, signal);
};

/**
 * @param {ConnectOptions} options
 * @param {{tell: (line: string) => void, ask: Ask | undefined}} context
 * @returns {(question: string) => Promise<boolean>}
 */
const agreeing = ({isAgreed}, {tell, ask}) => {
	return async (question) => {
		const isYes = isAgreed || ((await ask?.(question)) ?? false);
		if (!isYes) tell(ask ? 'Nothing was written.' : 'Nothing was written: --yes writes it.');
		return isYes;
	};
};

/**
 * @param {ConnectOptions} options
 * @param {Machine} machine
 * @param {Talk} talk
 */
const connect = async (options, machine, talk) => {
	const {client, isPrinted, isAgreed} = options;
	const job = {options, server: serverFor(options, machine), state: machine.state, talk};
	for (const note of job.server.notes) talk.tell(note);
	if (isPrinted || !client.locate) {
		printSnippet(job, {env: machine.env, mayMakeKey: isAgreed});
		talk.tell(client.locate ? `It goes into ${targetsFor(options, machine)[0]?.file}.` : client.after);
		return true;
	}
	const all = targetsFor(options, machine);
	const found = all.filter(({isThere}) => isThere);
	if (found.length === 0) {
		talk.tell(
			`${client.label} was not found (${all.map(({file}) => file).join(', ')}). Nothing was written; this is what it takes:`,
		);
		printSnippet(job, {env: machine.env, mayMakeKey: false});
		return false;
	}
	let isDone = true;
	for (const target of found)
		isDone = (await guarded(() => connectTarget({...job, target}), target.file, job, machine)) && isDone;
	return isDone;
};

/**
 * What is not understood is left as it is, and the person gets the text to put in.
 * @param {() => Promise<boolean>} action
 * @param {string} file
 * @param {import('./print-client.mjs').PrintJob} job
 * @param {Machine} machine
 */
const guarded = async (action, file, job, machine) => {
	try {
		return await action();
	} catch (error) {
		if (!(error instanceof UnknownShape)) throw error;
		job.talk.tell(`${file} was not touched: it holds ${error.message}. This is what has to go in:`);
		printSnippet(job, {env: machine.env, mayMakeKey: false});
		return false;
	}
};

/**
 * @param {ConnectOptions} options
 * @param {Machine} machine
 * @param {Talk} talk
 */
const undo = async (options, machine, talk) => {
	const {client, name} = options;
	const {state} = machine;
	const printed = findConnection(state, {file: `printed:${client.id}`, name});
	if (printed && (await talk.agree(`Take the printed key of ${client.label} back?`))) undoPrinted(state, printed);
	const targets = targetsFor(options, machine).filter(
		({file, isThere}) => isThere || findConnection(state, {file, name}),
	);
	if (targets.length === 0 && !printed) talk.tell(`${client.label} is not connected.`);
	let isDone = true;
	for (const {file, label} of targets) {
		try {
			isDone = (await undoTarget({client, file, name, label, state}, talk)) && isDone;
		} catch (error) {
			if (!(error instanceof UnknownShape)) throw error;
			talk.tell(`${file} was not touched: it holds ${error.message}. Take "${name}" out by hand.`);
			isDone = false;
		}
	}
	return isDone;
};

/**
 * @param {readonly string[]} argv
 * @param {ConnectContext} context
 * @returns {Promise<number>}
 */
export const runConnect = async (argv, context) => {
	const {signal, env = process.env, home = homeDirectory(), platform = process.platform} = context;
	const {print = (text) => process.stdout.write(`${text}\n`), tell = say} = context;
	const state = context.state ?? stateDirectory({platform, env, home});
	const machine = {env, home, platform, state, shared: context.shared ?? stateFor(true), facts: context.facts};
	const command = parseConnectArgs(argv);
	if (command.kind === 'help') {
		print(CONNECT_HELP);
		return 0;
	}
	if (command.kind === 'list') {
		print(listClients(machine, command.name));
		return 0;
	}
	const {isPrinted, isAgreed, isUndo} = command.options;
	const ask = 'ask' in context ? context.ask : askIfPossible(signal);
	const talk = {print, tell, agree: agreeing(command.options, {tell, ask})};
	const act = () => (isUndo ? undo : connect)(command.options, machine, talk);
	const onWait = () => tell('Another tabberth connect is at work; waiting for it.');
	// Only printing leaves nothing behind, not even a folder for the lock.
	if (isPrinted && !isAgreed && !isUndo) return (await act()) ? 0 : 1;
	const isDone = await withLock(path.join(state, 'connect.lock'), {signal, onWait}, act);
	return isDone ? 0 : 1;
};
