// What each official suite offers, sorted into what a product server must pass and what it cannot be asked, with the reason.

const fixtureTool = (name) => `needs the fixture tool ${name}`;
const noResource = (uri) => `needs the fixture resource ${uri}; Tabberth's resources are tabs`;
const noPrompts = 'needs fixture prompts; Tabberth offers none';

const leftOutOfEveryRevision = {
	'completion-complete': noPrompts,
	'tools-call-simple-text': fixtureTool('test_simple_text'),
	'tools-call-image': fixtureTool('test_image_content'),
	'tools-call-audio': fixtureTool('test_audio_content'),
	'tools-call-embedded-resource': fixtureTool('test_embedded_resource'),
	'tools-call-mixed-content': fixtureTool('test_multiple_content_types'),
	'tools-call-error': fixtureTool('test_error_handling'),
	'tools-call-with-progress': fixtureTool('test_tool_with_progress'),
	'json-schema-2020-12': fixtureTool('json_schema_2020_12_tool'),
	'resources-read-text': noResource('test://static-text'),
	'resources-read-binary': noResource('test://static-binary'),
	'resources-templates-read': noResource('test://template/123/data'),
	'prompts-get-simple': noPrompts,
	'prompts-get-with-args': noPrompts,
	'prompts-get-embedded-resource': noPrompts,
	'prompts-get-with-image': noPrompts,
};

const legacyLeftOut = {
	...leftOutOfEveryRevision,
	'tools-call-with-logging': fixtureTool('test_tool_with_logging'),
	'tools-call-sampling': fixtureTool('test_sampling'),
	'tools-call-elicitation': fixtureTool('test_elicitation'),
	'elicitation-sep1034-defaults': fixtureTool('test_elicitation_sep1034_defaults'),
	'elicitation-sep1330-enums': fixtureTool('test_elicitation_sep1330_enums'),
	'server-sse-polling': fixtureTool('test_reconnection'),
	'resources-subscribe': noResource('test://watched-resource'),
	'resources-unsubscribe': noResource('test://watched-resource'),
};

const modernLeftOut = {
	...leftOutOfEveryRevision,
	'http-custom-header-server-validation': 'needs a fixture tool with an x-mcp-header argument',
	'input-required-result-basic-elicitation': fixtureTool('test_input_required_result_elicitation'),
	'input-required-result-basic-sampling': fixtureTool('test_input_required_result_sampling'),
	'input-required-result-basic-list-roots': fixtureTool('test_input_required_result_list_roots'),
	'input-required-result-request-state': fixtureTool('test_input_required_result_request_state'),
	'input-required-result-multiple-input-requests': fixtureTool('test_input_required_result_multiple_inputs'),
	'input-required-result-multi-round': fixtureTool('test_input_required_result_multi_round'),
	'input-required-result-missing-input-response': fixtureTool('test_input_required_result_elicitation'),
	'input-required-result-non-tool-request': noPrompts,
	'input-required-result-result-type': fixtureTool('test_input_required_result_elicitation'),
	'input-required-result-tampered-state': fixtureTool('test_input_required_result_tampered_state'),
	'input-required-result-capability-check': fixtureTool('test_input_required_result_capabilities'),
	'input-required-result-ignore-extra-params': fixtureTool('test_input_required_result_elicitation'),
};

/**
 * `leftOutChecks` are single checks of a scenario that is otherwise required; each must really fail for want of the
 * fixture, so that the list cannot hide more than it says.
 */
export const SUITES = [
	{
		name: '0.1.16 at 2025-11-25',
		package: 'conformance-stable',
		spec: '2025-11-25',
		applicable: [
			'server-initialize',
			'logging-set-level',
			'ping',
			'tools-list',
			'resources-list',
			'prompts-list',
			'server-sse-multiple-streams',
			'dns-rebinding-protection',
		],
		leftOut: legacyLeftOut,
		leftOutChecks: {},
	},
	{
		name: '0.2.0-alpha.12 at 2025-11-25',
		package: 'conformance-next',
		spec: '2025-11-25',
		applicable: [
			'server-initialize',
			'server-session-lifecycle',
			'logging-set-level',
			'ping',
			'tools-list',
			'resources-list',
			'prompts-list',
			'server-sse-multiple-streams',
			'dns-rebinding-protection',
		],
		leftOut: legacyLeftOut,
		leftOutChecks: {},
	},
	{
		name: '0.2.0-alpha.12 at 2026-07-28',
		package: 'conformance-next',
		spec: '2026-07-28',
		applicable: [
			'server-stateless',
			'tools-list',
			'resources-list',
			'prompts-list',
			'server-sse-multiple-streams',
			'sep-2164-resource-not-found',
			'dns-rebinding-protection',
			'caching',
			'http-header-validation',
			'input-required-result-unsupported-methods',
			'input-required-result-validate-input',
		],
		leftOut: modernLeftOut,
		leftOutChecks: {
			'server-stateless': {
				'sep-2575-server-rejects-undeclared-capability': fixtureTool('test_missing_capability'),
				'sep-2575-missing-capability-http-400': fixtureTool('test_missing_capability'),
				'sep-2575-http-server-no-independent-requests-on-stream': fixtureTool('test_streaming_elicitation'),
				'sep-2575-server-no-log-without-loglevel': fixtureTool('test_logging_tool'),
			},
		},
	},
];
