// What the documents promise exists, and nothing in the repository names this machine, a registry or a version twice.
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {listFiles, ROOT, readJson, readText} from './repository.ts';

const FEWEST_FILES = 60;
const BINARY = /\.(png|ico|gif|jpg|webp|woff2|crx|zip)$/;

const {version, scripts} = readJson<{version: string; scripts: Record<string, string>}>('package.json');
const files = listFiles().filter((file) => !BINARY.test(file));
const documents = files.filter((file) => file.endsWith('.md'));

/** The command `tabberth` itself, for what it says of its own verbs. */
function run(...args: readonly string[]): string {
	return execFileSync(process.execPath, [join(ROOT, 'installer/cli.mjs'), ...args], {encoding: 'utf8'});
}

function findIn(paths: readonly string[], pattern: RegExp): readonly string[] {
	return paths.flatMap((file) => [...readText(file).matchAll(pattern)].map((match) => `${file}: ${match[0]}`));
}

test('examines the repository', () => {
	expect(files.length).toBeGreaterThanOrEqual(FEWEST_FILES);
	for (const name of ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE']) {
		expect(files).toContain(name);
	}
});

test('the licence is MIT', () => {
	expect(readText('LICENSE')).toMatch(/^MIT License/);
	expect(readJson<{license: string}>('package.json').license).toBe('MIT');
});

test('every page is pictured, light and dark, narrow and wide', () => {
	const sections = [...readText('extension/ui/options/sections.ts').matchAll(/\bid: '(\w+)', title/g)];
	const others = listFiles().flatMap((file) => /^extension\/ui\/(\w+)\/\1\.html$/.exec(file)?.[1] ?? []);
	const pages = [...sections.map(([, id]) => `options-${id}`), ...others.filter((name) => name !== 'options')];
	const wanted = pages.flatMap((name) =>
		['400-light', '400-dark', '1280-light', '1280-dark'].map((look) => `docs/screenshots/${name}-${look}.webp`),
	);
	expect(wanted).toHaveLength(4 * 12);
	expect(wanted.filter((file) => !listFiles().includes(file))).toEqual([]);
	const shown = readText('README.md');
	expect(pages.filter((name) => !shown.includes(`docs/screenshots/${name}-`))).toEqual([]);
});

test('every npm command in a document exists', () => {
	const ofNpm = ['ci', 'install', 'exec'];
	const named = documents.flatMap((file) =>
		[...readText(file).matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map((match) => ({file, name: match[1] ?? ''})),
	);
	expect(named.filter(({file}) => file === 'README.md').length).toBeGreaterThan(0);
	expect(named.filter(({name}) => !(name in scripts) && !ofNpm.includes(name))).toEqual([]);
});

describe('every command of ours in a document exists', () => {
	const verbs = [...run('--help').matchAll(/^ {2}tabberth (\w+) {2}/gm)].map((match) => match[1] ?? '');
	/** What stands in code: words in prose are about Tabberth, not for the terminal. */
	const code = documents.flatMap((file) =>
		[...readText(file).matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`]+)`/g)].map((match) => ({
			file,
			text: match[1] ?? match[2] ?? '',
		})),
	);
	const find = (pattern: RegExp) =>
		code.flatMap(({file, text}) => [...text.matchAll(pattern)].map(([whole, name = '']) => ({file, whole, name})));

	test('the command has its verbs', () => {
		expect(verbs).toEqual(['install', 'connect', 'doctor', 'stdio', 'start', 'uninstall']);
	});

	test.each([
		['a script for sh', /\bsh ((?!-)[\w./-]+)/g],
		['a script for Node', /\bnode ((?!-)[\w./-]+)/g],
		['a script for Windows', /(?<![\w\\])([\w-]+\\[\w\\.-]+\.(?:cmd|ps1))/g],
	])('%s is a file', (_kind, pattern) => {
		const named = find(pattern);
		expect(named.filter(({file}) => file === 'README.md')).not.toEqual([]);
		expect(named.filter(({name}) => !files.includes(name.replaceAll('\\', '/')))).toEqual([]);
	});

	test.each([
		['tabberth', /(?:^|(?<=\n|; |\| ))tabberth ([\w-]+)/g],
		['node installer/cli.mjs', /\bnode installer\/cli\.mjs ([\w-]+)/g],
	])('what follows %s is a verb', (_command, pattern) => {
		const named = find(pattern);
		expect(named).not.toEqual([]);
		expect(named.filter(({name}) => !verbs.includes(name) && !name.startsWith('--'))).toEqual([]);
	});

	test('options that follow a verb are known to it', () => {
		const helps = new Map(verbs.map((verb) => [verb, run(verb, '--help')]));
		const named = find(/(?:tabberth|installer\/cli\.mjs) ([\w-]+[^\n;|]* --[\w-]+)/g);
		expect(named).not.toEqual([]);
		const unknown = named.filter(({name}) => {
			const [verb = '', ...words] = name.split(' ');
			return words.some((word) => /^--\w/.test(word) && !helps.get(verb)?.includes(word));
		});
		expect(unknown).toEqual([]);
	});
});

test('every script names a file that exists', () => {
	const missing = Object.values(scripts).flatMap((script) => script.match(/\S+\.mjs/g) ?? []);
	expect(missing.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every link to a file leads somewhere', () => {
	const broken = documents.flatMap((file) =>
		[...readText(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
			.filter((match) => !existsSync(join(ROOT, dirname(file), match[1] ?? '')))
			.map((match) => `${file}: ${match[1]}`),
	);
	expect(broken).toEqual([]);
});

test('the version stands in package.json alone', () => {
	const own = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.])`, 'g');
	const others = files.filter(
		(file) => !['package.json', 'package-lock.json', 'manifest.json', 'CHANGELOG.md'].includes(file),
	);
	expect(findIn(others, own)).toEqual([]);
	// The build replaces it; a browser that loads the folder itself would read this one.
	expect(readJson<{version: string}>('manifest.json').version).toBe(version);
	expect(readJson<{version: string}>('package-lock.json').version).toBe(version);
});

test('no file names a package registry', () => {
	const hosts = [['registry', 'npmjs', 'org'].join('\\.'), ['registry', 'yarnpkg', 'com'].join('\\.')];
	expect(findIn(files, new RegExp(hosts.join('|'), 'g'))).toEqual([]);
	expect(findIn(['package-lock.json'], /"resolved": "[^"]*"/g)).toEqual([]);
});

test('no file names a folder of one machine', () => {
	const folders = ['work', 'root'].map((name) => `(?<![\\w.~*)\\]}-])/${name}/`);
	expect(findIn(files, new RegExp(folders.join('|'), 'g'))).toEqual([]);
});
