import {expect, test} from 'vitest';
import {shapeOf} from '../../../extension/trust/shape.ts';

test.each([
	[{url: 'https://a.test/?token=1'}, {url: 'text(23)'}],
	[
		{action: 'left_click', ref: 'ref_12', tabId: 5, repeat: 3},
		{action: 'left_click', ref: 'ref_12', tabId: 5, repeat: 'number'},
	],
	[{action: 'Delete my account'}, {action: 'text(17)'}],
	[{ref: 'ref_1; drop'}, {ref: 'text(11)'}],
	[
		{value: ['a', 'bc'], accept: true, text: null},
		{value: ['text(1)', 'text(2)'], accept: true, text: null},
	],
	[{actions: [{name: 'form_input', input: {value: 'hunter2'}}]}, {actions: [{name: 'text(10)', input: 'object'}]}],
	[{files: [{name: 'cv.pdf', data: 'QUJD'}]}, {files: [{name: 'text(6)', data: 'text(4)'}]}],
	[{'a field nobody named': 1}, {'…': 'number'}],
	['words', {}],
	[undefined, {}],
	[[1], {}],
])('%j has the shape %j', (input, shape) => {
	expect(shapeOf(input)).toEqual(shape);
});

test('of many fields, and of long lists, only so much is told', () => {
	const many = Object.fromEntries(Array.from({length: 100}, (_, i) => [`f${i}`, 1]));
	expect(Object.keys(shapeOf(many))).toHaveLength(20);
	expect(shapeOf({list: Array(100).fill(1)}).list).toHaveLength(20);
});
