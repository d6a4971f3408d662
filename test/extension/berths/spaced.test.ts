import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {spaced} from '../../../extension/berths/spaced.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('works at once, then once in an interval, and loses nothing', async () => {
	let done = 0;
	const each = spaced(() => done++, 1000);
	for (let i = 0; i < 5; i++) each.ask();
	expect(done).toBe(1);
	await vi.advanceTimersByTimeAsync(999);
	expect(done).toBe(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(done).toBe(2);
	await vi.advanceTimersByTimeAsync(5000);
	expect(done).toBe(2);
	each.ask();
	expect(done).toBe(3);
});

test('does not begin anew while the work goes on, and lets slow work rest longer', async () => {
	const begun: number[] = [];
	let end = (): void => undefined;
	const working = new Promise<void>((resolve) => {
		end = resolve;
	});
	const each = spaced(() => {
		begun.push(Date.now());
		return working;
	}, 1000);
	const start = Date.now();
	each.ask();
	each.ask();
	await vi.advanceTimersByTimeAsync(2000);
	end();
	await vi.advanceTimersByTimeAsync(9_999);
	expect(begun).toEqual([start]);
	await vi.advanceTimersByTimeAsync(1);
	expect(begun).toEqual([start, start + 12_000]);
});

test('goes on after work that failed', async () => {
	let tries = 0;
	const each = spaced(async () => {
		tries++;
		throw new Error('not this time');
	}, 1000);
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	each.ask();
	each.ask();
	await vi.advanceTimersByTimeAsync(1000);
	expect(tries).toBe(2);
});

test('does nothing once it is stopped', async () => {
	let done = 0;
	const each = spaced(() => done++, 1000);
	each.ask();
	each.ask();
	each.stop();
	each.ask();
	await vi.advanceTimersByTimeAsync(5000);
	expect(done).toBe(1);
});
