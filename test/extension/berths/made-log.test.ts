import {describe, expect, test} from 'vitest';
import {MadeLog} from '../../../extension/berths/made-log.ts';
import type {TabState} from '../../../extension/page/tabs.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const tab = (chromeId: number, groupId?: number, url = 'about:blank'): TabState => ({
	...{chromeId, groupId, url, title: '', windowId: 1},
	...{isLoading: false, isIncognito: false, isDiscarded: false, isCrashed: false, isSized: true},
});

const RUN = '77:1000';
const NONE = {heldTabs: new Set<number>(), heldGroups: new Set<number>()};

/** What a worker leaves behind that made tabs 1 and 2 in group 5. */
const leave = async () => {
	const area = memoryArea();
	const made = new MadeLog(area);
	await made.begin(RUN, {tabs: [], ...NONE});
	made.note({kind: 'tab', id: 1});
	made.note({kind: 'group', id: 5});
	made.note({kind: 'tab', id: 2});
	await made.written;
	return {area, made};
};

describe('what nobody holds', () => {
	test('leaves its group, and is closed where it is empty and ours', async () => {
		const {area} = await leave();
		const tabs = [tab(1, 5), tab(2, 5, 'https://a.example/'), tab(3, 5), tab(4, 6), tab(7)];
		expect(await new MadeLog(area).begin(RUN, {tabs, ...NONE})).toEqual({released: [1, 2, 3], closed: [1]});
	});

	test('is found also beside what is held', async () => {
		const {area} = await leave();
		const now = {tabs: [tab(1, 5), tab(2, 5)], heldTabs: new Set([2]), heldGroups: new Set([5])};
		expect(await new MadeLog(area).begin(RUN, now)).toEqual({released: [1], closed: [1]});
	});

	test('is told of once', async () => {
		const {area} = await leave();
		const next = new MadeLog(area);
		await next.begin(RUN, {tabs: [tab(1, 5), tab(2, 5, 'https://a.example/')], ...NONE});
		await next.written;
		const later = [tab(2)];
		expect(await new MadeLog(area).begin(RUN, {tabs: later, ...NONE})).toEqual({released: [], closed: []});
	});

	test('is not looked for under the numbers of another run', async () => {
		const {area} = await leave();
		expect(await new MadeLog(area).begin('78:1', {tabs: [tab(1, 5)], ...NONE})).toEqual({released: [], closed: []});
	});
});

test('what was given away is not ours any more', async () => {
	const {area, made} = await leave();
	made.forgetTab(1);
	made.replaceTab(2, 22);
	made.forgetGroup(5);
	await made.written;
	const tabs = [tab(1, 5), tab(2), tab(22)];
	expect(await new MadeLog(area).begin(RUN, {tabs, ...NONE})).toEqual({released: [22], closed: [22]});
});

test('what is held still is remembered by the next worker', async () => {
	const {area} = await leave();
	const next = new MadeLog(area);
	const tabs = [tab(1, 5), tab(2, 5)];
	await next.begin(RUN, {tabs, heldTabs: new Set([1, 2]), heldGroups: new Set([5])});
	next.note({kind: 'tab', id: 3});
	await next.written;
	expect(await new MadeLog(area).begin(RUN, {tabs, ...NONE})).toEqual({released: [1, 2], closed: [1, 2]});
});
