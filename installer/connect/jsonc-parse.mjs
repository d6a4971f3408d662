// @ts-check
// JSON with comments and trailing commas in; its values with the places they stand at out. Pure.
import {refuse} from './shape.mjs';

/**
 * @typedef {object} Member
 * @property {string} key
 * @property {number} start of the key
 * @property {JsonNode} value
 * @property {number | undefined} comma where the comma behind it stands
 * @typedef {object} JsonNode
 * @property {number} start
 * @property {number} end
 * @property {unknown} value what JSON.parse would give
 * @property {readonly Member[] | undefined} members of an object, in their order
 * @typedef {{text: string, at: number, depth: number}} Cursor
 */

const STRING = /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/y;
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const TRIVIA = /(?:\s+|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
const MAX_DEPTH = 200;

/**
 * @param {RegExp} pattern a sticky one
 * @param {Cursor} cursor moved behind the match
 */
const take = (pattern, cursor) => {
	pattern.lastIndex = cursor.at;
	const found = pattern.exec(cursor.text)?.[0];
	if (found !== undefined) cursor.at += found.length;
	return found;
};

/** @param {Cursor} cursor */
const next = (cursor) => {
	take(TRIVIA, cursor);
	return cursor.text[cursor.at];
};

/**
 * @param {Cursor} cursor
 * @param {number} start
 * @param {string | undefined} found
 * @returns {unknown}
 */
const decode = (cursor, start, found) => {
	try {
		return JSON.parse(found ?? '');
	} catch {
		return refuse(cursor.text, start, 'something that is not JSON');
	}
};

/**
 * @param {Cursor} cursor
 * @returns {JsonNode}
 */
const readScalar = (cursor) => {
	const start = cursor.at;
	const found = take(cursor.text[start] === '"' ? STRING : LITERAL, cursor);
	return {start, end: cursor.at, value: decode(cursor, start, found), members: undefined};
};

/**
 * @template Item
 * @param {Cursor} cursor
 * @param {string} closing
 * @param {() => Item} readItem
 * @param {(item: Item, comma: number) => void} onComma
 */
const readList = (cursor, closing, readItem, onComma) => {
	cursor.at += 1;
	cursor.depth += 1;
	if (cursor.depth > MAX_DEPTH) refuse(cursor.text, cursor.at, 'too many values inside each other');
	while (next(cursor) !== closing) {
		const item = readItem();
		const sign = next(cursor);
		if (sign === ',') {
			onComma(item, cursor.at);
			cursor.at += 1;
		} else if (sign !== closing) refuse(cursor.text, cursor.at, `no comma and no ${closing}`);
	}
	cursor.at += 1;
	cursor.depth -= 1;
};

/**
 * @param {Cursor} cursor
 * @returns {Member}
 */
const readMember = (cursor) => {
	const start = cursor.at;
	const key = take(STRING, cursor);
	if (key === undefined || next(cursor) !== ':') return refuse(cursor.text, start, 'no name of a member');
	cursor.at += 1;
	next(cursor);
	return {key: String(decode(cursor, start, key)), start, value: readValue(cursor), comma: undefined};
};

/**
 * @param {Cursor} cursor
 * @returns {JsonNode}
 */
const readObject = (cursor) => {
	const start = cursor.at;
	/** @type {Member[]} */
	const members = [];
	const readItem = () => {
		const member = readMember(cursor);
		members.push(member);
		return member;
	};
	readList(cursor, '}', readItem, (member, comma) => {
		member.comma = comma;
	});
	const value = Object.fromEntries(members.map((member) => [member.key, member.value.value]));
	return {start, end: cursor.at, value, members};
};

/**
 * @param {Cursor} cursor
 * @returns {JsonNode}
 */
const readArray = (cursor) => {
	const start = cursor.at;
	/** @type {unknown[]} */
	const value = [];
	readList(
		cursor,
		']',
		() => value.push(readValue(cursor).value),
		() => {},
	);
	return {start, end: cursor.at, value, members: undefined};
};

/**
 * @param {Cursor} cursor
 * @returns {JsonNode}
 */
const readValue = (cursor) => {
	const sign = cursor.text[cursor.at];
	if (sign === '{') return readObject(cursor);
	return sign === '[' ? readArray(cursor) : readScalar(cursor);
};

/**
 * @param {string} text
 * @returns {JsonNode}
 */
export const parseJsonc = (text) => {
	const cursor = {text, at: 0, depth: 0};
	next(cursor);
	const node = readValue(cursor);
	if (next(cursor) !== undefined) refuse(text, cursor.at, 'something behind the end');
	return node;
};

/**
 * @param {string} text
 * @param {number} at
 * @returns {number} behind the comments that follow in the same line
 */
export const skipCommentsInLine = (text, at) => {
	const comments = /(?:[ \t]*\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:[ \t]*\/\/[^\r\n]*)?/y;
	const cursor = {text, at, depth: 0};
	take(comments, cursor);
	return cursor.at;
};
