import {describe, expect, test} from 'vitest';
import {readQuery} from '../../../../extension/page/injected/query.ts';
import {rank} from '../../../../extension/page/injected/rank.ts';
import type {Thing} from '../../../../extension/page/injected/thing.ts';
import {wordsOf} from '../../../../extension/page/injected/words.ts';

const thing = (role: string, name: string, containers: readonly number[] = []): Thing => ({
	role,
	name,
	words: wordsOf(name),
	isOperable: role !== 'text',
	isPointable: true,
	headings: [],
	containers,
	own: () => [],
	outer: () => [],
	blocks: () => [],
	isRun: false,
	isHead: () => false,
});

const best = (query: string, ...things: readonly Thing[]) => {
	const [hit] = rank(readQuery(query), things, 20);
	return hit && things[hit.at]?.name;
};

test('what is not judged in time is no hit', () => {
	const things = Array.from({length: 50}, (_, at) => thing('button', `Send ${at}`));
	let looks = 0;
	const hits = rank(readQuery('send button'), things, 50, () => ++looks > 10);
	// The others are offered by their kind alone, as far as few were found.
	expect(hits.map(({at}) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

describe('the best hit', () => {
	test('is what does it, and not the row that holds it', () => {
		const row = thing('option', 'Star Acme Your invoice is ready');
		expect(best('star the Acme invoice', row, thing('button', 'Star', [0]))).toBe('Star');
	});

	test('is no long text that says the word among many', () => {
		const story = `The star of the town is rated worst by ${'everybody who saw him there '.repeat(8)}`;
		expect(best('worst rated', thing('link', story), thing('link', 'Worst rated'))).toBe('Worst rated');
	});

	test('is told by what it is about rather than by a neighbour', () => {
		const links = ['Follow us on Facebook', 'Follow us on Twitter', 'Google Plus'].map((name) => thing('link', name));
		expect(best('share on Google Plus', ...links)).toBe('Google Plus');
	});

	test('is not the text that introduces it', () => {
		expect(best('weather', thing('text', 'Weather:'), thing('link', 'Weather in Oslo'))).toBe('Weather in Oslo');
	});
});

describe('what is asked for', () => {
	test.each([
		['switch to Welsh', [thing('radio', 'Video'), thing('button', 'Cymraeg')], 'Cymraeg'],
		['video consultation', [thing('radio', 'By phone'), thing('radio', 'Video')], 'Video'],
		['how many songs are in it', [thing('text', '3:41'), thing('text', '42 songs, 2 h')], '42 songs, 2 h'],
		['9:40 slot', [thing('button', '09:00'), thing('button', '09:40')], '09:40'],
		["9 o'clock slot", [thing('button', '09:00'), thing('button', '19:00')], '09:00'],
		['they/them', [thing('radio', 'she/her'), thing('radio', 'they/them')], 'they/them'],
		['save the changes', [thing('button', 'Save draft'), thing('button', 'Save changes')], 'Save changes'],
		['upload a file', [thing('textbox', 'Go to file'), thing('button', 'Add file')], 'Add file'],
		['print it', [thing('link', 'Italy'), thing('button', 'Printer')], 'Printer'],
		['second page', [thing('link', 'Cart (2)'), thing('link', '2'), thing('link', '3')], '2'],
		['sort by last modified', [thing('button', 'Name'), thing('button', 'Modified')], 'Modified'],
		['zweite Klasse', [thing('radio', '1. Klasse'), thing('radio', '2. Klasse')], '2. Klasse'],
		['Warenkorb', [thing('link', 'Waren'), thing('link', 'Cart')], 'Cart'],
		['delete the file', [thing('link', 'Trash'), thing('button', 'Move to trash')], 'Move to trash'],
		['stories about doctors', [thing('textbox', 'Medicine'), thing('link', 'Medicine section')], 'Medicine section'],
	] as const)('"%s" is understood', (query, things, name) => {
		expect(best(query, ...things)).toBe(name);
	});

	test('is not what it is asked of', () => {
		const tea = thing('link', 'Green tea');
		expect(best('album of Green tea', tea, thing('link', 'Albums'))).toBe('Albums');
	});
});

test('offers a few of the kind asked for where the words tell nothing, and says so', () => {
	const things = Array.from({length: 9}, (_, at) => thing('button', `Flight ${at}`));
	const hits = rank(readQuery('gazebo button'), things, 20);
	expect(hits).toHaveLength(5);
	expect(hits[0]?.why).toBe('only its kind: button');
});
