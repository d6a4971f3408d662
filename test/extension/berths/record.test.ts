import {describe, expect, test} from 'vitest';
import {
	addDownload,
	addGrant,
	addTab,
	adoptTab,
	type BerthRecord,
	changeTab,
	dropGrant,
	dropTabs,
	giveUpLost,
	orderTabs,
	passOn,
	recordSchema,
	regainTabs,
	replaceTab,
	reviveRecord,
	setLook,
} from '../../../extension/berths/record.ts';

const tab = (id: number) => ({
	id,
	chromeId: id * 10,
	made: true,
	touched: false,
	url: `https://${id}.example/`,
	title: `Tab ${id}`,
});

const empty: BerthRecord = {
	id: 'berth_1',
	credential: 'key',
	client: {name: 'agent', version: '1'},
	tabs: [],
	browserRun: '77:1000',
	createdAt: 1,
	usedAt: 1,
	usedTick: 1,
};
const two = addTab(addTab(empty, tab(1), 5), tab(2), 5);

describe('a record', () => {
	test('makes the tab opened last the current one', () => {
		expect(two).toMatchObject({groupId: 5, currentTabId: 2, tabs: [{id: 1}, {id: 2}]});
	});

	test('falls back to the last tab left when the current one goes', () => {
		expect(dropTabs(two, ({id}) => id === 2)).toMatchObject({currentTabId: 1, groupId: 5});
		expect(dropTabs(two, ({id}) => id === 1)).toMatchObject({currentTabId: 2, groupId: 5});
	});

	test('has neither group nor current tab without tabs', () => {
		const none = dropTabs(two, () => true);
		expect(none.tabs).toEqual([]);
		expect(none).not.toHaveProperty('groupId');
		expect(none).not.toHaveProperty('currentTabId');
	});

	test('stays the same object when nothing goes', () => {
		expect(dropTabs(two, () => false)).toBe(two);
		expect(replaceTab(two, 999, 1)).toBe(two);
	});

	test('keeps our id when the browser replaces a tab', () => {
		expect(replaceTab(two, 10, 44).tabs[0]).toEqual({...tab(1), chromeId: 44});
	});

	test('changes one tab only', () => {
		expect(changeTab(two, 2, {title: 'New'}).tabs).toEqual([tab(1), {...tab(2), title: 'New'}]);
	});

	test('leaves the current tab as it is when one comes that the agent did not open', () => {
		expect(adoptTab(two, tab(3), 5)).toMatchObject({currentTabId: 2, groupId: 5, tabs: [{id: 1}, {id: 2}, {id: 3}]});
		expect(adoptTab(empty, tab(3), 5)).toMatchObject({currentTabId: 3});
	});

	test('has its tabs in the order of their group', () => {
		expect(orderTabs(two, [20, 99, 10]).tabs.map(({id}) => id)).toEqual([2, 1]);
		expect(orderTabs(two, [20]).tabs.map(({id}) => id)).toEqual([2, 1]);
		expect(orderTabs(two, [10, 20])).toBe(two);
	});

	test('remembers how the person wants the group to look', () => {
		const dressed = setLook(two, {title: 'Mine', color: 'grey'});
		expect(dressed.look).toEqual({title: 'Mine', color: 'grey'});
		expect(setLook(dressed, {title: 'Mine', color: 'grey'})).toBe(dressed);
	});

	test('survives storage', () => {
		expect(recordSchema.parse(JSON.parse(JSON.stringify(two)))).toEqual(two);
	});
});

