// What the person can look up later of what agents did.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {readAudit} from '../kit/audit-lines.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
	client = await connectClient('v2 legacy', tabberth.url);
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const lines = (count: number) =>
	until(`${count} lines`, async () => {
		const all = await readAudit(tabberth);
		return all.length >= count ? all : undefined;
	});

test('each call is one line, also one inside a batch, and one that failed', async () => {
	const url = site.page('/form', '<title>Form</title><label>Name <input></label>');
	await client.call('navigate', {url});
	const batch = [{name: 'find', input: {query: 'name field'}}];
	await client.call('browser_batch', {actions: batch});
	await client.call('computer', {action: 'left_click', ref: 'ref_999'});
	const told = await lines(4);
	const common = {kind: 'call', client: expect.any(String), berth: expect.any(String), origin: site.origin};
	expect(told).toMatchObject([
		{...common, tool: 'navigate', outcome: 'ok', shape: {url: `text(${url.length})`}},
		{...common, tool: 'find', outcome: 'ok', shape: {query: 'text(10)'}},
		{...common, tool: 'browser_batch', outcome: 'ok', shape: {actions: [expect.anything()]}},
		{...common, tool: 'computer', outcome: 'error', shape: {action: 'left_click', ref: 'ref_999'}},
	]);
	for (const {at, ms, id} of told) expect([typeof at, typeof ms, typeof id]).toEqual(['number', 'number', 'string']);
	expect(told[0]?.tokens).toBeGreaterThan(10);
});

test('a refused site is a decision, beside the call', async () => {
	const before = (await readAudit(tabberth)).length;
	await tabberth.changeSettings({sites: [{domain: '127.0.0.1', level: 'deny'}]});
	await client.call('read_page');
	const told = (await lines(before + 2)).slice(before);
	expect(told).toMatchObject([
		{
			kind: 'decision',
			tool: 'read_page',
			decision: 'denied',
			origin: site.origin,
			reason: expect.stringMatching(/denies/),
		},
		{kind: 'call', tool: 'read_page', outcome: 'error'},
	]);
	await tabberth.changeSettings({sites: []});
});

test('it outlives the worker, and keeps no more than the last 10,000', async () => {
	await tabberth.inWorker(
		() =>
			new Promise<void>((resolve) => {
				const opening = indexedDB.open('audit');
				opening.onsuccess = () => {
					const transaction = opening.result.transaction('lines', 'readwrite');
					for (let i = 0; i < 10_100; i++) transaction.objectStore('lines').add({at: i, kind: 'call', tool: 'earlier'});
					transaction.oncomplete = () => {
						opening.result.close();
						resolve();
					};
				};
			}),
	);
	await tabberth.killWorker();
	await tabberth.served();
	await client.call('tabs_context');
	const kept = await until('the latest call', async () => {
		const all = await readAudit(tabberth);
		return all.at(-1)?.tool === 'tabs_context' ? all : undefined;
	});
	expect(kept).toHaveLength(10_000);
	expect(kept[0]).toMatchObject({tool: 'earlier'});
});
