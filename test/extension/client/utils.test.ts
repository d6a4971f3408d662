import {describe, expect, test} from 'vitest';
import {MCPUtils} from '../../../extension/client/index.ts';

const SCHEMA = {
	type: 'object',
	properties: {
		url: {type: 'string', description: 'Where to'},
		depth: {type: 'integer', minimum: 1},
		filter: {enum: ['all', 'interactive'], default: 'all'},
		point: {type: 'array', items: {type: 'number'}},
		value: {anyOf: [{type: 'string'}, {type: 'boolean'}]},
		inner: {type: 'object', properties: {on: {type: 'boolean'}}, required: ['on']},
	},
	required: ['url', 'depth', 'filter', 'point', 'value', 'inner'],
};

test('parameters are a line each', () => {
	expect(MCPUtils.formatParameters({name: 'go', inputSchema: SCHEMA}).split('\n')).toEqual([
		'url (string, required): Where to',
		'depth (integer, required)',
		'filter ("all" | "interactive", required)',
		'point (number[], required)',
		'value (string | boolean, required)',
		'inner (object, required)',
	]);
	expect(MCPUtils.formatParameters({type: 'object'})).toBe('No parameters');
	expect(MCPUtils.formatParameters(undefined)).toBe('No parameters');
});

test('an example has what is required', () => {
	expect(MCPUtils.generateExample(SCHEMA)).toEqual({
		...{url: '', depth: 1, filter: 'all', point: [0], value: '', inner: {on: false}},
	});
	expect(MCPUtils.generateExample({...SCHEMA, required: []})).toEqual({});
});

test('an example of a schema within itself ends', () => {
	const node: Record<string, unknown> = {type: 'object', required: ['next']};
	node.properties = {next: node};
	expect(JSON.stringify(MCPUtils.generateExample(node)).length).toBeLessThan(200);
});

describe('a time', () => {
	const now = Date.UTC(2026, 0, 10, 12);
	test.each([
		[now, 'now'],
		[now - 5_000, '5 seconds ago'],
		[now - 90_000, '1 minute ago'],
		[now - 2 * 3_600_000, '2 hours ago'],
		[now - 86_400_000, 'yesterday'],
		[now + 3 * 86_400_000, 'in 3 days'],
		['2026-01-09T12:00:00Z', 'yesterday'],
		[new Date(now), 'now'],
		['no date', ''],
	])('%s is %s', (time, words) => {
		expect(MCPUtils.formatRelativeTime(time, now)).toBe(words);
	});
});

test('the revision is that of the document', () => {
	expect(MCPUtils.getProtocolVersion()).toBe('2025-06-18');
});
