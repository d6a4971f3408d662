// @ts-check
// The block mappings of a YAML text in; their members, the lines they take and what they say out. Pure.

import {refuse} from './shape.mjs';
import {readScalar} from './yaml-scalar.mjs';

/**
 * @typedef {{key: string, rest: string, start: number, end: number, indent: number}} Child lines, the end excluded
 * @typedef {{from: number, to: number, indent: number}} Range of lines that stand deeper than the indent
 * @typedef {readonly string[]} Path
 */

const KEY = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'#\-?:,[\]{}&*!|>%@`][^#:]*?))[ \t]*:(?=[ \t]|$)/;

/** @param {string} text */
export const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** @param {string} line */
const isSignificant = (line) => /^[ \t]*[^\s#]/.test(line);

/**
 * @param {readonly string[]} lines
 * @param {number} index
 * @param {string} what
 * @returns {never}
 */
export const refuseLine = (lines, index, what) => refuse(lines.join(''), lines.slice(0, index).join('').length, what);

/** @param {string} line */
const withoutComment = (line) => line.replace(/(^|[ \t])#.*$/, '').trim();

/** @param {RegExpExecArray} found */
const keyOf = ([, double, single, plain]) => {
	if (double !== undefined) return String(JSON.parse(`"${double}"`));
	return single?.replaceAll("''", "'") ?? plain ?? '';
};

/**
 * The items of a list may stand as deep as its name.
 * @param {Child} child
 * @param {string} body
 */
const isItemOf = (child, body) => child.rest === '' && /^-(?:\s|$)/.test(body);

/**
 * @param {readonly string[]} lines
 * @param {Range} range
 * @returns {Child[]}
 */
export const childrenOf = (lines, {from, to, indent: outer}) => {
	/** @type {Child[]} */
	const children = [];
	for (let index = from; index < to; index++) {
		const line = lines[index] ?? '';
		if (!isSignificant(line)) continue;
		const last = children.at(-1);
		const indent = line.search(/[^ ]/);
		const own = last?.indent ?? indent;
		if (line[indent] === '\t' || indent < own || indent <= outer) refuseLine(lines, index, 'an odd indentation');
		const body = line.slice(indent).trimEnd();
		if (last && (indent > own || isItemOf(last, body))) {
			last.end = index + 1;
			continue;
		}
		const found = KEY.exec(body);
		if (!found) return refuseLine(lines, index, 'no name of a member');
		const rest = withoutComment(body.slice(found[0].length));
		children.push({key: keyOf(found), rest, start: index, end: index + 1, indent});
	}
	return children;
};

/** @param {readonly string[]} lines */
export const rootOf = (lines) => {
	const first = lines.findIndex(isSignificant);
	const from = first >= 0 && withoutComment(lines[first] ?? '') === '---' ? first + 1 : 0;
	const marker = lines.findIndex((line, index) => index >= from && /^(?:---|\.\.\.|%)/.test(line));
	if (marker >= 0) refuseLine(lines, marker, 'more than one document');
	const range = {from, to: lines.length, indent: -1};
	const odd = childrenOf(lines, range).find(({indent}) => indent !== 0);
	return odd ? refuseLine(lines, odd.start, 'an odd indentation') : range;
};

/** @param {Child} child */
export const insideOf = ({start, end, indent}) => ({from: start + 1, to: end, indent});

/** @param {Child} child */
export const isEmptyMapping = ({rest, start, end}) => /^(?:\{\s*\}|null|~)?$/.test(rest) && end === start + 1;

/**
 * @param {readonly string[]} lines
 * @param {Range} range
 * @param {string} key
 */
export const childOf = (lines, range, key) => {
	const [first, second] = childrenOf(lines, range).filter((child) => child.key === key);
	if (second) refuseLine(lines, second.start, `a second "${key}"`);
	return first;
};

/**
 * @param {readonly string[]} lines
 * @param {Child} child
 * @returns {unknown}
 */
const readChild = (lines, child) => {
	if (child.rest !== '') return child.end === child.start + 1 ? readScalar(child.rest) : undefined;
	const inside = lines.slice(child.start + 1, child.end).filter(isSignificant);
	if (inside.length === 0) return null;
	if (/^\s*-/.test(inside[0] ?? '')) return inside.map((line) => readScalar(withoutComment(line).replace(/^-\s*/, '')));
	return Object.fromEntries(childrenOf(lines, insideOf(child)).map((one) => [one.key, readChild(lines, one)]));
};

/**
 * @param {string} text
 * @param {Path} path
 * @returns {unknown}
 */
export const getYaml = (text, path) => {
	const lines = linesOf(text);
	/** @type {Range} */
	let range = rootOf(lines);
	/** @type {Child | undefined} */
	let child;
	for (const key of path) {
		if (child && isEmptyMapping(child)) return undefined;
		if (child && child.rest !== '') return refuseLine(lines, child.start, 'something else than a mapping');
		child = childOf(lines, range, key);
		if (!child) return undefined;
		range = insideOf(child);
	}
	return child && isEmptyMapping(child) && path.length === 1 ? {} : child && readChild(lines, child);
};
