// @ts-check
// What a launcher tells the extension when it finds no Node.js to start the companion with. In: a sentence. Out: the one frame of
// native messaging that carries it, as text of bytes below 128 alone, so that scripts for sh and files for cmd hold it as it is.
import {quoteForShell} from '../companion.mjs';

const NOT_ASCII = /[^\x20-\x7e]/g;

/** @param {string} text */
const toJson = (text) => {
	const toEscape = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
	const json = JSON.stringify({type: 'fault', text}).replace(NOT_ASCII, toEscape);
	// JSON may end with spaces: as many as make the first byte of the length a visible character, the others being small.
	const low = json.length & 0xff;
	const wanted = low > 0x7e ? 0x121 : Math.max(low, 0x21);
	return json + ' '.repeat(wanted - low);
};

/** @param {string} json @returns {number[]} */
const lengthBytes = ({length}) => [length & 0xff, length >> 8, 0, 0];

/** @param {string} text */
export const faultFrame = (text) => {
	const json = toJson(text);
	return String.fromCharCode(...lengthBytes(json)) + json;
};

/**
 * `printf` is in the shell itself: there may be no PATH to find another program with.
 * @param {string} text
 */
export const printFault = (text) => {
	const json = toJson(text);
	const octals = lengthBytes(json).map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
	return `printf '${octals.join('')}%s' ${quoteForShell(json)}`;
};
