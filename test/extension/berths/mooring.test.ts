// Tabs that come into a berth while something else happens to it or to them.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {haltAt, strip} from './page-room.ts';
import {openQuay, SETTLED_MS} from './quay.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

const start = async () => {
	const quay = openQuay();
	await quay.begin();
	return quay;
};

describe('tabs that are opened', () => {
	test('at once for an empty berth stand in one group', async () => {
		const {moor} = await start();
		const {berth} = await moor(0);
		const opening = haltAt('openTab');
		const both = [berth.openTab(), berth.openTab()];
		await opening.reached;
		opening.goOn();
		const groups = (await Promise.all(both)).map(({chromeId}) => strip.groupOf(chromeId));
		expect(new Set(groups)).toEqual(new Set([berth.groupId]));
	});

	test('after one that failed are opened', async () => {
		const {moor} = await start();
		const {berth} = await moor(0);
		const opening = haltAt('openTab');
		const both = [berth.openTab(), berth.openTab()];
		await opening.reached;
		opening.fail();
		await expect(both[0]).rejects.toThrow('refused');
		expect(berth.tabs).toEqual([expect.objectContaining({id: (await both[1])?.id})]);
	});

	test('for a berth that ends meanwhile are closed', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor(0);
		const opening = haltAt('openTab');
		const open = berth.openTab();
		await opening.reached;
		await berths.end(berth.id);
		opening.goOn();
		await expect(open).rejects.toThrow('ended meanwhile');
		expect(strip.size).toBe(0);
	});

	test('take their time and are told of once, as the agent’s own', async () => {
		const {moor, newsOf} = await start();
		const moored = await moor(1);
		const opening = haltAt('openTab');
		const open = moored.berth.openTab();
		await opening.reached;
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		opening.goOn();
		await open;
		expect(newsOf(moored)).toEqual(['tab_created', 'tab_created']);
		expect(moored.berth.tabs.map(({made}) => made)).toEqual([true, true]);
	});
});

describe('a tab that the person shares', () => {
	test('with a berth that ends meanwhile stays in no group', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor(1);
		const mine = strip.open();
		const gathering = haltAt('gatherTab');
		const sharing = berths.sharing.share(mine, berth.id);
		await gathering.reached;
		await berths.end(berth.id);
		gathering.goOn();
		await sharing;
		expect([strip.has(mine), strip.groupOf(mine)]).toEqual([true, undefined]);
	});

	test('and drags out before it has come in is theirs', async () => {
		const {moor, berths, holdersOf} = await start();
		const {berth} = await moor(1);
		const mine = strip.open();
		const gathering = haltAt('gatherTab');
		const sharing = berths.sharing.share(mine, berth.id);
		await gathering.reached;
		strip.put(mine, undefined);
		gathering.goOn();
		await sharing;
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(holdersOf(mine)).toEqual([]);
	});

	test('is taken from the agent that had it', async () => {
		const {moor, berths, holdersOf} = await start();
		const [one, two] = [await moor(1), await moor(1)];
		const [tab = 0] = two.tabs;
		await berths.sharing.share(tab, one.berth.id);
		expect(holdersOf(tab)).toEqual([one.berth.client.name]);
	});

	test('with one agent, just as it was found in another’s group, is the one’s only', async () => {
		const {moor, berths, holdersOf} = await start();
		const [one, two] = [await moor(1), await moor(1)];
		const settling = haltAt('readTab');
		const mine = strip.open({groupId: two.berth.groupId});
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		await settling.reached;
		const gathering = haltAt('gatherTab');
		const sharing = berths.sharing.share(mine, one.berth.id);
		await gathering.reached;
		settling.goOn();
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		gathering.goOn();
		await sharing;
		expect(holdersOf(mine)).toEqual([one.berth.client.name]);
	});

	test('in a private window is refused', async () => {
		const {moor, berths, holdersOf} = await start();
		const {berth} = await moor(1);
		const mine = strip.open({isIncognito: true});
		await expect(berths.sharing.share(mine, berth.id)).rejects.toThrow('private tabs are not shared');
		expect(holdersOf(mine)).toEqual([]);
	});
});

