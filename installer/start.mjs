// @ts-check
// `npm start`: from a clone to one line on standard output, "ready http://localhost:PORT/mcp"; all else is on standard error.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {HELP, parseStartArgs} from './args.mjs';
import {findBrowser} from './browser.mjs';
import {ensureBuild} from './build.mjs';
import {ensureDependencies, requireNode} from './dependencies.mjs';
import {endingSignal, runToExit} from './life.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE, ROOT, stateDirectory} from './paths.mjs';
import {requireFreePort} from './ready.mjs';
import {serveUntilEnd} from './serve-until-end.mjs';

/** @param {string} text */
const print = (text) => {
	process.stdout.write(`${text}\n`);
	return 0;
};

const readVersion = () => JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;

const signal = endingSignal();
await runToExit(signal, async () => {
	requireNode();
	const command = parseStartArgs(process.argv.slice(2), process.env);
	if (command.kind === 'help') return print(HELP);
	if (command.kind === 'version') return print(readVersion());
	const {options} = command;
	await requireFreePort(options.port, signal);
	await ensureDependencies({signal});
	await ensureBuild({signal});
	const executable = await findBrowser({asked: options.browser, signal});
	return serveUntilEnd({
		options,
		executable,
		extensionDirectory: EXTENSION_DIRECTORY,
		hostFile: HOST_FILE,
		stateDirectory: stateDirectory(),
		signal,
	});
});
