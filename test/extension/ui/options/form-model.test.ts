// Forms of tools: every kind of field, what is typed into them, and what is wrong with it.
import {describe, expect, test} from 'vitest';
import type {Schema} from '../../../../extension/client/messages.ts';
import {firstTyped, readForm, toFields, toTyped} from '../../../../extension/ui/options/playground/form-model.ts';

const schema: Schema = {
	type: 'object',
	properties: {
		url: {type: 'string', maxLength: 20},
		text: {type: 'string', description: 'What to type'},
		depth: {type: 'integer', minimum: 1, maximum: 10, default: 5},
		ratio: {type: 'number'},
		clear: {type: 'boolean'},
		action: {type: 'string', enum: ['list', 'wait']},
		only: {type: 'string', const: 'this'},
		idle: {type: 'boolean', const: true},
		names: {type: 'array', items: {type: 'string'}, minItems: 2, maxItems: 3},
		point: {type: 'array', items: {type: 'number'}},
		value: {anyOf: [{type: 'string'}, {type: 'boolean'}, {type: 'array', items: {type: 'string'}}]},
		either: {type: ['string', 'number']},
		options: {type: 'object'},
		files: {type: 'array', items: {type: 'object'}},
	},
	required: ['only', 'url'],
};
const fields = toFields(schema);
const read = (typed: Record<string, string>) => readForm(fields, {url: 'x', only: 'this', ...typed});

test('each kind of schema has its kind of field, and what is required comes first', () => {
	expect(Object.fromEntries(fields.map(({name, kind}) => [name, kind]))).toEqual({
		...{url: 'text', text: 'long', depth: 'number', ratio: 'number', clear: 'flag', action: 'choice', only: 'choice'},
		...{
			idle: 'flag',
			names: 'texts',
			point: 'numbers',
			value: 'mixed',
			either: 'mixed',
			options: 'json',
			files: 'json',
		},
	});
	expect(fields.slice(0, 2).map(({name}) => name)).toEqual(['url', 'only']);
	expect(firstTyped(fields)).toEqual({only: 'this'});
	expect(toFields({})).toEqual([]);
});

test.each([
	[{depth: '3'}, {depth: 3}],
	[{ratio: ' 0.5 '}, {ratio: 0.5}],
	[{clear: 'false'}, {clear: false}],
	[{idle: 'true'}, {idle: true}],
	[{action: 'wait'}, {action: 'wait'}],
	[{names: 'a b\n\n c '}, {names: ['a b', 'c']}],
	[{point: '10, 20.5'}, {point: [10, 20.5]}],
	[{value: 'true'}, {value: true}],
	[{value: 'plain words'}, {value: 'plain words'}],
	[{value: '"true"'}, {value: 'true'}],
	[{value: '["a"]'}, {value: ['a']}],
	[{options: '{"a": [1]}'}, {options: {a: [1]}}],
	[{text: '  two\nlines '}, {text: '  two\nlines '}],
	[{clear: '', ratio: ' '}, {}],
])('reads %j', (typed, input) => {
	expect(read(typed)).toEqual({input: {url: 'x', only: 'this', ...input}, problems: {}});
});

describe('what is wrong is said of its field', () => {
	test.each([
		[{url: ''}, {url: ['form_missing']}],
		[{url: 'x'.repeat(21)}, {url: ['form_tooLong', 20]}],
		[{depth: 'many'}, {depth: ['form_notNumber']}],
		[{depth: '1.5'}, {depth: ['form_notWhole']}],
		[{depth: '0'}, {depth: ['form_tooSmall', 1]}],
		[{depth: '11'}, {depth: ['form_tooLarge', 10]}],
		[{action: 'jump'}, {action: ['form_noChoice']}],
		[{names: 'a'}, {names: ['form_tooFew', 2]}],
		[{names: 'a\nb\nc\nd'}, {names: ['form_tooMany', 3]}],
		[{point: '1, two'}, {point: ['form_notNumbers']}],
		[{options: '{a: 1}'}, {options: ['form_notJson']}],
		[{options: '[1]'}, {options: ['form_notObject']}],
		[{files: '{}'}, {files: ['form_notList']}],
	])('%j', (typed, problems) => {
		expect(read(typed).problems).toEqual(problems);
	});
});

test('arguments go back into the form as they were', () => {
	const input = {
		...{url: 'x', only: 'this', depth: 3, clear: false, names: ['a', 'b'], point: [1, 2], options: {a: 1}},
		...{value: 'true', either: 5, text: 'a\nb'},
	};
	expect(readForm(fields, toTyped(fields, input)).input).toEqual(input);
	expect(readForm(fields, toTyped(fields, {...input, value: ['a'], either: 'x'})).input).toMatchObject({
		value: ['a'],
		either: 'x',
	});
});
