// Pairing with what others have made: the authorization server's scenarios of the official suite, and mcp-remote.
import {spawn} from 'node:child_process';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {Readable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {installSuites} from '../conformance/install.mjs';
import {toAnswer} from '../kit/clients.ts';
import {findConsent} from '../kit/consent.ts';
import {freePort} from '../kit/free-port.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const CACHE = fileURLToPath(new URL('../../.tabberth/conformance', import.meta.url));
const LIMIT_MS = 120_000;
const SCENARIOS = ['authorization-server-metadata-endpoint', 'authorization-code-grant'];

let tabberth: Tabberth;
let folder: string;
let suites: ReturnType<typeof installSuites>;

beforeAll(async () => {
	suites = installSuites(CACHE);
	folder = await mkdtemp(join(tmpdir(), 'tabberth-outside-'));
	tabberth = await startTabberth({access: 'key', token: 'tbk_of_somebody_else'});
}, LIMIT_MS);
afterAll(async () => {
	await tabberth?.stop();
	await rm(folder, {recursive: true, force: true});
});

/** As the person does whom a program asks to open an address. */
const allow = async (address: string): Promise<void> => {
	const page = await tabberth.browser.newPage();
	await page.goto(address);
	const shown = await page.$eval('output', ({textContent}) => textContent);
	const consent = await findConsent(tabberth);
	expect(await consent.textOf('#code')).toBe(shown);
	await consent.press('Always allow');
	await page.waitForFunction((origin) => !location.href.startsWith(origin), {}, tabberth.origin);
	await page.close();
	await consent.closed();
};

const register = async (redirect: string): Promise<string> => {
	const response = await fetch(`${tabberth.origin}/register`, {
		method: 'POST',
		headers: {'content-type': 'application/json'},
		body: JSON.stringify({client_name: 'Suite', redirect_uris: [redirect], token_endpoint_auth_method: 'none'}),
	});
	return (await response.json()).client_id;
};

/** Opens whatever the program prints that leads to our page. */
const allowWhatIsPrinted = (stream: NodeJS.ReadableStream): Promise<void> =>
	new Promise((resolve, reject) => {
		createInterface(stream).on('line', (line) => {
			const address = /http:\S+\/authorize\?\S+/.exec(line)?.[0];
			if (address) allow(address).then(resolve, reject);
		});
	});

test('the official suite finds the authorization server in order', {timeout: LIMIT_MS}, async () => {
	const port = await freePort();
	const clientId = await register(`http://127.0.0.1:${port}/callback`);
	const args = ['--url', tabberth.origin, '--client-id', clientId, '--resource', tabberth.url, '--port', String(port)];
	const suite = spawn(suites.node, [
		suites.entryOf('conformance-next'),
		'authorization',
		...args,
		'--output-dir',
		folder,
	]);
	const ended = new Promise((resolve) => suite.on('exit', resolve));
	await allowWhatIsPrinted(suite.stdout);
	expect(await ended).toBe(0);
	const runs = await readdir(folder);
	for (const scenario of SCENARIOS) {
		const run = runs.find((name) => name.includes(scenario)) ?? `no ${scenario} among ${runs}`;
		const checks: {id: string; status: string}[] = JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8'));
		expect(checks.filter(({status}) => status === 'FAILURE')).toEqual([]);
		expect(checks.some(({status}) => status === 'SUCCESS')).toBe(true);
	}
});

test('mcp-remote pairs, and carries calls', {timeout: LIMIT_MS}, async () => {
	const entry = join(CACHE, 'node_modules', 'mcp-remote', 'dist', 'proxy.js');
	const transport = new StdioClientTransport({
		command: suites.node,
		args: [entry, tabberth.url, String(await freePort()), '--transport', 'http-only', '--host', '127.0.0.1'],
		env: {HOME: folder, PATH: '', MCP_REMOTE_CONFIG_DIR: join(folder, 'mcp-remote')},
		stderr: 'pipe',
	});
	const client = new Client({name: 'behind mcp-remote', version: '1'});
	if (!(transport.stderr instanceof Readable)) throw new Error('mcp-remote says nothing');
	const allowed = allowWhatIsPrinted(transport.stderr);
	await Promise.all([client.connect(transport), allowed]);
	const opened = toAnswer(await client.callTool({name: 'tabs_create_mcp', arguments: {}}));
	expect(opened.text).toMatch(/Tab ID: \d+/);
	await client.close();
});
