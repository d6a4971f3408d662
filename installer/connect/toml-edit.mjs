// @ts-check
// One table of a TOML text, or one pair in it, read, set or taken away; every other byte of the text stays. Pure.
import {isRecord, isSame, lineBreakOf, refuse} from './shape.mjs';
import {parseToml} from './toml-parse.mjs';

/**
 * @typedef {import('./toml-parse.mjs').Statement} Statement
 * @typedef {readonly string[]} Path [folder of tables, name], or with a third part the name of a pair
 */

/** @param {string} key */
const printKey = (key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/**
 * @param {unknown} value
 * @returns {string}
 */
const printValue = (value) => {
	if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
	if (!isRecord(value)) return JSON.stringify(value);
	return `{ ${Object.entries(value)
		.map(([key, inner]) => `${printKey(key)} = ${printValue(inner)}`)
		.join(', ')} }`;
};

/**
 * Says no where the same table could also be meant in another way of writing, which must not be written twice.
 * @param {string} text
 * @param {string} folder
 * @param {string} name
 */
const checkShape = (text, folder, name) => {
	const statements = parseToml(text);
	/** @param {Statement} statement */
	const isOther = ({kind, path, table}) => {
		if (kind === 'pair' && table.length === 0) return path[0] === folder;
		if (kind === 'pair' && isSame(table, [folder])) return path[0] === name;
		return kind === 'array' && path[0] === folder && (path.length === 1 || path[1] === name);
	};
	const other = statements.find(isOther);
	if (other) refuse(text, other.start, `another way of writing ${folder}`);
	const [, second] = statements.filter(({kind, path}) => kind === 'table' && isSame(path, [folder, name]));
	if (second) refuse(text, second.start, `a second [${folder}.${name}]`);
	return statements;
};

/**
 * @param {string} text
 * @param {Path} path
 * @returns {{header: Statement | undefined, pairs: Statement[], below: Statement[]}}
 */
const findTable = (text, [folder = '', name = '']) => {
	const statements = checkShape(text, folder, name);
	/** @param {Statement} statement */
	const isOwn = ({table}) => isSame(table, [folder, name]);
	return {
		header: statements.find((one) => one.kind === 'table' && isOwn(one)),
		pairs: statements.filter((one) => one.kind === 'pair' && isOwn(one)),
		below: statements.filter(({table}) => table.length > 2 && isSame(table.slice(0, 2), [folder, name])),
	};
};

/**
 * @param {string} text
 * @param {Statement[]} pairs
 * @param {string} key
 */
const findPair = (text, pairs, key) => {
	const found = pairs.filter(({path}) => path[0] === key);
	const odd = found.find(({path}, index) => path.length > 1 || index > 0);
	if (odd) refuse(text, odd.start, `another way of writing ${key}`);
	return found[0];
};

/**
 * @param {string} text
 * @param {Path} path
 * @returns {unknown}
 */
export const getToml = (text, path) => {
	const {header, pairs, below} = findTable(text, path);
	const [, , key] = path;
	if (path.length < 2) return undefined;
	if (key !== undefined) return findPair(text, pairs, key)?.value;
	if (!header && below.length === 0) return undefined;
	return Object.fromEntries(pairs.map((pair) => [pair.path.join('.'), pair.value]));
};

/**
 * @param {string} text
 * @param {Path} path
 * @param {Record<string, unknown>} value
 */
const appendTable = (text, path, value) => {
	const lineBreak = lineBreakOf(text);
	const pairs = Object.entries(value).map(([key, inner]) => `${printKey(key)} = ${printValue(inner)}`);
	const block = [`[${path.map(printKey).join('.')}]`, ...pairs, ''].join(lineBreak);
	if (text === '') return block;
	if (!text.endsWith('\n')) return text + lineBreak + lineBreak + block;
	return text + (/\n\r?\n$/.test(text) ? '' : lineBreak) + block;
};

/**
 * @param {string} text
 * @param {Path} path
 * @param {unknown} value
 * @returns {string}
 */
export const setToml = (text, path, value) => {
	const {header, pairs, below} = findTable(text, path);
	const [folder = '', name = '', key] = path;
	if (key === undefined) {
		const old = removeToml(text, path);
		return appendTable(old, path, isRecord(value) ? value : {});
	}
	const inside = below.find(({kind, path: place}) => kind !== 'pair' && place[2] === key);
	if (inside) refuse(text, inside.start, `another way of writing ${key}`);
	const pair = findPair(text, pairs, key);
	if (pair) return text.slice(0, pair.valueStart) + printValue(value) + text.slice(pair.valueEnd);
	const last = pairs.at(-1) ?? header;
	if (!last) return appendTable(text, [folder, name], {[key]: value});
	const isOpen = !text.slice(0, last.end).endsWith('\n');
	const lineBreak = lineBreakOf(text);
	const line = `${isOpen ? lineBreak : ''}${printKey(key)} = ${printValue(value)}${isOpen ? '' : lineBreak}`;
	return text.slice(0, last.end) + line + text.slice(last.end);
};

/**
 * A blank line before a table that goes away would stay behind as a second one.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
const cutOut = (text, start, end) => {
	const isAtEnd = /^(?:[ \t]*\r?\n|$)/.test(text.slice(end));
	const blank = isAtEnd ? /(?<=^|\n)\r?\n$/.exec(text.slice(0, start))?.[0].length : 0;
	return text.slice(0, start - (blank ?? 0)) + text.slice(end);
};

/**
 * @param {Statement[]} statements of one table and those below it
 * @returns {Array<{start: number, end: number}>} each header with its pairs, in their order
 */
const blocksOf = (statements) => {
	/** @type {Array<{start: number, end: number}>} */
	const blocks = [];
	for (const {kind, start, end} of [...statements].sort((one, other) => one.start - other.start)) {
		const open = blocks.at(-1);
		if (kind === 'pair' && open) open.end = end;
		else blocks.push({start, end});
	}
	return blocks;
};

/**
 * @param {string} text
 * @param {Path} path
 * @returns {string}
 */
export const removeToml = (text, path) => {
	const {header, pairs, below} = findTable(text, path);
	const [, , key] = path;
	if (key !== undefined) {
		const pair = findPair(text, pairs, key);
		return pair ? text.slice(0, pair.start) + text.slice(pair.end) : text;
	}
	return blocksOf([...(header ? [header] : []), ...pairs, ...below]).reduceRight(
		(rest, {start, end}) => cutOut(rest, start, end),
		text,
	);
};
