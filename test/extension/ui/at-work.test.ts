import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {LINGER_MS} from '../../../extension/ui/agents/lines.ts';
import {openAtWork} from '../../../extension/ui/at-work.ts';

let changes: number;
let atWork: ReturnType<typeof openAtWork>;

beforeEach(() => {
	vi.useFakeTimers();
	changes = 0;
	atWork = openAtWork(() => changes++);
});
afterEach(() => {
	vi.useRealTimers();
});

const workers = () => ['one', 'two'].filter((berth) => atWork.has(berth));

test('an agent works from its first call until a while after its last one', () => {
	expect(workers()).toEqual([]);
	atWork.note('one', true);
	expect(workers()).toEqual(['one']);
	vi.advanceTimersByTime(60_000);
	expect(workers()).toEqual(['one']);
	atWork.note('one', false);
	vi.advanceTimersByTime(LINGER_MS - 1);
	expect(workers()).toEqual(['one']);
	vi.advanceTimersByTime(1);
	expect(workers()).toEqual([]);
	expect(changes).toBe(2);
});

test('one that calls again and again changes nothing in between', () => {
	for (let call = 0; call < 100; call++) {
		atWork.note('one', true);
		vi.advanceTimersByTime(50);
		atWork.note('one', false);
		expect(vi.getTimerCount()).toBe(1);
		vi.advanceTimersByTime(LINGER_MS - 100);
	}
	expect(changes).toBe(1);
	vi.advanceTimersByTime(LINGER_MS);
	expect(workers()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test('of several calls the last one counts, and of several agents each', () => {
	atWork.note('one', true);
	atWork.note('one', true);
	atWork.note('two', true);
	atWork.note('one', false);
	atWork.note('two', false);
	vi.advanceTimersByTime(LINGER_MS);
	expect(workers()).toEqual(['one']);
	expect(changes).toBe(3);
	atWork.note('one', false);
	vi.advanceTimersByTime(LINGER_MS);
	expect(workers()).toEqual([]);
	expect(changes).toBe(4);
});
