// The package as npm hands it on: no clone, no build, nothing else installed.
import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findNpmHere} from '../../installer/dependencies.mjs';
import {ROOT} from '../../installer/paths.mjs';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {startTabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let folder: string;
let stateDir: string;
let env: NodeJS.ProcessEnv;

const run = (file: string, args: readonly string[], cwd = folder): Promise<string> =>
	new Promise((resolve, reject) => {
		execFile(process.execPath, [file, ...args], {cwd, env, maxBuffer: 1 << 24}, (error, stdout, stderr) =>
			error ? reject(new Error(`${stdout}${stderr}`, {cause: error})) : resolve(stdout + stderr),
		);
	});

const tabberth = (...args: string[]): Promise<string> =>
	run(path.join(folder, 'node_modules/tabberth/installer/cli.mjs'), args);

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'tabberth-package-'));
	stateDir = path.join(folder, 'state');
	env = {...process.env, HOME: folder, TABBERTH_STATE_DIR: stateDir, npm_config_cache: path.join(folder, 'cache')};
	const npm = findNpmHere();
	await run(npm, ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT);
	const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? 'none';
	await run(npm, ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, path.join(folder, tarball)]);
});
afterAll(() => rm(folder, {recursive: true, force: true, maxRetries: 5}));

test('brings nothing with it', async () => {
	const names = (await readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
	expect(names).toEqual(['tabberth']);
	const {version} = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {version: string};
	expect(await tabberth('--version')).toBe(`${version}\n`);
});

test('installs, serves the client that it connected, and finds all well', async () => {
	const port = await freePort();
	const profile = path.join(folder, 'profile');
	await mkdir(profile);
	await tabberth('install', '--yes', '--port', String(port), '--user-data-dir', profile);
	await cp(path.join(ROOT, 'LICENSE'), path.join(folder, '.cursor/LICENSE'));
	await tabberth('connect', 'cursor', '--yes');
	const settings = JSON.parse(await readFile(path.join(folder, '.cursor/mcp.json'), 'utf8'));
	const {url, headers} = settings.mcpServers.tabberth as {url: string; headers: {Authorization: string}};
	expect(url).toBe(`http://localhost:${port}/mcp`);

	const extensionDirectory = path.join(stateDir, 'extension');
	const browser = await startTabberth({access: 'key', port, stateDir, userDataDir: profile, extensionDirectory});
	try {
		// The kit has registered its own launcher; the one that was installed takes its place, as a person's browser has it.
		await tabberth('install', '--yes', '--user-data-dir', profile);
		const before = (await browser.endpoint()).pid;
		await browser.reloadExtension();
		await until('the installed companion', async () => ((await browser.endpoint()).pid === before ? undefined : true));
		await browser.served();

		const client = await connectClient('v1 http', url, {token: headers.Authorization.replace('Bearer ', '')});
		expect((await client.call('tabs_context_mcp', {createIfEmpty: true})).isError).toBe(false);
		await client.close();
		expect(await tabberth('doctor')).toMatch(/All is well\.\n$/);
	} finally {
		await browser.stop();
	}
	await tabberth('uninstall', '--yes');
	await expect(readdir(stateDir)).rejects.toMatchObject({code: 'ENOENT'});
	await expect(readFile(path.join(folder, '.cursor/mcp.json'))).rejects.toMatchObject({code: 'ENOENT'});
});
