import {expect, test} from 'vitest';
import {Patience} from '../../../extension/page/patience.ts';

const never = new Promise<never>(() => undefined);
const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

test('gives an answer', async () => {
	expect(await new Patience(1_000, after(0, 0)).wait(after(0, 'yes'), 'silent')).toBe('yes');
});

test('gives up who is silent once the first has answered', async () => {
	await expect(new Patience(10, Promise.resolve()).wait(never, 'silent')).rejects.toThrow('silent');
});

test('waits for the first however slow it is', async () => {
	const first = after(60, 0);
	expect(await new Patience(20, first).wait(after(70, 'late'), 'silent')).toBe('late');
});

test('waits on while others answer', async () => {
	const patience = new Patience(50, Promise.resolve());
	const others = [20, 40, 60, 80, 100, 120].map((ms) => patience.wait(after(ms, ms), 'silent'));
	expect(await patience.wait(after(140, 'last'), 'silent')).toBe('last');
	await Promise.all(others);
});

test('passes on why one cannot answer', async () => {
	const gone = Promise.reject(new Error('gone'));
	await expect(new Patience(10, never).wait(gone, 'silent')).rejects.toThrow('gone');
});