describe('a tab that is taken back', () => {
	test('by an old menu, when no agent has it any more, stays in the person’s group', async () => {
		const {berths} = await start();
		const mine = strip.open({groupId: strip.makeGroup({title: 'Mine', color: 'grey'})});
		await berths.sharing.takeBack(mine);
		expect(strip.groupOf(mine)).toBeDefined();
	});

	test('while its popup window cannot be emptied stays open', async () => {
		const {moor, berths} = await start();
		const {tabs} = await moor(1);
		const popup = strip.open();
		const gathering = haltAt('gatherTab');
		strip.tellOpening(tabs[0] ?? 0, popup);
		await gathering.reached;
		await berths.sharing.takeBack(popup);
		gathering.fail();
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(strip.has(popup)).toBe(true);
	});
});

describe('a popup that cannot be brought into its group', () => {
	test('is closed', async () => {
		const {moor} = await start();
		const {tabs} = await moor(1);
		const popup = strip.open();
		const gathering = haltAt('gatherTab');
		strip.tellOpening(tabs[0] ?? 0, popup);
		await gathering.reached;
		gathering.fail();
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(strip.has(popup)).toBe(false);
	});
});

describe('a tab that is closed as the last of its berth', () => {
	test('and stays after all, in place of another, is in its group again', async () => {
		const {moor} = await start();
		const {berth, tabs} = await moor(1);
		const closing = haltAt('closeTabs');
		const close = berth.closeTabs(berth.tabs.map(({id}) => id));
		await closing.reached;
		const stays = strip.replace(tabs[0] ?? 0);
		closing.fail();
		await expect(close).rejects.toThrow('refused');
		expect(strip.groupOf(stays)).toBe(berth.groupId);
		expect(berth.groupId).toBeDefined();
	});
});

describe('tabs that are taken over', () => {
	test('by two at once are one’s only', async () => {
		const {moor, berths, holdersOf} = await start();
		const [earlier, one, two] = [await moor(2), await moor(1), await moor(1)];
		const regrouping = haltAt('regroupTabs');
		const merging = [berths.merge(earlier.berth, one.berth), berths.merge(earlier.berth, two.berth)];
		await regrouping.reached;
		regrouping.goOn();
		await Promise.all(merging);
		expect(earlier.tabs.map((tab) => holdersOf(tab))).toEqual([[one.berth.client.name], [one.berth.client.name]]);
		expect(earlier.tabs.map((tab) => strip.groupOf(tab))).toEqual([one.berth.groupId, one.berth.groupId]);
	});

	test('are held while the browser takes its time to move them', async () => {
		const {moor, berths, holdersOf} = await start();
		const [earlier, one] = [await moor(1), await moor(1)];
		const [tab = 0] = earlier.tabs;
		const regrouping = haltAt('regroupTabs');
		const merging = berths.merge(earlier.berth, one.berth);
		await regrouping.reached;
		strip.put(tab, undefined);
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(holdersOf(tab)).toEqual([one.berth.client.name]);
		regrouping.goOn();
		await merging;
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(holdersOf(tab)).toEqual([one.berth.client.name]);
	});

	test('and cannot be moved are judged by where they stand', async () => {
		const {moor, berths, holdersOf} = await start();
		const [earlier, one] = [await moor(1), await moor(1)];
		const [tab = 0] = earlier.tabs;
		const regrouping = haltAt('regroupTabs');
		const merging = berths.merge(earlier.berth, one.berth);
		await regrouping.reached;
		strip.put(tab, undefined);
		regrouping.fail();
		await expect(merging).rejects.toThrow('refused');
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(holdersOf(tab)).toEqual([]);
	});
});
