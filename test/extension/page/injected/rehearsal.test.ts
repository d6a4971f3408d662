import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Rehearsal} from '../../../../extension/page/injected/rehearsal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const take = (ms: number) => () => void vi.advanceTimersByTime(ms);

test('goes on until it has cost the page enough', () => {
	const rehearsal = new Rehearsal();
	expect([30, 30, 30, 30].map((ms) => rehearsal.go(take(ms)))).toEqual([true, true, true, false]);
});

test('is not done again where once was long', () => {
	expect(new Rehearsal().go(take(40))).toBe(false);
});

test('ends when the page is read in earnest, and reads nothing then', () => {
	const rehearsal = new Rehearsal();
	expect(rehearsal.go(take(1))).toBe(true);
	rehearsal.end();
	const read = vi.fn();
	expect(rehearsal.go(read)).toBe(false);
	expect(read).not.toHaveBeenCalled();
});
