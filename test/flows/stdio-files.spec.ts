// Files of this machine through the stdio bridge: from the folders of the client into a page, and from nowhere else.
import {createHash, randomBytes} from 'node:crypto';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs';
import {homedir, tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {pathToFileURL} from 'node:url';
import {Client as ClientV2} from '@modelcontextprotocol/client';
import {StdioClientTransport as TransportV2} from '@modelcontextprotocol/client/stdio';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {ListRootsRequestSchema} from '@modelcontextprotocol/sdk/types.js';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {ROOT} from '../../installer/paths.mjs';
import {toAnswer} from '../kit/clients.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const COMMAND = path.join(ROOT, 'installer/stdio/command.mjs');
const TOKEN = 'tbk_for_the_bridge';
const PAGE = `<!doctype html><input type="file" aria-label="Docket" multiple><pre id="got"></pre><script>
	document.querySelector('input').onchange = async ({target}) => {
		const hash = async (file) => new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).join('.');
		const parts = await Promise.all(
			Array.from(target.files, async (file) => file.name + '=' + (file.size > 1000 ? await hash(file) : await file.text())),
		);
		got.textContent = '[' + parts.join(';') + ']';
	}</script>`;

let tabberth: Tabberth;
let site: Site;
let folder: string;
const at = (name: string): string => path.join(folder, name);
let pages = 0;

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'tabberth-roots-'));
	for (const name of ['work', 'work/sub', 'work2', 'other']) mkdirSync(at(name));
	writeFileSync(at('work/cv ö.txt'), 'my cv');
	writeFileSync(at('work/sub/empty'), '');
	writeFileSync(at('work2/near.txt'), 'near');
	writeFileSync(at('other/secret.txt'), 'secret');
	writeFileSync(at('work/large.bin'), '');
	truncateSync(at('work/large.bin'), 64 * 1024 * 1024 + 1);
	symlinkSync(at('other/secret.txt'), at('work/link.txt'));
	symlinkSync(at('other'), at('work/linked'));
	symlinkSync(at('work/cv ö.txt'), at('work/inner-link.txt'));
	[tabberth, site] = await Promise.all([startTabberth({access: 'key', token: TOKEN}), startSite()]);
	// Whether files may be given to a site is asked elsewhere.
	await tabberth.changeSettings({preset: 'unattended'});
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
	rmSync(folder, {recursive: true, force: true});
});

const serverIn = (cwd: string) => ({
	command: process.execPath,
	args: [COMMAND],
	cwd,
	env: {TABBERTH_STATE_DIR: tabberth.stateDir, TABBERTH_TOKEN: TOKEN, HOME: homedir()},
});

interface Caller {
	call(name: string, input?: Record<string, unknown>): Promise<{text: string; isError: boolean}>;
}

/** A client that shows a page with a file input. @returns What it is answered when it gives paths. */
const openPage = async ({call}: Caller) => {
	await call('navigate', {url: site.page(`/stdio-${pages++}`, PAGE)});
	const ref = /\[(ref_\d+)\]/.exec((await call('find', {query: 'docket'})).text)?.[1];
	return {
		upload: (...paths: unknown[]) => call('file_upload', {ref, paths}),
		got: async (text: string) => expect(await call('wait_for', {text, timeout: 5})).toMatchObject({isError: false}),
		text: async () => (await call('get_page_text')).text,
	};
};

const connect = async (cwd: string, roots?: () => readonly string[]) => {
	const client = new Client(
		{name: 'stdio files', version: '1'},
		{capabilities: roots ? {roots: {listChanged: true}} : {}},
	);
	if (roots)
		client.setRequestHandler(ListRootsRequestSchema, () => ({
			roots: roots().map((root) => ({uri: pathToFileURL(root).href})),
		}));
	await client.connect(new StdioClientTransport(serverIn(cwd)));
	onTestFinished(() => client.close());
	const caller = {
		call: async (name: string, input = {}) => toAnswer(await client.callTool({name, arguments: input})),
	};
	return {client, ...(await openPage(caller))};
};

test('the list says that paths may be given', async () => {
	const {client} = await connect(at('work'));
	const tool = (await client.listTools()).tools.find(({name}) => name === 'file_upload');
	expect(tool?.inputSchema).toMatchObject({
		required: ['ref'],
		properties: {paths: {type: 'array', items: {type: 'string'}}, files: {type: 'array'}},
	});
});

