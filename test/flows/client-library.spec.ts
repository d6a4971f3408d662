// The client library as pages have it: as a script tag and as a module, on a page of another origin, against Tabberth and against servers of
// the official SDKs.
import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import type * as Library from '../../extension/client/index.ts';
import {MCPClient} from '../../extension/client/index.ts';
import {CLIENT_DIRECTORY} from '../../installer/paths.mjs';
import {stopOf} from '../kit/answering.ts';
import {serveV1, serveV2} from '../kit/mcp-servers.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const TOKEN = 'tbk_of_a_page';

let tabberth: Tabberth;
let pages: Server;
let origin: string;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'key', token: TOKEN});
	pages = createServer((request, response) => {
		const name = (request.url ?? '/').slice(1);
		if (!name.endsWith('js'))
			return response.writeHead(200, {'content-type': 'text/html'}).end(`<title>Page</title>${name}`);
		response.writeHead(200, {'content-type': 'text/javascript'}).end(readFileSync(join(CLIENT_DIRECTORY, name)));
	});
	await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
	await tabberth.changeSettings({corsOrigins: [origin], preset: 'unattended'});
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), stopOf(pages)()]);
});

const openPage = async (): Promise<Page> => {
	const page = await tabberth.browser.newPage();
	onTestFinished(() => page.close());
	await page.goto(origin);
	return page;
};

describe('on a page of another origin', () => {
	test('a script tag gives the globals, and a session from beginning to end', async () => {
		const page = await openPage();
		await page.addScriptTag({url: '/mcp-client.js'});
		const seen = await page.evaluate(
			async (url, key) => {
				const {MCPClient, MCPError, MCPUtils} = globalThis as unknown as typeof Library;
				const client = new MCPClient(url, {headers: {Authorization: `Bearer ${key}`}});
				const tools = await client.listTools();
				const session = client.getSessionId();
				const opened = await client.call('tabs_create_mcp');
				const read = await client.call('read_page');
				const missing = await client.call('no_such_tool').catch((error) => error);
				const refused = await new MCPClient(url).listTools().catch((error) => error);
				const stopped = await client.terminateSession();
				return {
					tools: tools.length,
					session,
					opened: opened.text,
					read: read.text,
					missing: missing instanceof MCPError && missing.isToolNotFound(),
					refused: String(refused),
					stopped,
					after: client.getSessionId(),
					revision: MCPUtils.getProtocolVersion(),
				};
			},
			tabberth.url,
			TOKEN,
		);
		expect(seen).toMatchObject({
			session: expect.any(String),
			missing: true,
			stopped: true,
			after: null,
			revision: '2025-06-18',
		});
		expect(seen.tools).toBeGreaterThan(20);
		expect(seen.opened).toMatch(/Tab ID: \d+/);
		expect(seen.read).toContain('The page is empty');
		expect(seen.refused).toContain('key');
	});

	test('a module hears what the server says unasked, and can be read by its types', async () => {
		const page = await openPage();
		await page.addScriptTag({
			type: 'module',
			content: "import * as library from '/mcp-client.mjs'; Object.assign(window, {library})",
		});
		await page.waitForFunction('window.library');
		const heard = await page.evaluate(
			async (url, key) => {
				const {MCPClient} = (window as unknown as {library: typeof Library}).library;
				const client = new MCPClient(url, {headers: {Authorization: `Bearer ${key}`}});
				const methods: (string | undefined)[] = [];
				const listening = new Promise<void>((resolve, reject) => {
					client
						.openStream(({method}) => {
							methods.push(method);
							if (method === 'notifications/resources/list_changed') resolve();
						}, reject)
						.then(() => client.call('tabs_create_mcp'), reject);
				});
				await listening;
				await client.close();
				return methods;
			},
			tabberth.url,
			TOKEN,
		);
		expect(heard).toContain('notifications/resources/list_changed');
		expect(readFileSync(join(CLIENT_DIRECTORY, 'mcp-client.d.ts'), 'utf8')).toContain('class MCPClient');
	});

	test('a page whose origin is on no list cannot reach the server, and is told what may be the cause', async () => {
		const page = await openPage();
		await page.goto(origin.replace('127.0.0.1', 'localhost'));
		await page.addScriptTag({url: '/mcp-client.js'});
		const told = await page.evaluate(async (url) => {
			const {MCPClient, MCPError} = globalThis as unknown as typeof Library;
			const error = await new MCPClient(url).listTools().catch((each) => each);
			return [error instanceof MCPError && error.isNetworkError(), error.message];
		}, tabberth.url);
		expect(told).toEqual([true, expect.stringContaining("does it allow this page's origin?")]);
	});
});

describe.each([
	['SDK 1.x', serveV1],
	['SDK 2.x', serveV2],
] as const)('with a server of %s', (_name, start) => {
	test.each([
		['JSON', true],
		['events', false],
	])('tools are listed and called, answered by %s', async (_how, isJson) => {
		const server = await start(isJson);
		onTestFinished(() => server.stop());
		const client = new MCPClient(server.url);
		expect(await client.initialize()).toMatchObject({serverInfo: {name: expect.stringMatching(/^v\d$/)}});
		expect((await client.listTools()).map(({name}) => name)).toEqual(['echo']);
		expect((await client.call('echo', {text: '{"said":true}'})).data).toEqual({said: true});
		await client.close();
		expect(client.getSessionId()).toBeNull();
	});
});

test('the revision without sessions is spoken where it is asked for', async () => {
	const server = await serveV2(true);
	onTestFinished(() => server.stop());
	const client = new MCPClient(server.url, {protocolVersion: '2026-07-28'});
	expect((await client.listTools()).map(({name}) => name)).toEqual(['echo']);
	expect((await client.call('echo', {text: 'plain'})).text).toBe('plain');
	expect(client.getSessionId()).toBeNull();
});
