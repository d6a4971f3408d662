import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Courtesy} from '../../../extension/berths/courtesy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [ada, bob] = [{}, {}];

/** A call that runs until it is ended, and whether it has begun. */
const begin = (courtesy: Courtesy, whose: object, waiting: number) => {
	let end = (): void => undefined;
	const call = {isRunning: false, end: () => end(), ended: Promise.resolve()};
	call.ended = courtesy.run(whose, waiting, () => {
		call.isRunning = true;
		return new Promise<void>((resolve) => {
			end = resolve;
		});
	});
	return call;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('who has a few calls waits for nobody', async () => {
	const courtesy = new Courtesy();
	begin(courtesy, ada, 1);
	const other = begin(courtesy, bob, 5);
	await settle();
	expect(other.isRunning).toBe(true);
});

test('who has a row of them lets the other’s call end first, and the next one begin', async () => {
	const courtesy = new Courtesy();
	const first = begin(courtesy, ada, 1);
	const greedy = begin(courtesy, bob, 6);
	await settle();
	expect(greedy.isRunning).toBe(false);
	first.end();
	await vi.advanceTimersByTimeAsync(7);
	expect(greedy.isRunning).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	expect(greedy.isRunning).toBe(true);
});

test('and waits no longer than a moment', async () => {
	const courtesy = new Courtesy();
	begin(courtesy, ada, 1);
	const greedy = begin(courtesy, bob, 100);
	await vi.advanceTimersByTimeAsync(19);
	expect(greedy.isRunning).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	expect(greedy.isRunning).toBe(true);
});

test('its own calls it does not wait for, nor where nobody else works', async () => {
	const courtesy = new Courtesy();
	begin(courtesy, bob, 6);
	const own = begin(courtesy, bob, 7);
	await settle();
	expect(own.isRunning).toBe(true);
});

test('a call that fails is over, too', async () => {
	const courtesy = new Courtesy();
	await expect(courtesy.run(ada, 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	await vi.advanceTimersByTimeAsync(8);
	const greedy = begin(courtesy, bob, 100);
	await settle();
	expect(greedy.isRunning).toBe(true);
});
