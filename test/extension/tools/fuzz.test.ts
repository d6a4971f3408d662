// What tools are given, as no client should give it.
import {describe, expect, test} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {tools} from '../../../extension/tools/index.ts';
import {eachCase, FUZZ_TIMEOUT_MS, type Fuzz} from '../../kit/fuzz.ts';

/** Some of a tool's own fields, right or wrong, and perhaps others. */
const strangeInput = (fuzz: Fuzz, fields: readonly string[]): unknown => {
	if (fuzz.isOneIn(10)) return fuzz.value();
	const own = fields.filter(() => fuzz.isOneIn(2)).map((name) => [name, fuzz.value(1)]);
	const others = fuzz.isOneIn(8) ? Object.entries(Object(fuzz.value())) : [];
	return Object.fromEntries([...own, ...others]);
};

describe('the input of a tool', {timeout: FUZZ_TIMEOUT_MS}, () => {
	test('is taken, or refused in few words that name the tool', async () => {
		const count = {taken: 0, refused: 0};
		await eachCase('tool inputs', (fuzz) => {
			const tool = fuzz.pick(tools);
			const input = strangeInput(fuzz, Object.keys(tool.input.shape));
			try {
				const checked = tool.check(input);
				expect(Object.getPrototypeOf(checked)).toBe(Object.prototype);
				count.taken += 1;
			} catch (error) {
				if (!(error instanceof ToolError)) throw error;
				expect(error.message.startsWith(`${tool.name}: `)).toBe(true);
				expect(error.message.length).toBeLessThan(4_000);
				count.refused += 1;
			}
		});
		expect(count.taken).toBeGreaterThan(0);
		expect(count.refused).toBeGreaterThan(0);
	});
});
