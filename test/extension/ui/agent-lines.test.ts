import {expect, test} from 'vitest';
import {agentLines, type Call, type Present} from '../../../extension/ui/agent-lines.ts';

const NOW = 1_000_000;
const tab = {id: 7, chromeId: 1, title: 'Shop', url: 'https://shop.test/'};
const agent: Present = {
	...{id: 'b1', title: 'Agent', color: 'blue', client: {name: 'agent', version: '1'}, usedAt: 5, tokens: 12},
	...{tabs: [tab], calls: [], isWorking: false, isAsking: false},
};
const HELD = {berth: 'b1', title: 'Agent', color: 'blue'};
const NOBODY = {agents: [], paused: []};
const call = (change: Partial<Call> = {}): Call => ({
	...{wireId: 'w', name: 'navigate', tabId: 7, at: NOW - 5_000, startedAt: NOW - 4_000, ms: 3_000, outcome: 'ok'},
	...change,
});

test.each([
	[{}, 'idle'],
	[{isWorking: true}, 'working'],
	[{calls: [call({outcome: 'running', ms: undefined})]}, 'working'],
	[{calls: [call({outcome: 'running', ms: undefined, startedAt: undefined})]}, 'idle'],
	[{isWorking: true, pausedAs: 'b1'}, 'paused'],
	[{isWorking: true, isAsking: true, pausedAs: 'b1'}, 'asking'],
	[{isWorking: true, isAsking: true, pausedAs: 'b1', stoppedAs: 'b1'}, 'stopped'],
] as const)('an agent with %j is %s', (change, state) => {
	const held = {agents: 'stoppedAs' in change ? [HELD] : [], paused: 'pausedAs' in change ? [HELD] : []};
	expect(agentLines([{...agent, ...change}], held, NOW)).toMatchObject([
		{id: 'b1', berth: 'b1', title: 'Agent', color: 'blue', tabs: [tab], tokens: 12, usedAt: 5, state},
	]);
});

test('one that asks while it is paused can be resumed all the same', () => {
	const asking = {...agent, isAsking: true, pausedAs: 'b1'};
	expect(agentLines([asking], {agents: [], paused: [HELD]}, NOW)).toMatchObject([{state: 'asking', isPaused: true}]);
	expect(agentLines([agent], NOBODY, NOW)).toMatchObject([{isPaused: false}]);
});

test('its calls are counted: those that run, those that wait, those of the last minute', () => {
	const calls = [
		call({wireId: 'old', at: NOW - 60_000}),
		call({wireId: 'acted', effect: 'Opened the shop.'}),
		call({wireId: 'runs', outcome: 'running', ms: undefined}),
		call({wireId: 'waits', outcome: 'running', ms: undefined, startedAt: undefined}),
	];
	expect(agentLines([{...agent, calls}], NOBODY, NOW)).toMatchObject([
		{
			perMinute: 3,
			waiting: 1,
			running: [{id: 'runs', tool: 'navigate', tabId: 7, at: NOW - 4_000, outcome: 'running'}],
			last: {id: 'acted', at: NOW - 4_000, ms: 2_000, outcome: 'ok', effect: 'Opened the shop.'},
		},
	]);
});

test('one that began anew is resumed by what was stopped or paused', () => {
	const anew = {...agent, id: 'b2'};
	expect(agentLines([{...anew, stoppedAs: 'b1'}], {...NOBODY, agents: [HELD]}, NOW)).toMatchObject([
		{id: 'b1', berth: 'b2', state: 'stopped'},
	]);
	expect(agentLines([{...anew, pausedAs: 'b1'}], {...NOBODY, paused: [HELD]}, NOW)).toMatchObject([
		{id: 'b1', berth: 'b2', state: 'paused'},
	]);
});

test('one that has gone stays while it is stopped or paused, once', () => {
	const other = {...HELD, berth: 'b2'};
	const lines = agentLines([], {agents: [HELD], paused: [HELD, other]}, NOW);
	expect(lines.map(({id, state, tabs, berth}) => [id, state, tabs.length, berth])).toEqual([
		['b1', 'stopped', 0, undefined],
		['b2', 'paused', 0, undefined],
	]);
});
