import {describe, expect, test} from 'vitest';
import {firstPort, holderInWords, holderOf, nextPort, waitForPort} from '../../../extension/port/binding.ts';
import {type BindFailed, DEFAULT_PORT, type Endpoint, LAST_PORT} from '../../../native-host/protocol.ts';

const NEW = {fixed: undefined, served: undefined};
const failed = (port: number, holder: BindFailed['holder'] = 'stranger'): BindFailed => ({
	type: 'bindFailed',
	port,
	holder,
	reason: 'EACCES',
	...(holder === 'tabberth' && {instance: 'work'}),
});

test.each([
	['a new profile begins at the default', NEW, DEFAULT_PORT],
	['a profile keeps the port it served on', {fixed: undefined, served: 3460}, 3460],
	['a fixed port stands above both', {fixed: 9000, served: 3460}, 9000],
])('%s', (_name, choice, port) => {
	expect(firstPort(choice)).toBe(port);
});

describe('when a port is taken', () => {
	test.each(['stranger', 'tabberth', 'system'] as const)('by %s a new profile tries the next', (holder) => {
		expect(nextPort(NEW, failed(DEFAULT_PORT, holder), [])).toEqual({port: DEFAULT_PORT + 1});
	});

	test('a new profile stops at the end of the range', () => {
		expect(nextPort(NEW, failed(LAST_PORT), [])).toMatchObject({
			trouble: {
				words: expect.stringContaining(`${LAST_PORT}`),
				...{name: 'why_portsTaken_program', values: [`${LAST_PORT}`, `${DEFAULT_PORT}`, `${LAST_PORT}`]},
			},
		});
	});

	test.each([
		['that served before', {fixed: undefined, served: 3460}],
		['whose port is fixed', {fixed: 3460, served: undefined}],
	])('a profile %s never moves', (_name, choice) => {
		expect(nextPort(choice, failed(3460), [])).toMatchObject({trouble: {words: expect.stringContaining('3460')}});
	});

	test.each([
		['tabberth', 'another Tabberth: work', 'why_portTaken_tabberth', ['1234', 'work']],
		['stranger', 'another program', 'why_portTaken_program', ['1234']],
		['system', 'the system (EACCES)', 'why_portTaken_system', ['1234', 'EACCES']],
	] as const)('by %s it says so', (holder, words, name, values) => {
		expect(nextPort({fixed: 1234, served: undefined}, failed(1234, holder), [])).toMatchObject({
			trouble: {words: expect.stringContaining(words), name, values},
		});
	});
});

test('another Tabberth is called by its profile where that is known', () => {
	const endpoint = {instance: 'work', profile: 'Work', port: 1234} as Endpoint;
	const other = {...endpoint, instance: 'home', profile: 'Home'};
	expect(holderInWords(holderOf(failed(1234, 'tabberth'), [other, endpoint]))).toBe('another Tabberth: Work');
	expect(holderInWords(holderOf(failed(1234, 'tabberth'), [other]))).toBe('another Tabberth: work');
	expect(holderInWords(holderOf(failed(1234, 'stranger'), [endpoint]))).toBe('another program');
});

test('a held port is asked for ever more seldom, and not by all at once', () => {
	const waits = (random: number) => [0, 1, 2, 3, 4, 5, 50].map((attempt) => waitForPort(attempt, random) / 1000);
	expect(waits(0)).toEqual([5, 10, 20, 40, 60, 60, 60]);
	expect(waits(1)).toEqual([3.75, 7.5, 15, 30, 45, 45, 45]);
});
