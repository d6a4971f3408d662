import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {
	type Bench,
	findFreePort,
	type Launched,
	launch,
	listProcesses,
	makeBench,
	removeBench,
} from './fixture/launcher.ts';

const TEST_LIMIT_MS = 30_000;
const END_LIMIT_MS = 5000;

let bench: Bench;
beforeEach(() => {
	bench = makeBench();
});
afterEach(() => removeBench(bench));

const health = async ({port}: Launched) => (await fetch(`http://127.0.0.1:${port}/health`)).json();
const nothingLeft = () => expect.poll(() => listProcesses(bench), {timeout: END_LIMIT_MS, interval: 50}).toEqual([]);

const browserPid = async (launched: Launched): Promise<number> => (await health(launched)).browserPid;

describe('the launcher', {timeout: TEST_LIMIT_MS}, () => {
	it('says one line on standard output when a request was answered', async () => {
		const launched = await launch(bench, {args: ['--headless'], env: {TABBERTH_TOKEN: undefined}});
		await launched.ready();
		expect((await health(launched)).told).toEqual({
			TABBERTH_PORT: String(launched.port),
			TABBERTH_ACCESS: 'open',
			TABBERTH_RATE_LIMIT: '0',
			TABBERTH_PROFILE: 'start',
			TABBERTH_DEVELOPER: '1',
			TABBERTH_STATE_DIR: bench.folder,
		});
		process.kill(launched.launcherPid(), 'SIGINT');
		expect(await launched.closed).toBe(0);
		expect(launched.stdout()).toBe(`ready http://localhost:${launched.port}/mcp\n`);
		await nothingLeft();
	});

	it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
		'ends with its browser on %s to the shell alone',
		async (signal) => {
			const launched = await launch(bench, {args: ['--headless']});
			await launched.ready();
			// Shell, launcher, browser, its helpers, companion.
			expect(listProcesses(bench).length).toBeGreaterThan(5);
			process.kill(launched.shell.pid ?? 0, signal);
			await nothingLeft();
			await launched.closed;
		},
	);

	it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
		'ends with its browser on %s to the whole group',
		async (signal) => {
			const launched = await launch(bench, {args: ['--headless']});
			await launched.ready();
			process.kill(-(launched.shell.pid ?? 0), signal);
			await nothingLeft();
		},
	);

	it('takes its browser along when it is killed', async () => {
		const launched = await launch(bench, {args: ['--headless']});
		await launched.ready();
		process.kill(launched.launcherPid(), 'SIGKILL');
		expect(await launched.closed).toBe(137);
		await nothingLeft();
	});

	it('ends a browser that hangs', async () => {
		const launched = await launch(bench, {args: ['--headless']});
		await launched.ready();
		process.kill(await browserPid(launched), 'SIGSTOP');
		process.kill(launched.launcherPid(), 'SIGTERM');
		await nothingLeft();
		expect(await launched.closed).toBe(0);
	});

	it('ends while it is still opening the browser', async () => {
		const launched = await launch(bench, {args: ['--headless']});
		await expect.poll(() => launched.stderr(), {timeout: END_LIMIT_MS}).toContain('opening ');
		process.kill(launched.launcherPid(), 'SIGTERM');
		expect(await launched.closed).toBe(0);
		expect(launched.stdout()).toBe('');
		await nothingLeft();
	});

	it('ends with 1 when the browser crashes, and with 0 when it is closed', async () => {
		for (const [signal, code, words] of [
			['SIGKILL', 1, 'crashed'],
			['SIGTERM', 0, 'was closed'],
		] as const) {
			const launched = await launch(bench, {args: ['--headless']});
			await launched.ready();
			process.kill(await browserPid(launched), signal);
			expect(await launched.closed).toBe(code);
			expect(launched.stderr()).toContain(`the browser ${words}`);
			await nothingLeft();
		}
	});

	it('gives two runs at once a profile each, and uses the first one again later', async () => {
		const first = await launch(bench, {args: ['--headless']});
		await first.ready();
		const second = await launch(bench, {args: ['--headless']});
		await second.ready();
		expect((await health(first)).told.TABBERTH_PROFILE).toBe('start');
		expect((await health(second)).told.TABBERTH_PROFILE).toBe('start-2');
		process.kill(first.launcherPid(), 'SIGTERM');
		await first.closed;
		const third = await launch(bench, {args: ['--headless']});
		await third.ready();
		expect((await health(third)).told.TABBERTH_PROFILE).toBe('start');
		expect(readdirSync(path.join(bench.folder, 'profiles')).sort()).toEqual(['start', 'start-2']);
	});

	it('uses the folder it is given', async () => {
		const folder = path.join(bench.folder, 'my profile');
		const launched = await launch(bench, {args: ['--headless', '--user-data-dir', folder]});
		await launched.ready();
		expect(existsSync(path.join(folder, 'Default'))).toBe(true);
		expect(existsSync(path.join(bench.folder, 'profiles'))).toBe(false);
	});

	it('makes a key when keys are wanted and none is given, and tells it once', async () => {
		const launched = await launch(bench, {args: ['--headless', '--access', 'key']});
		await launched.ready();
		const {told} = await health(launched);
		expect(told.TABBERTH_TOKEN).toMatch(/^tbk_[\w-]{43}$/);
		expect(launched.stderr().split(told.TABBERTH_TOKEN)).toHaveLength(2);
	});

	it('works with a PATH that leads nowhere', async () => {
		const launched = await launch(bench, {args: ['--headless'], env: {PATH: bench.folder}});
		await launched.ready();
	});

	it('runs without a window where there is no display, and says so', async () => {
		const launched = await launch(bench, {env: {DISPLAY: undefined, WAYLAND_DISPLAY: undefined}});
		await launched.ready();
		expect(launched.stderr()).toContain('running without a window');
	});

	it('says what it saw when no answer comes in time', async () => {
		writeFileSync(path.join(bench.extension, 'worker.js'), '');
		const launched = await launch(bench, {args: ['--headless'], env: {FIXTURE_READY_LIMIT_MS: '1500'}});
		expect(await launched.closed).toBe(1);
		expect(launched.stderr()).toContain(
			`Tabberth did not come up: after 1.5 s nothing answered on port ${launched.port}.`,
		);
		expect(launched.stderr()).toContain(`The companion's log is in ${bench.folder}`);
		await nothingLeft();
	});

	it('says why the browser refused the extension', async () => {
		writeFileSync(path.join(bench.extension, 'worker.js'), '');
		const manifest = path.join(bench.extension, 'manifest.json');
		writeFileSync(manifest, JSON.stringify({manifest_version: 3, name: 'Fixture', key: 'AAAA'}));
		const launched = await launch(bench, {args: ['--headless']});
		expect(await launched.closed).toBe(1);
		expect(launched.stderr()).toMatch(/Tabberth did not come up: the browser did not load the extension: .*version/i);
		await nothingLeft();
	});

	it.each([
		['/bin/false', 1, 'the browser ended by itself (exit code 1)'],
		['/no/such/browser', 2, 'There is no browser at /no/such/browser.'],
	])('says that %s is no browser', async (browser, code, sentence) => {
		const launched = await launch(bench, {args: ['--headless', '--browser', browser]});
		expect(await launched.closed).toBe(code);
		expect(launched.stderr()).toContain(sentence);
	});

	it('does not start on a port that is taken', async () => {
		const launched = await launch(bench, {args: ['--headless']});
		await launched.ready();
		const other = await launch(bench, {args: ['--headless', '--port', String(launched.port)]});
		expect(await other.closed).toBe(1);
		expect(other.stderr()).toBe(
			`Port ${launched.port} is held by another Tabberth that is running: choose another with --port, for example --port ${launched.port + 1}.\n`,
		);
		expect(await findFreePort()).not.toBe(launched.port);
	});
});
