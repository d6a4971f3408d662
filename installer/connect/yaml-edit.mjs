// @ts-check
// One mapping of a YAML text, or one member of it, set or taken away by its path; every other line stays. Pure.
import {isRecord, lineBreakOf} from './shape.mjs';
import {childOf, childrenOf, getYaml, insideOf, isEmptyMapping, linesOf, refuseLine, rootOf} from './yaml-parse.mjs';
import {printYaml} from './yaml-scalar.mjs';

/**
 * @typedef {import('./yaml-parse.mjs').Child} Child
 * @typedef {import('./yaml-parse.mjs').Range} Range
 * @typedef {import('./yaml-parse.mjs').Path} Path
 */

const INDENT = '  ';

/**
 * @param {readonly string[]} lines
 * @param {number} at
 * @param {number} count of lines that go
 * @param {readonly string[]} added without line breaks
 */
const replaceLines = (lines, at, count, added) => {
	const text = lines.join('');
	const lineBreak = lineBreakOf(text);
	const before = lines.slice(0, at).join('');
	const glue = before === '' || before.endsWith('\n') ? '' : lineBreak;
	const after = lines.slice(at + count).join('');
	const isOpenEnd = after === '' && text !== '' && !text.endsWith('\n') && glue === '';
	const body = added.map((line) => line + lineBreak).join('');
	return before + glue + (isOpenEnd ? body.slice(0, -lineBreak.length) : body) + after;
};

/**
 * @param {string} text
 * @param {Path} path
 * @param {unknown} value
 * @returns {string}
 */
export const setYaml = (text, path, value) => {
	const lines = linesOf(text);
	return setInside({lines, range: rootOf(lines), path, value});
};

/**
 * @param {{lines: readonly string[], range: Range, path: Path, value: unknown}} place
 * @returns {string}
 */
const setInside = ({lines, range, path: [key = '', ...rest], value}) => {
	const children = childrenOf(lines, range);
	const child = childOf(lines, range, key);
	const isRoot = range.indent < 0;
	const indent = children[0]?.indent ?? (isRoot ? 0 : range.indent + INDENT.length);
	const wrapped = rest.reduceRight((inner, name) => ({[name]: inner}), value);
	const printed = printYaml(key, wrapped, ' '.repeat(indent));
	if (!child) return replaceLines(lines, children.at(-1)?.end ?? (isRoot ? range.to : range.from), 0, printed);
	if (rest.length === 0 || (isEmptyMapping(child) && child.rest !== '')) {
		return replaceLines(lines, child.start, child.end - child.start, printed);
	}
	if (child.rest !== '') refuseLine(lines, child.start, 'something else than a mapping');
	return setInside({lines, range: insideOf(child), path: rest, value});
};

/**
 * A mapping that has lost its last member stays a mapping.
 * @param {string} text
 * @param {Path} path
 * @returns {string}
 */
export const removeYaml = (text, path) => {
	if (!isPresent(text, path)) return text;
	const lines = linesOf(text);
	let range = rootOf(lines);
	/** @type {Child | undefined} */
	let parent;
	for (const [index, key] of path.entries()) {
		const child = childOf(lines, range, key);
		if (!child) return text;
		if (index === path.length - 1) {
			const isOnly = parent !== undefined && childrenOf(lines, range).length === 1;
			if (!parent || !isOnly) return replaceLines(lines, child.start, child.end - child.start, []);
			const emptied = [`${' '.repeat(parent.indent)}${(lines[parent.start] ?? '').trim().replace(/:.*$/, ':')} {}`];
			return replaceLines(lines, parent.start, child.end - parent.start, emptied);
		}
		parent = child;
		range = insideOf(child);
	}
	return text;
};

/**
 * @param {string} text
 * @param {Path} path
 */
const isPresent = (text, path) => {
	const parent = getYaml(text, path.slice(0, -1));
	return path.length === 1
		? getYaml(text, path) !== undefined
		: isRecord(parent) && Object.hasOwn(parent, path.at(-1) ?? '');
};

/** @param {string} text */
export const isEmptyYaml = (text) => linesOf(text).every((line) => line.trim() === '');
