import {expect, test} from 'vitest';
import {lookOf} from '../../../extension/ui/badge.ts';

test.each([
	['nothing when all rest', {working: 0}, {text: '', words: ''}],
	['nothing at first', {}, {text: '', words: ''}],
	['that one works', {working: 1}, {text: '1', words: '1 agent works'}],
	['how many work', {working: 3}, {text: '3', words: '3 agents work'}],
	['that one asks, before who works', {working: 3, asking: 1}, {text: '?', words: 'an agent asks you to do a step'}],
	['how many ask', {asking: 2}, {text: '?', words: 'agents ask you to do 2 steps'}],
	[
		'that a program asks, before who asks for a step',
		{asking: 1, pleas: 1},
		{text: '?', words: 'a program waits for your answer'},
	],
	['that all are stopped, before who asks', {isStopped: true, pleas: 2}, {text: '■', words: 'all agents are stopped'}],
	['what is wrong before what is stopped', {isStopped: true, trouble: 'No companion.'}, {text: '!'}],
	['what is wrong before who asks', {asking: 2, trouble: 'No companion.'}, {text: '!'}],
	['what is wrong before who works', {working: 3, trouble: 'No companion.'}, {text: '!', words: 'No companion.'}],
	[
		'why this copy is quiet before all',
		{trouble: 'No companion.', rival: 'Another copy.'},
		{text: '!', words: 'Another copy.'},
	],
])('shows %s', (_what, state, look) => {
	expect(lookOf(state)).toMatchObject(look);
});
