// Every fault is injected into a machine that is otherwise well, and has to be named: the leg, the cause, the cure.
import {expect, test} from 'vitest';
import {FAULTS} from '../../../installer/doctor/faults.mjs';
import {ROWS_AT_REST} from './fault-rows-at-rest.ts';
import {ROWS_RUNNING} from './fault-rows-running.ts';
import {findings, makeMachine} from './healthy.ts';

const ROWS = [...ROWS_AT_REST, ...ROWS_RUNNING];

test.each(ROWS)('%s: names %s, %s', async (_what, leg, fault, inject) => {
	const machine = await makeMachine();
	await inject(machine);
	const {code, legs, broken} = await findings(machine);
	const at = legs.findIndex((one) => one.status === 'broken');
	expect({broken, fault: legs[at]?.fault, code}).toEqual({broken: leg, fault, code: 1});
	expect(legs[at]?.cure).toBeTruthy();
	expect(`${legs[at]?.cause} ${legs[at]?.cure}`).not.toMatch(/undefined|\{\w+\}/);
	expect(new Set(legs.slice(at + 1).map(({status}) => status))).toEqual(
		at < legs.length - 1 ? new Set(['not tried']) : new Set(),
	);
});

test('every fault that can be shown here is shown', () => {
	const elsewhere = ['registryMissing', 'profileNotRunning', 'unexpected'];
	expect([...new Set(ROWS.map(([, , fault]) => fault)), ...elsewhere].sort()).toEqual(Object.keys(FAULTS).sort());
});
