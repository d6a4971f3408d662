// What the build makes of the manifest and the worker; it builds into a folder of its own, so no stale output is looked at.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, posix} from 'node:path';
import {gzipSync} from 'node:zlib';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {ROOT, readJson} from './repository.ts';
import {readImports} from './syntax.ts';

const BUILD_LIMIT_MS = 120_000;
const MAX_WORKER_GZIP_BYTES = 130_000;

const folder = mkdtempSync(join(tmpdir(), 'tabberth-house-'));
let manifest: Record<string, unknown>;

beforeAll(() => {
	const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
	execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', folder], {
		cwd: ROOT,
		env: {...process.env, NODE_ENV: 'production'},
		stdio: 'pipe',
	});
	manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
}, BUILD_LIMIT_MS);

afterAll(() => rmSync(folder, {recursive: true, force: true}));

test('web pages can reach no file of the extension', () => {
	expect(manifest.web_accessible_resources ?? []).toEqual([]);
});

test('no web page can connect to it, and other extensions are heard in one place only', () => {
	expect(manifest).not.toHaveProperty('externally_connectable');
	// Other extensions may send to every extension; what matters is who is there to hear it: another copy asks who serves.
	const sources = readdirSync(join(ROOT, 'extension'), {recursive: true, encoding: 'utf8'}).filter((name) =>
		name.endsWith('.ts'),
	);
	expect(sources.length).toBeGreaterThan(50);
	const listening = sources.filter((name) =>
		/onConnectExternal|onMessageExternal/.test(readFileSync(join(ROOT, 'extension', name), 'utf8')),
	);
	expect(listening).toEqual([join('port', 'copies.ts')]);
});

test('no script is put into pages by the manifest', () => {
	expect(manifest).not.toHaveProperty('content_scripts');
});

test('the version is that of package.json', () => {
	expect(manifest.version).toBe(readJson<{version: string}>('package.json').version);
});

test('the worker stays below 130 kB gzipped', () => {
	const files = followImports((manifest.background as {service_worker: string}).service_worker);
	const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).byteLength, 0);
	expect(size).toBeGreaterThan(1000);
	expect(size).toBeLessThanOrEqual(MAX_WORKER_GZIP_BYTES);
});

test('no file of the extension makes code from strings', () => {
	const scripts = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.js'));
	expect(scripts.length).toBeGreaterThan(0);
	const found = scripts.filter((name) => /\beval\(/.test(readFileSync(join(folder, name), 'utf8')));
	expect(found).toEqual([]);
});

function followImports(entry: string): readonly string[] {
	const seen = new Set<string>();
	const visit = (file: string): void => {
		if (seen.has(file)) return;
		seen.add(file);
		for (const {target} of readImports(file, readFileSync(join(folder, file), 'utf8'))) visit(posix.normalize(target));
	};
	visit(entry);
	return [...seen];
}
