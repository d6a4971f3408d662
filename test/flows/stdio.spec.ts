import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {Client as ClientV2} from '@modelcontextprotocol/client';
import {StdioClientTransport as TransportV2} from '@modelcontextprotocol/client/stdio';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {ToolListChangedNotificationSchema} from '@modelcontextprotocol/sdk/types.js';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {ROOT} from '../../installer/paths.mjs';
import {freePort} from '../kit/free-port.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const COMMAND = path.join(ROOT, 'installer/stdio/command.mjs');
const TOKEN = 'tbk_for_the_bridge';
const BROWSER_DELAY_MS = 5000;

interface Bridge {
	readonly pid: number;
	readonly listChanges: number;
	listTools(): Promise<string[]>;
	call(name: string, input?: object): Promise<{text: string; isError: boolean}>;
	close(): Promise<void>;
}

const serverOf = (stateDir: string) => ({
	command: process.execPath,
	args: [COMMAND],
	env: {TABBERTH_STATE_DIR: stateDir, TABBERTH_TOKEN: TOKEN},
});

const toText = (content: unknown): string => (content as {text?: string}[]).map(({text}) => text ?? '').join('\n');

const connect = async (stateDir: string): Promise<Bridge> => {
	const transport = new StdioClientTransport(serverOf(stateDir));
	const client = new Client({name: 'stdio test', version: '1'});
	let listChanges = 0;
	client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
		listChanges += 1;
	});
	await client.connect(transport);
	onTestFinished(() => client.close());
	return {
		pid: transport.pid ?? 0,
		get listChanges() {
			return listChanges;
		},
		listTools: async () => (await client.listTools()).tools.map(({name}) => name),
		call: async (name, input = {}) => {
			const result = await client.callTool({name, arguments: {...input}});
			return {text: toText(result.content), isError: result.isError === true};
		},
		close: () => client.close(),
	};
};

const openTab = async (bridge: Bridge): Promise<number> =>
	Number(/Tab ID: (\d+)/.exec((await bridge.call('tabs_create_mcp')).text)?.[1]);

const makeDir = async (name: string): Promise<string> => {
	const dir = await mkdtemp(path.join(tmpdir(), `tabberth-${name}-`));
	onTestFinished(() => rm(dir, {recursive: true, force: true, maxRetries: 5}));
	return dir;
};

const sessionOf = async (bridge: Bridge): Promise<string> => {
	const {text} = await bridge.call('dev_utils', {action: 'sessions'});
	return text;
};

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site?.stop());

describe('a client that is started before the browser', () => {
	test('has its tools once the browser is there, and keeps its session over a restart', async () => {
		const [stateDir, userDataDir] = [await makeDir('state'), await makeDir('profile')];
		const options = {stateDir, userDataDir, port: await freePort(), access: 'key', token: TOKEN} as const;
		const bridge = await connect(stateDir);
		expect(await bridge.listTools()).not.toContain('dev_utils');
		const call = bridge.call('tabs_context_mcp', {createIfEmpty: true});

		// As when the desktop comes up: the delay is what is tested.
		await sleep(BROWSER_DELAY_MS);
		const first = await startTabberth(options);
		expect(await call).toMatchObject({isError: false});
		await until('list_changed', () => bridge.listChanges || undefined);
		expect(await bridge.listTools()).toContain('navigate');
		const session = await sessionOf(bridge);
		expect(session).toMatch(/[\w-]{20}/);
		await first.stop();

		expect(await bridge.listTools()).toContain('navigate');
		const waiting = bridge.call('dev_utils', {action: 'echo', text: 'back'});
		const second = await startTabberth(options);
		onTestFinished(() => second.stop());
		expect(await waiting).toMatchObject({isError: false});
		expect(await sessionOf(bridge)).toBe(session);
	});
});

describe('while the browser runs', () => {
	let tabberth: Tabberth;
	beforeAll(async () => {
		tabberth = await startTabberth({access: 'key', token: TOKEN});
	});
	afterAll(() => tabberth?.stop());

	test('reads a page', async () => {
		const url = site.page('/read', '<title>Read</title><p>Through the bridge</p>');
		const bridge = await connect(tabberth.stateDir);
		const tabId = await openTab(bridge);
		await bridge.call('navigate', {url, tabId});
		expect((await bridge.call('get_page_text', {tabId})).text).toContain('Through the bridge');
	});

	test('two bridges have a berth each', async () => {
		const [one, two] = [await connect(tabberth.stateDir), await connect(tabberth.stateDir)];
		const [tabOfOne, tabOfTwo] = [await openTab(one), await openTab(two)];
		expect(tabOfOne).not.toBe(tabOfTwo);
		expect((await two.call('tabs_context_mcp')).text).not.toContain(String(tabOfOne));
		expect(await two.call('get_page_text', {tabId: tabOfOne})).toMatchObject({isError: true});
	});

	test('a call in flight when the worker is killed has an unknown outcome, and the next one works', async () => {
		let tell: () => void;
		const asked = new Promise<void>((resolve) => {
			tell = resolve;
		});
		const url = site.page('/endless', () => tell());
		const bridge = await connect(tabberth.stateDir);
		const tabId = await openTab(bridge);
		const call = bridge.call('navigate', {url, tabId});
		await asked;

		await tabberth.killWorker();

		expect(await call).toMatchObject({isError: true, text: expect.stringContaining('unknown')});
		site.hangUp();
		expect(await bridge.call('tabs_close_mcp', {tabId})).toMatchObject({isError: false});
	});

	test('a call survives the death of the companion', async () => {
		const bridge = await connect(tabberth.stateDir);
		const tabId = await openTab(bridge);
		await tabberth.killCompanion();
		// Until it is gone it still takes connections, and what it took may have run.
		await until('the port to close', async () => ((await tabberth.health()) ? undefined : true));
		const url = site.page('/after', '<title>After</title><p>Still here</p>');
		expect(await bridge.call('navigate', {url, tabId})).toMatchObject({isError: false});
	});

	test('a client of the newest era works through it', async () => {
		await tabberth.served();
		const client = new ClientV2(
			{name: 'modern stdio', version: '1'},
			{versionNegotiation: {mode: 'auto'}, listChanged: {tools: {onChanged: () => undefined}}},
		);
		await client.connect(new TransportV2(serverOf(tabberth.stateDir)));
		onTestFinished(() => client.close());
		expect((await client.listTools()).tools.map(({name}) => name)).toContain('navigate');
		const result = await client.callTool({name: 'tabs_create_mcp', arguments: {}});
		expect(toText(result.content)).toMatch(/Tab ID: \d+/);
		expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
	});

	test('ends when its client closes it', async () => {
		const bridge = await connect(tabberth.stateDir);
		await openTab(bridge);
		await bridge.close();
		await until('the bridge to end', () => (isRunning(bridge.pid) ? undefined : true));
	});
});

const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
};
