// The client library as pages have it: as a script tag and as a module, on a page of another origin, against Tabberth and against servers of
// the official SDKs.
import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import type * as Library from '../../extension/client/index.ts';
import {CLIENT_DIRECTORY} from '../../installer/paths.mjs';
import {stopOf} from '../kit/answering.ts';
import {serveV1, serveV2} from '../kit/mcp-servers.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

type Revision = NonNullable<Library.MCPClientOptions['protocolVersion']>;

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

/** One that has the module as `window.library`. */
const openModulePage = async (): Promise<Page> => {
	const page = await openPage();
	await page.addScriptTag({
		type: 'module',
		content: "import * as library from '/mcp-client.mjs'; Object.assign(window, {library})",
	});
	await page.waitForFunction('window.library');
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

	test.each<Revision>(['2025-06-18', 'auto'])(
		'a module hears what the server says unasked, by the revision %s',
		async (protocolVersion) => {
			const page = await openModulePage();
			const heard = await page.evaluate(
				async (url, key, protocolVersion) => {
					const {MCPClient} = (window as unknown as {library: typeof Library}).library;
					const client = new MCPClient(url, {headers: {Authorization: `Bearer ${key}`}, protocolVersion});
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
				`${tabberth.url}?berth=page`,
				TOKEN,
				protocolVersion,
			);
			expect(heard).toContain('notifications/resources/list_changed');
		},
	);

	test('no session is opened where the revision is left open, as this server offers the one without', async () => {
		const page = await openModulePage();
		const seen = await page.evaluate(
			async (url, key) => {
				const {MCPClient} = (window as unknown as {library: typeof Library}).library;
				const client = new MCPClient(url, {headers: {Authorization: `Bearer ${key}`}, protocolVersion: 'auto'});
				const {supportedVersions} = await client.initialize();
				const opened = await client.call('tabs_create_mcp');
				const tabId = Number(/Tab ID: (\d+)/.exec(opened.text)?.[1]);
				const read = await client.call('read_page', {tabId});
				return {supportedVersions, read: read.text, session: client.getSessionId()};
			},
			tabberth.url,
			TOKEN,
		);
		expect(seen).toEqual({
			supportedVersions: expect.arrayContaining(['2026-07-28']),
			read: expect.stringContaining('The page is empty'),
			session: null,
		});
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

describe.each<[string, Revision, typeof serveV1, boolean]>([
	['1.x', '2025-06-18', serveV1, true],
	['1.x', 'auto', serveV1, true],
	['2.x', '2025-06-18', serveV2, true],
	['2.x', 'auto', serveV2, false],
	['2.x', '2026-07-28', serveV2, false],
])('from a page, with a server of SDK %s, by the revision %s', (_sdk, protocolVersion, start, hasSession) => {
	test.each([
		['JSON', true, 'application/json'],
		['events', false, 'text/event-stream'],
	])('tools are listed and called, answered by %s', async (_how, isJson, type) => {
		const server = await start(isJson);
		onTestFinished(() => server.stop());
		const page = await openModulePage();
		const types = new Set<string | undefined>();
		page.on('response', (response) => {
			if (response.ok() && response.request().method() === 'POST') types.add(response.headers()['content-type']);
		});
		const seen = await page.evaluate(
			async (url, protocolVersion) => {
				const {MCPClient} = (window as unknown as {library: typeof Library}).library;
				const client = new MCPClient(url, {protocolVersion});
				const tools = await client.listTools();
				const session = client.getSessionId();
				const {data} = await client.call('echo', {text: '{"said":true}'});
				await client.close();
				return {tools: tools.map(({name}) => name), hasSession: session !== null, data, after: client.getSessionId()};
			},
			server.url,
			protocolVersion,
		);
		expect(seen).toEqual({tools: ['echo'], hasSession, data: {said: true}, after: null});
		expect([...types]).toContain(type);
		expect([...types]).not.toContain(isJson ? 'text/event-stream' : 'application/json');
	});
});
