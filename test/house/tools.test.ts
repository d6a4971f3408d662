// The tools on disk, in tools/index.ts, in docs/tools.md and under test: one list, four places.
import {execFileSync} from 'node:child_process';
import {basename, join} from 'node:path';
import {expect, test} from 'vitest';
import {listFiles, listSources, ROOT, readText} from './repository.ts';
import {readImports, readToolNames} from './syntax.ts';

const INDEX = 'extension/tools/index.ts';
const DOCS_LIMIT_MS = 60_000;
/** The tools of the first issue. */
const FEWEST_TOOLS = 8;

const tools = listSources(['extension/tools'])
	.map((file) => ({file, names: readToolNames(file, readText(file))}))
	.filter(({names}) => names.length > 0);

test('examines the tools', () => {
	expect(tools.length).toBeGreaterThanOrEqual(FEWEST_TOOLS);
});

test('a tool file holds one tool and has its name', () => {
	const odd = tools.filter(
		({file, names}) => names.length !== 1 || basename(file, '.ts') !== toFileName(names[0] ?? ''),
	);
	expect(odd).toEqual([]);
});

test('tool names suit every client', () => {
	const odd = tools.flatMap(({names}) => names).filter((name) => !/^[a-z_]{1,30}$/.test(name));
	expect(odd, 'at most 30 of a-z and _').toEqual([]);
});

test('extension/tools/index.ts lists every tool', () => {
	const files = tools.map(({file}) => file);
	const listed = readImports(INDEX, readText(INDEX))
		.filter(({target, typesOnly}) => !typesOnly && files.includes(target))
		.map(({target}) => target);
	expect(listed.sort()).toEqual(files.sort());
});

test('every tool has a spec', () => {
	const all = listFiles();
	const missing = tools.flatMap(({names}) => names).map((name) => `test/tools/${toFileName(name)}.spec.ts`);
	expect(missing.filter((spec) => !all.includes(spec))).toEqual([]);
});

test('docs/tools.md is what npm run docs writes', {timeout: DOCS_LIMIT_MS}, () => {
	const check = () =>
		execFileSync(process.execPath, [join(ROOT, 'docs/generate.mjs'), '--check'], {cwd: ROOT, stdio: 'pipe'});
	expect(check).not.toThrow();
});

test('docs/tools.md names every tool', () => {
	const documented = [...readText('docs/tools.md').matchAll(/^## `([a-z_]+)`$/gm)].map((match) => match[1]);
	expect(documented.sort()).toEqual(tools.flatMap(({names}) => names).sort());
});

/** `tabs_create` lies in `tabs-create.ts`. */
function toFileName(tool: string): string {
	return tool.replaceAll('_', '-');
}
