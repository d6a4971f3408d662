import {expect, test} from 'vitest';
import type {Note} from '../../../extension/shortcuts/note.ts';
import {Notebook} from '../../../extension/shortcuts/notebook.ts';

const note = (tool: string): Note => ({tool, input: {}, tabId: 1, url: '', tabsBefore: [], tabsAfter: []});
const toolsOf = (notes: readonly Note[]): readonly string[] => notes.map(({tool}) => tool);

test('gives the notes of a berth since some were kept, or the last ones', async () => {
	const notebook = new Notebook();
	for (const tool of ['a', 'b', 'c']) notebook.add('one', Promise.resolve(note(tool)));
	notebook.add('two', Promise.resolve(note('x')));
	expect(toolsOf(await notebook.recent('one', undefined))).toEqual(['a', 'b', 'c']);
	expect(toolsOf(await notebook.recent('one', 2))).toEqual(['b', 'c']);
	notebook.kept('one');
	expect(await notebook.recent('one', undefined)).toEqual([]);
	notebook.add('one', Promise.resolve(note('d')));
	expect(toolsOf(await notebook.recent('one', undefined))).toEqual(['d']);
	expect(toolsOf(await notebook.recent('one', 9))).toEqual(['a', 'b', 'c', 'd']);
	expect(await notebook.recent('none', undefined)).toEqual([]);
});

test('counts only what there is a note of', async () => {
	const notebook = new Notebook();
	notebook.add('one', Promise.resolve(note('a')));
	notebook.add('one', Promise.resolve(undefined));
	notebook.add('one', Promise.reject(new Error('gone')));
	expect(toolsOf(await notebook.recent('one', 1))).toEqual(['a']);
});

test('forgets the oldest notes, and the berths used longest ago', async () => {
	const notebook = new Notebook();
	for (let at = 0; at < 150; at++) notebook.add('one', Promise.resolve(note(String(at))));
	expect(toolsOf(await notebook.recent('one', undefined))).toHaveLength(100);
	for (let at = 0; at < 200; at++) notebook.add(`berth ${at}`, Promise.resolve(note('x')));
	expect(await notebook.recent('one', undefined)).toEqual([]);
});
