// What the worker does not need of the schemas in the MCP SDK. Out: the cuts, each with the reason why nothing of it is ever asked.
import type {Cut} from './cut.ts';

const SHARED = /\/server\/dist\/src-[\w-]+\.mjs$/;
const SPEC_SCHEMAS = /\/core\/dist\/schemas-[\w-]+\.mjs$/;
const OAUTH_SCHEMAS = /\/core\/dist\/auth-[\w-]+\.mjs$/;
/** A name that stands for a zod schema; the bundler numbers those that stand twice. */
const SCHEMA = /Schema(\$\d)?$/;

/** A schema is asked for a method that has a handler: mcp/server.ts, mcp/resources.ts, mcp/prompts.ts and the SDK's own few. */
export const HANDLED = 'Has no handler: the SDK answers “method not found”, or is silent, before it asks the schema.';

export const NO_RESULT_SCHEMA =
	'Results of tools are made in one place, mcp/result.ts, in the types of the protocol. Held against the schema, every picture would be decoded once.';

const schemasWithoutHandler: readonly Cut[] = [
	{file: SHARED, why: 'A schema that nobody names is never asked.', pure: SCHEMA},
	{
		file: SHARED,
		why: HANDLED,
		of: 'registryMaps > requestSchemas',
		drop: [
			...['completion/complete', 'elicitation/create', 'roots/list', 'sampling/createMessage'],
			...['tasks/cancel', 'tasks/get', 'tasks/list', 'tasks/result'],
		],
	},
	{
		file: SHARED,
		why: HANDLED,
		of: 'registryMaps > notificationSchemas',
		keep: ['notifications/cancelled', 'notifications/initialized', 'notifications/progress'],
	},
	{
		file: SHARED,
		why: NO_RESULT_SCHEMA,
		of: 'registryMaps > resultSchemas',
		keep: [],
	},
	{
		file: SHARED,
		why: 'What the tables above still name.',
		of: 'build$1 > return',
		keep: [
			...['PingRequestSchema', 'InitializeRequestSchema', 'SetLevelRequestSchema'],
			...['CallToolRequestSchema', 'ListToolsRequestSchema'],
			...['GetPromptRequestSchema', 'ListPromptsRequestSchema'],
			...['ListResourcesRequestSchema', 'ListResourceTemplatesRequestSchema', 'ReadResourceRequestSchema'],
			...['SubscribeRequestSchema', 'UnsubscribeRequestSchema'],
			...['CancelledNotificationSchema', 'InitializedNotificationSchema', 'ProgressNotificationSchema'],
		],
	},
	{file: SHARED, why: HANDLED, of: 'dispatchRequestSchemas', drop: ['completion/complete']},
	{
		file: SHARED,
		why: HANDLED,
		of: 'notificationSchemas2026',
		keep: ['notifications/cancelled', 'notifications/progress'],
	},
	{
		file: SHARED,
		why: NO_RESULT_SCHEMA,
		of: 'dispatchResultSchemas',
		keep: [],
	},
	{
		file: SHARED,
		why: 'What the tables above still name.',
		of: 'build > return',
		keep: [
			...['dispatchRequestSchemas', 'dispatchResultSchemas', 'notificationSchemas2026'],
			...['RequestMetaEnvelopeSchema'],
		],
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
	{file: SHARED, why: 'Nothing of OAuth is left to the SDK.', pure: /^OAuthError$/},
	{
		file: SPEC_SCHEMAS,
		why: 'As above, and zod-cuts.ts drops the method.',
		replace: 'z.string().url()',
		by: 'z.string()',
	},
	{file: OAUTH_SCHEMAS, why: 'As above.', replace: 'z.string().url()', by: 'z.string()'},
	{file: SHARED, why: 'As above.', replace: 'z.string().url()', by: 'z.string()'},
];

export const schemaCuts: readonly Cut[] = [...validatorsOfEveryType, ...schemasWithoutHandler];
