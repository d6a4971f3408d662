// @ts-check
// Which worker the browser keeps in a profile. Chromium goes on with the one it knows although the files of the extension have
// changed, until the extension is loaded once more. In: a profile and the built extension. Out: whether that is needed.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/** It names the worker, whose name changes with its content. */
const LOADER = 'service-worker-loader.js';
/** @param {string} extensionDirectory */
const readLoader = (extensionDirectory) => {
	const file = path.join(extensionDirectory, LOADER);
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** @param {string} userDataDirectory */
const noteIn = (userDataDirectory) => path.join(userDataDirectory, 'tabberth-worker');

/**
 * @param {string} userDataDirectory
 * @param {string} extensionDirectory
 */
export const knowsAnotherWorker = (userDataDirectory, extensionDirectory) => {
	if (!existsSync(path.join(userDataDirectory, 'Default', 'Service Worker'))) return false;
	const note = noteIn(userDataDirectory);
	return !existsSync(note) || readFileSync(note, 'utf8') !== readLoader(extensionDirectory);
};

/**
 * @param {string} userDataDirectory
 * @param {string} extensionDirectory
 */
export const noteWorker = (userDataDirectory, extensionDirectory) =>
	writeFileSync(noteIn(userDataDirectory), readLoader(extensionDirectory));
