import {expect, test} from 'vitest';
import {AwakeClock} from '../../../extension/berths/awake.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const MINUTE = 60_000;

test('time goes by between ticks', async () => {
	const clock = new AwakeClock(memoryArea());
	expect(clock.now(1_000)).toBe(0);
	await clock.tick(1_000);
	expect(clock.now(31_000)).toBe(30_000);
	await clock.tick(31_000);
	expect(clock.now(32_000)).toBe(31_000);
});

test('a night of sleep counts as half a minute', async () => {
	const clock = new AwakeClock(memoryArea());
	await clock.tick(0);
	expect(clock.now(90_000)).toBe(90_000);
	expect(clock.now(480 * MINUTE)).toBe(30_000);
	await clock.tick(480 * MINUTE);
	expect(clock.now(481 * MINUTE)).toBe(30_000 + MINUTE);
});

test('time goes on where it was after a restart', async () => {
	const area = memoryArea();
	const first = new AwakeClock(area);
	await first.tick(0);
	await first.tick(MINUTE);
	const second = new AwakeClock(area);
	await second.load();
	expect(second.now(MINUTE + 5_000)).toBe(MINUTE + 5_000);
});

test('a clock that is set back stands', async () => {
	const clock = new AwakeClock(memoryArea());
	await clock.tick(10 * MINUTE);
	expect(clock.now(MINUTE)).toBe(0);
});
