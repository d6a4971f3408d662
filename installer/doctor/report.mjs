// @ts-check
// What the doctor found, as text or JSON; and as a text that can be shown to strangers. Pure.
import path from 'node:path';

/**
 * @typedef {import('./legs.mjs').LegResult} LegResult
 * @typedef {import('./system.mjs').System} System
 */

const MARKS = {ok: '✓', broken: '✗', skipped: '–', 'not tried': '–'};

/** @param {LegResult} result */
const headline = ({name, status, ms, cause, cure}) => {
	const mark = `${MARKS[status]} ${name}`;
	if (status === 'broken') return `${mark} — ${cause}. ${cure}`;
	return status === 'ok' ? `${mark}  ${Math.round(ms ?? 0)} ms` : `${mark}  ${status}`;
};

/**
 * @param {LegResult} result
 * @returns {string[]} one line for the leg, and what belongs to it below
 */
export const resultToLines = (result) => [
	...result.mended.map((what) => `  mended: ${what}`),
	headline(result),
	...result.notes.filter(Boolean).map((note) => `    ${note}`),
];

/** @param {readonly LegResult[]} results */
export const isWell = (results) => results.every(({status}) => status === 'ok');

/** @param {readonly LegResult[]} results */
export const summary = (results) => {
	if (isWell(results)) return 'All is well.';
	const first = results.find(({status}) => status === 'broken');
	return `The first broken part: ${first?.name ?? 'none'}.`;
};

/**
 * @param {readonly LegResult[]} results
 * @param {Pick<System, 'version' | 'nodeVersion' | 'platform'>} system
 */
export const resultsToObject = (results, {version, nodeVersion, platform}) => ({
	ok: isWell(results),
	broken: results.find(({status}) => status === 'broken')?.name,
	version,
	node: nodeVersion,
	platform,
	legs: results,
});

/** @param {string} text */
const quoteForPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path may stand in JSON, with its backslashes doubled. @param {string} folder */
const pathPattern = (folder) =>
	folder
		.split(/[\\/]+/)
		.map(quoteForPattern)
		.join('[\\\\/]+');

/** @param {string} word */
const wordPattern = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${quoteForPattern(word)}(?![\\p{L}\\p{N}_])`, 'giu');

/**
 * The root of the machine as a home, as some services have it, is no secret and stands in every path.
 * @param {string} folder
 */
const isTelling = (folder) => path.posix.normalize(folder.replaceAll('\\', '/')) !== '/' && folder !== '';

/**
 * @param {string} text
 * @param {{home: string, names: readonly string[], secrets: readonly string[]}} known names count as whole words
 *   only, secrets anywhere
 * @returns {string} the text without keys, addresses of pages, and what names the person or the machine
 */
export const scrub = (text, {home, names, secrets}) => {
	const homes = isTelling(home) ? [new RegExp(`${pathPattern(home)}(?![\\p{L}\\p{N}_-])`, 'giu')] : [];
	const secret = secrets.filter(Boolean).map((one) => new RegExp(quoteForPattern(one), 'g'));
	const replaced = [
		...secret.map((pattern) => /** @type {const} */ ([pattern, '…'])),
		/** @type {const} */ ([/tbk_[\w-]*/g, 'tbk_…']),
		/** @type {const} */ ([/bearer\s+[^\s"'”,]+/gi, 'Bearer …']),
		/** @type {const} */ ([/\b[0-9a-f]{64}\b/gi, '<digest>']),
		/** @type {const} */ ([/\b(?:https?|wss?|ftp|file):\/\/[^\s"'”)<>]+/gi, '<url>']),
		...homes.map((pattern) => /** @type {const} */ ([pattern, '~'])),
		...names.filter(Boolean).map((name) => /** @type {const} */ ([wordPattern(name), '…'])),
	];
	return replaced.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text);
};
