// Installed into a person's own browser: from the script to a client's call, with nothing in the environment but a home.
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import puppeteer, {type Browser} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findBrowser} from '../../installer/browser.mjs';
import {makeKey, readInstalled, writeInstalled} from '../../installer/installed.mjs';
import {ROOT} from '../../installer/paths.mjs';
import {connectClient} from '../kit/clients.ts';
import {closeBrowser} from '../kit/close-browser.ts';
import {freePort} from '../kit/free-port.ts';
import {initializeMessage, postRpc} from '../kit/rpc.ts';
import {until} from '../kit/until.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-installed-'));
const home = path.join(folder, "o'home\u3000& co");
const profile = path.join(folder, 'my profile');
const state = path.join(home, '.local/state/tabberth');
/** A desktop's language has UTF-8; without one Chromium resolves no path that is not ASCII. */
const plainEnvironment = {HOME: home, PATH: process.env.PATH, LANG: 'C.UTF-8'};

let port = 0;
let executablePath = '';
let browser: Browser | undefined;
let printed = '';
let before: string[] = [];

const install = (...args: string[]) =>
	spawnSync('/bin/sh', [path.join(ROOT, 'installer/install.sh'), ...args], {
		env: plainEnvironment,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});
const launch = (): Promise<Browser> =>
	puppeteer.launch({
		...{executablePath, pipe: true, userDataDir: profile, enableExtensions: true, env: plainEnvironment},
		args: [
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
			...['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-gpu'],
		],
	});
const health = async (): Promise<Record<string, unknown> | undefined> => {
	const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
	return response?.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
};
const endpoints = (): string[] => readdirSync(path.join(state, 'endpoints'));
/** All but what the browser writes by itself while it runs. */
const listTree = (): string[] => [
	...readdirSync(home, {recursive: true, encoding: 'utf8'}).filter((name) => !/^\.(cache|config|pki)/.test(name)),
	...readdirSync(profile, {recursive: true, encoding: 'utf8'}).filter((name) =>
		name.startsWith('NativeMessagingHosts'),
	),
];
const url = () => `http://127.0.0.1:${port}/mcp`;
const bearer = (key: string) => ({authorization: `Bearer ${key}`});

beforeAll(async () => {
	port = await freePort();
	executablePath = process.env.BROWSER_PATH ?? (await findBrowser());
	for (const made of [home, profile]) mkdirSync(made);
	// The browser was in use before Tabberth came.
	await (await launch()).close();
	before = listTree();
});
afterAll(async () => {
	if (browser) await closeBrowser(browser);
	rmSync(folder, {recursive: true, force: true, maxRetries: 5});
});

test('the script installs for the profile and prints a key', () => {
	const {status, stdout, stderr} = install('--yes', '--user-data-dir', profile, '--port', String(port));
	expect({status, stderr}).toMatchObject({status: 0});
	printed = stdout;
	expect(printed).toContain(`http://localhost:${port}/mcp`);
});

test('the browser, started as ever, serves with the extension from the installed folder', async () => {
	browser = await launch();
	await browser.installExtension(path.join(state, 'extension'));
	expect(await until('Tabberth to answer', health)).toMatchObject({status: 'ok', name: 'tabberth'});
});

test('the person who installed it is greeted', async () => {
	await browser?.waitForTarget((target) => target.url().endsWith('/welcome/welcome.html'));
});

test('a client without a key may speak and has to be allowed, one with the printed key works', async () => {
	expect((await postRpc(url(), initializeMessage())).status).toBe(200);
	expect((await postRpc(url(), initializeMessage(), bearer('tbk_wrong'))).status).toBe(403);
	const {mcpServers} = JSON.parse(/in ~\/\.cursor\/mcp\.json: {2}(\{.*\})$/m.exec(printed)?.[1] ?? '{}');
	const {url: address, headers} = mcpServers.tabberth;
	const token = String(headers.Authorization).replace('Bearer ', '');
	const client = await connectClient('v1 http', address, {token});
	const answer = await client.call('tabs_create_mcp');
	expect(answer).toMatchObject({isError: false, text: expect.stringContaining('Tab ID:')});
	await client.close();
});

