// What the worker does not need of the MCP SDK. Out: the cuts, each with the reason why nothing of it is ever called.
// test/house/built.test.ts holds the built worker against it. Whoever comes to need a part takes its line out of here.
import type {Cut} from './cut.ts';

const ENTRY = /\/server\/dist\/index\.mjs$/;
const SHARED = /\/server\/dist\/src-[\w-]+\.mjs$/;
const SERVER = /\/server\/dist\/mcp-[\w-]+\.mjs$/;
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
	{file: SHARED, why: 'Nothing of OAuth is left to the SDK.', pure: /^OAuthError$/},
];

const otherWaysIn: readonly Cut[] = [
	{
		file: ENTRY,
		why: 'We pass legacy: reject (mcp/modern.ts) and serve older eras with sessions of our own.',
		replace: /legacy === "reject" \? void 0 : createLegacyStatelessFallback\(.*\)/g,
		by: 'void 0',
	},
];

/** What mcp/streamable-transport.ts never asks of the transport of a session. */
const TRANSPORT = 'WebStandardStreamableHTTPServerTransport';

const unusedOptions: readonly Cut[] = [
	{
		file: ENTRY,
		why: 'Nobody sets a resolver of scopes: keys are checked before the SDK sees a request.',
		replace: /let scopeChallengeResponse;.*?if \(scopeChallengeResponse\) return scopeChallengeResponse;/gs,
		by: '',
	},
	{
		file: ENTRY,
		why: 'Host and Origin are judged by the companion and by http/, before the SDK sees a request.',
		replace: /const validationError = this\.validateRequestHeaders\(req\);\n.*\n/g,
		by: '',
	},
	{file: ENTRY, why: 'As the two above.', of: TRANSPORT, drop: ['_checkScopeChallenge', 'validateRequestHeaders']},
	{
		file: ENTRY,
		why: 'Answers come as events: mcp/hold.ts makes JSON of those that are alone.',
		replace: /if \(this\._enableJsonResponse\) return new Promise\(.*?\n\t\t\t\}\);/gs,
		by: '',
	},
	{
		file: ENTRY,
		why: 'As above.',
		replace: /if \(this\._enableJsonResponse && stream\.resolveJson\) \{.*?\} else stream\.cleanup\(\);/gs,
		by: 'stream.cleanup();',
	},
];

/** Errors are told apart by instanceof. */
const predicates: readonly Cut[] = ['SdkError', 'ProtocolError'].map((of) => ({
	file: SHARED,
	why: 'We ask instanceof, and so does the SDK itself.',
	of,
	drop: ['isInstance'],
}));

const UNASKED = 'The server asks no client for anything: no ping, sampling, elicitation or roots.';

/** What a server may ask of its client, in the way of each era. */
const askingClients: readonly Cut[] = [
	{
		file: SERVER,
		why: UNASKED,
		of: 'Server',
		drop: [
			...['ping', 'createMessage', 'elicitInput', 'listRoots', 'createElicitationCompletionNotifier'],
			...['_sendElicitationLeg', '_assertPushApiInServedEra', '_legacyInputRequiredShim'],
			...['assertCapabilityForMethod', 'projectCallToolResult', '_inputRequestCapabilityView'],
		],
	},
	{
		file: SERVER,
		why: UNASKED,
		replace: /elicitInput: \(params, options\) => .*\n.*this\.createMessage\(params, options\)\n/g,
		by: '',
	},
	{
		file: SERVER,
		why: 'No tool answers input_required: approvals are given in windows of the extension.',
		replace:
			/(if \(!isInputRequiredResult\(result\)\) return result;)\n\t\tif \(!servedModern\) \{.*?\n\t\treturn result;\n/gs,
		by: 'if (!isInputRequiredResult(result)) return result; throw new TypeError("build/sdk-cuts.ts: input_required");',
	},
	{
		file: SERVER,
		why: 'As above: how it would be answered.',
		replace: 'this._inputRequiredServing = resolveLegacyShimOptions(options?.inputRequired);',
		by: '',
	},
	{
		file: SERVER,
		why: 'As above: nothing of it can fail in that way.',
		replace:
			/if \(error instanceof ProtocolError && error\.code === ProtocolErrorCode\.UrlElicitationRequired\) \{.*?\n\t\t\t\}\n/gs,
		by: '',
	},
	{
		file: SHARED,
		why: UNASKED,
		of: 'Protocol',
		drop: [
			...['request', '_requestWithSchema', '_requestWithSchemaViaCodec', '_assertOutboundRequestInEra'],
			...['_setupTimeout', '_resolveNonCompleteResult'],
		],
	},
	{file: SHARED, why: UNASKED, replace: /const sendRequest = \(r, resultSchema, options\) => .*?\}\);/gs, by: ''},
	{file: SHARED, why: UNASKED, replace: /send: \(\(r, schemaOrOptions, maybeOptions\) => \{.*?\n\t+\}\),/gs, by: ''},
	{file: SHARED, why: UNASKED, pure: /^(inputRequired|PROPERTY_KEYS_BY_TYPE|ROOT_KEYS|SUPPORTED_STRING_FORMATS)$/},
	{
		file: SHARED,
		why: 'What is sent and read when a client is asked.',
		of: 'rev2025Codec',
		drop: ['decodeResult', 'outboundEnvelope', 'projectCallToolResult', 'samplingResultVariant'],
	},
	{
		file: SHARED,
		why: 'As above.',
		of: 'rev2026Codec',
		drop: [
			...['decodeResult', 'outboundEnvelope', 'projectCallToolResult', 'samplingResultVariant'],
			...['hasInputRequestMethod', 'inputRequestSchema', 'validateInputResponse'],
		],
	},
	{
		file: SHARED,
		why: 'Asked only for a method that has no schema of its own in that era, and a client may send none of these.',
		replace: 'triState(getInputRequestSchema2026(method), raw)',
		by: 'NOT_IN_ERA',
	},
];

/** A schema is asked for a method that has a handler: mcp/server.ts, mcp/resources.ts, mcp/prompts.ts and the SDK's own few. */
const HANDLED = 'Has no handler: the SDK answers “method not found”, or is silent, before it asks the schema.';

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
		why: 'Only results of tools are held against a schema.',
		of: 'registryMaps > resultSchemas',
		keep: ['tools/call'],
	},
	{
		file: SHARED,
		why: 'What the tables above still name.',
		of: 'build$1 > return',
		keep: [
			...['PingRequestSchema', 'InitializeRequestSchema', 'SetLevelRequestSchema'],
			...['CallToolRequestSchema', 'CallToolResultWireSchema', 'ListToolsRequestSchema'],
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
		why: 'Only results of tools are held against a schema.',
		of: 'dispatchResultSchemas',
		keep: ['tools/call'],
	},
	{
		file: SHARED,
		why: 'As for the other era.',
		of: 'build > return',
		keep: [
			...['dispatchRequestSchemas', 'dispatchResultSchemas', 'notificationSchemas2026'],
			...['RequestMetaEnvelopeSchema'],
		],
	},
];

export const sdkCuts: readonly Cut[] = [
	...highLevelServer,
	...validatorsOfEveryType,
	...otherWaysIn,
	...unusedOptions,
	...predicates,
	...askingClients,
	...schemasWithoutHandler,
];
