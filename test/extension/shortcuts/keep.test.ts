import {describe, expect, test} from 'vitest';
import type {Located} from '../../../extension/page/locate.ts';
import {because} from '../../../extension/reason.ts';
import {keepNotes} from '../../../extension/shortcuts/keep.ts';
import type {Note} from '../../../extension/shortcuts/note.ts';

const URL = 'https://shop.example/cart?x=1';
const located = (name: string, more: Partial<Located> = {}): Located => ({
	...{role: 'textbox', name, cells: [], isSecret: false},
	...more,
});
const note = (tool: string, input: Record<string, unknown>, more: Partial<Note> = {}): Note => ({
	...{tool, input, tabId: 7, url: URL, tabsBefore: [7], tabsAfter: [7]},
	...more,
});
const click = (name: string, more: Partial<Note> = {}): Note =>
	note('computer', {action: 'left_click'}, {target: located(name, {role: 'button'}), ...more});

describe('keepNotes', () => {
	test('makes what was written a parameter with that as its default', () => {
		const notes = [
			note('form_input', {value: 'Ann'}, {target: located('First name *')}),
			note('form_input', {value: 'Bob'}, {target: located('First name *')}),
			note('form_input', {value: 'Ann'}, {target: located('First name *')}),
			note('form_input', {value: ['a', 'b']}, {target: located('7 Days')}),
			note('computer', {action: 'type', text: 'Hi'}, {focus: located('')}),
		];
		const {steps, parameters} = keepNotes(notes, []);
		expect(parameters).toEqual([
			{name: 'first_name', default: 'Ann'},
			{name: 'first_name_2', default: 'Bob'},
			{name: 'days', default: ['a', 'b']},
			{name: 'text', default: 'Hi'},
		]);
		expect(steps.map(({input}) => input.value ?? input.text)).toEqual([
			'{{first_name}}',
			'{{first_name_2}}',
			'{{first_name}}',
			'{{days}}',
			'{{text}}',
		]);
	});

	test('puts the names of values wherever they stand as whole words', () => {
		const target = located('Edit Ann', {role: 'link', cells: ['1', 'Ann', 'x'], row: '1', heading: 'Annual, of Ann'});
		const notes = [
			note('navigate', {url: 'https://shop.example/Ann%20B/Ann?q=Ann+B&r=Anna'}),
			click('', {target}),
			note('computer', {action: 'type', text: 'Dear Ann, Anna'}, {focus: located('Text')}),
		];
		const named = [
			{name: 'who', value: 'Ann'},
			{name: 'whole', value: 'Ann B'},
		];
		const {steps, parameters} = keepNotes(notes, named);
		expect(steps[0]?.input.url).toBe('https://shop.example/{{whole}}/{{who}}?q={{whole}}&r=Anna');
		expect(steps[1]?.target).toEqual({
			role: 'link',
			name: 'Edit {{who}}',
			row: '{{who}}',
			heading: 'Annual, of {{who}}',
		});
		expect(steps[2]?.input.text).toBe('Dear {{who}}, Anna');
		expect(parameters.map(({name}) => name)).toEqual(['who', 'whole']);
	});

	test('leaves secrets open, also those in addresses', () => {
		const notes = [
			note('navigate', {url: 'https://shop.example/?session=abc&page=2'}),
			note('form_input', {}, {target: located('Password', {isSecret: true}), secret: 'value'}),
		];
		const {steps, parameters} = keepNotes(notes, []);
		expect(steps.map(({input}) => input)).toEqual([
			{url: 'https://shop.example/?session={{session}}&page=2'},
			{value: '{{password}}'},
		]);
		expect(parameters).toEqual([{name: 'session'}, {name: 'password'}]);
	});

	test('numbers the tabs in the order in which they come', () => {
		const notes = [
			click('Open', {tabsAfter: [7, 8]}),
			note('tabs_create', {url: URL}, {tabId: undefined, tabsBefore: [7, 8], tabsAfter: [7, 8, 9]}),
			click('Nine', {tabId: 9, tabsBefore: [7, 8, 9], tabsAfter: [7, 8, 9]}),
			click('Eight', {tabId: 8, tabsBefore: [7, 8, 9], tabsAfter: [7, 8, 9]}),
		];
		expect(keepNotes(notes, []).steps.map(({tab}) => tab)).toEqual([0, 0, 2, 1]);
		const late = [click('One'), click('Two', {tabId: 8, tabsBefore: [7, 8], tabsAfter: [7, 8]})];
		expect(keepNotes(late, []).steps.map(({tab}) => tab)).toEqual([0, 1]);
	});

	test('ties what acts to its site, and not what goes or only waits', () => {
		const notes = [
			note('navigate', {url: URL}),
			note('navigate', {url: 'back'}),
			click('Buy'),
			note('wait_for', {text: 'Thanks'}),
			note('wait_for', {state: 'gone'}, {target: located('Buy')}),
		];
		const site = 'https://shop.example';
		expect(keepNotes(notes, []).steps.map((step) => step.site)).toEqual([undefined, site, site, undefined, site]);
	});

	test('takes a search for a check only where nothing is done to what it found', () => {
		const find = (name: string): Note => note('find', {query: name}, {target: located(name, {role: 'button'})});
		const {steps} = keepNotes([find('Buy'), click('Buy'), find('Thanks')], []);
		expect(steps.map(({tool}) => tool)).toEqual(['computer', 'find']);
	});

	test.each([
		[
			[click('a', {trouble: because('no name', 'why_noName')})],
			[],
			'these calls cannot be done again: 1 (computer): no name.',
		],
		[[click('a', {tabsBefore: [7, 8]}), click('b', {tabId: 8})], [], 'several tabs'],
		[Array.from({length: 101}, () => click('a')), [], 'there are 101 of them, and 100 is the most'],
		[[click('a')], [{name: 'who', value: 'Ann'}], 'arguments.who: what it says stands in none'],
		[[click('Ann')], [{name: 'who', value: 'An'}], 'arguments.who'],
		[[click('Ann')], [{name: 'who', value: ''}], 'arguments.who'],
	])('refuses what cannot be done again: %#', (notes, named, words) => {
		expect(() => keepNotes(notes, named)).toThrow(words);
	});
});
