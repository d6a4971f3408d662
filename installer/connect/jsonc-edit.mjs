// @ts-check
// One member of a JSON text read, set or taken away by its path; every other byte of the text stays. Pure.
import {indentAt, indentUnit, lineIndent, printValue} from './jsonc-layout.mjs';
import {parseJsonc, skipCommentsInLine} from './jsonc-parse.mjs';
import {isRecord, lineBreakOf, refuse} from './shape.mjs';

/**
 * @typedef {import('./jsonc-parse.mjs').JsonNode} JsonNode
 * @typedef {import('./jsonc-parse.mjs').Member} Member
 * @typedef {readonly string[]} Path
 */

/** @param {string} text */
const isBlank = (text) => text.trim() === '';

/**
 * @param {string} text
 * @param {JsonNode} node
 * @param {string} key
 * @returns {Member | undefined}
 */
const memberOf = (text, node, key) => {
	if (!node.members) return refuse(text, node.start, 'something else than an object');
	const [first, second] = node.members.filter((member) => member.key === key);
	if (second) refuse(text, second.start, `a second "${key}"`);
	return first;
};

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {string} replacement
 */
const splice = (text, start, end, replacement) => text.slice(0, start) + replacement + text.slice(end);

/**
 * @param {string} text
 * @param {JsonNode} object
 * @param {string} key
 * @param {unknown} value
 */
const insertFirst = (text, object, key, value) => {
	const inner = text.slice(object.start + 1, object.end - 1);
	const isOneLine = !text.trim().includes('\n') && object.start > text.search(/\S/);
	if (isOneLine)
		return splice(
			text,
			object.start + 1,
			object.start + 1,
			`${JSON.stringify(key)}:${printValue(text, value, undefined)}`,
		);
	const base = lineIndent(text, object.start);
	const indent = base + indentUnit(text);
	const member = `${lineBreakOf(text)}${indent}${JSON.stringify(key)}: ${printValue(text, value, indent)}`;
	if (isBlank(inner)) return splice(text, object.start + 1, object.end - 1, member + lineBreakOf(text) + base);
	const at = skipCommentsInLine(text, object.start + 1);
	return splice(text, at, at, member);
};

/**
 * @param {string} text
 * @param {JsonNode} object
 * @param {string} key
 * @param {unknown} value
 */
const insert = (text, object, key, value) => {
	const last = object.members?.at(-1);
	const first = object.members?.[0];
	if (!last || !first) return insertFirst(text, object, key, value);
	const hasTrailingComma = last.comma !== undefined;
	const end = last.comma === undefined ? last.value.end : last.comma + 1;
	if (!text.slice(object.start, first.start).includes('\n')) {
		const inline = `${JSON.stringify(key)}:${printValue(text, value, undefined)}`;
		return splice(text, end, end, hasTrailingComma ? `${inline},` : `,${inline}`);
	}
	const indent = lineIndent(text, last.start);
	const member = `${lineBreakOf(text)}${indent}${JSON.stringify(key)}: ${printValue(text, value, indent)}`;
	const at = skipCommentsInLine(text, end);
	if (hasTrailingComma) return splice(text, at, at, `${member},`);
	return splice(splice(text, at, at, member), end, end, ',');
};

/**
 * @param {string} text
 * @param {Path} path
 * @returns {unknown}
 */
export const getJson = (text, path) => {
	if (isBlank(text)) return undefined;
	let node = parseJsonc(text);
	for (const key of path) {
		const member = memberOf(text, node, key);
		if (!member) return undefined;
		node = member.value;
	}
	return node.value;
};

/**
 * @param {string} text
 * @param {Path} path
 * @param {unknown} value
 * @returns {string}
 */
export const setJson = (text, path, value) => {
	if (isBlank(text)) return setJson(`{}${lineBreakOf(text)}`, path, value);
	let node = parseJsonc(text);
	for (const [index, key] of path.entries()) {
		const member = memberOf(text, node, key);
		if (!member) {
			const rest = path.slice(index + 1).reduceRight((inner, name) => ({[name]: inner}), value);
			return insert(text, node, key, rest);
		}
		if (index === path.length - 1) {
			const indent = indentAt(text, member.start);
			return splice(text, member.value.start, member.value.end, printValue(text, value, indent));
		}
		node = member.value;
	}
	return text;
};

/**
 * Takes its line with it, but not when a comment would then swallow what follows.
 * @param {string} text
 * @param {number} gap where the white space and comments before it begin
 * @param {number} start
 * @param {number} end
 */
const cutOut = (text, gap, start, end) => {
	const rest = text.slice(end);
	const isLastInLine = /^[ \t]*(?:\r?\n|$|\/\/)/.test(rest);
	const isSafe = isLastInLine || (/^[ \t]*\}/.test(rest) && !text.slice(gap, start).includes('//'));
	const before = isSafe ? /(?:\r?\n)?[ \t]*$/.exec(text.slice(gap, start))?.[0].length : 0;
	return splice(text, start - (before ?? 0), end, '');
};

/**
 * @param {string} text
 * @param {JsonNode} object
 * @param {Member} member
 */
const removeMember = (text, object, member) => {
	const members = object.members ?? [];
	const previous = members[members.indexOf(member) - 1];
	const isLast = members.at(-1) === member;
	const end = member.comma === undefined ? member.value.end : member.comma + 1;
	const inner = splice(text, member.start, end, '').slice(object.start + 1, object.end - 1 - (end - member.start));
	if (members.length === 1 && isBlank(inner)) return splice(text, object.start + 1, object.end - 1, '');
	const gap = previous ? (previous.comma ?? previous.value.end) + 1 : object.start + 1;
	const without = cutOut(text, gap, member.start, end);
	if (!isLast || member.comma !== undefined || previous?.comma === undefined) return without;
	return splice(without, previous.comma, previous.comma + 1, '');
};

/**
 * @param {string} text
 * @param {Path} path
 * @returns {string}
 */
export const removeJson = (text, path) => {
	if (isBlank(text)) return text;
	let node = parseJsonc(text);
	for (const [index, key] of path.entries()) {
		const member = memberOf(text, node, key);
		if (!member) return text;
		if (index === path.length - 1) return removeMember(text, node, member);
		node = member.value;
	}
	return text;
};

/** @param {string} text */
export const isEmptyJson = (text) => isBlank(text) || (/^\{\s*\}$/.test(text.trim()) && isRecord(getJson(text, [])));
