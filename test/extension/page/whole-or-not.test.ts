import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {type Steps, wholeOrNot} from '../../../extension/page/whole-or-not.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMIT_MS = 100;
const never = () => new Promise<never>(() => undefined);

const start = (steps: Partial<Steps<string, string>>) => {
	const undone: string[] = [];
	const all = {
		make: async () => 'a tab',
		finish: async (made: string) => `${made}, grouped`,
		undo: async (made: string) => void undone.push(made),
		...steps,
	};
	const outcome = wholeOrNot(all, LIMIT_MS, 'late').catch((error: unknown) => error);
	return {undone, outcome};
};

test('gives what the last step gives, and undoes nothing', async () => {
	const {undone, outcome} = start({});
	expect(await outcome).toBe('a tab, grouped');
	await vi.advanceTimersByTimeAsync(LIMIT_MS);
	expect(undone).toEqual([]);
});

test('undoes what is made when a later step fails', async () => {
	const failure = new Error('no group');
	const {undone, outcome} = start({finish: () => Promise.reject(failure)});
	expect(await outcome).toBe(failure);
	await vi.advanceTimersByTimeAsync(0);
	expect(undone).toEqual(['a tab']);
});

test('undoes what is made when a later step never ends', async () => {
	const {undone, outcome} = start({finish: never});
	await vi.advanceTimersByTimeAsync(LIMIT_MS);
	expect(await outcome).toEqual(new ToolError('late'));
	expect(undone).toEqual(['a tab']);
});

test('undoes what is made after the time is over', async () => {
	let resolve = (_made: string): void => undefined;
	const promise = new Promise<string>((settle) => {
		resolve = settle;
	});
	const finish = vi.fn(never);
	const {undone, outcome} = start({make: () => promise, finish});
	await vi.advanceTimersByTimeAsync(LIMIT_MS);
	expect(await outcome).toEqual(new ToolError('late'));
	expect(undone).toEqual([]);
	resolve('a late tab');
	await vi.advanceTimersByTimeAsync(0);
	expect(undone).toEqual(['a late tab']);
	expect(finish).not.toHaveBeenCalled();
});

test('has nothing to undo when nothing was made', async () => {
	const failure = new Error('no window');
	const {undone, outcome} = start({make: () => Promise.reject(failure)});
	expect(await outcome).toBe(failure);
	await vi.advanceTimersByTimeAsync(0);
	expect(undone).toEqual([]);
});

test('gives the first failure when undoing fails as well', async () => {
	const failure = new Error('no group');
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const {outcome} = start({
		finish: () => Promise.reject(failure),
		undo: () => Promise.reject(new Error('still there')),
	});
	expect(await outcome).toBe(failure);
	await vi.advanceTimersByTimeAsync(0);
	expect(console.warn).toHaveBeenCalledWith('[page] undoing', new Error('still there'));
	vi.restoreAllMocks();
});
