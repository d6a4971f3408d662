// @ts-check
// `tabberth stdio`: the command line in; MCP on standard input and output until the client closes them, and an exit code out.
import {realpathSync} from 'node:fs';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import {say, UsageFailure} from '../failure.mjs';
import {readFlags} from '../flags.mjs';
import {endingSignal, runToExit} from '../life.mjs';
import {readUrl} from '../mcp-url.mjs';
import {stateDirectory} from '../paths.mjs';
import {runBridge} from './bridge.mjs';

export const STDIO_HELP = `Speaks MCP on standard input and output, for clients that start their servers themselves, and relays it to
the browser in which Tabberth is installed. It may be started before the browser: the tools are listed all the same, and a
call waits until the browser is there.

  tabberth stdio [options]

  --profile NAME   the browser profile to work in (default: the one that was started last)
  --berth NAME     work in the berth of this name, and come back to it next time
  --url URL        an MCP endpoint to relay to, instead of looking for a running browser
  --verbose        tell on standard error what happens
  --help

Through it file_upload takes paths too, of files inside the folders (roots) that the client names, or else inside the folder
that it was started in.

Its key is the one that tabberth install made, or that in TABBERTH_TOKEN; it is sent to this machine only.`;

const FLAGS = /** @type {const} */ ({
	profile: {type: 'string'},
	berth: {type: 'string'},
	url: {type: 'string'},
	verbose: {type: 'boolean'},
	help: {type: 'boolean', short: 'h'},
});

/**
 * @param {readonly string[]} argv
 * @returns {{isHelp: boolean, isVerbose: boolean, wanted: import('./find-instance.mjs').Wanted}}
 */
export const parseStdioArgs = (argv) => {
	const {values} = readFlags(argv, FLAGS, {command: 'tabberth stdio'});
	const {profile, berth, url, verbose = false, help = false} = values;
	for (const [name, text] of Object.entries({profile, berth})) {
		if (text === '') throw new UsageFailure(`--${name} needs a name.`);
	}
	return {
		isHelp: help,
		isVerbose: verbose,
		wanted: {profile, berth, url: url === undefined ? undefined : readUrl(url)},
	};
};

/**
 * @param {readonly string[]} argv what follows `stdio`
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {import('node:stream').Readable} [options.input]
 * @param {import('node:stream').Writable} [options.output]
 * @param {string} [options.state] Tabberth's own folder
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.folder] where this program was started
 * @param {Partial<import('./call.mjs').Limits>} [options.limits]
 * @returns {Promise<number>}
 */
export const runStdio = async (
	argv,
	{
		signal,
		input = process.stdin,
		output = process.stdout,
		env = process.env,
		state = stateDirectory({env}),
		folder = process.cwd(),
		limits = {},
	},
) => {
	const {isHelp, isVerbose, wanted} = parseStdioArgs(argv);
	if (isHelp) {
		output.write(`${STDIO_HELP}\n`);
		return 0;
	}
	const note = isVerbose ? (/** @type {string} */ line) => say(`tabberth stdio: ${line}`) : () => {};
	await runBridge({input, output, state, env, folder, wanted, note, limits, signal});
	return 0;
};

const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) {
	const signal = endingSignal();
	await runToExit(signal, () => runStdio(process.argv.slice(2), {signal}));
}
