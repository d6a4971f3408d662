import {describe, expect, test} from 'vitest';
import {choosePalette} from '../../../../extension/studio/gif/colours.ts';
import {findChange} from '../../../../extension/studio/gif/difference.ts';
import {paint} from '../../../../extension/studio/gif/paint.ts';

const OPAQUE = 0xff000000;
const pixel = (red: number, green: number, blue: number): number => (OPAQUE | red | (green << 8) | (blue << 16)) >>> 0;
const WHITE = pixel(255, 255, 255);
const BLACK = pixel(0, 0, 0);
/** Every shade of two colours. */
const slope = Uint32Array.from({length: 256 * 64}, (_, at) => pixel(at & 255, (at >> 8) * 4, 128));

const distance = (one: number, other: number): number =>
	[0, 8, 16].reduce((sum, shift) => sum + Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)), 0);

describe('choosePalette', () => {
	test('takes the very colours where they are few, and none for what is transparent', () => {
		const pixels = Uint32Array.of(WHITE, BLACK, 0, WHITE, pixel(1, 2, 3));
		const {colours, isExact} = choosePalette(pixels, 255, 1);
		expect(isExact).toBe(true);
		expect([...colours].toSorted((one, other) => one - other)).toEqual([0, 0x030201, 0xffffff]);
	});

	test('leaves large areas their colour among thousands of others', () => {
		const paper = pixel(241, 245, 249);
		const pixels = Uint32Array.from([...slope, ...Array.from({length: 3_000}, () => paper)]);
		const {colours, isExact} = choosePalette(pixels, 64, 1);
		expect(isExact).toBe(false);
		expect(colours.length).toBeLessThanOrEqual(64);
		expect(colours).toContain(paper & 0xffffff);
	});

	test.each([1, 7])('comes near every colour, when every %i. pixel is looked at', (stride) => {
		const {colours} = choosePalette(slope, 256, stride);
		expect(colours.length).toBeGreaterThan(200);
		const worst = Math.max(...[...slope].map((each) => Math.min(...colours.map((colour) => distance(colour, each)))));
		expect(worst).toBeLessThan(45);
	});
});

describe('paint', () => {
	const meanOf = (colours: readonly number[], shift: number): number =>
		colours.reduce((sum, colour) => sum + ((colour >> shift) & 255), 0) / colours.length;

	test('gives each pixel its colour, and what is transparent none', () => {
		const pixels = Uint32Array.of(WHITE, 0, BLACK);
		const palette = choosePalette(pixels, 255, 1);
		const indices = paint({pixels, width: 3}, palette, {transparent: 9, isDithered: true});
		expect([...indices].map((index) => palette.colours[index])).toEqual([0xffffff, undefined, 0]);
	});

	test('mixes a colour that is not in the palette of its neighbours, where that is wanted', () => {
		const pixels = new Uint32Array(64 * 64).fill(pixel(100, 100, 100));
		const palette = {colours: [0x000000, 0xffffff], isExact: false};
		const colours = (isDithered: boolean) =>
			[...paint({pixels, width: 64}, palette, {transparent: 0, isDithered})].map(
				(index) => palette.colours[index] ?? 0,
			);
		expect(new Set(colours(false))).toEqual(new Set([0]));
		expect(meanOf(colours(true), 0)).toBeGreaterThan(90);
		expect(meanOf(colours(true), 0)).toBeLessThan(110);
	});

	test('does not speckle an area whose colour is in the palette', () => {
		const pixels = Uint32Array.from({length: 64 * 64}, (_, at) => (at % 64 < 32 ? pixel(100, 100, 100) : WHITE));
		const palette = {colours: [0x000000, 0xffffff], isExact: false};
		const indices = paint({pixels, width: 64}, palette, {transparent: 0, isDithered: true});
		expect([...indices].filter((index, at) => at % 64 >= 32 && index !== 1)).toEqual([]);
	});
});

describe('findChange', () => {
	const before = new Uint32Array(20).fill(WHITE);
	const changed = (...places: readonly number[]): Uint32Array => {
		const now = before.slice();
		for (const place of places) now[place] = BLACK;
		return now;
	};

	test('is everything at first, and nothing where nothing changed', () => {
		expect(findChange(before, undefined, 5)).toMatchObject({x: 0, y: 0, width: 5, height: 4, hasHoles: false});
		expect(findChange(before.slice(), before, 5)).toBeUndefined();
	});

	test.each([
		[[7], {x: 2, y: 1, width: 1, height: 1, hasHoles: false}, [BLACK]],
		[[6, 13], {x: 1, y: 1, width: 3, height: 2, hasHoles: true}, [BLACK, 0, 0, 0, 0, BLACK]],
		[[0, 19], {x: 0, y: 0, width: 5, height: 4, hasHoles: true}, undefined],
		[[4, 5], {x: 0, y: 0, width: 5, height: 2, hasHoles: true}, undefined],
	])('is the part around %j', (places, part, pixels) => {
		const change = findChange(changed(...places), before, 5);
		expect(change).toMatchObject(part);
		if (pixels) expect([...(change?.pixels ?? [])]).toEqual(pixels);
	});
});
