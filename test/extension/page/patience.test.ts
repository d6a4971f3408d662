import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Patience} from '../../../extension/page/patience.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);
const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

test('gives an answer', async () => {
	const waiting = new Patience(1_000, after(0, 0)).wait(after(0, 'yes'), 'silent');
	await vi.advanceTimersByTimeAsync(0);
	expect(await waiting).toBe('yes');
});

test('gives up who is silent once the first has answered', async () => {
	const refused = expect(new Patience(10, Promise.resolve()).wait(never, 'silent')).rejects.toThrow('silent');
	await vi.advanceTimersByTimeAsync(10);
	await refused;
});

test('waits for the first however slow it is', async () => {
	const waiting = new Patience(20, after(60, 0)).wait(after(70, 'late'), 'silent');
	await vi.advanceTimersByTimeAsync(70);
	expect(await waiting).toBe('late');
});

test('waits on while others answer', async () => {
	const patience = new Patience(50, Promise.resolve());
	const others = [20, 40, 60, 80, 100, 120].map((ms) => patience.wait(after(ms, ms), 'silent'));
	const last = patience.wait(after(140, 'last'), 'silent');
	await vi.advanceTimersByTimeAsync(140);
	expect(await last).toBe('last');
	await Promise.all(others);
});

test('passes on why one cannot answer', async () => {
	const gone = Promise.reject(new Error('gone'));
	await expect(new Patience(10, never).wait(gone, 'silent')).rejects.toThrow('gone');
});
