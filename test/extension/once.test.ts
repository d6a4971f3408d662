import {expect, onTestFinished, test, vi} from 'vitest';
import {atIntervals, atMostEvery, once} from '../../extension/once.ts';

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

test('work of which there is enough now and then is done no more often', () => {
	vi.useFakeTimers({now: 0});
	onTestFinished(() => void vi.useRealTimers());
	const work = vi.fn();
	const due = atMostEvery(1_000, 10, work);
	const at = (ms: number): number => {
		vi.setSystemTime(ms);
		due();
		return work.mock.calls.length;
	};
	expect([at(0), at(9), at(10), at(11), at(1_009), at(1_010), at(2_500)]).toEqual([0, 0, 1, 1, 1, 2, 3]);
});

test('work that is asked for often is done at once, and once more after a while', () => {
	vi.useFakeTimers({now: 0});
	onTestFinished(() => void vi.useRealTimers());
	const work = vi.fn();
	const ask = atIntervals(100, work);
	for (const _ of [1, 2, 3]) ask();
	expect(work).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(99);
	expect(work).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1);
	expect(work).toHaveBeenCalledTimes(2);
	vi.advanceTimersByTime(500);
	expect(work).toHaveBeenCalledTimes(2);
	ask();
	expect(work).toHaveBeenCalledTimes(3);
});

test('work that fails is done again when it is asked for', () => {
	vi.useFakeTimers({now: 0});
	onTestFinished(() => void vi.useRealTimers());
	const work = vi.fn(() => {
		throw new Error('not now');
	});
	const ask = atIntervals(100, work);
	expect(ask).toThrow('not now');
	vi.advanceTimersByTime(100);
	expect(ask).toThrow('not now');
	expect(work).toHaveBeenCalledTimes(2);
});
