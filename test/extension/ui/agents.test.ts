import {expect, test} from 'vitest';
import {inOrder} from '../../../extension/ui/agents/in-order.ts';
import {currentCall, currentTab, keyOf, shortNumber, stateNow} from '../../../extension/ui/agents/lines.ts';
import {isName} from '../../../extension/ui/agents/rename.tsx';
import type {AgentLine, CallLine} from '../../../extension/ui/live.ts';

const call = (id: string, change: Partial<CallLine> = {}): CallLine => ({
	...{id, tool: 'navigate', at: 10_000, ms: 500, outcome: 'ok'},
	...change,
});

test.each([
	[[], ['b', 'a'], ['b', 'a']],
	[
		['a', 'b'],
		['b', 'a'],
		['a', 'b'],
	],
	[
		['a', 'b', 'c'],
		['d', 'c', 'a'],
		['a', 'c', 'd'],
	],
	[['a'], ['c', 'b', 'a'], ['a', 'c', 'b']],
])('of %j known, %j stand as %j', (known, lines, shown) => {
	expect(inOrder(known, lines, (line) => line)).toEqual(shown);
});

test.each([
	['idle', call('w'), 11_000, 'working'],
	['idle', call('w'), 12_000, 'idle'],
	['idle', undefined, 11_000, 'idle'],
	['paused', call('w'), 11_000, 'paused'],
	['stopped', call('w'), 11_000, 'stopped'],
] as const)('an agent that is %s after its call %#: %s', (state, last, now, shown) => {
	expect(stateNow({state, last}, now)).toBe(shown);
});

test('the call of now is the step that runs, or the last one', () => {
	const last = call('last');
	const [batch, step] = [call('batch', {outcome: 'running'}), call('step', {outcome: 'running'})];
	expect(currentCall({running: [batch, step], last})).toBe(step);
	expect(currentCall({running: [], last})).toBe(last);
});

test('the tab of now is the one that it works in', () => {
	const tab = {id: 7, chromeId: 1, title: '', url: ''};
	expect(currentTab({tabs: [{...tab, id: 6}, tab], currentTabId: 7})).toBe(tab);
	expect(currentTab({tabs: [tab]})).toBeUndefined();
});

test('two berths that were stopped as one are two lines', () => {
	const line = {id: 'b1', berth: 'b1'} as AgentLine;
	expect(keyOf(line)).not.toBe(keyOf({...line, berth: 'b2'}));
});

test.each([
	[0, '0'],
	[999, '999'],
	[1_234, '1.2k'],
	[9_999, '10.0k'],
	[34_499, '34k'],
])('%i tokens are %s', (count, words) => {
	expect(shortNumber(count)).toBe(words);
});

test.each([
	['Travel', true],
	[' x ', true],
	['', false],
	['   ', false],
	['x'.repeat(60), true],
	['x'.repeat(61), false],
])('%j can be a name: %s', (typed, can) => {
	expect(isName(typed)).toBe(can);
});
