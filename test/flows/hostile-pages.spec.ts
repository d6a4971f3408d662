// Whatever a web page tries with Tabberth's port where no key is needed: nothing is done for it, and it is told nothing. The same of another
// extension without permissions.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {installOther} from '../kit/other-extension.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

/** Names of the attacker's, which lead to this machine. */
const MAPPED = ['evil.test', 'rebound.test'];
const CALL = {
	...{jsonrpc: '2.0', id: 1, method: 'tools/call'},
	params: {
		...{name: 'tabs_create_mcp', arguments: {}},
		_meta: {
			'io.modelcontextprotocol/protocolVersion': '2026-07-28',
			'io.modelcontextprotocol/clientCapabilities': {},
		},
	},
	// What /commands would take.
	...{name: 'tabs_create_mcp', payload: {}},
};
const CALL_HEADERS = {
	'content-type': 'application/json',
	'mcp-protocol-version': '2026-07-28',
	'mcp-method': 'tools/call',
	'mcp-name': 'tabs_create_mcp',
};

let tabberth: Tabberth;
let site: Site;
let page: Page;
let agent: AgentClient;

beforeAll(async () => {
	const rules = MAPPED.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
	// Newer browsers keep such pages off by themselves, others do not.
	const args = [`--host-resolver-rules=${rules}`, '--disable-features=LocalNetworkAccessChecks'];
	[tabberth, site] = await Promise.all([startTabberth({args}), startSite()]);
	agent = await connectClient('v2 legacy', tabberth.url, {name: 'witness'});
});
afterAll(async () => {
	await agent?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
beforeEach(async () => {
	page = await tabberth.browser.newPage();
});
afterEach(async () => {
	await page.close();
	await expectNothingDone();
});

/** The only calls and the only session are the witness's own, and no agent has got a tab. */
const expectNothingDone = async (): Promise<void> => {
	const {text} = await agent.call('dev_utils', {action: 'doctor'});
	const {activity} = JSON.parse(text) as {activity: readonly {name: string}[]};
	expect(activity.map(({name}) => name).filter((name) => name !== 'dev_utils')).toEqual([]);
	const sessions = JSON.parse((await agent.call('dev_utils', {action: 'sessions'})).text) as unknown[];
	expect(sessions).toHaveLength(1);
	expect(await tabberth.inWorker(() => chrome.tabGroups.query({}))).toEqual([]);
};

/** Words of our answers that no page may see. */
const TOLD = /tabs_create|inputSchema|wireId|jsonrpc|"version"|event: endpoint/;

const attacker = async (): Promise<void> => {
	const url = new URL(site.page('/attack', '<!doctype html><title>Attack</title><p>Attack'));
	url.hostname = 'evil.test';
	await page.goto(url.href);
};

interface Fetching {
	readonly path: string;
	readonly init: RequestInit;
}

/** How it ended, and what could be read of it. */
const fetchInPage = (base: string, {path, init}: Fetching): Promise<string> =>
	page.evaluate(
		async (address, init) => {
			try {
				const response = await fetch(address, {...init, signal: AbortSignal.timeout(5_000)});
				return `${response.type} ${response.status} ${(await response.text()).slice(0, 500)}`;
			} catch (error) {
				return (error as Error).name;
			}
		},
		base + path,
		init,
	);

const body = JSON.stringify(CALL);
const FETCHES: Readonly<Record<string, Fetching>> = {
	'a call, as clients send it': {path: '/mcp', init: {method: 'POST', headers: CALL_HEADERS, body}},
	'a call as plain text': {path: '/mcp', init: {method: 'POST', headers: {'content-type': 'text/plain'}, body}},
	'a call without asking first': {path: '/mcp', init: {method: 'POST', mode: 'no-cors', body}},
	'a call that outlives the page': {path: '/mcp', init: {method: 'POST', mode: 'no-cors', keepalive: true, body}},
	'a command': {path: '/commands', init: {method: 'POST', headers: {'content-type': 'application/json'}, body}},
	'a command without asking first': {path: '/commands', init: {method: 'POST', mode: 'no-cors', body}},
	'a list with cookies': {path: '/tools', init: {credentials: 'include'}},
	'a list without asking first': {path: '/tools', init: {mode: 'no-cors'}},
	'a stream': {path: '/sse', init: {}},
	'a stream without asking first': {path: '/sse', init: {mode: 'no-cors'}},
	'a file': {path: '/files?name=a.txt', init: {method: 'POST', mode: 'no-cors', body: 'a'}},
	'a session that it would end': {path: '/mcp', init: {method: 'DELETE', headers: {'mcp-session-id': 'x'}}},
	'a key of its own making': {path: '/tools', init: {headers: {authorization: 'Bearer tbk_x'}}},
};

describe('a page of another site', () => {
	beforeEach(attacker);

	test.each(Object.entries(FETCHES))('cannot fetch %s', async (_what, fetching) => {
		for (const host of ['localhost', '127.0.0.1', '[::1]'])
			expect(await fetchInPage(`http://${host}:${tabberth.port}`, fetching)).toMatch(/^(?:TypeError|opaque 0 )$/);
	});

	test('is let in neither by a name of its own that leads here', async () => {
		for (const name of MAPPED)
			for (const fetching of Object.values(FETCHES))
				expect(await fetchInPage(`http://${name}:${tabberth.port}`, fetching)).toMatch(/^(?:TypeError|opaque 0 )$/);
	});

	test('cannot make a form do it', async () => {
		for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
			for (const path of ['/mcp', '/commands', '/files', '/token', '/register']) {
				const shown = await page.evaluate(
					({action, enctype, body}) =>
						new Promise<string>((resolve) => {
							const frame = document.createElement('iframe');
							frame.name = `frame-${Math.random()}`;
							document.body.append(frame);
							frame.onload = () => {
								if (frame.contentDocument === null) resolve('closed');
								else if (frame.contentDocument.URL !== 'about:blank') resolve(frame.contentDocument.body.innerText);
							};
							const form = document.createElement('form');
							Object.assign(form, {action, enctype, method: 'POST', target: frame.name});
							const field = document.createElement('input');
							// As one line of text it is the message.
							[field.name, field.value] = [body.slice(0, -2), '}'];
							form.append(field);
							document.body.append(form);
							form.submit();
						}),
					{action: tabberth.origin + path, enctype, body},
				);
				expect(shown, `${enctype} to ${path}`).toBe('closed');
			}
	});

	test('cannot load it as a part of itself', async () => {
		const outcome = await page.evaluate(async (origin) => {
			const load = (tag: string, attributes: Record<string, string>): Promise<string> =>
				new Promise((resolve) => {
					const element = document.createElement(tag);
					element.onload = () => resolve(`${tag} loaded`);
					element.onerror = () => resolve(`${tag} refused`);
					Object.assign(element, attributes);
					document.head.append(element);
				});
			const names = Object.getOwnPropertyNames(window).length;
			const parts = await Promise.all([
				load('img', {src: `${origin}/tools`}),
				load('script', {src: `${origin}/tools`}),
				load('script', {src: `${origin}/mcp`, type: 'module'}),
				load('link', {href: `${origin}/tools`, rel: 'stylesheet'}),
				load('video', {src: `${origin}/health`}),
			]);
			return [...parts, Object.getOwnPropertyNames(window).length - names];
		}, tabberth.origin);
		expect(outcome).toEqual([
			...['img refused', 'script refused', 'script refused', 'link refused', 'video refused'],
			0,
		]);
	});

	test('cannot listen to it, nor connect', async () => {
		const outcome = await page.evaluate(async (origin) => {
			const until = (target: EventTarget, ...types: string[]): Promise<string> =>
				new Promise((resolve) => {
					for (const type of types) target.addEventListener(type, () => resolve(type), {once: true});
				});
			const source = new EventSource(`${origin}/sse`, {withCredentials: true});
			const heard = await until(source, 'open', 'message', 'endpoint', 'error');
			source.close();
			const socket = new WebSocket(`${origin.replace('http', 'ws')}/mcp`);
			return [heard, await until(socket, 'open', 'message', 'error')];
		}, tabberth.origin);
		expect(outcome).toEqual(['error', 'error']);
	});

	test('cannot do it by a beacon, a worker or a frame of no origin', async () => {
		const outcome = await page.evaluate(
			async ({origin, body}) => {
				for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
					navigator.sendBeacon(`${origin}/mcp`, new Blob([body], {type}));
				const inWorker = (source: string): Promise<string> =>
					new Promise((resolve) => {
						const worker = new Worker(URL.createObjectURL(new Blob([source])));
						worker.onmessage = ({data}) => resolve(String(data));
						worker.onerror = () => resolve('worker refused');
					});
				const imported = await inWorker(`importScripts('${origin}/tools'); postMessage('imported')`);
				const fetched = await inWorker(
					`fetch('${origin}/tools').then((r) => r.text()).then(postMessage, (error) => postMessage(error.name))`,
				);
				const sandboxed = await new Promise<string>((resolve) => {
					addEventListener('message', ({data}) => resolve(String(data)), {once: true});
					const frame = document.createElement('iframe');
					frame.sandbox.add('allow-scripts');
					frame.srcdoc = `<script>fetch('${origin}/mcp', {method: 'POST', headers: {'content-type': 'application/json'}, body: ${JSON.stringify(body)}})
						.then((r) => r.text()).then((text) => parent.postMessage(text, '*'), (error) => parent.postMessage(error.name, '*'))</script>`;
					document.body.append(frame);
				});
				return [imported, fetched, sandboxed];
			},
			{origin: tabberth.origin, body},
		);
		expect(outcome).toEqual(['worker refused', 'TypeError', 'TypeError']);
	});

	test('reads nothing of it in a frame or a window', async () => {
		for (const path of ['/health', '/tools', '/mcp', '/sse', '/authorize']) {
			const framed = await page.evaluate(async (address) => {
				const frame = document.createElement('iframe');
				const loaded = new Promise((resolve) => {
					frame.onload = resolve;
				});
				frame.src = address;
				document.body.append(frame);
				await loaded;
				return String(frame.contentDocument);
			}, tabberth.origin + path);
			expect(framed, path).toBe('null');
			const frames = page.frames().filter((each) => each.url().startsWith(tabberth.origin));
			for (const frame of frames)
				expect(await frame.evaluate(() => document.body.innerText).catch(String)).not.toMatch(TOLD);
		}
	});
});

describe('a page whose name was turned to this machine', () => {
	/** It came from the attacker's server on this very port, before its name led here. */
	beforeEach(async () => {
		const url = `http://rebound.test:${tabberth.port}/`;
		await page.setRequestInterception(true);
		page.on('request', (request) => {
			if (request.url() === url) void request.respond({contentType: 'text/html', body: '<title>Rebound</title>'});
			else void request.continue();
		});
		await page.goto(url);
	});

	test.each(Object.entries(FETCHES))('is refused %s', async (_what, fetching) => {
		const outcome = await fetchInPage('', fetching);
		expect(outcome).toMatch(/^basic 403 /);
		expect(outcome).not.toMatch(TOLD);
	});

	test('is refused every path that there is', async () => {
		for (const path of [
			'/health',
			'/tools',
			'/mcp',
			'/sse',
			'/messages',
			'/commands',
			'/files',
			'/authorize',
			'/token',
		])
			expect(await fetchInPage('', {path, init: {}}), path).toMatch(/^basic 403 /);
	});
});

describe('another extension without permissions', () => {
	beforeEach(async () => {
		const id = await installOther(tabberth.browser, {}, {'page.html': '<!doctype html><title>Other</title>'});
		await page.goto(`chrome-extension://${id}/page.html`);
	});

	test.each(Object.entries(FETCHES))('cannot fetch %s', async (_what, fetching) => {
		expect(await fetchInPage(tabberth.origin, fetching)).toMatch(/^(?:TypeError|opaque 0 )$/);
	});

	test('can neither ask ours nor load its files', async () => {
		const outcome = await page.evaluate(async (id) => {
			const asked = await chrome.runtime
				.sendMessage(id, {type: 'answer', id: 'x', answer: 'always'})
				.then((answer) => `answered ${JSON.stringify(answer)}`, String);
			const port = chrome.runtime.connect(id, {name: 'consent'});
			const connected = await new Promise<string>((resolve) => {
				port.onMessage.addListener((message) => resolve(`told ${JSON.stringify(message)}`));
				port.onDisconnect.addListener(() => resolve('disconnected'));
			});
			const files = [
				'manifest.json',
				'engine.js',
				'extension/ui/consent/consent.html',
				'extension/ui/popup/popup.html',
			];
			const loaded = await Promise.all(
				files.map((file) =>
					fetch(`chrome-extension://${id}/${file}`).then(
						({status}) => status,
						(error) => error.name,
					),
				),
			);
			return {asked, connected, loaded};
		}, tabberth.extensionId);
		expect(outcome.asked).not.toMatch(/answered (?!undefined)/);
		expect(outcome.connected).toBe('disconnected');
		expect(outcome.loaded).toEqual(Array(4).fill('TypeError'));
	});
});
