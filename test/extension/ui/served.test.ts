// Whether this browser serves, and if not, what the person is told to do about it.
import {expect, test} from 'vitest';
import {servedAs} from '../../../extension/ui/connect/served.ts';

const there = {companion: 'connected'} as const;

test.each([
	['serving', {...there, port: 3456}, true],
	['serving', {...there, port: 3456, trouble: 'of another part'}, true],
	['starting', there, true],
	['starting', undefined, true],
	['starting', {companion: 'connecting'}, true],
	['starting', {companion: 'lost', trouble: 'stopped'}, true],
	['off', there, false],
	['portTaken', {...there, trouble: 'Port 3456 is taken.'}, true],
	['noCompanion', {companion: 'missing', trouble: 'missing'}, true],
	['noCompanion', {companion: 'missing'}, false],
	['badCompanion', {companion: 'forbidden'}, true],
	['badCompanion', {companion: 'faulty'}, true],
	['badCompanion', {companion: 'outdated'}, true],
	['otherCopy', {companion: 'resting', trouble: 'Another copy'}, true],
] as const)('%s: %j', (served, state, isEnabled) => {
	expect(servedAs(state, isEnabled)).toBe(served);
});
