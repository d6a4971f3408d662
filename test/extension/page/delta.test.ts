import {describe, expect, test} from 'vitest';
import {asLastSeen, changesSince, toText} from '../../../extension/page/delta.ts';
import type {Line} from '../../../extension/page/stitch.ts';

const read = (outline: string): Line[] =>
	outline.split('\n').map((row) => {
		const words = row.trimStart();
		return {indent: row.length - words.length, handle: 0, words};
	});

const tell = (before: string, after: string): string | undefined =>
	changesSince(before.split('\n'), read(after))?.map(toText).join('\n');

describe('what has changed between two views', () => {
	test('is nothing between equal ones', () => {
		expect(tell('a\nb\nc', 'a\nb\nc')).toBe('… 3 unchanged');
	});

	test('is told with where it lies', () => {
		expect(tell('main\n h1\n list\n  one\n  two\nfooter', 'main\n h1\n list\n  one\n  2\n  three\nfooter')).toBe(
			'main\n… 1 unchanged\n list\n… 1 unchanged\n  - two\n  + 2\n  + three\n… 1 unchanged',
		);
	});

	test.each([
		['at the start', 'b\nc', 'a\nb\nc', '+ a\n… 2 unchanged'],
		['at the end', 'a\nb', 'a\nb\nc', '… 2 unchanged\n+ c'],
		['all of it', 'a', 'b', '- a\n+ b'],
		['by leaving out', 'a\nb\nc', 'a\nc', '… 1 unchanged\n- b\n… 1 unchanged'],
		['among equal lines', 'x\nx\nx', 'x\nx', '… 2 unchanged\n- x'],
	])('%s', (_name, before, after, expected) => {
		expect(tell(before, after)).toBe(expected);
	});

	test('can always be put back together', () => {
		for (let seed = 1; seed < 200; seed++) {
			const [before, after] = [randomLines(seed, 30), randomLines(seed * 7 + 1, 30)];
			const steps = changesSince(before, read(after.join('\n'))) ?? [];
			const kept = steps.flatMap(({words}) => (words.startsWith('+ ') ? [words.slice(2)] : []));
			const gone = steps.flatMap(({words}) => (words.startsWith('- ') ? [words.slice(2)] : []));
			const unchanged = steps.reduce((sum, {words}) => sum + Number(/^… (\d+)/.exec(words)?.[1] ?? 0), 0);
			expect(kept.length + unchanged, `seed ${seed}`).toBe(after.length);
			expect(gone.length + unchanged, `seed ${seed}`).toBe(before.length);
		}
	});

	test('is not told line by line where nearly everything is different', () => {
		const lines = (name: string) => Array.from({length: 900}, (_, at) => `${name} ${at}`).join('\n');
		expect(tell(lines('a'), lines('b'))).toBeUndefined();
	});
});

describe('a frame that could not be read', () => {
	const seen = (before: string, after: string): string =>
		asLastSeen(
			before.split('\n'),
			read(after).map((line) => (line.words.endsWith(' (not read)') ? {...line, isUnread: true} : line)),
		)
			.map(toText)
			.join('\n');

	test.each([
		[
			'is as it was seen last',
			'a\niframe "F" (x)\n in\n  deep\nb',
			'A\niframe "F" (not read)\nb',
			'A\niframe "F" (x)\n in\n  deep\nb',
		],
		['may end the page', 'main\n iframe\n  in', 'main\n iframe (not read)', 'main\n iframe\n  in'],
		['is told by its order', 'iframe\n 1\niframe\n 2', 'iframe\n one\niframe (not read)', 'iframe\n one\niframe\n 2'],
		['is told by its name', 'iframe "AB"\n 1', 'iframe "A" (not read)', 'iframe "A" (not read)'],
		['was never read', 'iframe (not read)', 'iframe (not read)', 'iframe (not read)'],
	])('%s', (_name, before, after, expected) => {
		expect(seen(before, after)).toBe(expected);
	});
});

const randomLines = (seed: number, count: number): string[] => {
	let state = seed;
	return Array.from({length: count}, () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return 'abcdef'[(state >>> 8) % 6] ?? 'a';
	});
};