describe('from the folder that the client was started in', () => {
	test('the page gets the bytes', async () => {
		const {upload, got} = await connect(at('work'));
		const {text, isError} = await upload('cv ö.txt', at('work/sub/empty'), 'inner-link.txt');
		expect({text, isError}).toMatchObject({
			text: expect.stringContaining('has now: cv ö.txt (5 bytes), empty (0 bytes)'),
			isError: false,
		});
		await got('[cv ö.txt=my cv;empty=;inner-link.txt=my cv]');
	});

	test('a file of many megabytes arrives whole', async () => {
		const bytes = randomBytes(12_000_000);
		writeFileSync(at('work/long.bin'), bytes);
		const {upload, got} = await connect(at('work'));
		expect((await upload('long.bin')).text).toContain('long.bin (12000000 bytes)');
		await got(`[long.bin=${createHash('sha256').update(bytes).digest().join('.')}]`);
	});

	test.each([
		['a path outside', () => at('other/secret.txt'), 'is not inside'],
		['a path that leaves it', () => '../other/secret.txt', 'is not inside'],
		['a folder whose name begins alike', () => at('work2/near.txt'), 'is not inside'],
		['a link out of it', () => 'link.txt', 'is not inside'],
		['a linked folder', () => 'linked/secret.txt', 'is not inside'],
		['a missing file', () => 'nothing.txt', 'does not exist'],
		['a directory', () => 'sub', 'is a directory'],
		['a device', () => '/dev/zero', 'is not inside'],
		['a file that is too large', () => 'large.bin', 'at most 67108864'],
		['no string', () => 7, 'expected 1 to 20 paths'],
	])('refuses %s', async (_name, given, words) => {
		const {upload, text} = await connect(at('work'));
		expect(await upload(given())).toMatchObject({isError: true, text: expect.stringContaining(words)});
		expect(await text()).not.toMatch(/=|secret|near/);
	});

	test.each([['/'], [homedir()]])('refuses all of %s, which nobody chose', async (cwd) => {
		const {upload} = await connect(cwd);
		expect(await upload(at('work/cv ö.txt'))).toMatchObject({isError: true, text: expect.stringContaining('too wide')});
	});

	test('also for a client of the newest era', async () => {
		const client = new ClientV2({name: 'modern files', version: '1'}, {versionNegotiation: {mode: 'auto'}});
		await client.connect(new TransportV2(serverIn(at('work'))));
		onTestFinished(() => client.close());
		const call = async (name: string, input = {}) => toAnswer(await client.callTool({name, arguments: input}));
		const tabId = Number(/Tab ID: (\d+)/.exec((await call('tabs_create_mcp')).text)?.[1]);
		const page = await openPage({call: (name, input) => call(name, {...input, tabId})});
		expect(await page.upload('cv ö.txt')).toMatchObject({isError: false});
		await page.got('[cv ö.txt=my cv]');
		expect(await page.upload('link.txt')).toMatchObject({isError: true});
	});
});

describe('from the roots that the client names', () => {
	test('and not from the folder it was started in', async () => {
		const {upload, got} = await connect(at('other'), () => [at('work'), at('work2')]);
		expect(await upload('cv ö.txt', at('work2/near.txt'))).toMatchObject({isError: false});
		await got('[cv ö.txt=my cv;near.txt=near]');
		expect(await upload(at('other/secret.txt'))).toMatchObject({
			isError: true,
			text: expect.stringContaining('is not inside'),
		});
	});

	test('as they change', async () => {
		let roots = [at('work')];
		const {client, upload} = await connect(at('other'), () => roots);
		expect(await upload(at('work/cv ö.txt'))).toMatchObject({isError: false});
		roots = [at('work2')];
		await client.sendRootsListChanged();
		expect(await upload(at('work/cv ö.txt'))).toMatchObject({isError: true});
		expect(await upload(at('work2/near.txt'))).toMatchObject({isError: false});
		roots = [];
		await client.sendRootsListChanged();
		expect(await upload(at('work2/near.txt'))).toMatchObject({
			isError: true,
			text: expect.stringContaining('names none'),
		});
	});
});
