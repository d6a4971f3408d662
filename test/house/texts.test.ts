// The texts that people read: each is used, and each that is used is there.
import {basename} from 'node:path';
import {expect, test} from 'vitest';
import {listSources, readJson, readText} from './repository.ts';

const files = listSources(['extension/_locales/en'], /\.json$/);
const names = files.flatMap((file) => Object.keys(readJson<Record<string, string>>(file)));
const code = listSources(['extension/ui'], /\.(tsx?|html)$/)
	.map((file) => readText(file).replaceAll(/data-text="(\w+)"/g, "'$1'"))
	.concat(readText('manifest.json').replaceAll(/__MSG_(\w+)__/g, "'$1'"))
	.join('\n');

/** Names that are put together as the code runs: by their beginnings. */
const COMPOSED = [...code.matchAll(/`([a-z]\w*_)\$\{/gi)].map(([, start = '']) => start);

test('there are texts', () => {
	expect(names.length).toBeGreaterThan(20);
});

test('every text is shown somewhere', () => {
	const isUsed = (name: string): boolean =>
		[name, name.replace(/_(one|other)$/, '')].some(
			(each) => code.includes(`'${each}'`) || code.includes(`="${each}"`),
		) || COMPOSED.some((start) => name.startsWith(start));
	expect(names.filter((name) => !isUsed(name))).toEqual([]);
});

test('every text that a page names is there', () => {
	const named = listSources(['extension/ui'], /\.html$/).flatMap((file) =>
		[...readText(file).matchAll(/data-text="(\w+)"/g)].map(([, name = '']) => name),
	);
	expect(named.length).toBeGreaterThan(10);
	expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test('the browser takes their names', () => {
	expect(names.filter((name) => !/^[A-Za-z]\w*$/.test(name))).toEqual([]);
});

test('every part is known to the function that says them', () => {
	const say = readText('extension/ui/say.ts');
	expect(files.map((file) => basename(file)).filter((file) => !say.includes(`/${file}'`))).toEqual([]);
});
