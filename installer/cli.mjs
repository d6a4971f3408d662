#!/usr/bin/env node
// @ts-check
// The command `tabberth`. In: a verb and its arguments. Out: its exit code. Each verb is loaded only when it is asked for.
import process from 'node:process';
import {requireNode} from './dependencies.mjs';
import {UsageFailure} from './failure.mjs';
import {endingSignal, runToExit} from './life.mjs';

/**
 * @typedef {(argv: readonly string[], run: {signal: AbortSignal}) => Promise<number>} Run
 * @typedef {{what: string, load: () => Promise<Run>}} Verb
 */

/** @type {Record<string, Verb>} */
const VERBS = {
	install: {
		what: 'sets the companion up for the browsers of this computer',
		load: async () => (await import('./install/command.mjs')).runInstall,
	},
	connect: {
		what: 'writes Tabberth into the settings of a client (connect --list names them)',
		load: async () => (await import('./connect/command.mjs')).runConnect,
	},
	doctor: {
		what: 'tests every part between a client and a tab, and says what to do (--fix does it)',
		load: async () => (await import('./doctor/command.mjs')).runDoctor,
	},
	stdio: {
		what: 'MCP on standard input and output, for clients that know no HTTP',
		load: async () => (await import('./stdio/command.mjs')).runStdio,
	},
	start: {
		what: 'opens a browser with a profile of its own, for a try or for tests',
		load: async () => (await import('./start-command.mjs')).runStart,
	},
	uninstall: {
		what: 'takes away everything that install made',
		load: async () => (await import('./install/command.mjs')).runUninstall,
	},
};

const help = () =>
	[
		'Tabberth: every agent its own berth in your browser.',
		'',
		...Object.entries(VERBS).map(([name, {what}]) => `  tabberth ${name.padEnd(10)} ${what}`),
		'',
		'tabberth VERB --help tells more. tabberth --version says which one this is.',
	].join('\n');

/** @param {string} text */
const print = (text) => {
	process.stdout.write(`${text}\n`);
	return 0;
};

const signal = endingSignal();
await runToExit(signal, async () => {
	requireNode();
	const [name = '--help', ...argv] = process.argv.slice(2);
	if (name === '--help' || name === '-h' || name === 'help') return print(help());
	if (name === '--version' || name === '-v') return print((await import('./start-command.mjs')).readVersion());
	const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
	if (!verb) throw new UsageFailure(`“${name}” is no verb of tabberth. ${Object.keys(VERBS).join(', ')} are.`);
	const run = await verb.load();
	return run(argv, {signal});
});
