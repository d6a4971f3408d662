// @ts-check
// One value of YAML in or out: what we write into a mapping, and reading it back. Pure.
import {isRecord} from './shape.mjs';

/** Also what older readers take for something else than text. */
const WORD = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;
const SAFE = /^[A-Za-z/][\w./:@?=&+-]*$/;
const STEP = '  ';

/** @param {string} text */
const printText = (text) => (SAFE.test(text) && !WORD.test(text) && !text.endsWith(':') ? text : JSON.stringify(text));

/** @param {unknown} value */
const printScalar = (value) => (typeof value === 'string' ? printText(value) : JSON.stringify(value));

/**
 * @param {string} key
 * @param {unknown} value
 * @param {string} indent
 * @returns {string[]} lines without their breaks
 */
export const printYaml = (key, value, indent) => {
	const name = `${indent}${printText(key)}:`;
	if (Array.isArray(value)) return [name, ...value.map((item) => `${indent}${STEP}- ${printScalar(item)}`)];
	if (!isRecord(value)) return [`${name} ${printScalar(value)}`];
	const entries = Object.entries(value);
	if (entries.length === 0) return [`${name} {}`];
	return [name, ...entries.flatMap(([inner, one]) => printYaml(inner, one, indent + STEP))];
};

const WORDS = new Map(Object.entries({true: true, false: false, null: null, '~': null, '{}': {}, '[]': []}));

/**
 * @param {string} text without a comment
 * @returns {unknown} what is none of ours comes back as it is written
 */
export const readScalar = (text) => {
	if (WORDS.has(text)) return WORDS.get(text);
	if (/^-?\d+$/.test(text)) return Number(text);
	if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
	if (!/^".*"$/.test(text)) return text;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};
