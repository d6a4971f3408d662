import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import {hostname, tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {DEFAULT_PORT, LAST_PORT} from '../../native-host/protocol.ts';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {initializeMessage, openSession, postRpc} from '../kit/rpc.ts';
import {startTabberth, type Tabberth, type TabberthOptions} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const running = new Set<Tabberth>();
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
	await Promise.all([...running].map((each) => each.stop()));
	running.clear();
	for (const end of endings.splice(0).reverse()) await end();
});

const start = async (options: TabberthOptions): Promise<Tabberth> => {
	const tabberth = await startTabberth(options);
	running.add(tabberth);
	return tabberth;
};

const stop = async (tabberth: Tabberth): Promise<void> => {
	running.delete(tabberth);
	await tabberth.stop();
};

const makeDir = async (): Promise<string> => {
	const dir = await mkdtemp(path.join(tmpdir(), 'tabberth-ports-'));
	endings.push(() => rm(dir, {recursive: true, force: true, maxRetries: 5}));
	return dir;
};

/** A program that is no Tabberth, and what it is asked. */
const startStranger = async (port: number): Promise<{asked: string[]; stop: () => Promise<void>}> => {
	const asked: string[] = [];
	const server: Server = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		response.end('a stranger');
	});
	await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
	const end = (): Promise<void> =>
		new Promise((resolve) => {
			server.closeAllConnections();
			server.close(() => resolve());
		});
	endings.push(end);
	return {asked, stop: end};
};

/** Wherever the state of this profile is shown. */
const expectMoved = async (tabberth: Tabberth, moved: object): Promise<void> => {
	expect(await tabberth.endpoint()).toMatchObject({port: tabberth.port, moved});
	const client = await connectClient('v1 http', tabberth.url);
	const diagnosis = JSON.parse((await client.call('dev_utils', {action: 'doctor'})).text);
	expect(diagnosis).toMatchObject({port: tabberth.port, moved, trouble: null});
	await client.close();
	const log = await readFile(path.join(tabberth.stateDir, 'companion.log'), 'utf8');
	expect(log).toMatch(new RegExp(`port ${tabberth.port} for .*, because ${DEFAULT_PORT} was taken by `));
};

test('a new profile passes over a stranger’s port and keeps its own for good', async () => {
	// Where somebody holds the default port already, that one is the stranger.
	const stranger = await startStranger(DEFAULT_PORT).catch(() => undefined);
	const profile = {port: 0, userDataDir: await makeDir(), stateDir: await makeDir()};
	const first = await start(profile);
	expect(first.port).toBeGreaterThan(DEFAULT_PORT);
	expect(first.port).toBeLessThanOrEqual(LAST_PORT);
	const moved = {wanted: DEFAULT_PORT, heldBy: stranger ? 'another program' : expect.any(String)};
	await expectMoved(first, moved);
	if (stranger) expect(stranger.asked).toEqual(['GET /health']);
	const headers = await openSession(first.url);
	await stop(first);
	await stranger?.stop();

	const again = await start(profile);
	expect(again.port).toBe(first.port);
	await expectMoved(again, moved);
	// The session outlived the browser.
	expect((await postRpc(again.url, {jsonrpc: '2.0', id: 1, method: 'ping'}, headers)).status).toBe(200);
});

test('a profile whose port is taken waits for it and goes nowhere else', async () => {
	const port = await freePort();
	const profile = {port, userDataDir: await makeDir(), stateDir: await makeDir()};
	const stranger = await startStranger(port);
	const tabberth = await start({...profile, unserved: true});
	const log = path.join(tabberth.stateDir, 'companion.log');
	await until('the companion to give up', async () =>
		(await readFile(log, 'utf8').catch(() => '')).includes(`port ${port} could not be had`) ? true : undefined,
	);
	expect(stranger.asked).toEqual(['GET /health']);
	await until('the next attempt', () => (stranger.asked.length > 1 ? true : undefined));
	await stranger.stop();
	await tabberth.served();
	expect(stranger.asked).toEqual(['GET /health', 'GET /health']);
});

test('two profiles know each other, and keep their ports in any order', async () => {
	const stateDir = await makeDir();
	const [homeDir, workDir] = [await makeDir(), await makeDir()];
	const home = await start({port: 0, profile: 'home', userDataDir: homeDir, stateDir});
	const work = await start({port: 0, profile: 'work', userDataDir: workDir, stateDir});
	expect(work.port).not.toBe(home.port);
	expect((await work.health())?.instance).not.toBe((await home.health())?.instance);

	const wrong = await until('the other profile to be listed', async () => {
		const answer = await postRpc(`${home.url}?profile=work`, initializeMessage());
		return JSON.stringify(answer.messages).includes(`localhost:${work.port}`) ? answer : undefined;
	});
	expect(wrong.status).toBe(421);
	expect((await postRpc(`${home.url}?profile=home`, initializeMessage())).status).toBe(200);

	const client = await connectClient('v1 http', home.url);
	const ownName = hostname().split('.', 1)[0];
	for (const port of [home.port, work.port]) {
		for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', ownName]) {
			const answer = await client.call('navigate', {url: `http://${host}:${port}/health`});
			expect(answer).toMatchObject({isError: true, text: expect.stringContaining('Tabberth itself')});
		}
	}
	await client.close();

	await Promise.all([stop(home), stop(work)]);
	const workAgain = await start({port: 0, profile: 'work', userDataDir: workDir, stateDir});
	const homeAgain = await start({port: 0, profile: 'home', userDataDir: homeDir, stateDir});
	expect([homeAgain.port, workAgain.port]).toEqual([home.port, work.port]);
});
