import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {within} from '../../../extension/page/within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('gives what comes in time, and leaves no timer', async () => {
	await expect(within(100, Promise.resolve(7), 'late')).resolves.toBe(7);
	expect(vi.getTimerCount()).toBe(0);
});

test('passes a failure on as it is', async () => {
	await expect(within(100, Promise.reject(new TypeError('no')), 'late')).rejects.toThrow(TypeError);
});

test('ends what never settles with the sentence', async () => {
	const ended = within(100, new Promise(() => undefined), 'the tab did not answer').catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(100);
	expect(await ended).toEqual(new ToolError('the tab did not answer'));
});
