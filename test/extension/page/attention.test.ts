import {describe, expect, test} from 'vitest';
import {Attention} from '../../../extension/page/attention.ts';

/** Window 1 shows tab 10 beside 11 and 12, window 2 shows tab 20; the first has the focus. */
const begin = (
	state: {tabs?: Record<number, number>; focused?: number; open?: number[]; active?: Record<number, number>} = {},
) => {
	const {tabs = {10: 1, 11: 1, 12: 1, 20: 2}, focused = 1, open = [1, 2], active = {1: 10, 2: 20}} = state;
	const chosen: number[] = [];
	const attention = new Attention(
		{
			isIn: async (chromeId, windowId) => tabs[chromeId] === windowId,
			isFocused: async (windowId) => windowId === focused,
			isOpen: async (windowId) => open.includes(windowId),
			activeTab: async (windowId) => active[windowId],
		},
		(chromeId) => chosen.push(chromeId),
	);
	const front = [
		{chromeId: 10, windowId: 1},
		{chromeId: 20, windowId: 2},
	];
	attention.begin(front, 1);
	return {attention, chosen};
};

describe('a tab that comes to the front', () => {
	test('is chosen where the one before is still there', async () => {
		const {attention, chosen} = begin();
		await attention.tabActivated(11, 1);
		await attention.tabActivated(10, 1);
		expect(chosen).toEqual([11, 10]);
	});

	test('is not chosen when its neighbour was closed, or has gone to another window', async () => {
		for (const tabs of [{11: 1}, {10: 2, 11: 1}]) {
			const {attention, chosen} = begin({tabs});
			await attention.tabActivated(11, 1);
			expect(chosen).toEqual([]);
		}
	});

	test('is not chosen in a window without the focus', async () => {
		const {attention, chosen} = begin({focused: 2});
		await attention.tabActivated(11, 1);
		expect(chosen).toEqual([]);
	});

	test('is not chosen when it was opened there, but may be later', async () => {
		const {attention, chosen} = begin();
		attention.tabOpened(11, true);
		await attention.tabActivated(11, 1);
		expect(chosen).toEqual([]);
		await attention.tabActivated(10, 1);
		await attention.tabActivated(11, 1);
		expect(chosen).toEqual([10, 11]);
	});

	test('is not chosen as the first of a window', async () => {
		const {attention, chosen} = begin();
		await attention.tabActivated(30, 3);
		expect(chosen).toEqual([]);
	});

	test('in the background is chosen when somebody turns to it', async () => {
		const {attention, chosen} = begin();
		attention.tabOpened(12, false);
		await attention.tabActivated(12, 1);
		expect(chosen).toEqual([12]);
	});
});

describe('a window that gets the focus', () => {
	test('has its tab chosen', async () => {
		const {attention, chosen} = begin();
		await attention.windowFocused(2, 0);
		expect(chosen).toEqual([20]);
	});

	test('again has nothing chosen', async () => {
		const {attention, chosen} = begin();
		await attention.windowFocused(1, 0);
		expect(chosen).toEqual([]);
	});

	test('because another was closed has nothing chosen', async () => {
		const {attention, chosen} = begin({open: [2]});
		await attention.windowFocused(2, 0);
		expect(chosen).toEqual([]);
	});

	test('because it was opened has nothing chosen', async () => {
		const {attention, chosen} = begin();
		attention.windowOpened(2, 5_000);
		await attention.windowFocused(2, 5_999);
		await attention.windowFocused(1, 6_500);
		await attention.windowFocused(2, 7_000);
		expect(chosen).toEqual([10, 20]);
	});
});
