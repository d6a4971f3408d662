import {expect, test} from 'vitest';
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

test('takes frames in shadow trees in the order of the page', () => {
	const frames = [
		frame(0, -1, 0, '0\t\t-1\tiframe "x"\n0\t\t-1\tiframe "y"'),
		frame(5, 0, -1, '0\t\t\t"one"'),
		frame(6, 0, -1, '0\t\t\t"two"'),
	];
	expect(show(frames)).toBe('iframe "x"\n "one"\niframe "y"\n "two"');
});

test('tells frames in shadow trees by their size', () => {
	const frames = [
		frame(0, -1, 0, '0\t\t-30\tiframe "x"\n0\t\t-40\tiframe "y"\n0\t\t-50\tiframe "z"'),
		frame(5, 0, -2, '0\t\t\t"shown nowhere"'),
		frame(6, 0, -40, '0\t\t\t"two"'),
		frame(7, 0, -31, '0\t\t\t"of another size by now"'),
	];
	expect(show(frames)).toBe('iframe "x"\n "of another size by now"\niframe "y"\n "two"\niframe "z" (not read)');
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
