import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {reloadWhenIdle} from '../../../extension/port/update.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an update is taken at once when nothing runs', () => {
	const reload = vi.fn();
	reloadWhenIdle(() => true, reload);
	expect(reload).toHaveBeenCalledOnce();
});

test('an update waits for the calls that run, and is taken once', () => {
	const reload = vi.fn();
	let idle = false;
	reloadWhenIdle(() => idle, reload);
	vi.advanceTimersByTime(60_000);
	expect(reload).not.toHaveBeenCalled();
	idle = true;
	vi.advanceTimersByTime(60_000);
	expect(reload).toHaveBeenCalledOnce();
});

test('an update waits ten minutes at most', () => {
	const reload = vi.fn();
	reloadWhenIdle(() => false, reload);
	vi.advanceTimersByTime(10 * 60_000 - 1);
	expect(reload).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1001);
	expect(reload).toHaveBeenCalledOnce();
});