describe('reviveRecord', () => {
	const real = [{chromeId: 20, url: 'https://moved.example/', title: 'Moved'}];

	test('keeps the tabs that are still there, as they are now', () => {
		const revived = reviveRecord(two, {browserRun: '77:1000', tabs: real});
		expect(revived.tabs).toEqual([{...tab(2), url: 'https://moved.example/', title: 'Moved'}]);
		expect(revived.currentTabId).toBe(2);
	});

	test('trusts no number of another run of the browser', () => {
		const revived = reviveRecord(two, {browserRun: '78:2000', tabs: real});
		expect(revived).toMatchObject({id: 'berth_1', tabs: [], browserRun: '78:2000'});
		expect(revived).not.toHaveProperty('groupId');
	});

	test('remembers what another run held, over several starts', () => {
		const lost = reviveRecord(two, {browserRun: '78:2000', tabs: real});
		expect(lost.lost).toEqual({tabs: two.tabs, currentTabId: 2});
		expect(reviveRecord(lost, {browserRun: '79:3000', tabs: []}).lost).toEqual(lost.lost);
		expect(giveUpLost(lost)).not.toHaveProperty('lost');
	});

	test('puts what was found again before what was opened since', () => {
		const lost = reviveRecord(two, {browserRun: '78:2000', tabs: []});
		const found = [{...tab(1), chromeId: 11}];
		expect(regainTabs(lost, 9, found)).toMatchObject({groupId: 9, tabs: found, currentTabId: 1});
		const both = regainTabs(addTab(lost, tab(3), 7), 7, found);
		expect(both).toMatchObject({groupId: 7, tabs: [{id: 1}, {id: 3}], currentTabId: 3});
		expect(both).not.toHaveProperty('lost');
	});

	test('has no trust in the group of another run even without tabs', () => {
		const {tabs: _tabs, ...rest} = two;
		expect(reviveRecord({...rest, tabs: []}, {browserRun: 'other', tabs: real})).not.toHaveProperty('groupId');
	});
});

describe('grants', () => {
	const grant = (at: number) => ({domains: ['example.com'], approach: ['look'], by: 'person' as const, at});
	const process = {pid: 5, startedAt: 1, path: '/agent'};
	const granted = addGrant({...empty, session: 'one', process}, grant(1));

	test('go one by one', () => {
		expect(dropGrant(addGrant(granted, grant(2)), 1).grants).toEqual([grant(2)]);
		expect(dropGrant(granted, 7).grants).toEqual([grant(1)]);
	});

	test('are kept in their order, the latest twenty', () => {
		expect(addGrant(granted, grant(2)).grants).toEqual([grant(1), grant(2)]);
		const many = Array.from({length: 25}, (_, at) => grant(at)).reduce(addGrant, empty);
		expect(many.grants?.map(({at}) => at)).toEqual(Array.from({length: 20}, (_, at) => at + 5));
	});

	test('outlive the worker and the browser', () => {
		expect(recordSchema.parse(granted).grants).toEqual([grant(1)]);
		for (const browserRun of [empty.browserRun, '78:1000'])
			expect(reviveRecord(granted, {browserRun, tabs: []}).grants).toEqual([grant(1)]);
	});

	test.each([
		['the same session', {session: 'one'}, true],
		['the same session of a program started again', {session: 'one', process: {...process, startedAt: 9}}, true],
		['another session', {session: 'two'}, false],
		['another program', {process: {...process, startedAt: 9}}, false],
		['the same program without its session', {process}, false],
	])('of a berth that is held for %s: kept %s', (_who, holder, isKept) => {
		expect(passOn(granted, holder).grants).toEqual(isKept ? [grant(1)] : undefined);
	});

	test('of a berth without a session stay with its program', () => {
		const ofProgram = addGrant({...empty, process}, grant(1));
		expect(passOn(ofProgram, {process}).grants).toEqual([grant(1)]);
		expect(passOn(ofProgram, {process: {...process, startedAt: 9}}).grants).toBeUndefined();
		expect(passOn(ofProgram, {session: 'one', process}).grants).toBeUndefined();
	});
});

test('of downloads the latest hundred are kept, over a restart too', () => {
	const many = Array.from({length: 105}, (_, id) => id).reduce(addDownload, empty);
	expect(many.downloads).toEqual(Array.from({length: 100}, (_, at) => at + 5));
	expect(reviveRecord(recordSchema.parse(many), {browserRun: '78:1000', tabs: []}).downloads).toHaveLength(100);
});
