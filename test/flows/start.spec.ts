// `npm start` in a fresh clone, with an empty home: from the command to the first call, and to its end by a signal to npm alone.
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findBrowser} from '../../installer/browser.mjs';
import {findNpmHere} from '../../installer/dependencies.mjs';
import {ROOT, stateDirectory} from '../../installer/paths.mjs';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {type Site, startSite} from '../kit/site.ts';
import {until} from '../kit/until.ts';

const END_LIMIT_MS = 5000;

let folder: string;
let clone: string;
let home: string;
let site: Site;

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'tabberth-start-'));
	[clone, home] = [path.join(folder, 'a clone'), path.join(folder, 'home')];
	execFileSync('git', ['clone', '--quiet', ROOT, clone]);
	// Fetching the dependencies is npm's work, and a minute of it.
	await symlink(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
	await mkdir(home);
	site = await startSite();
});
afterAll(async () => {
	await site?.stop();
	await rm(folder, {recursive: true, force: true, maxRetries: 5});
});

/** What a person's terminal has, but for what the tests were started with; a browser that was fetched lies in another home. */
const environment = async (): Promise<NodeJS.ProcessEnv> => {
	const kept = Object.entries(process.env).filter(
		([name]) => !/^(npm_|TABBERTH_|BROWSER_PATH$|XDG_|VITEST)/.test(name),
	);
	const browser = await findBrowser({asked: process.env.BROWSER_PATH});
	const isFetched = browser.startsWith(stateDirectory());
	const quiet = {npm_config_update_notifier: 'false'};
	return {...Object.fromEntries(kept), ...quiet, HOME: home, ...(isFetched && {BROWSER_PATH: browser})};
};

/** Standard output as it grows, and the moment when it holds a line. */
const readLines = (child: ChildProcess) => {
	let text = '';
	child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
		text += chunk;
	});
	return {
		/** Without the lines by which npm says what it runs. */
		own: () => text.split('\n').filter((line) => line !== '' && !line.startsWith('> ')),
		until: async (isIt: (line: string) => boolean): Promise<void> => {
			while (!text.split('\n').some(isIt)) await once(child.stdout ?? child, 'data');
		},
	};
};

const isOpen = (port: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = connect({host: '127.0.0.1', port});
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		socket.once('connect', () => socket.destroy());
	});

/** Every process that names a path: browser, helpers, companion, launcher. Linux only. */
const processesOf = (place: string): string[] =>
	existsSync('/proc/self/cmdline')
		? readdirSync('/proc')
				.filter((name) => /^\d+$/.test(name))
				.map((pid) => {
					try {
						return `${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
					} catch {
						return '';
					}
				})
				.filter((line) => line.includes(place))
		: [];

const start = async (port: number) => {
	const child = spawn(process.execPath, [findNpmHere(), 'start', '--', '--headless', '--port', String(port)], {
		cwd: clone,
		env: await environment(),
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true,
	});
	const [exited, lines] = [once(child, 'exit'), readLines(child)];
	return {child, exited, lines, ready: Promise.race([lines.until((line) => line.startsWith('ready ')), exited])};
};

test('serves a client, and a signal to npm alone ends everything within five seconds', async () => {
	const port = await freePort();
	const {child, exited, lines, ready} = await start(port);
	try {
		await ready;
		expect(lines.own()).toEqual([`ready http://localhost:${port}/mcp`]);

		const client = await connectClient('v2 modern', `http://localhost:${port}/mcp`);
		const url = site.page('/fresh', '<title>Fresh</title><p>From a fresh clone</p>');
		const opened = await client.call('tabs_create_mcp');
		const tabId = Number(/Tab ID: (\d+)/.exec(opened.text)?.[1]);
		expect(await client.call('navigate', {url, tabId})).toMatchObject({isError: false});
		expect((await client.call('get_page_text', {tabId})).text).toContain('From a fresh clone');
		await client.close();
		expect(processesOf(home).length).toBeGreaterThan(process.platform === 'linux' ? 1 : -1);

		const begun = performance.now();
		process.kill(child.pid ?? 0, 'SIGTERM');
		await exited;
		const isGone = async () => (processesOf(folder).length > 0 || (await isOpen(port)) ? undefined : true);
		await until('launcher, browser and companion to end', isGone, END_LIMIT_MS);
		expect(performance.now() - begun).toBeLessThan(END_LIMIT_MS);
		expect(lines.own()).toEqual([`ready http://localhost:${port}/mcp`]);
	} finally {
		// Nothing is left of a test that failed.
		for (const line of processesOf(folder)) process.kill(Number(line.split(' ', 1)[0]), 'SIGKILL');
	}
});

test('runs what was built last, in a profile that knows an earlier build', async () => {
	const file = path.join(clone, 'package.json');
	const packageJson = JSON.parse(await readFile(file, 'utf8')) as {version: string};
	const versions: unknown[] = [];
	try {
		for (const version of [packageJson.version, '77.7.7']) {
			await writeFile(file, JSON.stringify({...packageJson, version}));
			const port = await freePort();
			const {child, exited, ready} = await start(port);
			await ready;
			versions.push(((await (await fetch(`http://localhost:${port}/health`)).json()) as {version: unknown}).version);
			process.kill(child.pid ?? 0, 'SIGTERM');
			await exited;
			await until('the profile to be free', async () => (processesOf(folder).length > 0 ? undefined : true));
		}
		expect(versions).toEqual([packageJson.version, '77.7.7']);
	} finally {
		for (const line of processesOf(folder)) process.kill(Number(line.split(' ', 1)[0]), 'SIGKILL');
		await writeFile(file, JSON.stringify(packageJson));
	}
});
