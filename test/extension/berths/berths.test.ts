// Berths that end by themselves, and what comes in between.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {memoryArea} from '../../kit/memory-area.ts';
import {haltAt, strip} from './page-room.ts';
import {openQuay} from './quay.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

const IDLE_MS = 60_000;

const startIdle = async () => {
	const quay = openQuay();
	await quay.begin();
	const [one, two] = [await quay.moor(1), await quay.moor(1)];
	quay.clock.ms = IDLE_MS;
	return {...quay, one, two};
};

describe('of idle berths', () => {
	test('one that is used while another ends goes on', async () => {
		const {berths, one, two, call} = await startIdle();
		const closing = haltAt('closeTabs');
		const reaping = berths.reap();
		await closing.reached;
		await call(two);
		closing.goOn();
		await reaping;
		expect(berths.list().map(({id}) => id)).toEqual([two.berth.id]);
		expect([one, two].map(({tabs}) => strip.has(tabs[0] ?? 0))).toEqual([false, true]);
	});

	test('one that cannot be ended holds up no other', async () => {
		const {berths, two} = await startIdle();
		const closing = haltAt('closeTabs');
		const reaping = berths.reap();
		await closing.reached;
		closing.fail();
		await reaping;
		expect(strip.has(two.tabs[0] ?? 0)).toBe(false);
		expect(berths.list()).toEqual([]);
	});

	test('one with a call that still runs goes on', async () => {
		const {berths, one, two, clock} = await startIdle();
		const opening = haltAt('openTab');
		const tool = {touchesBrowser: true, check: () => ({}), run: () => one.berth.openTab().then(() => ({content: []}))};
		const running = berths.run(one.berth, tool as never, {}, {signal: new AbortController().signal});
		await opening.reached;
		clock.ms += IDLE_MS;
		await berths.reap();
		expect(berths.list().map(({id}) => id)).toEqual([one.berth.id]);
		expect(strip.has(two.tabs[0] ?? 0)).toBe(false);
		opening.goOn();
		await running;
	});
});

test('a berth that has ended is not remembered again by what its tabs still do', async () => {
	const {berths, moor, store, begin} = openQuay();
	await begin();
	const {berth} = await moor(1);
	await berths.end(berth.id);
	berth.resume();
	await vi.advanceTimersByTimeAsync(0);
	expect(await store.load()).toEqual([]);
});

test('of calls that follow one another closely, the time of the first is stored, and whatever else changes at once', async () => {
	const area = memoryArea();
	const {moor, call, clock, store, begin} = openQuay({area});
	await begin();
	const moored = await moor(1);
	const stored = vi.spyOn(area, 'set');
	const written = async () => {
		await vi.advanceTimersByTimeAsync(0);
		return stored.mock.calls.length;
	};
	clock.ms = 50_000;
	await call(moored);
	expect(await written()).toBe(1);
	clock.ms = 59_999;
	await call(moored);
	expect(await written()).toBe(1);
	moored.berth.grant({domains: [], approach: [], by: 'rules', at: 0});
	expect(await written()).toBe(2);
	expect((await store.load())[0]).toMatchObject({usedTick: 59_999});
	clock.ms = 70_000;
	await call(moored);
	expect(await written()).toBe(3);
	expect((await store.load())[0]).toMatchObject({usedTick: 70_000});
});

describe('tabs that close with their window', () => {
	/** Nobody knows yet whether the browser ends. */
	const closeWindow = async () => {
		const area = memoryArea();
		const quay = openQuay({area});
		await quay.begin();
		const moored = await quay.moor(2);
		const ends = [haltAt('untilGoesOn'), haltAt('untilGoesOn')];
		for (const chromeId of moored.tabs) strip.close(chromeId, {isWithWindow: true});
		await vi.advanceTimersByTimeAsync(0);
		return {...quay, ...moored, area, ends};
	};

	test('are kept for the next run of a browser that ends', async () => {
		const {berth, berths, store} = await closeWindow();
		expect(berth.tabs).toEqual([]);
		berth.grant({domains: [], approach: [], by: 'rules', at: 0});
		await vi.advanceTimersByTimeAsync(0);
		expect((await store.load())[0]?.tabs).toHaveLength(2);
		await berths.end(berth.id);
		await vi.advanceTimersByTimeAsync(0);
		expect(await store.load()).toEqual([]);
	});

	test('are gone for a worker that starts meanwhile', async () => {
		const {area} = await closeWindow();
		const next = openQuay({area, isKept: true});
		await next.begin();
		expect(next.berths.list()).toMatchObject([{tabs: []}]);
	});

	test('are gone once the browser goes on', async () => {
		const {berth, store, ends, moor} = await closeWindow();
		const other = await moor(1);
		const storedTabs = async ({id}: {id: string}) => {
			await vi.advanceTimersByTimeAsync(0);
			return (await store.load()).find((record) => record.id === id)?.tabs.length;
		};
		ends[0]?.goOn();
		expect([await storedTabs(berth), await storedTabs(other.berth)]).toEqual([2, 1]);
		ends[1]?.goOn();
		expect([await storedTabs(berth), await storedTabs(other.berth)]).toEqual([0, 1]);
	});

	test('are gone once the berth has another', async () => {
		const {berth, store} = await closeWindow();
		await berth.openTab();
		await vi.advanceTimersByTimeAsync(0);
		expect((await store.load())[0]?.tabs).toEqual(berth.tabs);
	});
});

describe('after a restart of the browser', () => {
	/** Its group is back, under other numbers, and nobody has asked for it yet. */
	const restart = async () => {
		const area = memoryArea();
		const before = openQuay({area, browserRun: '1:1'});
		await before.begin();
		const {berth} = await before.moor(1);
		const [{title, color} = {title: '', color: 'grey'}] = before.berths.sharing.agents;
		const after = openQuay({area, browserRun: '2:2'});
		const tab = strip.open({groupId: strip.makeGroup({title, color: color as 'grey'})});
		await after.begin();
		expect(after.holdersOf(tab)).toEqual([]);
		return {...after, tab, lost: berth};
	};

	test('a berth that ends closes the tabs it had', async () => {
		const {berths, tab, lost} = await restart();
		await berths.end(lost.id);
		expect(strip.has(tab)).toBe(false);
	});

	test('a berth that is taken over brings the tabs it had', async () => {
		const {berths, tab, lost, moor, holdersOf} = await restart();
		const {berth} = await moor(1);
		const found = berths.get(lost.id);
		if (!found) throw new Error('it is not remembered');
		await berths.merge(found, berth);
		expect(holdersOf(tab)).toEqual([berth.client.name]);
		expect(strip.groupOf(tab)).toBe(berth.groupId);
	});
});
