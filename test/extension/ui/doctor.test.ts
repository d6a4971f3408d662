// What the doctor makes of what it is told, and what it tells strangers.
import {describe, expect, test} from 'vitest';
import {because} from '../../../extension/reason.ts';
import {type Check, checksOf, type Known} from '../../../extension/ui/options/doctor/checks.ts';
import {scrub, toReport} from '../../../extension/ui/options/doctor/report.ts';

const WELL: Known = {
	facts: {
		...{version: '1.2.3', browser: 'Chromium 156', companion: {name: 'connected'}, port: 3456, moved: null},
		...{causes: {}, access: 'ask', workerStarts: 4, activeSessions: 2, openRequests: 0, log: [], others: []},
	},
	...{trip: 12, isEnabled: true, isStopped: false, ignored: {own: [], managed: []}, given: []},
};
const facts = (change: Partial<Known['facts']>): Known => ({...WELL, facts: {...WELL.facts, ...change}});
const find = (id: string, known: Known): Check | undefined => checksOf(known).find((check) => check.id === id);
const ERROR = {at: 0, level: 'error', room: 'mcp', message: 'x'} as const;

test('all is well where all is', () => {
	expect(checksOf(WELL).map(({verdict}) => verdict)).toEqual(Array(11).fill('ok'));
	expect(new Set(checksOf(WELL).map(({id}) => id)).size).toBe(11);
});

const AWAY = {port: null, companion: {name: 'missing'}, causes: {companion: because('x', 'why_missing')}} as const;
const cases: readonly (readonly [string, string, Known, object])[] = [
	[
		'a missing companion',
		'companion',
		facts(AWAY),
		{verdict: 'broken', says: ['why_missing'], cure: {kind: 'install'}},
	],
	['one that comes back by itself', 'companion', facts({companion: {name: 'lost'}}), {verdict: 'look'}],
	['one that starts', 'companion', facts({companion: {name: 'connecting'}}), {verdict: 'unknown'}],
	[
		'another copy that serves',
		'companion',
		facts({companion: {name: 'resting'}, causes: {companion: because('x', 'why_otherCopy', 'abc')}}),
		{verdict: 'broken', says: ['why_otherCopy', 'abc']},
	],
	['a port while there is no companion', 'port', facts(AWAY), {verdict: 'look', says: ['doctor_port_waits']}],
	[
		'a port that is taken',
		'port',
		facts({port: null, causes: {port: because('x', 'why_portTaken_program', 3456)}}),
		{verdict: 'broken', says: ['why_portTaken_program', '3456'], cure: {kind: 'go', href: '#server/port'}},
	],
	['a port that is being asked for', 'port', facts({port: null}), {verdict: 'unknown'}],
	[
		'a server that is off',
		'port',
		{...facts({port: null}), isEnabled: false},
		{verdict: 'look', cure: {kind: 'switchOn'}},
	],
	[
		'a port that is not the usual one',
		'port',
		facts({port: 3457, moved: {wanted: 3456, holder: {kind: 'tabberth', name: 'z'}}}),
		{verdict: 'ok', says: ['doctor_port_moved_tabberth', 3457, 3456, 'z']},
	],
	['a port that was given', 'port', {...WELL, given: ['port']}, {says: ['doctor_port_given', 3456]}],
	['a way that nothing comes back on', 'trip', {...WELL, trip: 'silent'}, {verdict: 'broken'}],
	['a slow way', 'trip', {...WELL, trip: 900}, {verdict: 'look', says: ['doctor_trip_ms', 900]}],
	['a way that is being measured', 'trip', {...WELL, trip: undefined}, {verdict: 'unknown'}],
	['no way', 'trip', facts(AWAY), {verdict: 'look', says: ['doctor_trip_none']}],
	['an open door', 'access', facts({access: 'open'}), {verdict: 'look'}],
	[
		'a setting that makes no sense',
		'settings',
		{...WELL, ignored: {own: ['port'], managed: ['host']}},
		{verdict: 'look', says: ['doctor_settings_ignored', 'port, host'], cure: {kind: 'forget', names: ['port']}},
	],
	[
		'one of an administrator',
		'settings',
		{...WELL, ignored: {own: [], managed: ['host']}},
		{verdict: 'look', advice: ['doctor_settings_managed']},
	],
	[
		'another browser',
		'others',
		facts({others: [{profile: 'work', port: 3460}]}),
		{verdict: 'ok', says: ['doctor_plain', 'work (3460)'], reported: {count: 'doctor_others_count', of: 1}},
	],
	['Stop', 'agents', {...WELL, isStopped: true}, {verdict: 'look', cure: {kind: 'resume'}}],
	[
		'errors in the log',
		'errors',
		facts({log: [ERROR, {...ERROR, level: 'warn'}]}),
		{verdict: 'look', says: {count: 'doctor_errors_some', of: 1}},
	],
];

test.each(cases)('sees %s', (_what, id, known, expected) => {
	expect(find(id, known)).toMatchObject(expected);
});

describe('a report', () => {
	test('has a line for each part, and the log', () => {
		const log = [{at: Date.UTC(2026, 0, 2), level: 'warn', room: 'port', message: 'no companion'} as const];
		const lines = [
			{verdict: 'ok', title: 'Extension', says: 'Version 1'},
			{verdict: 'broken', title: 'Port', says: 'taken'},
		] as const;
		expect(toReport(lines, log).split('\n')).toEqual([
			...['Tabberth', '✓ Extension: Version 1', '✗ Port: taken', ''],
			'2026-01-02T00:00:00.000Z warn [port] no companion',
		]);
	});

	test.each([
		['https://shop.test/cart?id=7', '<url>'],
		['at http://localhost:3456/mcp.', 'at <url>'],
		['chrome-extension://abc/x.html', '<url>'],
		['file:///home/me/secret', '<url>'],
		['the key tbk_abc-DEF_123 was', 'the key tbk_… was'],
		['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
		['/home/anna/clone/x.mjs', '~/clone/x.mjs'],
		['/Users/Anna/x', '~/x'],
		['C:\\Users\\Anna\\x', '~\\x'],
		['a'.repeat(64), '<digest>'],
		['mail me@there.test', 'mail <address>'],
		['Port 3456 is taken by another program.', 'Port 3456 is taken by another program.'],
	])('says of “%s” only “%s”', (text, shown) => {
		expect(scrub(text)).toBe(shown);
	});
});
