import {describe, expect, test} from 'vitest';
import {type LostBerth, matchGroups} from '../../../extension/berths/rebind.ts';
import type {GroupState} from '../../../extension/page/group-list.ts';

const look: GroupState['look'] = {title: 'agent', color: 'blue'};
const lost = (id: string, urls: Record<number, string>, change: Partial<LostBerth> = {}): LostBerth => ({
	id,
	look,
	tabs: Object.entries(urls).map(([tab, url]) => ({id: Number(tab), url})),
	...change,
});
const group = (groupId: number, urls: readonly string[], change: Partial<GroupState> = {}): GroupState => ({
	groupId,
	look,
	isMarked: false,
	tabs: urls.map((url, index) => ({chromeId: groupId * 100 + index, url, title: url})),
	...change,
});
const idsOf = (lostBerths: readonly LostBerth[], groups: readonly GroupState[]) =>
	matchGroups(lostBerths, groups).matches.map(({berthId, groupId, tabs}) => [
		berthId,
		groupId,
		...tabs.map(({id, tab}) => [id, tab.chromeId]),
	]);

describe('after a restart of the browser', () => {
	test('a berth finds its group and each of its tabs', () => {
		expect(idsOf([lost('b', {1: 'x', 2: 'y', 3: 'x'})], [group(5, ['x', 'y', 'x'])])).toEqual([
			['b', 5, [1, 500], [2, 501], [3, 502]],
		]);
	});

	test('tabs that did not come back are missing, and new ones are nobody’s yet', () => {
		expect(idsOf([lost('b', {1: 'x', 2: 'gone', 3: 'y'})], [group(5, ['new', 'x', 'y'])])).toEqual([
			['b', 5, [undefined, 500], [1, 501], [3, 502]],
		]);
	});

	test('the order tells tabs with the same address apart', () => {
		expect(idsOf([lost('b', {1: 'a', 2: 'x', 3: 'b', 4: 'x'})], [group(5, ['b', 'x'])])).toEqual([
			['b', 5, [3, 500], [4, 501]],
		]);
	});

	test.each([
		['another title', [group(5, ['x'], {look: {title: 'other', color: 'blue'}})]],
		['another colour', [group(5, ['x'], {look: {title: 'agent', color: 'red'}})]],
		['no tab in common', [group(5, ['z'])]],
		['no tabs', [group(5, [])]],
	])('a group with %s is not the berth’s', (_case, groups) => {
		expect(matchGroups([lost('b', {1: 'x'})], groups)).toEqual({matches: [], doubtful: []});
	});

	test('two berths are each given their own group', () => {
		const berths = [lost('a', {1: 'x'}), lost('b', {2: 'y'})];
		expect(idsOf(berths, [group(6, ['y']), group(5, ['x'])])).toEqual([
			['a', 5, [1, 500]],
			['b', 6, [2, 600]],
		]);
	});

	test('two groups that could be one berth’s are in doubt', () => {
		const groups = [group(5, ['x']), group(6, ['x', 'y'])];
		expect(matchGroups([lost('a', {1: 'x'})], groups)).toEqual({matches: [], doubtful: groups});
	});

	test('a group that could be two berths’ is in doubt, and the others are not', () => {
		const berths = [lost('a', {1: 'x'}), lost('b', {2: 'x'}), lost('c', {3: 'z'})];
		const found = matchGroups(berths, [group(5, ['x']), group(6, ['z'])]);
		expect(found.matches.map(({berthId}) => berthId)).toEqual(['c']);
		expect(found.doubtful.map(({groupId}) => groupId)).toEqual([5]);
	});
});
