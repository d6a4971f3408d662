// What the worker does not need of zod. Out: the cuts, each with the reason why nothing of it is ever called. As with sdk-cuts.ts,
// test/house/built.test.ts holds the built worker against it, and whoever comes to need a part takes its line out of here.
import type {Cut} from './cut.ts';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

const NO_JSON_SCHEMA =
	'tools/json-schema.ts makes the JSON Schemas, and of the SDK only McpServer and elicitation would.';

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

/** Methods that hold something large; short ones stay, so that schemas are written as zod's pages say. */
const largeMethods: readonly Cut[] = [
	{
		file: SCHEMAS,
		why: 'Formats of strings that no schema wants, in their old form. z.email() and so on stay: they cost where they are used.',
		of: 'ZodString',
		drop: [
			...['base64', 'base64url', 'cidrv4', 'cidrv6', 'cuid', 'cuid2', 'date', 'datetime', 'duration', 'e164', 'email'],
			...['emoji', 'guid', 'ipv4', 'ipv6', 'jwt', 'ksuid', 'nanoid', 'time', 'ulid', 'uuid', 'uuidv4', 'uuidv6'],
			...['uuidv7', 'url', 'xid'],
		],
	},
	{
		file: SCHEMAS,
		why: 'Everything is read at once and one way, by safeParse and parse.',
		of: 'ZodType',
		drop: [
			...['decodeAsync', 'encodeAsync', 'parseAsync', 'safeDecode', 'safeDecodeAsync', 'safeEncode', 'safeEncodeAsync'],
			...['safeParseAsync', 'spa', 'validateAsync', 'and'],
		],
	},
	{
		file: SCHEMAS,
		why: 'What may be left out is optional, and nobody asks a schema what it takes.',
		of: 'ZodType',
		drop: ['isOptional', 'isNullable', 'exactOptional', 'nonoptional', 'prefault'],
	},
	{file: SCHEMAS, why: 'Texts are taken as they are.', of: '_ZodString', drop: ['slugify']},
];

const machinery: readonly Cut[] = [
	{
		file: /\/zod\/v4\/classic\/errors\.js$/,
		why: 'What is wrong is read from the issues, one by one.',
		replace: /core\.(?:format|flatten)Error\(self, mapper\)/g,
		by: 'undefined',
	},
	{
		file: SCHEMAS,
		why: 'What is wrong with an input is told in words of ours (tools/issues.ts); elsewhere the field that is named is enough.',
		replace: '        core.config(en());',
		by: '        core.config({ localeError: () => undefined });',
	},
	{
		file: SCHEMAS,
		why: 'Compiles an object to code from strings, which an extension may not run; zod then takes this slower way itself.',
		replace: 'core.$ZodObjectJIT.init(inst, def)',
		by: 'core.$ZodObject.init(inst, def)',
	},
	{
		file: SCHEMAS,
		why: 'Lets a value contain itself. What comes from JSON, and what must become JSON, cannot.',
		replace: 'core.config({ memoizer: core.memoizer() })',
		by: 'void 0',
	},
];

export const zodCuts: readonly Cut[] = [...jsonSchema, ...largeMethods, ...machinery];
