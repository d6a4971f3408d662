import {describe, expect, test} from 'vitest';
import {type Claimable, isOrphaned, isRelated} from '../../../extension/berths/owner.ts';

const agent = {pid: 7, startedAt: 100, path: '/bin/agent'};
const asking = {credential: 'open', client: {name: 'agent'}, process: {pid: 9, startedAt: 200, path: '/bin/agent'}};
const berth = (change: Partial<Claimable> = {}): Claimable => ({
	credential: 'open',
	client: {name: 'agent'},
	process: agent,
	isDropped: false,
	...change,
});

describe('a berth is related to who asks', () => {
	test('by credential, client name and program', () => expect(isRelated(berth(), asking)).toBe(true));

	test.each<[string, Partial<Claimable>]>([
		['of another credential', {credential: 'key:x'}],
		['of another client', {client: {name: 'other'}}],
		['of another program', {process: {...agent, path: '/bin/other'}}],
		['of an unknown program', {process: undefined}],
		['with a name', {name: 'mine'}],
	])('but not one %s', (_case, change) => expect(isRelated(berth(change), asking)).toBe(false));

	test('where no program is known by the rest alone', () => {
		expect(isRelated(berth({process: undefined}), {...asking, process: undefined})).toBe(true);
	});
});

describe('a berth is an orphan', () => {
	test('when its process has ended', () => {
		expect(isOrphaned(berth(), asking, [{pid: 7, startedAt: 100}])).toBe(true);
		expect(isOrphaned(berth(), asking, [])).toBe(false);
	});

	test('but not for an earlier process of the same number', () => {
		expect(isOrphaned(berth(), asking, [{pid: 7, startedAt: 50}])).toBe(false);
	});

	test('when the very process that asks has dropped it', () => {
		const dropped = berth({process: asking.process, isDropped: true});
		expect(isOrphaned(dropped, asking, [])).toBe(true);
		expect(isOrphaned(berth({isDropped: true}), asking, [])).toBe(false);
	});

	test('when it was dropped and nobody knows by which process', () => {
		const unknown = {...asking, process: undefined};
		expect(isOrphaned(berth({process: undefined, isDropped: true}), unknown, [])).toBe(true);
		expect(isOrphaned(berth({process: undefined}), unknown, [])).toBe(false);
	});
});
