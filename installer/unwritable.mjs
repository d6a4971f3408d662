// @ts-check
// Places that cannot be written. In: what the system said. Out: why, in words; nothing where something else went wrong.
import {accessSync, constants, existsSync} from 'node:fs';
import path from 'node:path';
import {codeOf} from './failure.mjs';

/** @type {Record<string, string>} */
const REASONS = {
	EROFS: 'it is on a read-only file system',
	EACCES: 'you may not write there',
	EPERM: 'you may not write there',
	ENOSPC: 'the disk is full',
};

/** @param {unknown} error */
export const reasonOf = (error) => REASONS[codeOf(error) ?? ''];

/** @param {string} place @returns {string} itself, or the nearest folder above that is there */
export const nearest = (place) =>
	existsSync(place) || path.dirname(place) === place ? place : nearest(path.dirname(place));

/** @param {string} place */
const whyNot = (place) => {
	try {
		accessSync(nearest(place), constants.W_OK);
		return undefined;
	} catch (error) {
		return reasonOf(error);
	}
};

/**
 * Making a folder fails with "no such file" where a folder far above cannot be written, so the place itself is asked.
 * @param {unknown} error
 * @returns {string | undefined} a sentence
 */
export const explainUnwritable = (error) => {
	if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return undefined;
	const reason = codeOf(error) === 'ENOSPC' ? reasonOf(error) : whyNot(error.path);
	if (!reason) return undefined;
	return `${error.path} cannot be written: ${reason}. Mend that, or name another folder for Tabberth's files in TABBERTH_STATE_DIR.`;
};
