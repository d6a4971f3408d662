import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {ensureBuild, hashSources, isBuilt} from '../../installer/build.mjs';
import {DEV} from '../../installer/channel.mjs';

/** Stands where vite does: copies one source into the folder it is told, notes each run, fails when the source says so. */
const FAKE_VITE = `
import fs from 'node:fs';
import path from 'node:path';
const out = process.argv[process.argv.indexOf('--outDir') + 1];
const mode = process.argv[process.argv.indexOf('--mode') + 1];
const product = mode === 'companion' || mode === 'client' ? mode : 'extension';
fs.appendFileSync('runs.txt', product + ' ');
const source = fs.readFileSync('extension/worker.ts', 'utf8');
if (source === 'broken') {
	console.error('worker.ts:1 does not parse');
	process.exit(3);
}
fs.mkdirSync(out, {recursive: true});
fs.writeFileSync(path.join(out, {companion: 'host.mjs', client: 'mcp-client.js', extension: 'manifest.json'}[product]), source);
fs.writeFileSync(path.join(out, 'channel'), process.env.TABBERTH_CHANNEL);
`;

let root = '';
const at = (file: string) => path.join(root, file);
const write = (file: string, text: string) => {
	mkdirSync(path.dirname(at(file)), {recursive: true});
	writeFileSync(at(file), text);
};
const runs = () => (existsSync(at('runs.txt')) ? readFileSync(at('runs.txt'), 'utf8').trim().split(' ').sort() : []);

beforeEach(() => {
	root = mkdtempSync(path.join(os.tmpdir(), 'tabberth-build-'));
	write('node_modules/vite/bin/vite.js', FAKE_VITE);
	write('node_modules/vite/package.json', '{"type":"module"}');
	write('extension/worker.ts', 'one');
	write('extension/deep/er.ts', 'x');
	write('native-host/host.ts', 'h');
	write('manifest.json', '{}');
});
afterEach(() => rmSync(root, {recursive: true}));

describe('the stamp of the sources', () => {
	it.each([
		['a changed file', () => write('extension/deep/er.ts', 'y')],
		['an added file', () => write('native-host/new.ts', '')],
		['a removed file', () => rmSync(at('extension/deep/er.ts'))],
		['a renamed file', () => renameSync(at('extension/deep/er.ts'), at('extension/deep/es.ts'))],
		['the manifest', () => write('manifest.json', '{"a":1}')],
		['the build settings', () => write('vite.config.ts', 'new')],
		['the dependencies', () => write('package-lock.json', 'new')],
		['the version', () => write('package.json', '{"version":"2"}')],
	])('changes with %s', (_, change) => {
		const before = hashSources(root);
		change();
		expect(hashSources(root)).not.toBe(before);
	});

	it('stays when nothing that is built has changed', () => {
		const before = hashSources(root);
		write('extension/worker.ts', 'one');
		write('README.md', 'new');
		write('test/a.test.ts', 'new');
		expect(hashSources(root)).toBe(before);
	});

	it('tells the end of one file from the start of the next', () => {
		write('extension/worker.ts', 'on');
		write('extension/deep/er.ts', 'ex');
		const moved = hashSources(root);
		write('extension/worker.ts', 'one');
		write('extension/deep/er.ts', 'x');
		expect(hashSources(root)).not.toBe(moved);
	});
});

describe('building', () => {
	it('makes all products once, and again only after a change', async () => {
		await ensureBuild({root});
		await ensureBuild({root});
		expect(runs()).toEqual(['client', 'companion', 'extension']);
		expect(isBuilt(root)).toBe(true);
		write('extension/worker.ts', 'two');
		expect(isBuilt(root)).toBe(false);
		await ensureBuild({root});
		expect(readFileSync(at('dist/extension/manifest.json'), 'utf8')).toBe('two');
		expect(readFileSync(at('dist/native-host/host.mjs'), 'utf8')).toBe('two');
	});

	it('happens anyway when forced, or when a product is missing', async () => {
		await ensureBuild({root});
		await ensureBuild({root, force: true});
		expect(runs()).toHaveLength(6);
		rmSync(at('dist/native-host/host.mjs'));
		await ensureBuild({root});
		expect(runs()).toHaveLength(9);
	});

	it('is done once for two runs at the same time', async () => {
		await Promise.all([ensureBuild({root}), ensureBuild({root})]);
		expect(runs()).toEqual(['client', 'companion', 'extension']);
	});

	it('leaves only what was asked for in dist', async () => {
		write('dist/.building-1/extension/manifest.json', 'cut off');
		await ensureBuild({root});
		await ensureBuild({root, force: true});
		expect(readdirSync(at('dist')).sort()).toEqual(['.sources', 'client', 'extension', 'native-host']);
	});

	it('of another channel lies beside the release, and each is told which it is', async () => {
		vi.stubEnv('TABBERTH_CHANNEL', 'dev');
		onTestFinished(() => void vi.unstubAllEnvs());
		await ensureBuild({root});
		expect([isBuilt(root), isBuilt(root, DEV)]).toEqual([true, false]);
		await ensureBuild({root, channel: DEV});
		expect([isBuilt(root), isBuilt(root, DEV)]).toEqual([true, true]);
		expect(readFileSync(at('dist/extension/channel'), 'utf8')).toBe('release');
		expect(readFileSync(at('dist/extension-dev/channel'), 'utf8')).toBe('dev');
		await ensureBuild({root});
		expect(runs()).toHaveLength(6);
	});

	it('keeps the last good build when the next one fails, and says which step failed', async () => {
		await ensureBuild({root});
		write('extension/worker.ts', 'broken');
		await expect(ensureBuild({root})).rejects.toThrow(
			/worker\.ts:1 does not parse\nFailed: building the (extension|companion|client library) \(exit code 3\)\. Mend what the output names/,
		);
		expect(readFileSync(at('dist/extension/manifest.json'), 'utf8')).toBe('one');
		expect(isBuilt(root)).toBe(false);
	});
});
