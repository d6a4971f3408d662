// @ts-check
// What `tabberth stdio` needs to run, as a copy in Tabberth's own folder: a client's settings name it, and must not lead into a
// clone or a cache of npm that may go. In: that folder. Out: which files lie where. A table.
import {existsSync} from 'node:fs';
import path from 'node:path';

const SHARED = ['failure', 'flags', 'installed', 'life', 'limit', 'mcp-url', 'paths', 'processes', 'unwritable'];
const OWN = [
	...['answer', 'bridge', 'call', 'calls', 'catalogue', 'command', 'deliver', 'desk', 'find-instance', 'http-mcp'],
	...['introduce', 'json-rpc', 'key', 'lines', 'open-file', 'roots', 'saved-tools', 'send-file', 'server-stream'],
	...['session', 'stateless', 'trouble', 'uploads'],
];

/** Relative to the root of the package, with /. The version is read from package.json. */
export const BRIDGE_FILES = [
	'package.json',
	...SHARED.map((name) => `installer/${name}.mjs`),
	...OWN.map((name) => `installer/stdio/${name}.mjs`),
	'installer/stdio/tools.default.json',
];

export const BRIDGE_SCRIPT = 'installer/stdio/command.mjs';

/**
 * @param {string} state Tabberth's own folder
 * @param {NodeJS.Platform} platform
 */
export const bridgePaths = (state, platform) => {
	const {join} = platform === 'win32' ? path.win32 : path.posix;
	const folder = join(state, 'bridge');
	return {folder, script: join(folder, BRIDGE_SCRIPT), launcher: join(folder, 'tabberth-stdio')};
};

/**
 * Windows gets Node itself: not every client can start a batch file.
 * @param {{state: string, platform: NodeJS.Platform, node: string}} system
 * @returns {{command: string, args: string[]} | undefined} nothing where none is installed
 */
export const installedBridge = ({state, platform, node}) => {
	const {script, launcher} = bridgePaths(state, platform);
	const [file, command] =
		platform === 'win32' ? [script, {command: node, args: [script]}] : [launcher, {command: launcher, args: []}];
	return existsSync(file) ? command : undefined;
};
