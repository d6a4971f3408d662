// What was released and a build of a clone, both installed for one person's browser and both loaded in one profile.
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import puppeteer, {type Browser, type Target} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findBrowser} from '../../installer/browser.mjs';
import {DEV} from '../../installer/channel.mjs';
import {keyToExtensionId} from '../../installer/companion.mjs';
import {ROOT} from '../../installer/paths.mjs';
import {closeBrowser} from '../kit/close-browser.ts';
import {freePort} from '../kit/free-port.ts';
import {until} from '../kit/until.ts';

type Name = 'release' | 'dev';

const BUILD_LIMIT_MS = 120_000;
const DEV_ID = keyToExtensionId(DEV.manifest.key ?? '');

const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-channels-'));
const home = path.join(folder, 'home');
const profile = path.join(folder, 'profile');
const release = path.join(home, '.local/state/tabberth');
const dev = `${release}-dev`;
const environment = {HOME: home, PATH: process.env.PATH, LANG: 'C.UTF-8'};
const ports = {release: 0, dev: 0};
let browser: Browser;

/** Not to be waited for at a stroke: the browser asks us about every new tab. */
const tabberth = (...args: string[]): Promise<string> =>
	new Promise((resolve) => {
		const cli = path.join(ROOT, 'installer/cli.mjs');
		execFile(process.execPath, [cli, ...args], {env: environment}, (_error, stdout, stderr) =>
			resolve(stdout + stderr),
		);
	});
const doctor = (channel: Name): Promise<string> => tabberth('doctor', '--channel', channel);
const health = async (port: number): Promise<{instance?: string}> => {
	const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
	return response?.ok ? response.json() : {};
};
const load = async (state: string): Promise<string> => {
	const extension = path.join(state, 'extension');
	await browser.installExtension(extension);
	return keyToExtensionId(JSON.parse(readFileSync(path.join(extension, 'manifest.json'), 'utf8')).key);
};
const untilServed = (channel: Name): Promise<string> =>
	until(`the ${channel} to serve`, async () => (await health(ports[channel])).instance);

beforeAll(async () => {
	for (const made of [home, profile]) mkdirSync(made);
	for (const channel of ['release', 'dev'] as const) {
		ports[channel] = await freePort();
		const wish = ['--channel', channel, '--user-data-dir', profile, '--port', String(ports[channel])];
		expect(await tabberth('install', '--yes', ...wish)).toContain('is installed for');
	}
	browser = await puppeteer.launch({
		...{executablePath: process.env.BROWSER_PATH ?? (await findBrowser()), pipe: true, userDataDir: profile},
		...{enableExtensions: true, env: environment},
		args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--no-first-run', '--disable-gpu'],
	});
}, BUILD_LIMIT_MS);
afterAll(async () => {
	if (browser) await closeBrowser(browser);
	rmSync(folder, {recursive: true, force: true, maxRetries: 5});
});

test('a build of the dev channel serves by its own companion, on its own port', async () => {
	expect(await load(dev)).toBe(DEV_ID);
	await untilServed('dev');
	expect(await doctor('dev')).toContain('All is well');
	expect(await doctor('release')).toContain('The first broken part: running instance');
});

test('the release loaded beside it serves by the companion of the release', async () => {
	expect(await load(release)).not.toBe(DEV_ID);
	await untilServed('release');
	expect(await doctor('release')).toContain('All is well');
});

test('a dev build that starts where the release serves is quiet and says so', async () => {
	const serving = await untilServed('release');
	const isOfDev = (target: Target): boolean => target.type() === 'service_worker' && target.url().includes(DEV_ID);
	const former = browser.targets().find(isOfDev);
	await load(dev);
	const target = await browser.waitForTarget((each) => isOfDev(each) && each !== former);
	const worker = await target.worker();
	const title = await until('the dev build to yield', async () => {
		const shown = (await worker?.evaluate(() => globalThis.chrome?.action?.getTitle({}))) ?? '';
		return shown.includes('Another copy') ? shown : undefined;
	});
	expect(title).toContain('so this one is quiet');
	expect(await health(ports.dev)).toEqual({});
	expect(await untilServed('release')).toBe(serving);
});
