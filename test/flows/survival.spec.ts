import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
beforeEach(() => tabberth.served());
afterEach(() => site.hangUp());
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const SESSION_KINDS = ['v1 http', 'v2 legacy', 'v1 sse'] as const;
const EVERY_KIND = [...SESSION_KINDS, 'v2 modern'] as const;

type Death = (tabberth: Tabberth) => Promise<void>;

const DEATHS: [string, Death][] = [
	['the worker is killed', (each) => each.killWorker()],
	['the companion is killed', (each) => each.killCompanion()],
	['the extension is reloaded', (each) => each.reloadExtension()],
];

const openTab = async (client: AgentClient): Promise<number> =>
	Number(/Tab ID: (\d+)/.exec((await client.call('tabs_create_mcp')).text)?.[1]);

/** A page whose head is never sent; tells when it was asked for. */
const startEndlessPage = (path: string): {url: string; asked: Promise<void>} => {
	let tell: () => void;
	const asked = new Promise<void>((resolve) => {
		tell = resolve;
	});
	return {url: site.page(path, () => tell()), asked};
};

/** A client may find the port closed for the moment that the restart takes: it asks until it is let in. */
const callWhenBack = (client: AgentClient, name: string, input: Record<string, unknown>) =>
	until(`${name} after the restart`, () => client.call(name, input).catch(() => undefined));

describe.each(DEATHS)('when %s', (name, die) => {
	const path = `/${name.replaceAll(' ', '-')}`;

	test.each(EVERY_KIND)('%s goes on with its tabs', async (kind) => {
		const url = site.page(`${path}-${kind.replace(' ', '-')}`, `<title>${kind}</title><p>Still here</p>`);
		const client = await connectClient(kind, tabberth.url);
		const tabId = await openTab(client);
		await client.call('navigate', {url, tabId});
		const {sessionId} = client;

		await die(tabberth);

		const read = await callWhenBack(client, 'get_page_text', {tabId});
		expect(read).toMatchObject({isError: false});
		expect(read.text).toContain('Still here');
		expect(client.sessionId).toBe(sessionId);
		await client.call('tabs_close_mcp', {tabId});
		await client.close();
	});
});

describe('a call in flight when the worker is killed', () => {
	test.each(EVERY_KIND)('is answered before its stream has begun (%s)', async (kind) => {
		const {url, asked} = startEndlessPage(`/endless-${kind.replace(' ', '-')}`);
		const client = await connectClient(kind, tabberth.url);
		const tabId = await openTab(client);
		const call = client.call('navigate', {url, tabId});
		await asked;

		await tabberth.killWorker();

		expect(await call).toMatchObject({isError: true, text: expect.stringContaining('Outcome unknown')});
		expect(await callWhenBack(client, 'tabs_close_mcp', {tabId})).toMatchObject({isError: false});
		await client.close();
	});

	test.each(EVERY_KIND)('is answered after its stream has begun (%s)', async (kind) => {
		const {url} = startEndlessPage(`/endless-stream-${kind.replace(' ', '-')}`);
		const client = await connectClient(kind, tabberth.url);
		const tabId = await openTab(client);
		let call: Promise<unknown> | undefined;
		await new Promise<void>((resolve) => {
			call = client.call('navigate', {url, tabId}, {onprogress: () => resolve()});
		});

		await tabberth.killWorker();

		expect(await call).toMatchObject({isError: true, text: expect.stringContaining('Outcome unknown')});
		await client.close();
	});
});

describe('a call in flight when the companion is killed', () => {
	/** A page whose answer waits until it is let go; tells when it was asked for. */
	const startHeldPage = (path: string) => {
		let tell: (end: () => void) => void;
		const asked = new Promise<() => void>((resolve) => {
			tell = resolve;
		});
		const url = site.page(path, (_request, response) =>
			tell(() => response.writeHead(200, {'content-type': 'text/html'}).end('<title>Held</title>Held back')),
		);
		return {url, asked};
	};

	test.each(['v1 http', 'v2 legacy'] as const)('is answered once its stream has begun (%s)', async (kind) => {
		const {url, asked} = startHeldPage(`/held-${kind.replace(' ', '-')}`);
		let tell: () => void;
		const begun = new Promise<void>((resolve) => {
			tell = resolve;
		});
		const client = await connectClient(kind, tabberth.url, {
			fetch: async (input, init) => {
				const response = await fetch(input, init);
				if (String(init?.body).includes('"navigate"')) tell();
				return response;
			},
		});
		const tabId = await openTab(client);
		const call = client.call('navigate', {url, tabId});
		const [letGo] = await Promise.all([asked, begun]);

		await tabberth.killCompanion();
		await tabberth.served();
		letGo();

		expect(await call).toMatchObject({isError: false, text: expect.stringContaining('Held')});
		await client.close();
	});

	test('fails at once in the era without sessions, and the client goes on', async () => {
		const {url, asked} = startEndlessPage('/companion-modern');
		const client = await connectClient('v2 modern', tabberth.url);
		const tabId = await openTab(client);
		const call = client.call('navigate', {url, tabId}).catch((error: unknown) => error);
		await asked;

		await tabberth.killCompanion();

		// Its socket closes, and this era knows no stream that could be resumed.
		expect(await call).toBeInstanceOf(Error);
		expect(await callWhenBack(client, 'tabs_close_mcp', {tabId})).toMatchObject({isError: false});
		await client.close();
	});
});
