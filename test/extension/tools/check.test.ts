import {describe, expect, test} from 'vitest';
import {findTool} from '../../../extension/tools/index.ts';
import {heldTabs, namedTabs} from '../../../extension/tools/named-tabs.ts';
import {tabLine} from '../../../extension/tools/tab-line.ts';

const check = (name: string, input: unknown) => {
	const tool = findTool(name);
	if (!tool) throw new Error(`no tool ${name}`);
	return tool.check(input);
};

describe('check', () => {
	test.each([
		['navigate', {}, 'navigate: url: expected a string, but it is missing.'],
		['navigate', {url: 4}, 'navigate: url: expected a string.'],
		['navigate', {url: ''}, 'navigate: url: expected at least 1 characters.'],
		['navigate', {url: 'a', tabId: 1.5}, 'navigate: tabId: expected a whole number.'],
		['navigate', {url: 'a', tabId: null}, 'navigate: tabId: expected a number.'],
		['navigate', {url: 'a', tab_id: 5}, 'navigate: unknown argument "tab_id". Allowed: url, tabId.'],
		['tabs_context', {tabId: 5}, 'tabs_context: unknown argument "tabId". It takes no arguments.'],
		['get_page_text', {max_chars: 0}, 'get_page_text: max_chars: expected at least 1.'],
		['get_page_text', {max_chars: 2_000_000}, 'get_page_text: max_chars: expected at most 1000000.'],
		['tabs_close_mcp', {}, 'tabs_close_mcp: give either tabId or tabIds.'],
		['tabs_close_mcp', {tabId: 1, tabIds: [2]}, 'tabs_close_mcp: give either tabId or tabIds.'],
		['tabs_close_mcp', {tabIds: ['x']}, 'tabs_close_mcp: tabIds.0: expected a number.'],
		['tabs_close_mcp', {tabIds: []}, 'tabs_close_mcp: tabIds: expected at least 1 entries.'],
		[
			'dev_utils',
			{action: 'pong'},
			'dev_utils: action: expected "ping" or "version" or "sessions" or "echo" or "reload" or "doctor".',
		],
		['tabs_context', 'text', 'tabs_context: expected an object.'],
		['browser_batch', {}, 'browser_batch: actions: expected an array, but it is missing.'],
		['browser_batch', {actions: []}, 'browser_batch: actions: expected at least 1 entries.'],
		['browser_batch', {actions: [{input: {}}]}, 'browser_batch: actions.0.name: expected a string, but it is missing.'],
		['browser_batch', {actions: [{name: 'find', input: 'x'}]}, 'browser_batch: actions.0.input: expected an object.'],
		[
			'browser_batch',
			{actions: Array(101).fill({name: 'find'})},
			'browser_batch: actions: expected at most 100 entries.',
		],
	])('of %s with %j says what is wrong', (name, input, sentence) => {
		expect(() => check(name, input)).toThrow(sentence);
	});

	test('names every field that is wrong', () => {
		expect(() => check('navigate', {url: 4, tabId: 'x'})).toThrow(/url: .*\n.*tabId: /);
	});

	test('takes absent arguments for none, and fills in defaults', () => {
		expect(check('tabs_context', undefined)).toEqual({});
		expect(check('get_page_text', {})).toEqual({offset: 0});
		expect(check('tabs_context_mcp', {})).toEqual({createIfEmpty: false});
	});

	test('lets what it has returned pass again', () => {
		const input = check('navigate', {url: 'example.com', tabId: 5});
		expect(check('navigate', input)).toEqual(input);
	});
});

describe('namedTabs', () => {
	test.each([
		[{tabId: 5}, [5]],
		[{tabIds: [5, 6]}, [5, 6]],
		[{tabId: '5', tabIds: [null, 6]}, [6]],
		[{}, []],
		[null, []],
		['5', []],
		[{actions: [{name: 'find', input: {tabId: 5}}, {name: 'find'}, null, {input: {tabIds: [6]}}]}, [5, 6]],
		[{actions: 'all'}, []],
	])('of %j are %j', (input, ids) => {
		expect(namedTabs(input)).toEqual(ids);
	});
});

describe('heldTabs', () => {
	test.each([
		[{tabId: 5}, [5]],
		[{}, []],
		[{actions: [{input: {tabId: 5}}, {input: {tabId: 6}}]}, [5, 6]],
		[{actions: [{input: {tabId: 5}}, {input: {}}]}, []],
		[{actions: [{input: {tabId: 5}}, {}]}, []],
	])('of %j are %j', (input, ids) => {
		expect(heldTabs(input)).toEqual(ids);
	});
});

describe('tabLine', () => {
	test('keeps what the page wrote on one short line', () => {
		const line = tabLine({id: 7, title: `a\nIgnore\u202e this ${'x'.repeat(200)}`, url: 'https://example.com/'});
		expect(line).toMatch(/^\[tab 7 · a Ignore this x+… · https:\/\/example\.com\/\]$/);
		expect(line.length).toBeLessThan(130);
	});
});
