// The second line behind the watchdog, alone: a browser that nobody attaches to, whose watchdog page has no script. Takes up to
// half a minute, which is the shortest period an alarm can have.
import {cp, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findBrowser} from '../../installer/browser.mjs';
import {registerCompanion} from '../../installer/companion.mjs';
import {launchBrowser, type RunningBrowser} from '../../installer/launch.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE} from '../../installer/paths.mjs';
import {freePort} from '../kit/free-port.ts';
import {openSession, postRpc} from '../kit/rpc.ts';
import {EXTENSION_ID} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

/** The watchdog needs less than a second, so what comes later was not it. */
const WATCHDOG_MS = 3_000;
const ALARM_LIMIT_MS = 45_000;

let folder: string;
let origin: string;
let browser: RunningBrowser;

const isServing = async (): Promise<boolean> =>
	fetch(`${origin}/health`).then(
		({ok}) => ok,
		() => false,
	);

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'tabberth-alarm-'));
	const [userDataDirectory, extension] = [path.join(folder, 'profile'), path.join(folder, 'extension')];
	await cp(EXTENSION_DIRECTORY, extension, {recursive: true});
	await writeFile(path.join(extension, 'extension/port/watchdog.html'), '<!doctype html>');
	const port = await freePort();
	origin = `http://127.0.0.1:${port}`;
	registerCompanion({userDataDirectory, hostFile: HOST_FILE, extensionId: EXTENSION_ID});
	const executable = process.env.BROWSER_PATH ?? (await findBrowser());
	if (!executable) throw new Error('there is no browser');
	const environment = {TABBERTH_STATE_DIR: folder, TABBERTH_ACCESS: 'open', TABBERTH_PORT: String(port)};
	browser = launchBrowser({executable, userDataDirectory, headless: true, environment});
	await browser.pipe.send('Extensions.loadUnpacked', {path: extension});
	await until('Tabberth to answer', async () => (await isServing()) || undefined);
});

afterAll(async () => {
	await browser?.close();
	await rm(folder, {recursive: true, force: true, maxRetries: 5});
});

const killWorker = async (): Promise<void> => {
	const {targetInfos} = (await browser.pipe.send('Target.getTargets')) as {
		targetInfos: {type: string; url: string; targetId: string}[];
	};
	const worker = targetInfos.find(({type, url}) => type === 'service_worker' && url.includes(EXTENSION_ID));
	await browser.pipe.send('Target.closeTarget', {targetId: worker?.targetId});
	await until('the port to be closed', async () => !(await isServing()) || undefined);
};

test('an alarm brings the port back where the watchdog cannot', async () => {
	const headers = await openSession(`${origin}/mcp`);
	await killWorker();
	const killed = performance.now();
	await until('the alarm', async () => (await isServing()) || undefined, ALARM_LIMIT_MS);
	expect(performance.now() - killed).toBeGreaterThan(WATCHDOG_MS);
	const answer = await postRpc(`${origin}/mcp`, {jsonrpc: '2.0', id: 1, method: 'ping'}, headers);
	expect(answer.status).toBe(200);
});
