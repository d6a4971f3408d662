// When the person sees that an agent works, and when no longer.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {memoryArea} from '../../kit/memory-area.ts';
import {haltAt, strip} from './page-room.ts';
import {openQuay} from './quay.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

const start = async (options: Parameters<typeof openQuay>[0] = {}) => {
	const quay = openQuay(options);
	await quay.begin();
	return quay;
};
const marks = (...groups: readonly (number | undefined)[]) => groups.map((groupId) => strip.isMarked(groupId ?? -1));

test('marks the group of the berth, and no other', async () => {
	const {moor} = await start();
	const [{berth}, other] = [await moor(), await moor()];
	await berth.setWorking(true);
	expect(marks(berth.groupId, other.berth.groupId)).toEqual([true, false]);
	expect([berth.work.isOn, other.berth.work.isOn]).toEqual([true, false]);
	await berth.setWorking(false);
	expect(marks(berth.groupId)).toEqual([false]);
});

test('marks a group that is made later', async () => {
	const {moor} = await start();
	const {berth} = await moor(0);
	await berth.setWorking(true);
	await berth.openTab();
	expect(strip.titleOf(berth.groupId ?? -1)).toMatch(/^● agent/);
});

test('of changes at once the last one counts', async () => {
	const {moor} = await start();
	const {berth} = await moor();
	const marking = haltAt('markGroup');
	const first = berth.setWorking(true);
	await marking.reached;
	const second = berth.setWorking(false);
	marking.goOn();
	await Promise.all([first, second]);
	expect(marks(berth.groupId)).toEqual([false]);
});

test('a mark that failed does not keep the next from being set', async () => {
	const {moor} = await start();
	const {berth} = await moor();
	const marking = haltAt('markGroup');
	const first = berth.setWorking(true);
	await marking.reached;
	marking.fail();
	await expect(first).rejects.toThrow('the browser refused');
	await berth.setWorking(true);
	expect(marks(berth.groupId)).toEqual([true]);
});

test('tells who watches, and nobody when nothing changes', async () => {
	const {moor, berths} = await start();
	const {berth} = await moor();
	const changed = vi.fn();
	berths.onChange(changed);
	await berth.setWorking(true);
	await berth.setWorking(true);
	expect(changed).toHaveBeenCalledTimes(1);
});

test('ends when the client has gone', async () => {
	const {moor, berths} = await start();
	const {berth} = await moor();
	await berth.setWorking(true);
	berths.drop(berth.id);
	await vi.advanceTimersByTimeAsync(0);
	expect([berth.work.isOn, ...marks(berth.groupId)]).toEqual([false, false]);
});

test('ends five minutes after the last call', async () => {
	const {moor, berths, clock, call} = await start({idleMs: 60 * MINUTE_MS});
	const moored = await moor();
	const {berth} = moored;
	await berth.setWorking(true);
	clock.ms += 4 * MINUTE_MS;
	await call(moored);
	clock.ms += 5 * MINUTE_MS - 1;
	await berths.reap();
	expect(berth.work.isOn).toBe(true);
	clock.ms += 1;
	await berths.reap();
	await vi.advanceTimersByTimeAsync(0);
	expect([berth.work.isOn, ...marks(berth.groupId)]).toEqual([false, false]);
});

test('ends with the worker', async () => {
	const area = memoryArea();
	const before = await start({area});
	const {berth} = await before.moor();
	await berth.setWorking(true);
	await vi.advanceTimersByTimeAsync(0);
	const after = await start({area, isKept: true});
	await vi.advanceTimersByTimeAsync(0);
	expect(after.berths.get(berth.id)?.work.isOn).toBe(false);
	expect(marks(berth.groupId)).toEqual([false]);
});
