// What is set on each page, and what its framework or editor holds then.

const TEXTS = ['Hello', 'one\ntwo', '', 'again 😀', 'three\nlines\nmore'];
const TYPED = 'Grüße 😀 to (all)\nand 世界';
const EDITORS = ['prosemirror', 'codemirror', 'slate', 'quill', 'lexical', 'monaco'];

const LISTED = [
	{
		page: 'angular',
		values: [
			['name', 'Ada'],
			['upper', 'ADA'],
			['note', 'one\ntwo'],
			['country', 'Spain'],
			['days', ['Mo', 'tu']],
			['agree', true],
			['size s', 'size l'],
			['age', 41],
			['price', 70],
			['day', '2026-11-30'],
		],
		held: {
			name: 'Ada',
			upper: 'ADA',
			note: 'one\ntwo',
			country: 'es',
			days: ['mo', 'tu'],
			agree: true,
			size: 'l',
			age: 41,
			price: 70,
			day: '2026-11-30',
		},
	},
	{
		page: 'widgets',
		values: [
			['radix select', 'Cherry'],
			['radix slider', 150],
			['radix switch', true],
			['radix checkbox', true],
			['headless list', 'Banana'],
			['headless combo', 'Cherry'],
			['react select', 'Banana'],
			['react many', ['Apple', 'Cherry']],
		],
		held: {
			list: 'Banana',
			combo: 'Cherry',
			select: 'Cherry',
			slider: 150,
			switch: true,
			checkbox: true,
			one: 'banana',
			many: ['apple', 'cherry'],
		},
	},
];

export const PAGES = [
	...LISTED,
	...EDITORS.map((page) => ({
		page,
		values: TEXTS.map((text) => ['editor', text]),
		held: TEXTS.at(-1),
		typed: {text: TYPED, held: TYPED},
	})),
];
