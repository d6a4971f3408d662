// The package as npm hands it on: no clone, no build, nothing else installed.
import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {Client as McpClient} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findNpmHere} from '../../installer/dependencies.mjs';
import {ROOT} from '../../installer/paths.mjs';
import {installationFaults} from '../installer/doctor/installation-faults.ts';
import {freePort} from '../kit/free-port.ts';
import {startTabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const FIRST_CALL_LIMIT_MS = 60_000;
const DESKTOP = '.config/Claude';

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

/** What the clients and Tabberth keep in a home, but for backups, which are the person's. */
const listHome = async (): Promise<string[]> =>
	(await readdir(folder, {recursive: true}))
		.filter((name) => /^(state|\.claude|\.cursor|\.config\/C)/.test(name) && !name.endsWith('backup'))
		.sort();

test('brings nothing with it', async () => {
	const names = (await readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
	expect(names).toEqual(['tabberth']);
	const {version} = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {version: string};
	expect(await tabberth('--version')).toBe(`${version}\n`);
});

interface Client {
	/** What it takes `connect` to see that the client is there. */
	readonly sign: string;
	readonly config: string;
	/** As the client's own documentation says that it reads its file. */
	readonly read: (config: Config) => Server | undefined;
}
interface Server {
	readonly type?: string;
	readonly url: string;
	readonly headers: Record<string, string>;
}
type Config = Partial<Record<'mcpServers' | 'servers', Record<string, Server>>>;

const CLIENTS: Record<string, Client> = {
	'claude-code': {
		sign: '.claude/settings.json',
		config: '.claude.json',
		read: ({mcpServers}) => (mcpServers?.tabberth?.type === 'http' ? mcpServers.tabberth : undefined),
	},
	cursor: {
		sign: '.cursor/argv.json',
		config: '.cursor/mcp.json',
		read: ({mcpServers}) => mcpServers?.tabberth,
	},
	vscode: {
		sign: '.config/Code/User/settings.json',
		config: '.config/Code/User/mcp.json',
		read: ({servers}) => (servers?.tabberth?.type === 'http' ? servers.tabberth : undefined),
	},
};

/** Starts from the client's file alone, as the client itself would, and makes a first call. */
const callAs = async ({config, read}: Client): Promise<void> => {
	const server = read(JSON.parse(await readFile(path.join(folder, config), 'utf8')) as Config);
	if (!server) throw new Error(`${config} holds no server that its client would read`);
	const {url, headers} = server;
	// A program takes longer to start than the companion to hear of a new key, but on a busy machine this one may not.
	await until('the key to be known', async () =>
		(await fetch(new URL('/tools', url), {headers})).ok ? true : undefined,
	);
	const transport = new StreamableHTTPClientTransport(new URL(url), {requestInit: {headers}});
	const client = new McpClient({name: config, version: '1'});
	await client.connect(transport as Parameters<typeof client.connect>[0]);
	expect(await client.callTool({name: 'tabs_context_mcp', arguments: {createIfEmpty: true}})).not.toHaveProperty(
		'isError',
		true,
	);
	await client.close();
};

/** What the packaged command finds broken; nothing when all is well. It ends with 1 then, which is no failure of the test. */
const nameFault = (): Promise<string | undefined> =>
	new Promise((resolve) => {
		const args = [path.join(folder, 'node_modules/tabberth/installer/cli.mjs'), 'doctor', '--json'];
		execFile(process.execPath, args, {cwd: folder, env}, (_error, stdout) => {
			const {legs} = JSON.parse(stdout) as {legs: {status: string; fault?: string}[]};
			resolve(legs.find(({status}) => status === 'broken')?.fault);
		});
	});

/** Claude Desktop knows programs only; the one in its file has to outlive the package that wrote it. */
const callFromDesktop = async (): Promise<void> => {
	await tabberth('connect', 'claude-desktop', '--yes');
	const {mcpServers} = JSON.parse(await readFile(path.join(folder, DESKTOP, 'claude_desktop_config.json'), 'utf8'));
	const [own, away] = ['node_modules/tabberth', 'away'].map((name) => path.join(folder, name)) as [string, string];
	await rename(own, away);
	const client = new McpClient({name: 'desktop', version: '1'});
	try {
		const {command, args} = mcpServers.tabberth as {command: string; args: string[]};
		await client.connect(new StdioClientTransport({command, args, env: {HOME: folder, PATH: ''}}));
		const {content} = await client.callTool({name: 'tabs_create_mcp', arguments: {}});
		expect(JSON.stringify(content)).toMatch(/Tab ID: \d+/);
	} finally {
		await client.close();
		await rename(away, own);
	}
};

test('installs, serves the clients that it connected within a minute, and finds all well', async () => {
	const port = await freePort();
	const profile = path.join(folder, 'profile');
	await mkdir(profile);
	for (const {sign} of Object.values(CLIENTS)) {
		await mkdir(path.dirname(path.join(folder, sign)), {recursive: true});
		await writeFile(path.join(folder, sign), '{}');
	}
	await mkdir(path.join(folder, DESKTOP), {recursive: true});
	const before = await listHome();

	const begun = performance.now();
	await tabberth('install', '--yes', '--port', String(port), '--user-data-dir', profile);
	const installedMs = performance.now() - begun;
	const extensionDirectory = path.join(stateDir, 'extension');
	const browser = await startTabberth({access: 'key', port, stateDir, userDataDir: profile, extensionDirectory});
	try {
		// The kit has registered its own launcher; the one that was installed takes its place, as a person's browser has it.
		await tabberth('install', '--yes', '--user-data-dir', profile);
		const pid = (await browser.endpoint()).pid;
		await browser.reloadExtension();
		await until('the installed companion', async () => ((await browser.endpoint()).pid === pid ? undefined : true));
		await browser.served();
		const servingMs = performance.now() - begun;

		for (const [id, client] of Object.entries(CLIENTS)) {
			const connecting = performance.now();
			await tabberth('connect', id, '--yes');
			await callAs(client);
			const ownMs = performance.now() - connecting;
			expect(servingMs + ownMs).toBeLessThan(FIRST_CALL_LIMIT_MS);
			const parts = [installedMs, servingMs - installedMs, ownMs].map((ms) => `${(ms / 1000).toFixed(1)} s`);
			console.log(`${id}: install ${parts[0]}, browser ${parts[1]}, connect and first call ${parts[2]}`);
		}
		await callFromDesktop();
		expect(await tabberth('doctor')).toMatch(/All is well\.\n$/);
		for (const [what, fault, inject] of installationFaults({stateDir, profile})) {
			const takeBack = inject();
			expect(await nameFault(), what).toBe(fault);
			takeBack();
		}
		expect(await nameFault()).toBeUndefined();
	} finally {
		await browser.stop();
	}
	await tabberth('uninstall', '--yes');
	expect(await listHome()).toEqual(before);
});

test('starts a browser of its own, and ends it', async () => {
	const port = await freePort();
	const file = path.join(folder, 'node_modules/tabberth/installer/cli.mjs');
	const child = spawn(process.execPath, [file, 'start', '--headless', '--port', String(port)], {
		env,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const exited = once(child, 'exit');
	const [line] = await Promise.race([once(child.stdout, 'data'), exited]);
	expect(String(line)).toBe(`ready http://localhost:${port}/mcp\n`);
	child.kill('SIGTERM');
	expect(await exited).toEqual([0, null]);
	await rm(stateDir, {recursive: true});
});
