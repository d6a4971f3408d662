import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {ensureDependencies, findNpm, isInstalled, needsInstall, requireNode} from '../../installer/dependencies.mjs';

const lockOf = (packages: object) => JSON.stringify({lockfileVersion: 3, packages});
const A = {version: '1.0.0', integrity: 'sha512-a'};

describe('the Node that runs this', () => {
	it.each(['20.19.0', '20.20.2', '22.1.0', '100.0.0'])('may be %s', (version) => {
		expect(() => requireNode(version)).not.toThrow();
	});
	it.each(['20.18.3', '18.20.0', '4.0.0'])('must not be %s', (version) => {
		expect(() => requireNode(version)).toThrow(`Tabberth needs Node 20.19 or newer, and this is ${version}`);
	});
});

describe('finding npm', () => {
	const find = (present: readonly string[], env: NodeJS.ProcessEnv = {}) =>
		findNpm({execPath: '/opt/node/bin/node', env, exists: (file) => present.includes(file)});
	const beside = '/opt/node/lib/node_modules/npm/bin/npm-cli.js';

	it('takes the one that called us', () => {
		expect(find(['/n/npm-cli.js', beside], {npm_execpath: '/n/npm-cli.js'})).toBe('/n/npm-cli.js');
	});
	it('does not take another package manager for npm', () => {
		expect(find(['/y/yarn.js', beside], {npm_execpath: '/y/yarn.js'})).toBe(beside);
	});
	it('looks beside Node, on Unix and on Windows', () => {
		expect(find([beside])).toBe(beside);
		expect(find(['/opt/node/bin/node_modules/npm/bin/npm-cli.js'])).toBe(
			'/opt/node/bin/node_modules/npm/bin/npm-cli.js',
		);
	});
	it('looks where Debian puts it, and along PATH', () => {
		expect(find(['/usr/share/nodejs/npm/bin/npm-cli.js'])).toBe('/usr/share/nodejs/npm/bin/npm-cli.js');
		const onPath = '/p/lib/node_modules/npm/bin/npm-cli.js';
		expect(find([onPath], {PATH: 'relative:/p/bin'})).toBe(onPath);
	});
	it('says when there is none', () => {
		expect(find([])).toBeUndefined();
	});
});

describe('whether node_modules fits the lock file', () => {
	const lock = lockOf({'': {name: 'root'}, 'node_modules/a': A, 'node_modules/mac': {...A, optional: true}});

	it('does when all that is not optional is there', () => {
		expect(isInstalled(lock, lockOf({'node_modules/a': A}))).toBe(true);
	});
	it.each([
		['a package is missing', {}],
		['a version differs', {'node_modules/a': {...A, version: '1.0.1'}}],
		['the content differs', {'node_modules/a': {...A, integrity: 'sha512-b'}}],
		['an optional one differs', {'node_modules/a': A, 'node_modules/mac': {...A, version: '0.9.0'}}],
	])('does not when %s', (_, packages) => {
		expect(isInstalled(lock, lockOf(packages))).toBe(false);
	});
});

describe('installing dependencies', () => {
	/** Stands where npm does: makes node_modules fit the lock file, as `npm ci` would. */
	const FAKE_NPM = `
const fs = require('node:fs');
fs.appendFileSync('runs.txt', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('offline')) {
	console.error('network unreachable');
	process.exit(1);
}
fs.rmSync('node_modules', {recursive: true, force: true});
fs.mkdirSync('node_modules');
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;
	let root = '';
	const at = (file: string) => path.join(root, file);
	const runs = () => (existsSync(at('runs.txt')) ? readFileSync(at('runs.txt'), 'utf8').trim().split('\n') : []);

	beforeEach(() => {
		root = mkdtempSync(path.join(os.tmpdir(), 'tabberth-dependencies-'));
		mkdirSync(at('npm'));
		writeFileSync(at('npm/npm-cli.js'), FAKE_NPM);
		writeFileSync(at('package-lock.json'), lockOf({'node_modules/a': A}));
		vi.stubEnv('npm_execpath', at('npm/npm-cli.js'));
	});
	afterEach(() => {
		vi.unstubAllEnvs();
		rmSync(root, {recursive: true});
	});

	it('is done when there are none, and not again', async () => {
		await ensureDependencies({root});
		await ensureDependencies({root});
		expect(runs()).toEqual(['ci --no-audit --no-fund']);
	});

	it('is done again for another lock file', async () => {
		await ensureDependencies({root});
		writeFileSync(at('package-lock.json'), lockOf({'node_modules/a': {...A, version: '2.0.0'}}));
		expect(needsInstall(root)).toBe(true);
		await ensureDependencies({root});
		expect(runs()).toHaveLength(2);
	});

	it('is left out where npm ci was run by hand', async () => {
		mkdirSync(at('node_modules'));
		writeFileSync(at('node_modules/.package-lock.json'), lockOf({'node_modules/a': A}));
		await ensureDependencies({root});
		expect(runs()).toEqual([]);
	});

	it('is done once for two runs at the same time', async () => {
		await Promise.all([ensureDependencies({root}), ensureDependencies({root})]);
		expect(runs()).toHaveLength(1);
	});

	it('names the step and the cure when it fails', async () => {
		writeFileSync(at('offline'), '');
		await expect(ensureDependencies({root})).rejects.toThrow(
			'network unreachable\nFailed: installing dependencies (npm ci) (exit code 1). Check the network',
		);
	});
});
