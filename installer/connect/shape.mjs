// @ts-check
// What is said of a config file that is not understood, and comparing what two of them say. Pure.

/** The text does not parse, or holds something else where the servers should stand. It must be left as it is. */
export class UnknownShape extends Error {}

/**
 * @param {string} text
 * @param {number} at
 * @param {string} what
 * @returns {never}
 */
export const refuse = (text, at, what) => {
	throw new UnknownShape(`${what} in line ${text.slice(0, at).split('\n').length}`);
};

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean} whether they say the same, in whichever order
 */
export const isSame = (one, other) => {
	if (Array.isArray(one) && Array.isArray(other)) {
		return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
	}
	if (!isRecord(one) || !isRecord(other)) return one === other;
	const names = Object.keys(one);
	return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
};

/** @param {string} text */
export const lineBreakOf = (text) => (text.includes('\r\n') ? '\r\n' : '\n');
