// What the worker does not need of zod. Out: the cuts, each with the reason why nothing of it is ever called. As with sdk-cuts.ts,
// test/house/built.test.ts holds the built worker against it, and whoever comes to need a part takes its line out of here.
import type {Cut} from './cut.ts';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

const NO_JSON_SCHEMA = 'tools/json-schema.ts makes the JSON Schemas, and of the SDK only McpServer and elicitation would.';

/** Every kind of schema holds its part of zod's converter. */
const jsonSchema: readonly Cut[] = [
	{file: SCHEMAS, why: NO_JSON_SCHEMA, of: 'ZodType', drop: ['toJSONSchema']},
	{file: SCHEMAS, why: NO_JSON_SCHEMA, replace: /inst\._zod\.processJSONSchema = .*/g, by: ''},
	{file: SCHEMAS, why: NO_JSON_SCHEMA, replace: /jsonSchema: \{.*?\},/gs, by: ''},
	{
		file: SCHEMAS,
		why: 'Nobody asks a schema for its bounds (minLength, maxValue, isInt…), which it would find by the same code.',
		replace: /util\.derived\(\{.*?\n\}, \{/gs,
		by: '({',
	},
];

export const zodCuts: readonly Cut[] = [...jsonSchema];
