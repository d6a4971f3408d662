import {countTokens} from 'gpt-tokenizer/encoding/o200k_base';
import {describe, expect, test} from 'vitest';
import {findTool, tools} from '../../../extension/tools/index.ts';
import {type Era, listTool} from '../../../extension/tools/listing.ts';

const list = (name: string, era: Era) => {
	const tool = findTool(name);
	if (!tool) throw new Error(`no tool ${name}`);
	return listTool(tool, era);
};

/** Of the whole list: what it costs every agent before it has done anything. */
const MAX_LIST_TOKENS = 3_700;

describe('listTool', () => {
	test('makes the tab optional in a session and required without one', () => {
		expect(list('navigate', 'session').inputSchema).toMatchObject({
			properties: {tabId: {type: 'integer'}},
			required: ['url'],
		});
		expect(list('navigate', 'stateless').inputSchema).toMatchObject({required: ['url', 'tabId']});
		const described = (era: Era) => JSON.stringify(list('navigate', era).inputSchema);
		expect(described('session')).toContain('Default: current');
		expect(described('stateless')).not.toContain('Default: current');
	});

	test('lets only tools without a tab take a berth, and only without a session', () => {
		for (const tool of tools) {
			expect(listTool(tool, 'session').inputSchema).not.toHaveProperty('properties.berth');
			const takesBerth = 'berth' in Object(listTool(tool, 'stateless').inputSchema.properties);
			expect(takesBerth, tool.name).toBe(!tool.needsTab);
		}
	});

	test('leaves out what clients assume anyway', () => {
		const text = JSON.stringify(tools.map((tool) => listTool(tool, 'session')));
		expect(text).not.toMatch(
			/\$schema|9007199254740991|"readOnlyHint":false|"destructiveHint":true|"openWorldHint":true/,
		);
		expect(text).not.toMatch(/"minLength"|"maxLength"|"minItems":1,|"default":false|"additionalProperties":\{\}/);
		expect(list('get_page_text', 'session').annotations).toEqual({readOnlyHint: true, destructiveHint: false});
		expect(list('show_tab', 'session').annotations).toEqual({destructiveHint: false, idempotentHint: true});
		// Codex runs it without asking the person: it destroys nothing and reaches no site.
		expect(list('tabs_context_mcp', 'session').annotations).toEqual({destructiveHint: false, openWorldHint: false});
	});

	test('keeps real bounds and defaults', () => {
		expect(list('get_page_text', 'session').inputSchema).toMatchObject({
			properties: {max_chars: {minimum: 1, maximum: 1_000_000}, offset: {minimum: 0, default: 0}},
		});
		expect(list('update_plan', 'session').inputSchema).toMatchObject({
			properties: {approach: {minItems: 3, maxItems: 7, items: {type: 'string'}}},
		});
		expect(list('turn_answer_start', 'session').inputSchema).toEqual({type: 'object', properties: {}});
	});

	test('gives the same object each time', () => {
		expect(list('navigate', 'session')).toBe(list('navigate', 'session'));
		expect(list('navigate', 'session')).not.toBe(list('navigate', 'stateless'));
	});

	test('describes every field of every tool', () => {
		for (const tool of tools)
			for (const [field, schema] of Object.entries(Object(listTool(tool, 'stateless').inputSchema.properties)))
				expect(schema, `${tool.name}.${field}`).toHaveProperty('description');
	});

	test('spends few tokens', () => {
		const listed = tools.filter(({developerOnly}) => !developerOnly).map((tool) => listTool(tool, 'session'));
		expect(countTokens(JSON.stringify(listed))).toBeLessThanOrEqual(MAX_LIST_TOKENS);
	});
});

describe('the tools', () => {
	test('have distinct names that clients accept', () => {
		const names = tools.map(({name}) => name);
		expect(new Set(names).size).toBe(names.length);
		for (const name of names) expect(name).toMatch(/^[a-z_]{1,30}$/);
	});

	test('open a berth only where the entry to it is', () => {
		expect(tools.filter(({opensBerth}) => opensBerth).map(({name}) => name)).toEqual([
			'tabs_context_mcp',
			'tabs_create_mcp',
		]);
	});

	test('are journalled when they change anything', () => {
		const harmless = tools.filter(({acts}) => !acts).map(({name}) => name);
		expect(harmless).toEqual([
			'read_page',
			'find',
			'get_page_text',
			'wait_for',
			'read_console_messages',
			'read_network_requests',
			'tabs_context',
			'downloads',
			'permissions_check',
			'shortcuts_list',
			'dev_utils',
		]);
	});
});
