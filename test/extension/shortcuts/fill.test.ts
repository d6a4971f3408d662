import {describe, expect, test} from 'vitest';
import {fillInput, fillText, fillUrl, fillWanted, isGiven, readValues} from '../../../extension/shortcuts/fill.ts';
import {readCommand, type Shortcut} from '../../../extension/shortcuts/shortcut.ts';

const values = {who: 'Ann {{town}}', town: 'Bonn', on: true, list: ['a', 'b']};

test.each([
	['Dear {{who}},', 'Dear Ann {{town}},'],
	['{{town}}{{town}}', 'BonnBonn'],
	['{{ town }} {{Town}} {town} {{}}', '{{ town }} {{Town}} {town} {{}}'],
	['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
	['{{list}} {{on}}', 'a, b true'],
])('fills %j once', (text, filled) => {
	expect(fillText(text, values)).toBe(filled);
});

test('keeps numbers, ticks and lists where a place is left open whole', () => {
	expect(fillInput({value: '{{on}}', files: ['{{list}}'], text: 'so {{on}}', repeat: 2}, values)).toEqual({
		...{value: true, files: [['a', 'b']], text: 'so true', repeat: 2},
	});
});

test.each([
	['https://a.example/{{who}}?q={{town}}', 'https://a.example/Ann%20%7B%7Btown%7D%7D?q=Bonn'],
	['https://{{town}}.a.example/', 'https://Bonn.a.example/'],
	['{{town}}', 'Bonn'],
])('fills the address %s', (url, filled) => {
	expect(fillUrl(url, values)).toBe(filled);
});

test('what is asked for by name or row is known', () => {
	const wanted = {role: 'link', name: 'Edit', row: '{{who}}'};
	expect(isGiven(wanted, values)).toBe(true);
	expect(isGiven({...wanted, row: 'Ann'}, values)).toBe(false);
	expect(fillWanted({...wanted, heading: 'In {{town}}'}, values)).toMatchObject({
		row: 'Ann {{town}}',
		heading: 'In Bonn',
	});
});

describe('readValues', () => {
	const shortcut: Shortcut = {
		...{kind: 'prompt', id: 'p', command: 'greet', description: '', prompt: 'x'},
		parameters: [{name: 'who'}, {name: 'how', default: 'well'}],
	};

	test('takes what is given before what is usual', () => {
		expect(readValues(shortcut, {who: 'Ann'})).toEqual({who: 'Ann', how: 'well'});
		expect(readValues(shortcut, {who: 1, how: ['a']})).toEqual({who: 1, how: ['a']});
	});

	test.each([
		[{}, 'arguments: /greet needs who, which is missing.'],
		[{who: 'a', __proto: 1}, 'arguments: /greet takes no "__proto". It takes: who, how.'],
		[JSON.parse('{"who": "a", "__proto__": "b"}'), 'takes no "__proto__"'],
		[{who: null}, 'arguments.who: expected'],
		[{who: 'x'.repeat(10_001)}, 'arguments.who: expected'],
	])('refuses %j', (given, words) => {
		expect(() => readValues(shortcut, given)).toThrow(words);
	});
});

test.each([
	['/Add User', 'add-user'],
	[' // add  user ', 'add-user'],
	['Über', 'über'],
	['a/b', 'a/b'],
	['', ''],
])('reads the command %j', (given, command) => {
	expect(readCommand(given)).toBe(command);
});
