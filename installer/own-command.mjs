// @ts-check
// What a person types to call this very Tabberth. In: their system. Out: `tabberth` where PATH leads here, as after a global
// install from npm; from a clone, or a package that lies elsewhere, Node.js and the file.
import {realpathSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {quoteForShell} from './companion.mjs';
import {ROOT} from './paths.mjs';

/**
 * @typedef {object} Terminal
 * @property {NodeJS.Platform} platform
 * @property {string} searchPath
 * @property {string} node
 * @property {string} root
 * @property {(file: string) => string | undefined} follow the file that a name leads to, if any
 */

/** @param {string} file */
const follow = (file) => {
	try {
		return realpathSync(file);
	} catch {
		return undefined;
	}
};

/** @param {NodeJS.Platform} platform */
const pathOf = (platform) => (platform === 'win32' ? path.win32 : path.posix);

/** @param {Terminal} terminal */
const listFolders = ({platform, searchPath}) =>
	searchPath.split(pathOf(platform).delimiter).filter((folder) => folder !== '');

/** npm links the file; on Windows it writes a batch file beside the folder of its packages. @param {Terminal} terminal */
const isOnPath = (terminal) => {
	const {platform, root, follow} = terminal;
	const {join} = pathOf(platform);
	const leadsHere = (/** @type {string} */ folder) =>
		platform === 'win32'
			? follow(join(folder, 'tabberth.cmd')) !== undefined && follow(join(folder, 'node_modules', 'tabberth')) === root
			: follow(join(folder, 'tabberth')) === join(root, 'installer', 'cli.mjs');
	// What npm and npx put there for the one run is not in the person's terminal.
	const isLasting = (/** @type {string} */ folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);
	return listFolders(terminal).filter(isLasting).some(leadsHere);
};

/** @param {Terminal} terminal */
const nodeCommand = (terminal) => {
	const {platform, node, follow} = terminal;
	const name = platform === 'win32' ? 'node.exe' : 'node';
	const found = listFolders(terminal).map((folder) => follow(pathOf(platform).join(folder, name)));
	const first = found.find((file) => file !== undefined);
	return first !== undefined && first === follow(node) ? 'node' : node;
};

/**
 * A file may be called anything. In Windows none holds a quotation mark.
 * @param {string} word @param {NodeJS.Platform} platform
 */
const quote = (word, platform) => {
	if (/^[\w@%+=:,./\\-]+$/.test(word)) return word;
	return platform === 'win32' ? `"${word}"` : quoteForShell(word);
};

/** @param {Terminal} terminal */
export const ownCommand = (terminal) => {
	if (isOnPath(terminal)) return 'tabberth';
	const {platform, root} = terminal;
	const cli = pathOf(platform).join(root, 'installer', 'cli.mjs');
	return [nodeCommand(terminal), cli].map((word) => quote(word, platform)).join(' ');
};

export const ownCommandHere = () =>
	ownCommand({
		platform: process.platform,
		searchPath: process.env.PATH ?? '',
		node: process.execPath,
		root: follow(ROOT) ?? ROOT,
		follow,
	});
