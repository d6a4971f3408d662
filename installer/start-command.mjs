// @ts-check
// `npm start`, `npm run dev` and `tabberth start`: one line on standard output, "ready http://localhost:PORT/mcp"; all else on standard error.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {HELP, parseStartArgs} from './args.mjs';
import {findBrowser} from './browser.mjs';
import {ensureBuild} from './build.mjs';
import {ensureDependencies} from './dependencies.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE, isClone, ROOT, stateDirectory} from './paths.mjs';
import {requireFreePort} from './ready.mjs';
import {serveUntilEnd} from './serve-until-end.mjs';

/** @param {string} text */
const print = (text) => {
	process.stdout.write(`${text}\n`);
	return 0;
};

export const readVersion = () => JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;

/**
 * @param {readonly string[]} argv
 * @param {{signal: AbortSignal, onReady?: (tabberth: import('./serve.mjs').RunningTabberth) => void}} run
 * @returns {Promise<number>} the exit code
 */
export const runStart = async (argv, {signal, ...rest}) => {
	const command = parseStartArgs(argv, process.env);
	if (command.kind === 'help') return print(HELP);
	if (command.kind === 'version') return print(readVersion());
	const {options} = command;
	await requireFreePort(options.port, signal);
	// The published package comes built, and brings no tools to build with.
	if (isClone()) {
		await ensureDependencies({signal});
		await ensureBuild({signal});
	}
	const executable = await findBrowser({asked: options.browser, signal});
	return serveUntilEnd({
		options,
		executable,
		extensionDirectory: EXTENSION_DIRECTORY,
		hostFile: HOST_FILE,
		stateDirectory: stateDirectory(),
		signal,
		...rest,
	});
};
