import {expect, test} from 'vitest';
import {surelyAt} from '../../../extension/page/frame-choice.ts';
import {type FrameLines, stitch} from '../../../extension/page/stitch.ts';

const frame = (frameId: number, parentFrameId: number, index: number, records: string, remark = ''): FrameLines => ({
	frameId,
	parentFrameId,
	index,
	remark,
	records,
});

const show = (frames: readonly FrameLines[], root = 0): string =>
	stitch(frames, root)
		.map(({indent, words}) => ' '.repeat(indent) + words)
		.join('\n');

test('puts each frame where it lies, whatever the order they answered in', () => {
	const frames = [
		frame(7, 0, 1, '0\t\t\tbutton "Second"'),
		frame(0, -1, 0, '0\t\t\tmain\n1\t\t0\tiframe "a"\n1\t\t1\tiframe "b"\n0\t\t\t"end"'),
		frame(9, 0, 0, '0\t\t\tbutton "First"\n1\t\t\t"in it"', ' (http://other.test)'),
	];
	expect(show(frames)).toBe(
		'main\n iframe "a" (http://other.test)\n  button "First"\n   "in it"\n iframe "b"\n  button "Second"\n"end"',
	);
});

test('nests frames in frames', () => {
	const frames = [
		frame(0, -1, 0, '0\t\t0\tiframe'),
		frame(3, 0, 0, '0\t\t0\tiframe "inner"'),
		frame(4, 3, 0, '0\t\t\t"deep"'),
	];
	expect(show(frames)).toBe('iframe\n iframe "inner"\n  "deep"');
});

/** What is told of a frame of another origin in a shadow tree: what it is called, and its size. */
const like = (words: number, size: number): number => -100_000 - words * 1e10 - size;

test('takes frames that nothing tells apart in the order of the page', () => {
	const frames = [
		frame(0, -1, 0, `0\t\t${like(1, 9)}\tiframe "x"\n0\t\t${like(1, 9)}\tiframe "y"`),
		frame(5, 0, like(1, 9), '0\t\t\t"one"'),
		frame(6, 0, like(1, 9), '0\t\t\t"two"'),
	];
	expect(show(frames)).toBe('iframe "x"\n "one"\niframe "y"\n "two"');
});

test('tells frames in shadow trees by what they are called, and else by their size', () => {
	const frames = [
		frame(0, -1, 0, [like(1, 30), like(2, 30), like(3, 50), like(4, 60)].map((at) => `0\t\t${at}\tiframe`).join('\n')),
		frame(5, 0, -2, '0\t\t\t"shown nowhere"'),
		frame(6, 0, like(2, 30), '0\t\t\t"second"'),
		frame(7, 0, like(9, 50), '0\t\t\t"third, at another address by now"'),
		frame(8, 0, like(1, 31), '0\t\t\t"first, of another size by now"'),
	];
	expect(show(frames)).toBe(
		[
			'iframe',
			' "first, of another size by now"',
			'iframe',
			' "second"',
			'iframe',
			' "third, at another address by now"',
			'iframe (not read)',
		].join('\n'),
	);
});

test('gives no frame for one that both documents know', () => {
	const frames = [frame(0, -1, 0, '0\t\t-3\tiframe "x"'), frame(5, 0, -4, '0\t\t\t"another"')];
	expect(show(frames)).toBe('iframe "x" (not read)');
});

test('acts in none where two may be meant', () => {
	const alike = [{index: like(1, 9)}, {index: like(1, 9)}, {index: like(2, 9)}];
	expect(surelyAt(alike, like(1, 9))).toBeUndefined();
	expect(surelyAt(alike, like(2, 9))).toBe(alike[2]);
	expect(surelyAt(alike, like(3, 9))).toBeUndefined();
	expect(surelyAt(alike, like(2, 8))).toBe(alike[2]);
});

test('marks the place of a frame that said nothing', () => {
	const frames = [frame(0, -1, 0, '0\t\t0\tiframe "busy"\n0\t\t\t"end"'), frame(2, 0, -2, '')];
	expect(show(frames)).toBe('iframe "busy" (not read)\n"end"');
});

test('says nothing of a frame without a name in which there is nothing', () => {
	const frames = [
		frame(0, -1, 0, '0\t\t0\tiframe\n0\t\t1\tiframe "ads"\n0\t\t2\tiframe\n0\t\t\t"end"'),
		frame(2, 0, 0, ''),
		frame(3, 0, 1, ''),
		frame(4, 0, 2, '0\t\t\tbutton "Go"'),
	];
	expect(show(frames)).toBe('iframe "ads"\niframe\n button "Go"\n"end"');
});

test('leaves out frames that nobody sees', () => {
	const frames = [frame(0, -1, 0, '0\t\t\t"page"'), frame(2, 0, 0, '0\t\t\t"tracker"')];
	expect(show(frames)).toBe('"page"');
});

test('begins at any frame', () => {
	const frames = [frame(3, 0, 0, '0\t\t0\tiframe "inner"'), frame(4, 3, 0, '0\t12\t\t"deep"')];
	expect(stitch(frames, 3)).toEqual([
		{indent: 0, handle: 0, words: 'iframe "inner"'},
		{indent: 1, handle: 12, words: '"deep"'},
	]);
});
