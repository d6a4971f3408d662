// @ts-check
// A file that a client names by its path. In: the path, and the folders from which it may come. Out: the open file; or a sentence why
// not. What is checked is what was opened: links are followed first.

import {constants} from 'node:fs';
import {open, realpath, stat} from 'node:fs/promises';
import {homedir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {codeOf} from '../failure.mjs';
import {Trouble} from './trouble.mjs';

export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** @typedef {{handle: import('node:fs/promises').FileHandle, name: string, size: number}} OpenFile */

/**
 * @param {string} given
 * @param {readonly string[]} folders
 * @returns {Promise<OpenFile>} to be closed by whoever asked for it
 */
export const openFile = async (given, folders) => {
	const {real, name} = await realOrRefuse(given, folders);
	const roots = (await Promise.all(folders.map((folder) => realpath(folder).catch(() => [])))).flat();
	if (!roots.some((root) => isInside(root, real))) throw refused(given, `is not inside ${inWords(folders)}`);
	// A pipe or a device must not keep us waiting, and a link put there since must not be followed.
	const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
	const handle = await open(real, flags).catch((error) => {
		throw refused(given, `cannot be read (${codeOf(error)})`);
	});
	try {
		return {name, handle, size: await judge(given, real, handle)};
	} catch (error) {
		await handle.close();
		throw error;
	}
};

/**
 * @param {string} given
 * @param {string} real
 * @param {import('node:fs/promises').FileHandle} handle
 * @returns {Promise<number>} its size
 */
const judge = async (given, real, handle) => {
	const [opened, named] = await Promise.all([handle.stat(), stat(await realpath(real))]);
	if (opened.isDirectory()) throw refused(given, 'is a directory; name files');
	if (!opened.isFile()) throw refused(given, 'is no plain file');
	if (opened.ino !== named.ino || opened.dev !== named.dev) throw refused(given, 'was replaced while it was opened');
	if (opened.size > MAX_FILE_BYTES)
		throw refused(given, `has ${opened.size} bytes, and at most ${MAX_FILE_BYTES} can be sent`);
	return opened.size;
};

/**
 * @param {string} given
 * @param {readonly string[]} folders
 */
const realOrRefuse = async (given, folders) => {
	try {
		const plain = given.startsWith('file:') ? fileURLToPath(given) : given;
		return {real: await realpath(path.resolve(folders[0] ?? '.', plain)), name: path.basename(plain)};
	} catch (error) {
		throw refused(given, codeOf(error) === 'ENOENT' ? 'does not exist' : `cannot be found (${codeOf(error)})`);
	}
};

/**
 * @param {string} folder
 * @param {string} file
 */
export const isInside = (folder, file) => {
	const way = path.relative(folder, file);
	return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
};

/**
 * Started from a desktop, a program has the whole disk or home for its folder, which nobody has chosen.
 * @param {string} folder
 */
export const isTooWide = (folder) => [path.parse(folder).root, homedir()].includes(path.resolve(folder));

/** @param {readonly string[]} folders */
const inWords = (folders) =>
	folders.length === 0 ? 'a folder of this client, which names none' : folders.join(' or ');

/**
 * @param {string} given
 * @param {string} why
 */
const refused = (given, why) => new Trouble('refused', `file_upload: paths: ${given} ${why}.`);
