// @ts-check
// How a JSON text is laid out: the indentation at a place of it, and a value printed to stand there. Pure.
import {parseJsonc} from './jsonc-parse.mjs';
import {lineBreakOf} from './shape.mjs';

const DEFAULT_INDENT = '  ';

/**
 * @param {string} text
 * @param {number} at
 * @returns {string | undefined} the white space before it; nothing when something else stands before it in its line
 */
export const indentAt = (text, at) => {
	const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
	return before.trim() === '' ? before : undefined;
};

/**
 * @param {string} text
 * @param {number} at
 */
export const lineIndent = (text, at) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';

/** @param {string} text */
export const indentUnit = (text) => {
	const root = parseJsonc(text);
	const first = root.members?.[0];
	const indent = first && indentAt(text, first.start);
	return indent?.slice(lineIndent(text, root.start).length) || DEFAULT_INDENT;
};

/**
 * @param {string} text
 * @param {unknown} value
 * @param {string | undefined} indent of the line it begins in; nothing for a value in one line
 */
export const printValue = (text, value, indent) => {
	if (indent === undefined) return JSON.stringify(value);
	return JSON.stringify(value, undefined, indentUnit(text)).replaceAll('\n', lineBreakOf(text) + indent);
};
