import {expect, test} from 'vitest';
import {because} from '../../../extension/reason.ts';
import {lookOf} from '../../../extension/ui/badge.ts';

const MISSING = because('The companion is not installed.', 'why_missing');
const QUIET = because('Another copy serves.', 'why_otherCopy', 'abc');

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
	['what is wrong before what is stopped', {isStopped: true, trouble: MISSING}, {text: '!'}],
	['what is wrong before who asks', {asking: 2, trouble: MISSING}, {text: '!'}],
	[
		'what is wrong before who works',
		{working: 3, trouble: MISSING},
		{text: '!', words: expect.stringContaining('The companion is not installed: run')},
	],
	[
		'why this copy is quiet before all',
		{trouble: MISSING, rival: QUIET},
		{text: '!', words: expect.stringContaining('serves this profile (abc)')},
	],
])('shows %s', (_what, state, look) => {
	expect(lookOf(state)).toMatchObject(look);
});
