// The texts that people read: each is used, and each that is used is there.
import {basename} from 'node:path';
import {expect, test} from 'vitest';
import {listSources, readJson, readText} from './repository.ts';
import {readSpoken} from './syntax.ts';

const files = listSources(['extension/_locales/en'], /\.json$/);
const names = files.flatMap((file) => Object.keys(readJson<Record<string, string>>(file)));
/** Reasons are named where they are made, in any room. */
const code = listSources(['extension'], /\.(tsx?|html)$/)
	.map((file) => readText(file).replaceAll(/data-text="(\w+)"/g, "'$1'"))
	.concat(readText('manifest.json').replaceAll(/__MSG_(\w+)__/g, "'$1'"))
	.join('\n');

/** Names that are put together as the code runs: by their beginnings. */
const COMPOSED = [...code.matchAll(/`([a-z]\w*_)\$\{/gi)].map(([, start = '']) => start);

test('there are texts', () => {
	expect(names.length).toBeGreaterThan(20);
});

test('every text is shown somewhere', () => {
	const named = new Set([...code.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => name));
	const isUsed = (name: string): boolean =>
		[name, name.replace(/_(one|other)$/, '')].some((each) => named.has(each)) ||
		COMPOSED.some((start) => name.startsWith(start));
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

/** Our name, commands, and what stands for an address of the person's own. */
const NO_WORDS = [
	/^Tabberth$/,
	/^tabberth doctor$/,
	/^node installer\/cli\.mjs connect$/,
	/^https?:\/\/\S*$/,
	/^(?:[\w-]+\.)+\w+$/,
	// The name of a text, handed on to whoever says it.
	/^[a-z]+_\w+$/,
];

/** What calls itself so in every language. */
const PRODUCTS = [
	...[
		'Claude Code',
		'Claude Desktop',
		'Cursor',
		'VS Code',
		'VS Code Insiders',
		'Codex',
		'Gemini CLI',
		'Windsurf',
		'Cline',
	],
	...['Zed', 'Goose', 'opencode', 'Continue', 'JetBrains', 'curl'],
];

test('a page says nothing that is not among the texts', () => {
	const said = listSources(['extension/ui'], /\.tsx?$/).flatMap((file) =>
		readSpoken(file, readText(file))
			.filter((words) => !PRODUCTS.includes(words) && !NO_WORDS.some((pattern) => pattern.test(words)))
			.map((words) => `${file}: ${words}`),
	);
	expect(said).toEqual([]);
});

test('a page begins without words', () => {
	const said = listSources(['extension/ui'], /\.html$/).flatMap((file) =>
		readText(file)
			.replaceAll(/<[^>]*>/g, '\n')
			.split('\n')
			.filter((words) => words.trim() !== '' && words.trim() !== 'Tabberth')
			.map((words) => `${file}: ${words.trim()}`),
	);
	expect(said).toEqual([]);
});

test('what is said without a text is found', () => {
	const spoken = (text: string): readonly string[] => readSpoken('page.tsx', text);
	expect(spoken('const a = <p>Two words</p>;')).toEqual(['Two words']);
	expect(spoken('const a = <input aria-label="Name" class="wide big" />;')).toEqual(['Name']);
	expect(spoken("const a = {label: 'Anything else', id: 'any thing'};")).toEqual(['Anything else']);
	expect(spoken("throw new Error('It has gone.');")).toEqual(['It has gone.']);
	expect(spoken('const why = `Port $' + '{port} is taken.`;')).toEqual(['Port x is taken.']);
	expect(spoken("log.warn('ui', 'It has gone.'); because('It has gone.', 'why_gone');")).toEqual([]);
	expect(spoken("say('agents_label');")).toEqual([]);
});

test('a page shows no error in its own words', () => {
	const shown = listSources(['extension/ui'], /\.tsx$/).filter((file) =>
		/\b(?:error|failure)\.message\b/.test(readText(file)),
	);
	expect(shown).toEqual([]);
});
