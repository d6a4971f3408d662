// @ts-check
// TOML in; its headers and pairs, with the places they stand at and the values of the pairs, out. Pure.
import {refuse} from './shape.mjs';

/**
 * @typedef {object} Statement
 * @property {'table' | 'array' | 'pair'} kind
 * @property {readonly string[]} path of a header; of a pair inside its table
 * @property {readonly string[]} table a pair stands in
 * @property {boolean} isInArray whether that table is one of an array of tables
 * @property {number} start of its line
 * @property {number} end behind its line break
 * @property {number} valueStart
 * @property {number} valueEnd
 * @property {unknown} value of a pair
 * @typedef {{text: string, at: number, depth: number}} Cursor
 */

const SPACE = /[ \t]*/y;
const TRIVIA = /(?:\s+|#[^\n]*)*/y;
const LINE_END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const BARE_KEY = /[A-Za-z0-9_-]+/y;
const LONG_BASIC = /"""(?:\r?\n)?([^"\\]*(?:(?:\\[\s\S]|"{1,2}(?!"))[^"\\]*)*"{0,2})"""/y;
const LONG_LITERAL = /'''(?:\r?\n)?([^']*(?:'{1,2}(?!')[^']*)*'{0,2})'''/y;
const BASIC = /"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"/y;
const LITERAL = /'([^'\n]*)'/y;
const PLAIN = /[+\-\w.:]+(?: \d[\w.:+-]*)?/y;
const ESCAPE = /\\(?:([btnfre"\\])|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|[ \t]*\r?\n\s*)/g;
const SHORT = new Map(Object.entries({b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b', '"': '"', '\\': '\\'}));
const MAX_DEPTH = 100;

/**
 * @param {RegExp} pattern a sticky one
 * @param {Cursor} cursor moved behind the match
 */
const take = (pattern, cursor) => {
	pattern.lastIndex = cursor.at;
	const found = pattern.exec(cursor.text);
	if (found) cursor.at += found[0].length;
	return found;
};

/** @param {string} text */
const decodeEscapes = (text) =>
	text.replace(ESCAPE, (_whole, short, ...hex) => {
		if (short !== undefined) return SHORT.get(short) ?? '';
		const digits = hex.slice(0, 3).find((one) => one !== undefined);
		return digits === undefined ? '' : String.fromCodePoint(Number.parseInt(digits, 16));
	});

/** @param {Cursor} cursor */
const readString = (cursor) => {
	const basic = take(LONG_BASIC, cursor) ?? take(BASIC, cursor);
	if (basic) return decodeEscapes(basic[1] ?? '');
	return (take(LONG_LITERAL, cursor) ?? take(LITERAL, cursor))?.[1];
};

/** @param {Cursor} cursor */
const readKey = (cursor) => {
	/** @type {string[]} */
	const parts = [];
	do {
		take(SPACE, cursor);
		const part = take(BARE_KEY, cursor)?.[0] ?? readString(cursor);
		if (part === undefined) return refuse(cursor.text, cursor.at, 'no name');
		parts.push(part);
		take(SPACE, cursor);
	} while (take(/\./y, cursor));
	return parts;
};

/**
 * @param {Cursor} cursor
 * @param {string} closing
 * @param {() => void} readItem
 */
const readList = (cursor, closing, readItem) => {
	cursor.at += 1;
	cursor.depth += 1;
	if (cursor.depth > MAX_DEPTH) refuse(cursor.text, cursor.at, 'too many values inside each other');
	for (take(TRIVIA, cursor); cursor.text[cursor.at] !== closing; take(TRIVIA, cursor)) {
		readItem();
		take(TRIVIA, cursor);
		if (cursor.text[cursor.at] === ',') cursor.at += 1;
		else if (cursor.text[cursor.at] !== closing) refuse(cursor.text, cursor.at, `no comma and no ${closing}`);
	}
	cursor.at += 1;
	cursor.depth -= 1;
};

/** @param {Cursor} cursor */
const readPair = (cursor) => {
	const path = readKey(cursor);
	if (!take(/=[ \t]*/y, cursor)) refuse(cursor.text, cursor.at, 'no =');
	const valueStart = cursor.at;
	const value = readValue(cursor);
	return {path, value, valueStart, valueEnd: cursor.at};
};

/**
 * @param {Cursor} cursor
 * @returns {unknown}
 */
const readValue = (cursor) => {
	const sign = cursor.text[cursor.at];
	if (sign === '[') {
		/** @type {unknown[]} */
		const items = [];
		readList(cursor, ']', () => items.push(readValue(cursor)));
		return items;
	}
	if (sign === '{') {
		/** @type {Map<string, unknown>} */
		const entries = new Map();
		readList(cursor, '}', () => {
			const {path, value} = readPair(cursor);
			entries.set(path.join('.'), value);
		});
		return Object.fromEntries(entries);
	}
	if (sign === '"' || sign === "'") return readString(cursor) ?? refuse(cursor.text, cursor.at, 'an open string');
	const plain = take(PLAIN, cursor)?.[0];
	if (plain === undefined) return refuse(cursor.text, cursor.at, 'no value');
	return (
		new Map([
			['true', true],
			['false', false],
		]).get(plain) ?? (/^-?\d+$/.test(plain) ? Number(plain) : plain)
	);
};

/**
 * @param {Cursor} cursor
 * @param {number} start
 */
const readHeader = (cursor, start) => {
	const isArray = cursor.text[cursor.at + 1] === '[';
	cursor.at += isArray ? 2 : 1;
	const path = readKey(cursor);
	if (!take(isArray ? /\]\]/y : /\]/y, cursor)) refuse(cursor.text, start, 'an open header');
	return {kind: isArray ? 'array' : 'table', path, value: undefined, valueStart: cursor.at, valueEnd: cursor.at};
};

/**
 * @param {string} text
 * @returns {Statement[]}
 */
export const parseToml = (text) => {
	const cursor = {text, at: 0, depth: 0};
	/** @type {Statement[]} */
	const statements = [];
	/** @type {readonly string[]} */
	let table = [];
	let isInArray = false;
	for (take(TRIVIA, cursor); cursor.at < text.length; take(TRIVIA, cursor)) {
		const start = text.lastIndexOf('\n', cursor.at - 1) + 1;
		const found = text[cursor.at] === '[' ? readHeader(cursor, start) : {kind: 'pair', ...readPair(cursor)};
		if (!take(LINE_END, cursor)) refuse(text, cursor.at, 'something that is not TOML');
		if (found.kind !== 'pair') [table, isInArray] = [found.path, found.kind === 'array'];
		const kind = /** @type {Statement['kind']} */ (found.kind);
		statements.push({...found, kind, table, isInArray, start, end: cursor.at});
	}
	return statements;
};
