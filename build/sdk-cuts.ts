// What the worker does not need of the MCP SDK. Out: the cuts, each with the reason why nothing of it is ever called.
// test/house/built.test.ts holds the built worker against it. Whoever comes to need a part takes its line out of here.
import type {Cut} from './cut.ts';

const ENTRY = /\/server\/dist\/index\.mjs$/;
const SHARED = /\/server\/dist\/src-[\w-]+\.mjs$/;
const SPEC_SCHEMAS = /\/core\/dist\/schemas-[\w-]+\.mjs$/;
const OAUTH_SCHEMAS = /\/core\/dist\/auth-[\w-]+\.mjs$/;

/** A name that stands for a zod schema; the bundler numbers those that stand twice. */
const SCHEMA = /Schema(\$\d)?$/;

const highLevelServer: readonly Cut[] = [
	{
		file: ENTRY,
		why: 'Our factory gives a low-level Server, never an McpServer (mcp/server.ts).',
		replace: 'product instanceof McpServer',
		by: 'false',
	},
];

const validatorsOfEveryType: readonly Cut[] = [
	{
		file: SHARED,
		why: 'The tables behind isSpecType and specTypeSchemas, which we do not import, hold every schema there is.',
		replace: 'for (const key of SPEC_SCHEMA_KEYS) register(key, schemas_exports[key]);',
		by: '',
	},
	{
		file: SHARED,
		why: 'As above, for OAuth.',
		replace: 'for (const [key, schema] of Object.entries(authSchemas)) register(key, schema);',
		by: '',
	},
	{file: SPEC_SCHEMAS, why: 'A schema that nobody names is never asked.', pure: SCHEMA},
	{file: OAUTH_SCHEMAS, why: 'As above.', pure: SCHEMA},
];

export const sdkCuts: readonly Cut[] = [...highLevelServer, ...validatorsOfEveryType];
