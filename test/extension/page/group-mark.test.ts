import {beforeEach, describe, expect, test, vi} from 'vitest';
import {isMarked, markGroup, withMark, withoutMark} from '../../../extension/page/group-mark.ts';

const {groups, update} = vi.hoisted(() => {
	const groups = new Map<number, string>();
	return {groups, update: vi.fn(async (id: number, {title}: {title: string}) => void groups.set(id, title))};
});
vi.mock('webextension-polyfill', () => ({
	default: {
		tabGroups: {
			update,
			get: async (id: number) => {
				if (!groups.has(id)) throw new Error('No group with that id.');
				return {title: groups.get(id)};
			},
		},
	},
}));

beforeEach(() => {
	groups.clear();
	update.mockClear();
});

describe('a title', () => {
	test('is marked once', () => {
		expect(withMark('agent')).toBe('● agent');
		expect(withMark(withMark('agent'))).toBe('● agent');
	});

	test('is the same again without the mark', () => {
		expect(withoutMark(withMark('agent'))).toBe('agent');
		expect(withoutMark('agent')).toBe('agent');
	});

	test('tells whether it is marked', () => {
		expect([isMarked('● agent'), isMarked('agent'), isMarked('agent ● ')]).toEqual([true, false, false]);
	});
});

describe('a group', () => {
	test.each([
		['agent', true, '● agent'],
		['● agent', false, 'agent'],
		['the person’s name', true, '● the person’s name'],
	])('called %j, working %s, is then called %j', async (title, isWorking, wanted) => {
		groups.set(3, title);
		await markGroup(3, isWorking);
		expect(groups.get(3)).toBe(wanted);
	});

	test.each([
		['● agent', true],
		['agent', false],
	])('called %j, working %s, is left alone', async (title, isWorking) => {
		groups.set(3, title);
		await markGroup(3, isWorking);
		expect(update).not.toHaveBeenCalled();
	});

	test('that is gone is nothing to mark', async () => {
		await markGroup(3, true);
		expect(update).not.toHaveBeenCalled();
	});
});
