import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {Settling} from '../../../extension/berths/settling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = (decide: (chromeId: number) => Promise<void> = async () => undefined) => {
	const decided: number[] = [];
	const settling = new Settling(150, async (chromeId) => {
		decided.push(chromeId);
		await decide(chromeId);
	});
	const isSettled = async (chromeId: number): Promise<boolean> => {
		let is = false;
		void settling.settled(chromeId).then(() => {
			is = true;
		});
		await vi.advanceTimersByTimeAsync(0);
		return is;
	};
	return {settling, decided, isSettled};
};

describe('a tab in doubt', () => {
	test('is decided upon 150 ms after the last event', async () => {
		const {settling, decided, isSettled} = begin();
		settling.disturb(1);
		await vi.advanceTimersByTimeAsync(149);
		settling.disturb(1);
		await vi.advanceTimersByTimeAsync(149);
		expect(decided).toEqual([]);
		expect(await isSettled(1)).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(decided).toEqual([1]);
		expect(await isSettled(1)).toBe(true);
	});

	test('is not decided upon when it is back before that', async () => {
		const {settling, decided, isSettled} = begin();
		settling.disturb(1);
		settling.calm(1);
		expect(await isSettled(1)).toBe(true);
		await vi.advanceTimersByTimeAsync(1000);
		expect(decided).toEqual([]);
	});

	test('holds no other one up', async () => {
		const {settling, isSettled} = begin();
		settling.disturb(1);
		expect(await isSettled(2)).toBe(true);
	});

	test('is prolonged by what would raise no doubt', async () => {
		const {settling, decided} = begin();
		settling.prolong(2);
		settling.disturb(1);
		await vi.advanceTimersByTimeAsync(100);
		settling.prolong(1);
		await vi.advanceTimersByTimeAsync(149);
		expect(decided).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		expect(decided).toEqual([1]);
	});

	test('stays in doubt while it is decided upon, and when something happens meanwhile', async () => {
		let end = (): void => undefined;
		const deciding = new Promise<void>((resolve) => {
			end = resolve;
		});
		const {settling, decided, isSettled} = begin(() => deciding);
		settling.disturb(1);
		await vi.advanceTimersByTimeAsync(150);
		expect(await isSettled(1)).toBe(false);
		settling.disturb(1);
		end();
		expect(await isSettled(1)).toBe(false);
		await vi.advanceTimersByTimeAsync(150);
		expect(decided).toEqual([1, 1]);
		expect(await isSettled(1)).toBe(true);
	});

	test('stays in doubt until it can be decided upon', async () => {
		let answers = 0;
		const {settling, isSettled} = begin(async () => {
			answers += 1;
			if (answers < 3) throw new Error('no answer');
		});
		vi.spyOn(console, 'warn').mockReturnValue();
		settling.disturb(1);
		await vi.advanceTimersByTimeAsync(150);
		expect(await isSettled(1)).toBe(false);
		await vi.advanceTimersByTimeAsync(300);
		expect([await isSettled(1), answers]).toEqual([true, 3]);
	});

	test('keeps its doubt under another id', async () => {
		const {settling, decided, isSettled} = begin();
		settling.disturb(1);
		settling.rename(1, 9);
		settling.rename(2, 8);
		expect(await isSettled(1)).toBe(true);
		await vi.advanceTimersByTimeAsync(150);
		expect(decided).toEqual([9]);
	});
});
