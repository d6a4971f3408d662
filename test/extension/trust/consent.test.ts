import {describe, expect, test} from 'vitest';
import {
	type Asker,
	answersFor,
	type Decision,
	decide,
	decisionFor,
	type Program,
} from '../../../extension/trust/consent.ts';
import type {Answer, Plea} from '../../../extension/trust/plea.ts';

const CLIENT = {name: 'Claude Code', version: '1'};
const PROGRAM: Program = {pid: 7, startedAt: 70, path: '/opt/claude', user: 'ada'};
const asker = (change: Partial<Asker> = {}): Asker => ({
	subject: 'session:1',
	client: CLIENT,
	process: PROGRAM,
	...change,
});
const answer = (given: Answer, change: Partial<Asker> = {}, before: readonly Decision[] = [], at = 1) => {
	const plea: Plea = {...asker(change), id: 'p', kind: 'access', answers: ['session', 'always', 'deny'], at: 0} as Plea;
	return decide(before, plea, given, {id: `d${before.length}`, at});
};

test.each([
	[PROGRAM, ['session', 'always', 'deny']],
	[undefined, ['session', 'deny']],
	[{...PROGRAM, user: undefined}, ['session', 'deny']],
	[{...PROGRAM, path: ''}, ['session', 'deny']],
	[{...PROGRAM, path: '/usr/bin/python3', runsOthers: true}, ['session', 'deny']],
])('of %j can be allowed for good only a program that is known', (process, answers) => {
	expect(answersFor({process})).toEqual(answers);
});

describe('an answer holds', () => {
	const later: Program = {...PROGRAM, pid: 8, startedAt: 80};
	const rows: readonly (readonly [Answer, string, Partial<Asker>, boolean | undefined])[] = [
		['session', 'for its session', {process: undefined}, true],
		['session', 'for no other session of the program', {subject: 'session:2'}, undefined],
		['session', 'for no other program', {subject: 'session:2', process: later}, undefined],
		['always', 'for its session', {}, true],
		['always', 'for every run of the program', {subject: 'session:2', process: later}, true],
		['always', 'for no program elsewhere', {subject: 'session:2', process: {...later, path: '/tmp/claude'}}, undefined],
		['always', 'for no other user', {subject: 'session:2', process: {...later, user: 'eve'}}, undefined],
		['always', 'for nobody who is not known', {subject: 'session:2', process: undefined}, undefined],
		['deny', 'for its session', {}, false],
		['deny', 'for other sessions of this run', {subject: 'session:2'}, false],
		['deny', 'for no later run', {subject: 'session:2', process: later}, undefined],
	];
	test.each(rows)('%s: %s', (given, _what, who, isAllowed) => {
		expect(decisionFor(answer(given), asker(who))?.isAllowed).toBe(isAllowed);
	});

	test('for good only where the program is known', () => {
		const [decision] = answer('always', {process: undefined});
		expect(decision?.subject).toBe('session:1');
	});

	test('until the next one', () => {
		const denied = answer('deny');
		expect(decisionFor(answer('always', {}, denied), asker())?.isAllowed).toBe(true);
		const allowed = answer('always');
		expect(decisionFor(answer('deny', {}, allowed), asker())?.isAllowed).toBe(false);
	});

	test('for a month, or for good', () => {
		const before = [...answer('session', {subject: 'session:old'}), ...answer('always')];
		const after = answer('session', {}, before, 32 * 24 * 3600_000);
		expect(after.map(({subject}) => subject)).toEqual([undefined, 'session:1']);
	});

	test('no more than five hundred', () => {
		let decisions: readonly Decision[] = [];
		for (let i = 0; i < 600; i++) decisions = answer('session', {subject: `session:${i}`}, decisions);
		expect(decisions).toHaveLength(500);
	});
});
