import {describe, expect, test} from 'vitest';
import {compress} from '../../../../extension/studio/gif/lzw.ts';
import {inflate} from '../../../kit/gif.ts';

/** Out of its blocks, each of which begins with its length. */
const unpack = (bytes: Uint8Array): {readonly minimum: number; readonly data: Uint8Array; readonly left: number} => {
	const data: number[] = [];
	let at = 1;
	for (let size = bytes[at++] ?? 0; size > 0; size = bytes[at++] ?? 0) {
		data.push(...bytes.subarray(at, at + size));
		at += size;
	}
	return {minimum: bytes[0] ?? 0, data: Uint8Array.from(data), left: bytes.length - at};
};

const roundTrip = (indices: Uint8Array, bits: number): Uint8Array => {
	const {minimum, data, left} = unpack(compress(indices, bits));
	expect(left).toBe(0);
	return inflate(data, minimum, indices.length);
};

/** The same in each run. */
const noise = (length: number, colours: number): Uint8Array => {
	let state = 7;
	return Uint8Array.from({length}, () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return (state >> 8) % colours;
	});
};

describe('compress', () => {
	test.each([
		['one pixel', Uint8Array.of(1), 1],
		['two colours', Uint8Array.of(0, 1, 1, 0, 0, 0, 1), 1],
		['a large area', new Uint8Array(600_000).fill(3), 2],
		['noise that fills the table of codes again and again', noise(100_000, 256), 8],
		['noise of few colours', noise(50_000, 5), 3],
		['a slope', Uint8Array.from({length: 70_000}, (_, at) => (at >> 4) & 0xff), 8],
	])('gives back %s', (_what, indices, bits) => {
		expect(Buffer.compare(roundTrip(indices, bits), indices)).toBe(0);
	});

	test('gives back every length about the end of a block and of a code', () => {
		const all = noise(1_200, 4);
		for (let length = 1; length < all.length; length++)
			expect(Buffer.compare(roundTrip(all.subarray(0, length), 2), all.subarray(0, length))).toBe(0);
	});

	test('makes areas small', () => {
		expect(compress(new Uint8Array(600_000), 2).length).toBeLessThan(2_000);
	});
});
