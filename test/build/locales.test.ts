// One list of texts out of many files.
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {toMessages} from '../../build/locales.ts';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'tabberth-locales-'));
});
afterAll(() => rmSync(folder, {recursive: true}));

const write = (name: string, texts: Record<string, string>): string => {
	const file = join(folder, name);
	writeFileSync(file, JSON.stringify(texts));
	return file;
};

test('texts of all parts become messages', () => {
	const files = [write('a.json', {one: 'One'}), write('b.json', {two: '$1 twos'})];
	expect(toMessages(files)).toEqual({one: {message: 'One'}, two: {message: '$1 twos'}});
});

test('a name that stands twice is refused', () => {
	const files = [write('a.json', {one: 'One'}), write('b.json', {one: 'Again'})];
	expect(() => toMessages(files)).toThrow('“one” stands in another file too');
});
