// @ts-check
// Two texts in; what changes between them, as `diff -u` shows it, out. Keys are not shown. Pure.

const CONTEXT_LINES = 3;
const MAX_SHOWN_CHARACTERS = 200;

/** @param {string} text */
const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** @param {string} text */
const hideKeys = (text) => text.replace(/tbk_[\w-]+/g, 'tbk_…');

/**
 * @param {string} sign
 * @param {string} line
 */
const show = (sign, line) => {
	const body = hideKeys(line.replace(/\r?\n$/, ''));
	const cut = body.length > MAX_SHOWN_CHARACTERS ? `${body.slice(0, MAX_SHOWN_CHARACTERS)}…` : body;
	return `${sign}${cut}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file'}`;
};

/**
 * @param {readonly string[]} one
 * @param {readonly string[]} other
 * @returns {number} how many lines they begin with in common
 */
const commonStart = (one, other) => {
	const most = Math.min(one.length, other.length);
	for (let index = 0; index < most; index++) if (one[index] !== other[index]) return index;
	return most;
};

/**
 * @param {number} start
 * @param {number} count
 */
const range = (start, count) => `${count === 0 ? start : start + 1},${count}`;

/**
 * @param {string} file
 * @param {string} before
 * @param {string} after
 * @returns {string} nothing where nothing changes
 */
export const unifiedDiff = (file, before, after) => {
	if (before === after) return '';
	const [old, young] = [linesOf(before), linesOf(after)];
	const start = commonStart(old, young);
	const end = commonStart(old.slice(start).reverse(), young.slice(start).reverse());
	const from = Math.max(0, start - CONTEXT_LINES);
	const trailing = old.slice(old.length - end, old.length - end + CONTEXT_LINES);
	const [removed, added] = [old.slice(start, old.length - end), young.slice(start, young.length - end)];
	const around = start - from + trailing.length;
	return [
		`--- ${file}`,
		`+++ ${file}`,
		`@@ -${range(from, removed.length + around)} +${range(from, added.length + around)} @@`,
		...old.slice(from, start).map((line) => show(' ', line)),
		...removed.map((line) => show('-', line)),
		...added.map((line) => show('+', line)),
		...trailing.map((line) => show(' ', line)),
	].join('\n');
};
