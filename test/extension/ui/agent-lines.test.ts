import {expect, test} from 'vitest';
import {agentLines, type Present} from '../../../extension/ui/agent-lines.ts';

const agent: Present = {id: 'b1', title: 'Agent', color: 'blue', tabs: 2, isWorking: false, isAsking: false};
const STOPPED = {berth: 'b1', title: 'Agent', color: 'blue'};

test.each([
	[{}, 'idle'],
	[{isWorking: true}, 'working'],
	[{isWorking: true, isAsking: true}, 'asking'],
	[{isWorking: true, isAsking: true, stoppedAs: 'b1'}, 'stopped'],
] as const)('an agent with %j is %s', (change, state) => {
	expect(agentLines([{...agent, ...change}], [STOPPED].slice(state === 'stopped' ? 0 : 1))).toEqual([
		{id: 'b1', title: 'Agent', color: 'blue', tabs: 2, state},
	]);
});

test('one that began anew is resumed by what was stopped', () => {
	expect(agentLines([{...agent, id: 'b2', stoppedAs: 'b1'}], [STOPPED])).toMatchObject([{id: 'b1', state: 'stopped'}]);
});

test('one that has gone stays while it is stopped', () => {
	expect(agentLines([], [STOPPED])).toEqual([{id: 'b1', title: 'Agent', color: 'blue', tabs: 0, state: 'stopped'}]);
});
