import {describe, expect, test} from 'vitest';
import {firstPort, nextPort} from '../../../extension/port/binding.ts';
import {type BindFailed, DEFAULT_PORT, LAST_PORT} from '../../../native-host/protocol.ts';

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
		expect(nextPort(NEW, failed(DEFAULT_PORT, holder))).toEqual({port: DEFAULT_PORT + 1});
	});

	test('a new profile stops at the end of the range', () => {
		expect(nextPort(NEW, failed(LAST_PORT))).toMatchObject({
			trouble: expect.stringContaining(`${LAST_PORT}`),
		});
	});

	test.each([
		['that served before', {fixed: undefined, served: 3460}],
		['whose port is fixed', {fixed: 3460, served: undefined}],
	])('a profile %s never moves', (_name, choice) => {
		expect(nextPort(choice, failed(3460))).toMatchObject({trouble: expect.stringContaining('3460')});
	});

	test.each([
		['tabberth', 'another Tabberth (work)'],
		['stranger', 'another program'],
		['system', 'operating system'],
	] as const)('by %s it says so', (holder, words) => {
		expect(nextPort({fixed: 1234, served: undefined}, failed(1234, holder))).toMatchObject({
			trouble: expect.stringContaining(words),
		});
	});
});
