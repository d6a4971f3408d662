// Whose a tab is when events come close together, or in an order that misleads.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {memoryArea} from '../../kit/memory-area.ts';
import {haltAt, strip} from './page-room.ts';
import {openQuay, SETTLED_MS} from './quay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = async () => {
	const quay = openQuay();
	await quay.begin();
	const one = await quay.moor(2);
	const two = await quay.moor(1);
	const settle = () => vi.advanceTimersByTimeAsync(SETTLED_MS);
	return {...quay, one, two, tab: one.tabs[0] ?? 0, settle};
};

describe('a tab that a page opens', () => {
	test('is its agent’s though the page closes itself at once', async () => {
		const {one, tab, holdersOf, settle} = await start();
		const opened = strip.open();
		strip.tellOpening(tab, opened);
		strip.close(tab);
		await settle();
		expect(holdersOf(opened)).toEqual([one.berth.client.name]);
		expect(strip.groupOf(opened)).toBe(one.berth.groupId);
	});

	test('is its agent’s though that was its only page, which closes itself at once', async () => {
		const {two, holdersOf, settle} = await start();
		const [tab = 0] = two.tabs;
		const opened = strip.open();
		strip.tellOpening(tab, opened);
		strip.close(tab);
		await settle();
		expect(holdersOf(opened)).toEqual([two.berth.client.name]);
		expect(strip.groupOf(opened)).toBe(two.berth.groupId);
		expect(two.berth.tabs.map(({made}) => made)).toEqual([true]);
	});

	test('is the person’s when its agent ends meanwhile', async () => {
		const {berths, two, holdersOf, settle} = await start();
		const opened = strip.open();
		haltAt('gatherTab');
		strip.tellOpening(two.tabs[0] ?? 0, opened);
		await berths.end(two.berth.id);
		await settle();
		expect([holdersOf(opened), strip.groupOf(opened)]).toEqual([[], undefined]);
	});

	test('is the person’s when they take the page back meanwhile', async () => {
		const {berths, tab, holdersOf, settle} = await start();
		const opened = strip.open();
		strip.tellOpening(tab, opened);
		await berths.sharing.takeBack(tab);
		await settle();
		expect(holdersOf(opened)).toEqual([]);
	});

	test('is the person’s when the page was dragged out just before', async () => {
		const {tab, holdersOf, settle} = await start();
		const opened = strip.open();
		strip.put(tab, undefined);
		strip.tellOpening(tab, opened);
		await settle();
		expect(holdersOf(opened)).toEqual([]);
	});

	test('beside another agent’s tab is its own agent’s only', async () => {
		const {one, two, tab, holdersOf, settle} = await start();
		const opened = strip.open({groupId: two.berth.groupId});
		await settle();
		expect(holdersOf(opened)).toEqual([two.berth.client.name]);
		strip.tellOpening(tab, opened);
		await settle();
		expect(holdersOf(opened)).toEqual([one.berth.client.name]);
		expect(strip.groupOf(opened)).toBe(one.berth.groupId);
	});

	test('is the agent’s own, though its group had told of it before', async () => {
		const {one, tab, settle} = await start();
		const opened = strip.open({groupId: one.berth.groupId});
		await settle();
		strip.tellOpening(tab, opened);
		await settle();
		expect(one.berth.tabs.map(({made}) => made)).toEqual([true, true, true]);
	});

	test('is its agent’s while the browser takes its time to move it', async () => {
		const {one, two, tab, holdersOf, settle} = await start();
		const opened = strip.open({groupId: two.berth.groupId});
		const gathering = haltAt('gatherTab');
		strip.tellOpening(tab, opened);
		await gathering.reached;
		strip.put(opened, two.berth.groupId);
		await settle();
		expect(holdersOf(opened)).toEqual([one.berth.client.name]);
		strip.put(opened, one.berth.groupId);
		gathering.goOn();
		await settle();
		expect(holdersOf(opened)).toEqual([one.berth.client.name]);
	});

	test('before the berths are known is taken in once they are', async () => {
		const area = memoryArea();
		const before = openQuay({area});
		await before.begin();
		const {berth, tabs} = await before.moor(1);
		const after = openQuay({area, isKept: true});
		const opened = strip.open();
		strip.tellOpening(tabs[0] ?? 0, opened);
		await after.begin();
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(after.holdersOf(opened)).toEqual([berth.client.name]);
	});
});

describe('a private tab', () => {
	test('that comes from an agent’s page is the person’s', async () => {
		const {tab, holdersOf, settle} = await start();
		const opened = strip.open({isIncognito: true});
		strip.tellOpening(tab, opened);
		await settle();
		expect(holdersOf(opened)).toEqual([]);
	});
});

describe('the order of tabs', () => {
	test('that changes again while it is read is read again', async () => {
		const {one, tab, settle} = await start();
		const second = one.tabs[1] ?? 0;
		const {chromeId: third} = await one.berth.openTab();
		const reading = haltAt('readMembers');
		strip.moveLast(tab);
		await reading.reached;
		strip.moveLast(second);
		reading.goOn();
		await settle();
		expect(one.berth.tabs.map(({chromeId}) => chromeId)).toEqual([third, tab, second]);
	});
});
