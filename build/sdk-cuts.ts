// What the worker does not need of the MCP SDK. Out: the cuts, each with the reason why nothing of it is ever called.
// test/house/built.test.ts holds the built worker against it. Whoever comes to need a part takes its line out of here.
import type {Cut} from './cut.ts';
import {HANDLED, NO_RESULT_SCHEMA, schemaCuts} from './sdk-schema-cuts.ts';

const ENTRY = /\/server\/dist\/index\.mjs$/;
const SHARED = /\/server\/dist\/src-[\w-]+\.mjs$/;
const SERVER = /\/server\/dist\/mcp-[\w-]+\.mjs$/;
const SPEC_SCHEMAS = /\/core\/dist\/schemas-[\w-]+\.mjs$/;

const highLevelServer: readonly Cut[] = [
	{
		file: ENTRY,
		why: 'Our factory gives a low-level Server, never an McpServer (mcp/server.ts).',
		replace: 'product instanceof McpServer',
		by: 'false',
	},
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

const SETTLED =
	'What a server handles and offers is said once, when it is made (mcp/server.ts); who its client is the session knows.';

const lateChanges: readonly Cut[] = [
	{
		file: SERVER,
		why: SETTLED,
		of: 'Server',
		drop: ['registerCapabilities', 'getClientCapabilities', 'getClientVersion', 'getNegotiatedProtocolVersion'],
	},
	{
		file: SHARED,
		why: SETTLED,
		of: 'Protocol',
		drop: ['removeRequestHandler', 'assertCanSetRequestHandler', 'removeNotificationHandler'],
	},
	{file: SHARED, why: 'Errors of others come to clients; we make our own.', of: 'ProtocolError', drop: ['fromError']},
	{file: ENTRY, why: 'As with the resolver itself.', of: TRANSPORT, drop: ['setScopeChallengeResolver']},
];

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
			...['assertCapabilityForMethod', 'projectCallToolResult'],
			...['_invokeInputRequiredCapableHandler', '_verifyRequestState', '_inputRequestCapabilityView'],
		],
	},
	{
		file: SERVER,
		why: 'No tool answers input_required, and what a handler gives is its answer.',
		replace: /this\._invokeInputRequiredCapableHandler\((?:"tools\/call"|method), handler, request, ctx\)/g,
		by: 'handler(request, ctx)',
	},
	{
		file: SERVER,
		why: UNASKED,
		replace: /elicitInput: \(params, options\) => .*\n.*this\.createMessage\(params, options\)\n/g,
		by: '',
	},
	{
		file: SHARED,
		why: UNASKED,
		of: 'Protocol',
		drop: [
			...['request', '_requestWithSchema', '_requestWithSchemaViaCodec', '_assertOutboundRequestInEra'],
			...[
				'_setupTimeout',
				'_resolveNonCompleteResult',
				'_onprogress',
				'_resetTimeout',
				'_onresponse',
				'_cleanupTimeout',
			],
		],
	},
	{
		file: SHARED,
		why: 'An answer or a progress that nobody waits for means nothing.',
		replace: /this\._on(?:response\(message|progress\(notification)\);/g,
		by: ';',
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

const checksOfOurselves: readonly Cut[] = [
	{
		file: SERVER,
		why: NO_RESULT_SCHEMA,
		replace:
			/const validationResult = codec\.validateResult\("tools\/call", normalizedResult\);\n.*\n\s*return validationResult\.value;/g,
		by: 'return normalizedResult;',
	},
	{
		file: SERVER,
		why: 'What mcp/server.ts declares, handles and sends stands in one file, and tests go through all of it.',
		of: 'Server',
		drop: ['assertNotificationCapability', 'assertRequestHandlerCapability'],
	},
	{
		file: SHARED,
		why: 'What a client answers when it was asked: nobody asks, so nobody reads it.',
		replace: 'inputResponses: InputResponsesSchema.optional()',
		by: 'inputResponses: z.unknown().optional()',
	},
	{
		file: SHARED,
		why: UNASKED,
		replace: /(?<=(?:elicitation|tasks): )(?:Elicitation|ClientTasks)CapabilitySchema(?:\$1)?\.optional\(\)/g,
		by: 'z.unknown().optional()',
	},
	{
		file: SPEC_SCHEMAS,
		why: 'As above.',
		replace: /(?<=(?:elicitation|tasks): )(?:Elicitation|ClientTasks)CapabilitySchema(?:\$1)?\.optional\(\)/g,
		by: 'z.unknown().optional()',
	},
	{
		file: SHARED,
		why: HANDLED,
		replace: 'ref: z.union([PromptReferenceSchema$1, ResourceTemplateReferenceSchema$1])',
		by: 'ref: z.unknown()',
	},
	{
		file: SHARED,
		why: 'The capabilities of servers are read by clients alone.',
		replace: 'const sharedServerCapabilityShape = ServerCapabilitiesSchema$1.shape;',
		by: 'const sharedServerCapabilityShape = {};',
	},
	{
		file: SHARED,
		why: 'As for the two checks of the server that are dropped above.',
		replace: /this\.assert(?:NotificationCapability\(notification\.method|RequestHandlerCapability\(method)\);/g,
		by: '',
	},
	{
		file: SHARED,
		why: 'The companion lets nothing pass but application/json, with or without its charset (native-host/edge.ts).',
		replace: 'return import_content_type.parse(header).type;',
		by: 'throw new TypeError();',
	},
	{
		file: SHARED,
		why: 'As above.',
		replace: 'var import_content_type = /* @__PURE__ */ __toESM(require_content_type(), 1);',
		by: '',
	},
	{
		file: SHARED,
		why: 'No tool of ours has an outputSchema.',
		replace: 'outputSchema: wrapOutputSchemaForLegacy(t.outputSchema)',
		by: '',
	},
];

export const sdkCuts: readonly Cut[] = [
	...schemaCuts,
	...highLevelServer,
	...otherWaysIn,
	...unusedOptions,
	...predicates,
	...lateChanges,
	...askingClients,
	...checksOfOurselves,
];
