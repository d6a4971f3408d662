import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {describe, expect, test} from 'vitest';
import {GifWriter} from '../../../../extension/studio/gif/writer.ts';
import {readGif} from '../../../kit/gif.ts';

const [WIDTH, HEIGHT] = [40, 30];
const WHITE = 0xffffffff;
const RED = 0xff0000ff;

const page = (): Uint32Array => new Uint32Array(WIDTH * HEIGHT).fill(WHITE);
const withBox = (pixels: Uint32Array, at: number, colour: number): Uint32Array => {
	const now = pixels.slice();
	for (const row of [3, 4, 5]) now.fill(colour, row * WIDTH + at, row * WIDTH + at + 4);
	return now;
};

const write = async (frames: readonly (readonly [Uint32Array, number])[], quality = 10) => {
	const writer = new GifWriter({width: WIDTH, height: HEIGHT, quality});
	for (const [pixels, delayMs] of frames) writer.add(pixels, delayMs);
	const bytes = new Uint8Array(await writer.end().arrayBuffer());
	return {gif: readGif(bytes), bytes: bytes.length, frames: writer.frames, durationMs: writer.durationMs};
};

const same = (shown: Uint8Array | undefined, meant: Uint32Array): boolean =>
	Buffer.compare(Buffer.from(shown ?? []), Buffer.from(meant.buffer)) === 0;

describe('GifWriter', () => {
	test('writes what is shown, for as long as it is, again and again', async () => {
		const [first, second, third] = [page(), withBox(page(), 5, RED), withBox(page(), 20, 0xff123456)];
		const {gif, frames} = await write([
			[first, 900],
			[second, 40],
			[third, 1_234],
		]);
		expect(gif).toMatchObject({width: WIDTH, height: HEIGHT, loops: 0});
		expect(gif.frames.map(({delayMs}) => delayMs)).toEqual([900, 40, 1_230]);
		expect(frames).toBe(3);
		for (const [index, meant] of [first, second, third].entries())
			expect(same(gif.frames[index]?.pixels, meant), `frame ${index}`).toBe(true);
	});

	test('tells how long it is as it is written', async () => {
		const pages = Array.from({length: 9}, (_, at) => withBox(page(), at, RED));
		const {gif, durationMs} = await write([...pages.map((each) => [each, 44] as const), [page(), 80_000_000]]);
		expect(durationMs).toBe(gif.frames.reduce((sum, {delayMs}) => sum + delayMs, 0));
		expect(durationMs).toBe(9 * 40 + 655_350);
	});

	test('writes only the part that changed', async () => {
		const {gif} = await write([
			[page(), 100],
			[withBox(page(), 5, RED), 100],
		]);
		expect(gif.frames[1]?.part).toEqual({x: 5, y: 3, width: 4, height: 3});
	});

	test('shows a frame longer instead of writing it again', async () => {
		const {gif, frames} = await write([
			[page(), 500],
			[page(), 300],
			[withBox(page(), 5, RED), 70],
			[withBox(page(), 5, RED), 70_000_000],
		]);
		expect(frames).toBe(2);
		expect(gif.frames.map(({delayMs}) => delayMs)).toEqual([800, 655_350]);
	});

	test.each([1, 10, 11, 21, 30])('is like the picture at quality %i, also where colours are many', async (quality) => {
		const many = Uint32Array.from({length: WIDTH * HEIGHT}, (_, at) => {
			const [red, green] = [(at % WIDTH) * 6, Math.floor(at / WIDTH) * 8];
			return (0xff800000 | (green << 8) | red) >>> 0;
		});
		const {gif} = await write([[many, 100]], quality);
		const shown = gif.frames[0]?.pixels ?? new Uint8Array();
		const meant = new Uint8Array(many.buffer);
		const error = meant.reduce((sum, part, at) => sum + Math.abs(part - (shown[at] ?? 0)), 0) / meant.length;
		expect(error).toBeLessThan(quality > 20 ? 6 : 4);
	});

	test('keeps of a long film one picture, and what is written', async () => {
		const [width, height, frames] = [400, 300, 50];
		const writer = new GifWriter({width, height, quality: 10});
		const addOne = (at: number): WeakRef<Uint32Array> => {
			const pixels = new Uint32Array(width * height).fill(WHITE);
			pixels.fill(RED + at, at * width, at * width + 200);
			writer.add(pixels, 100);
			return new WeakRef(pixels);
		};
		const given = Array.from({length: frames}, (_, at) => addOne(at));
		// What has been asked of a WeakRef, or put into one, stays until the turn ends.
		await new Promise((resolve) => setImmediate(resolve));
		collectGarbage();
		expect(writer.frames).toBe(frames);
		// The last one, and whatever the stack may still know.
		expect(given.filter((each) => each.deref() !== undefined).length).toBeLessThanOrEqual(3);
		expect(writer.bytes).toBeLessThan(width * height);
	});
});

const collectGarbage = (): void => {
	setFlagsFromString('--expose-gc');
	runInNewContext('gc')();
};
