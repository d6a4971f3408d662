// Whether this browser serves, and if not, what the person is told to do about it.
import {expect, test} from 'vitest';
import {because} from '../../../extension/reason.ts';
import {servedAs} from '../../../extension/ui/connect/served.ts';

const WHY = because('stopped', 'why_missing');
const there = {companion: 'connected'} as const;

test.each([
	['serving', {...there, port: 3456}, true],
	['serving', {...there, port: 3456, trouble: WHY}, true],
	['starting', there, true],
	['starting', undefined, true],
	['starting', {companion: 'connecting'}, true],
	['starting', {companion: 'lost', trouble: WHY}, true],
	['off', there, false],
	['portTaken', {...there, trouble: WHY}, true],
	['noCompanion', {companion: 'missing', trouble: WHY}, true],
	['noCompanion', {companion: 'missing'}, false],
	['badCompanion', {companion: 'forbidden'}, true],
	['badCompanion', {companion: 'faulty'}, true],
	['badCompanion', {companion: 'outdated'}, true],
	['otherCopy', {companion: 'resting', trouble: WHY}, true],
] as const)('%s: %j', (served, state, isEnabled) => {
	expect(servedAs(state, isEnabled)).toBe(served);
});