test('the printed line for curl works as it is', () => {
	const line = /^curl: {2}(.*)$/m.exec(printed)?.[1] ?? '';
	const {stdout, stderr} = spawnSync('/bin/sh', ['-c', line], {encoding: 'utf8'});
	expect(stdout, stderr).toContain('"tabs_create_mcp"');
});

test('the key of the stdio bridge works', async () => {
	const key = readFileSync(path.join(state, 'stdio-key'), 'utf8');
	expect((await postRpc(url(), initializeMessage(), bearer(key))).status).toBe(200);
});

test('a key added while it runs is valid at once, and gone at once', async () => {
	const installed = readInstalled(state);
	if (!installed) throw new Error('nothing is installed');
	const {key, entry} = makeKey('later', 1);
	const status = async () => (await postRpc(url(), initializeMessage(), bearer(key))).status;
	expect(await status()).toBe(403);
	writeInstalled(state, {...installed, keys: [...installed.keys, entry]});
	await until('the key to be known', async () => ((await status()) === 200 ? true : undefined));
	writeInstalled(state, installed);
	await until('the key to be unknown', async () => ((await status()) === 403 ? true : undefined));
});

test('installing again disturbs nothing and prints no key', async () => {
	const {status, stdout} = install('--yes', '--user-data-dir', profile);
	expect(status).toBe(0);
	expect(stdout).not.toContain('tbk_');
	expect(await health()).toMatchObject({status: 'ok'});
	expect(readInstalled(state)?.port).toBe(port);
});

test('the extension says what to do while Node is gone, and goes on once it is there again', async () => {
	const launcher = path.join(state, 'companion/tabberth-companion');
	const text = readFileSync(launcher, 'utf8');
	const withoutNode = text
		.replace(/^node=.*$/m, "node='/gone/bin/node'")
		.replace(/"\$\(command -v node\)"; do/, '/nowhere; do')
		.replaceAll(/ \/(opt|home|usr)\//g, ' /nowhere/$1/');
	const {pid} = JSON.parse(readFileSync(path.join(state, 'endpoints', endpoints()[0] ?? ''), 'utf8'));
	writeFileSync(launcher, withoutNode);
	process.kill(pid, 'SIGKILL');
	const cure =
		'has moved, and no other one of version 20.19 or newer was found: install one from https://nodejs.org, then';
	const told = await until('the toolbar button', async () => ((await title()).includes(':') ? title() : undefined));
	expect(told).toMatch(
		/^Tabberth: The companion could not be started\. What it says itself: Node\.js at \S+ has moved/,
	);
	expect(told).toContain(cure);
	expect(await health()).toBeUndefined();

	writeFileSync(launcher, text);
	await until('Tabberth to answer', health);
	expect(await title()).toBe('Tabberth');
	const client = await connectClient('v1 http', url(), {token: readFileSync(path.join(state, 'stdio-key'), 'utf8')});
	const {log} = JSON.parse((await client.call('dev_utils', {action: 'doctor'})).text);
	expect(log).toContainEqual(expect.objectContaining({level: 'warn', message: expect.stringContaining(cure)}));
	await client.close();
});

/** What the person reads on the toolbar button. */
const title = async (): Promise<string> => {
	const worker = await browser
		?.targets()
		.find((target) => target.type() === 'service_worker')
		?.worker();
	return (await worker?.evaluate(() => chrome.action.getTitle({}))) ?? '';
};

test('uninstalling leaves no trace', async () => {
	if (browser) await closeBrowser(browser);
	browser = undefined;
	await until('the companion to end', () => (endpoints().length === 0 ? true : undefined));
	expect(listTree()).toContain('NativeMessagingHosts/app.tabberth.companion.json');
	const {status, stdout} = install('--uninstall', '--yes');
	expect({status, stdout}).toMatchObject({status: 0, stdout: expect.stringContaining('Tabberth is gone')});
	expect(listTree()).toEqual(before);
});
