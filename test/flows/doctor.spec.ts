// The doctor on a real installation: what `tabberth install` makes, the browser it is made for, and each as a person breaks it.
import {execFile} from 'node:child_process';
import {chmodSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RELEASE} from '../../installer/channel.mjs';
import type {LegResult} from '../../installer/doctor/legs.mjs';
import {ROOT} from '../../installer/paths.mjs';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const TOKEN = 'tbk_of-the-launcher-of-the-launcher-of-the';

let home: string;
let stateDir: string;
let userDataDir: string;
let tabberth: Tabberth;

const run = (...args: string[]): Promise<{code: number; stdout: string; stderr: string}> =>
	new Promise((resolve) => {
		const env = {...process.env, HOME: home, TABBERTH_STATE_DIR: stateDir, XDG_CONFIG_HOME: undefined};
		execFile(process.execPath, [path.join(ROOT, 'installer/cli.mjs'), ...args], {env}, (error, stdout, stderr) =>
			resolve({code: error ? Number(error.code) : 0, stdout, stderr}),
		);
	});

const doctor = async (...args: string[]): Promise<{code: number; ok: boolean; broken?: string; legs: LegResult[]}> => {
	const {code, stdout, stderr} = await run('doctor', '--json', ...args);
	if (stdout === '') throw new Error(`the doctor said nothing: ${stderr}`);
	return {code, ...JSON.parse(stdout)};
};

beforeAll(async () => {
	home = await mkdtemp(path.join(tmpdir(), 'tabberth-home-'));
	stateDir = await mkdtemp(path.join(tmpdir(), 'tabberth-state-'));
	userDataDir = await mkdtemp(path.join(tmpdir(), 'tabberth-profile-'));
	tabberth = await startTabberth({stateDir, userDataDir, access: 'key', token: TOKEN});
	const installed = await run('install', '--yes', '--user-data-dir', userDataDir, '--port', String(tabberth.port));
	expect(installed, installed.stderr).toMatchObject({code: 0});
	// The launcher that was installed now starts the companion, in the place of the kit's own.
	const before = (await tabberth.endpoint()).pid;
	await tabberth.reloadExtension();
	await until('the installed companion', async () => ((await tabberth.endpoint()).pid === before ? undefined : true));
	await tabberth.served();
});

afterAll(async () => {
	if (tabberth?.browser.connected) await tabberth.stop();
	await Promise.all(
		[home, stateDir, userDataDir].map((folder) => rm(folder, {recursive: true, force: true, maxRetries: 5})),
	);
});

test('all is well after an installation, each part with its time', async () => {
	const tabs = (await tabberth.browser.pages()).length;
	const {code, ok, legs} = await doctor();
	expect(legs.filter(({status}) => status !== 'ok')).toEqual([]);
	expect({code, ok, count: legs.length}).toEqual({code: 0, ok: true, count: 12});
	for (const {ms} of legs) expect(ms).toBeLessThan(10_000);
	expect((await tabberth.browser.pages()).length).toBe(tabs);
});

test('prints a line for each part', async () => {
	const {stdout, code} = await run('doctor');
	expect(stdout.match(/^✓ .+ {2}\d+ ms$/gm)).toHaveLength(12);
	expect(stdout).toMatch(/All is well\.\n$/);
	expect(code).toBe(0);
});

test('a key that is not its own is refused and named', async () => {
	const file = path.join(stateDir, 'stdio-key');
	const key = readFileSync(file, 'utf8');
	writeFileSync(file, 'tbk_of-nobody');
	expect(await doctor()).toMatchObject({broken: 'access', code: 1});
	rmSync(file);
	const {legs} = await doctor();
	expect(legs.find(({status}) => status === 'broken')?.fault).toBe('noKey');
	writeFileSync(file, key, {mode: 0o600});
});

test('--fix brings back what was broken, and all is well', async () => {
	const manifest = path.join(userDataDir, 'NativeMessagingHosts', `${RELEASE.companion}.json`);
	chmodSync(path.join(stateDir, 'installed.json'), 0o644);
	rmSync(path.join(stateDir, 'companion/host.mjs'));
	writeFileSync(manifest, '{');
	expect(await doctor()).toMatchObject({broken: 'installation'});
	const {ok, legs} = await doctor('--fix');
	expect(legs.filter(({status}) => status !== 'ok')).toEqual([]);
	expect(ok).toBe(true);
	expect(legs.filter(({mended}) => mended.length > 0).map(({name}) => name)).toEqual(['installation', 'files']);
	expect(JSON.parse(readFileSync(manifest, 'utf8')).name).toBe(RELEASE.companion);
});

test('a companion that stands still is named by its port', async () => {
	const {pid} = await tabberth.endpoint();
	process.kill(pid, 'SIGSTOP');
	try {
		const {broken, legs} = await doctor();
		expect({broken, fault: legs.find(({status}) => status === 'broken')?.fault}).toEqual({
			broken: 'port',
			fault: 'portSilent',
		});
	} finally {
		process.kill(pid, 'SIGCONT');
	}
	expect(await doctor()).toMatchObject({ok: true});
});

test('--report names the fault and nobody', async () => {
	const {stdout} = await run('doctor', '--report');
	expect(stdout).toContain('✓ tool call');
	expect(stdout).not.toContain(home);
	expect(stdout).not.toMatch(/tbk_[\w-]/);
});

test('a closed browser is named', async () => {
	await tabberth.stop();
	const {broken, legs, code} = await doctor();
	const leg = legs.find(({status}) => status === 'broken');
	expect({broken, fault: leg?.fault, code}).toEqual({broken: 'running instance', fault: 'noInstance', code: 1});
	expect(leg?.cure).toContain(path.join(stateDir, 'extension'));
});
