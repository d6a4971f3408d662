// What the worker does not need of the schemas in the MCP SDK. Out: the cuts, each with the reason why nothing of it is ever asked.
import type {Cut} from './cut.ts';

const SHARED = /\/server\/dist\/src-[\w-]+\.mjs$/;
/** A name that stands for a zod schema; the bundler numbers those that stand twice. */
const SCHEMA = /Schema(\$\d)?$/;

/** A schema is asked for a method that has a handler: mcp/server.ts, mcp/resources.ts, mcp/prompts.ts and the SDK's own few. */
export const HANDLED = 'Has no handler: the SDK answers “method not found”, or is silent, before it asks the schema.';

export const NO_RESULT_SCHEMA =
	'Results of tools are made in one place, mcp/result.ts, in the types of the protocol. Held against the schema, every picture would be decoded once.';

export const schemaCuts: readonly Cut[] = [
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
