import {describe, expect, test} from 'vitest';
import {type Budget, fold} from '../../../extension/page/fold.ts';
import type {Line} from '../../../extension/page/stitch.ts';

/** A line a word: as many spaces as it is deep, then its words, and `#n` for a part that can be opened. */
const read = (outline: string): Line[] =>
	outline.split('\n').map((row) => {
		const words = row.trimStart();
		return {indent: row.length - words.length, handle: Number(/#(\d+)/.exec(words)?.[1] ?? 0), words};
	});

const show = (lines: readonly Line[]): string => lines.map(({indent, words}) => ' '.repeat(indent) + words).join('\n');

const inChars = (limit: number, depth = 15): Budget => ({limit, depth, costOf: ({length}) => length});

const list = (count: number, name = 'item'): string =>
	Array.from({length: count}, (_, at) => ` link "${name} ${at}" [ref_${at + 100}]`).join('\n');

describe('folding a view', () => {
	test('leaves a view alone that is short enough', () => {
		const lines = read('main #1\n h1 "A"\n link "B" [ref_2]');
		expect(fold(lines, inChars(1_000))).toEqual({lines, isFolded: false});
	});

	test('shows a few of the largest part and says how many more there are', () => {
		const {lines, isFolded} = fold(read(`nav #1\n link "A" [ref_2]\nmain #9\n${list(100)}`), inChars(300));
		expect(isFolded).toBe(true);
		expect(show(lines)).toMatch(
			/^nav #1\n link "A" \[ref_2\]\nmain #9\n link "item 0".*\n[\s\S]*\n … 9\d more in ref_9$/,
		);
		expect(show(lines).length).toBeLessThanOrEqual(300);
	});

	test('counts every line that it leaves out', () => {
		const all = read(`main #9\n${list(100)}`);
		const {lines} = fold(all, inChars(500));
		const left = Number(/… (\d+) more/.exec(lines.at(-1)?.words ?? '')?.[1]);
		expect(lines.length - 1 + left).toBe(all.length);
	});

	test('gives each large part its share', () => {
		const outline = `a #1\n${list(50, 'a')}\nb #2\n${list(50, 'b')}\nc #3\n link "only" [ref_7]`;
		const shown = show(fold(read(outline), inChars(800)).lines);
		expect(shown).toMatch(/in ref_1\nb #2/);
		expect(shown).toMatch(/in ref_2\nc #3\n link "only" \[ref_7\]$/);
		const [a = '', b = ''] = shown.split('b #2');
		expect(Math.abs(a.length - b.length)).toBeLessThan(120);
	});

	test('goes on from a ref where there is nothing to fold', () => {
		const lines = read(Array.from({length: 60}, (_, at) => `link "item ${at}" [ref_${at}]`).join('\n'));
		const {lines: shown, isFolded} = fold(lines, inChars(400));
		const last = shown.at(-1)?.words ?? '';
		const [, count, ref] = /^… (\d+) more from ref_(\d+)\+$/.exec(last) ?? [];
		expect(isFolded).toBe(true);
		expect(Number(ref)).toBe(shown.length - 1);
		expect(Number(count)).toBe(60 - (shown.length - 1));
	});

	test('points to the text where no line has a ref', () => {
		const lines = read(Array.from({length: 60}, (_, at) => `"paragraph ${at}"`).join('\n'));
		expect(fold(lines, inChars(300)).lines.at(-1)?.words).toMatch(/^… \d+ more get_page_text$/);
	});

	test('folds what is deeper than asked for', () => {
		const {lines} = fold(read('a #1\n b #2\n  c #3\n   link "deep" [ref_4]\n link "near" [ref_5]'), inChars(1_000, 2));
		expect(show(lines)).toBe('a #1\n b #2\n  … 2 more in ref_2\n link "near" [ref_5]');
	});

	test('cuts a single text that would take the place of all others', () => {
		const {lines, isFolded} = fold(read(`"${'word '.repeat(400)}"\nlink "B" [ref_2]`), inChars(800));
		expect(isFolded).toBe(true);
		expect(lines[0]?.words).toMatch(/^"word .*…" \(\d+ more characters: get_page_text\)$/);
		expect(lines[1]?.words).toBe('link "B" [ref_2]');
	});

	test('stays within the limit whatever the shape', () => {
		for (let seed = 1; seed < 60; seed++) {
			const lines = randomLines(seed);
			const limit = 600 + seed * 40;
			const {lines: shown} = fold(lines, inChars(limit));
			const cost = shown.reduce((sum, {words}) => sum + words.length + 1, 0);
			expect(cost, `seed ${seed}`).toBeLessThanOrEqual(limit + 200);
		}
	});
});

const randomLines = (seed: number): Line[] => {
	let state = seed;
	const next = (below: number): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state % below;
	};
	let indent = 0;
	return Array.from({length: 400}, (_, at) => {
		indent = Math.max(0, Math.min(indent + 1, indent + next(4) - 2));
		return {indent, handle: next(3) === 0 ? at + 1 : 0, words: `link "${'x'.repeat(next(30))}" [ref_${at}]`};
	});
};
