import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createTidier} from '../../native-host/memory.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back once after a large body, when it is quiet', () => {
	const collect = vi.fn();
	const used = createTidier(collect);
	for (let i = 0; i < 10; i++) {
		used(MIB);
		vi.advanceTimersByTime(150);
	}
	expect(collect).not.toHaveBeenCalled();
	vi.advanceTimersByTime(200);
	expect(collect).toHaveBeenCalledOnce();
	vi.advanceTimersByTime(60_000);
	expect(collect).toHaveBeenCalledOnce();
});

test('small traffic costs no collection until it adds up', () => {
	const collect = vi.fn();
	const used = createTidier(collect);
	for (let i = 0; i < 1000; i++) used(1000);
	vi.advanceTimersByTime(60_000);
	expect(collect).not.toHaveBeenCalled();
});

test('an engine that offers no collection is left alone', () => {
	expect(() => createTidier(undefined)(100 * MIB)).not.toThrow();
});
