import {describe, expect, test} from 'vitest';
import {readArguments} from '../../../extension/mcp/arguments.ts';
import {callInEra, startRoom} from './room.ts';

const NOT_OBJECTS: readonly (readonly [unknown, string])[] = [
	[[], 'an array'],
	['{"action":"ping"}', 'text (a string)'],
	[5, 'a number'],
	[true, 'a boolean'],
];

describe.each(Object.keys(callInEra))('a call in the revision %s', (era) => {
	const call = async (params: Record<string, unknown>) => (await callInEra[era]?.(startRoom(), params)) ?? {};

	test.each(NOT_OBJECTS)('with the arguments %j is told what is wrong, as a result', async (given, kind) => {
		const {result, error} = await call({name: 'dev_utils', arguments: given});
		expect(error).toBeUndefined();
		expect(result).toMatchObject({isError: true});
		expect(result?.content?.[0]?.text).toMatch(/^dev_utils: arguments: expected an object/);
		expect(result?.content?.[0]?.text).toContain(`${kind} was given`);
	});

	test('takes null and nothing for no arguments', async () => {
		const answers = [await call({name: 'dev_utils', arguments: null}), await call({name: 'dev_utils'})];
		for (const {result} of answers) {
			expect(result).toMatchObject({isError: true});
			expect(result?.content?.[0]?.text).toMatch(/^dev_utils: action: expected/);
		}
	});

	test('that is right is answered', async () => {
		const {result} = await call({name: 'dev_utils', arguments: {action: 'echo', text: 'here'}});
		expect(result).toMatchObject({content: [{type: 'text', text: 'here'}]});
	});

	test('of an unknown tool is told by code, whatever its arguments are', async () => {
		expect(await call({name: 'no_such_tool', arguments: []})).toMatchObject({error: {code: -32601}});
	});
});

test.each(['2025-11-25', '2024-11-05'])(
	'a call in the revision %s without a name is told in a sentence',
	async (era) => {
		const {error} = (await callInEra[era]?.(startRoom(), {arguments: {}})) ?? {};
		expect(error?.code).toBe(-32602);
		expect(error?.message).toMatch(/name: expected a string/);
		expect(error?.message).not.toContain('invalid_type');
	},
);

test('an object is passed on as it is', () => {
	const given = {url: 'x'};
	expect(readArguments('navigate', 'arguments', given)).toBe(given);
});
