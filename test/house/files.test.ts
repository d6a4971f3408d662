// How files are named and how long they may be.
import {basename} from 'node:path';
import {expect, test} from 'vitest';
import {listFiles, listSources, readText} from './repository.ts';
import {readToolNames} from './syntax.ts';

const MAX_LINES = 250;
const MAX_RELAY_LINES = 600;
const FEWEST_FILES = 40;
const RELAY = ['host.ts', 'edge.ts', 'frames.ts', 'relay.ts', 'protocol.ts'].map((name) => `native-host/${name}`);

const code = listSources(['build', 'extension', 'native-host', 'installer'], /\.(tsx?|mjs|js|css|html)$/);
const scripts = code.filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !file.endsWith('.d.ts'));
const isTool = (file: string): boolean =>
	file.startsWith('extension/tools/') && readToolNames(file, readText(file)).length > 0;

function countLines(file: string): number {
	return readText(file).replace(/\n$/, '').split('\n').length;
}

test('examines the code of every part', () => {
	expect(code.length).toBeGreaterThanOrEqual(FEWEST_FILES);
	for (const folder of ['build/', 'extension/', 'native-host/', 'installer/']) {
		expect(code.some((file) => file.startsWith(folder))).toBe(true);
	}
});

test('no file is longer than 250 lines', () => {
	const long = code.filter((file) => countLines(file) > MAX_LINES).map((file) => `${file}: ${countLines(file)} lines`);
	expect(long, 'docs/architecture.md: split it').toEqual([]);
});

test('the relay can be reviewed in a sitting', () => {
	const lines = RELAY.reduce((sum, file) => sum + countLines(file), 0);
	expect(lines, `${RELAY.join(', ')} together`).toBeLessThanOrEqual(MAX_RELAY_LINES);
});

test('every file says on its first line what comes in and what goes out', () => {
	const silent = scripts.filter(
		(file) => !isTool(file) && !/^(#!.*\n)?(\/\/ @ts-check\n)?\/\/ (?!@)\S/.test(readText(file)),
	);
	expect(silent, 'begin the file with a comment').toEqual([]);
});

test('file names are kebab-case', () => {
	const files = listFiles().filter((file) => /^(build|extension|native-host|installer|test)\//.test(file));
	const isKebab = (file: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(basename(file));
	expect(files.length).toBeGreaterThanOrEqual(FEWEST_FILES);
	expect(files.filter((file) => !isKebab(file))).toEqual([]);
});
