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
	isHead: () => false,
});

const best = (query: string, ...things: readonly Thing[]) => {
	const [hit] = rank(readQuery(query), things, 20);
	return hit && things[hit.at]?.name;
};

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

test('offers a few of the kind asked for where the words tell nothing, and says so', () => {
	const things = Array.from({length: 9}, (_, at) => thing('button', `Flight ${at}`));
	const hits = rank(readQuery('gazebo button'), things, 20);
	expect(hits).toHaveLength(5);
	expect(hits[0]?.why).toBe('only its kind: button');
});
