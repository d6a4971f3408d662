import {describe, expect, test} from 'vitest';
import {z} from 'zod';
import {tools} from '../../../extension/tools/index.ts';
import {toFields, toJsonSchema} from '../../../extension/tools/json-schema.ts';

const {MIN_SAFE_INTEGER, MAX_SAFE_INTEGER} = Number;

/** What zod itself makes of it, without the bounds of what JavaScript can count to. */
const byZod = (schema: z.ZodType): unknown => {
	const {$schema, ...made} = z.toJSONSchema(schema, {
		io: 'input',
		override: ({jsonSchema}) => {
			if (jsonSchema.minimum === MIN_SAFE_INTEGER) delete jsonSchema.minimum;
			if (jsonSchema.maximum === MAX_SAFE_INTEGER) delete jsonSchema.maximum;
		},
	});
	return made;
};

describe('toJsonSchema', () => {
	test.each(tools.map((tool) => [tool.name, tool] as const))('says of %s what zod says', (_, {input}) => {
		expect({type: 'object', ...toFields(input.shape)}).toEqual(byZod(input));
	});

	const kinds: Readonly<Record<string, z.ZodType>> = {
		'a text': z.string().describe('Text'),
		'a text with bounds': z.string().min(1).max(20),
		'a number with bounds': z.number().gt(0).lt(1),
		'a whole number': z.int().min(0).max(10),
		'a whole number the long way': z.number().int().positive(),
		'yes or no': z.boolean().default(false).describe('Whether'),
		'one of some': z.enum(['left', 'right']),
		'just one': z.literal('left'),
		several: z
			.array(z.enum(['left', 'right']))
			.min(1)
			.max(3),
		'a pair of numbers': z.array(z.number()).length(2),
		either: z.union([z.string(), z.number(), z.boolean()]).describe('Value'),
		'either with more to say': z.union([z.string().min(1), z.array(z.int())]),
		fields: z.object({x: z.number().describe('Across'), y: z.number().optional()}).strict(),
		'any fields': z.looseObject({x: z.number()}),
		'with a description below': z.string().describe('Inner').optional(),
		'with two descriptions': z.string().describe('Inner').optional().describe('Outer'),
		refined: z.string().refine((text) => text !== ''),
	};
	test.each(Object.entries(kinds))('says of %s what zod says', (_, schema) => {
		expect(toJsonSchema(schema)).toEqual(byZod(schema));
	});

	test('throws at what no tool uses, rather than say too little', () => {
		expect(() => toJsonSchema(z.date())).toThrow('does not know date');
		expect(() => toJsonSchema(z.number().multipleOf(3))).toThrow('does not know multiple_of');
	});
});
