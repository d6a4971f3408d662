import {expect, test} from 'vitest';
import {once} from '../../extension/once.ts';

test('work is done once for all', async () => {
	let count = 0;
	const work = once(async (step: number) => {
		count += step;
		return count;
	});
	expect(await Promise.all([work(1), work(5)])).toEqual([1, 1]);
	expect(await work(7)).toBe(1);
});

test('work that failed is tried again', async () => {
	let count = 0;
	const work = once(async () => {
		count += 1;
		if (count === 1) throw new Error('not yet');
		return count;
	});
	await expect(work()).rejects.toThrow('not yet');
	expect(await work()).toBe(2);
});
