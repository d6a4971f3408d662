// What the build makes of the manifest and the worker; it builds into a folder of its own, so no stale output is looked at.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, posix} from 'node:path';
import {gzipSync} from 'node:zlib';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {sdkCuts} from '../../build/sdk-cuts.ts';
import {zodCuts} from '../../build/zod-cuts.ts';
import {keyToExtensionId} from '../../installer/companion.mjs';
import {ROOT, readJson} from './repository.ts';
import {readImports, readMethodCalls} from './syntax.ts';

const BUILD_LIMIT_MS = 120_000;
const MAX_WORKER_GZIP_BYTES = 170_000;

interface Manifest {
	readonly name: string;
	readonly version: string;
	readonly key: string;
	readonly action: {readonly default_title: string};
	readonly background: {readonly service_worker: string};
	readonly web_accessible_resources?: readonly unknown[];
}

const folders: string[] = [];
let folder: string;
let manifest: Manifest;

const build = (environment: Record<string, string> = {}): string => {
	const made = mkdtempSync(join(tmpdir(), 'tabberth-house-'));
	folders.push(made);
	const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
	const {TABBERTH_CHANNEL: _channel, ...env} = process.env;
	execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', made], {
		cwd: ROOT,
		env: {...env, NODE_ENV: 'production', ...environment},
		stdio: 'pipe',
	});
	return made;
};
const readManifest = (built: string): Manifest => JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'));

beforeAll(() => {
	folder = build();
	manifest = readManifest(folder);
}, BUILD_LIMIT_MS);

afterAll(() => {
	for (const made of folders) rmSync(made, {recursive: true, force: true});
});

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

test('the worker stays below 170 kB gzipped', () => {
	const size = workerFiles(folder).reduce((sum, file) => sum + gzipSync(readFileSync(file)).byteLength, 0);
	expect(size).toBeGreaterThan(1000);
	expect(size).toBeLessThanOrEqual(MAX_WORKER_GZIP_BYTES);
});

test('the worker calls no method that was cut from a package', () => {
	const gone = new Set([...sdkCuts, ...zodCuts].flatMap((cut) => ('drop' in cut ? cut.drop : [])));
	const called = workerFiles(folder).flatMap((file) => [...readMethodCalls(file, readFileSync(file, 'utf8'))]);
	expect(called).toContain('safeParse');
	expect(called.filter((name) => gone.has(name))).toEqual([]);
});

test('no file of the extension makes code from strings', () => {
	const scripts = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.js'));
	expect(scripts.length).toBeGreaterThan(0);
	const found = scripts.filter((name) => /\beval\(/.test(readFileSync(join(folder, name), 'utf8')));
	expect(found).toEqual([]);
});

test('what is released asks for the companion of the release', () => {
	expect(hostsAskedFor(folder)).toEqual(['app.tabberth.companion']);
	expect(manifest).toMatchObject({name: 'Tabberth', action: {default_title: 'Tabberth'}});
});

test(
	'a build of the dev channel is another extension, with a companion of its own',
	() => {
		const built = build({TABBERTH_CHANNEL: 'dev'});
		const {name, action, key, version} = readManifest(built);
		expect(hostsAskedFor(built)).toEqual(['app.tabberth.companion.dev']);
		expect({name, title: action.default_title}).toEqual({name: 'Tabberth (dev)', title: 'Tabberth (dev)'});
		expect(keyToExtensionId(key)).not.toBe(keyToExtensionId(manifest.key));
		expect(version).toBe(manifest.version);
	},
	BUILD_LIMIT_MS,
);

test('there is no build of an unknown channel', () => {
	expect(() => build({TABBERTH_CHANNEL: 'nightly'})).toThrow('TABBERTH_CHANNEL takes release or dev, not "nightly"');
});

function hostsAskedFor(built: string): readonly string[] {
	const texts = workerFiles(built).map((file) => readFileSync(file, 'utf8'));
	return texts.flatMap((text) => [...text.matchAll(/connectNative\(\s*[`'"]([^`'"]*)/g)].map(([, host = '']) => host));
}

/** The worker and all that it imports. */
function workerFiles(built: string): readonly string[] {
	const seen = new Set<string>();
	const visit = (file: string): void => {
		if (seen.has(file)) return;
		seen.add(file);
		for (const {target} of readImports(file, readFileSync(join(built, file), 'utf8'))) visit(posix.normalize(target));
	};
	visit(readManifest(built).background.service_worker);
	return [...seen].map((file) => join(built, file));
}
