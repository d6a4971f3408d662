// Where the rules want the person's word: one window asks, and what it is answered counts.
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {readAudit} from '../kit/audit-lines.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {countConsentWindows, findConsent} from '../kit/consent.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
beforeEach(async () => {
	await tabberth.changeSettings({sites: [], preset: 'normal'});
	client = await connectClient('v2 legacy', tabberth.url);
	await client.call('navigate', {url: site.page('/page', '<title>Before</title><input type=file aria-label=File>')});
	return () => client.close();
});

const run = () => client.call('javascript_tool', {action: 'javascript_exec', text: "document.title = 'Run'"});
const titleNow = async () => JSON.parse((await client.call('tabs_context')).text).availableTabs[0].title;
const rules = () =>
	tabberth.inWorker(
		async () => (await chrome.storage.local.get<{settings: {sites: object[]}}>('settings')).settings.sites,
	);

test('JavaScript waits for a yes, once for the site and session', async () => {
	const called = run();
	const consent = await findConsent(tabberth);
	expect(await consent.textOf('h1')).toMatch(/ wants to run JavaScript on 127\.0\.0\.1$/);
	expect(await consent.buttons()).toEqual(['Deny', 'Always allow', 'For a day', 'Allow this session']);
	await consent.press('Allow this session');
	expect((await called).isError).toBe(false);
	await consent.closed();
	expect(await titleNow()).toBe('Run');
	expect((await run()).isError).toBe(false);
	expect(countConsentWindows(tabberth)).toBe(0);
	expect(await rules()).toEqual([]);
	const told = await until('the decision', async () =>
		(await readAudit(tabberth)).find(({kind, tool}) => kind === 'decision' && tool === 'javascript_tool'),
	);
	expect(told).toMatchObject({decision: 'allowed', origin: site.origin});
});

test('a no is a no for the session, and nothing is run', async () => {
	const called = run();
	const consent = await findConsent(tabberth);
	await consent.press('Deny');
	expect(await called).toMatchObject({isError: true, text: expect.stringContaining('The person said no to 127.0.0.1')});
	await consent.closed();
	expect(await run()).toMatchObject({isError: true});
	expect(countConsentWindows(tabberth)).toBe(0);
	expect(await titleNow()).toBe('Before');
	expect((await client.call('read_page')).isError).toBe(false);
});

test('files wait for a yes of their own, which may become a rule', async () => {
	const ref = /"File" \[(ref_\d+)\]/.exec((await client.call('read_page')).text)?.[1];
	const called = client.call('file_upload', {ref, files: [{name: 'a.txt', mimeType: 'text/plain', text: 'a'}]});
	const consent = await findConsent(tabberth);
	expect(await consent.textOf('h1')).toMatch(/ wants to give files to 127\.0\.0\.1$/);
	await consent.press('Always allow');
	expect((await called).isError).toBe(false);
	await consent.closed();
	expect(await until('the rule', async () => ((await rules()).length > 0 ? rules() : undefined))).toEqual([
		{domain: '127.0.0.1', level: 'act', upload: true},
	]);
});

test('a plan asks once about several sites, and shows what is planned', async () => {
	const approach = ['Log in', 'Read the <b>balance</b>', 'Tell you'];
	const called = client.call('update_plan', {domains: ['paypal.com', 'chase.com', 'example.com'], approach});
	const consent = await findConsent(tabberth);
	expect(await consent.textOf('h1')).toMatch(/ wants to work on paypal\.com, chase\.com$/);
	expect(await consent.textOf('#approach')).toContain('Read the <b>balance</b>');
	expect(await consent.textOf('#reasons')).toContain('chase.com looks like a site for banking');
	await consent.press('For a day');
	const {text} = await called;
	expect(text).toContain('The person agreed to paypal.com, chase.com: go on.');
	expect(text).toContain('No rule of the person’s asks about example.com');
	await consent.closed();
	const judged = await client.call('permissions_check', {domain: 'www.chase.com'});
	expect(JSON.parse(judged.text)).toMatchObject({decision: 'allowed'});
	const kept = await until('the rules', async () => ((await rules()).length > 0 ? rules() : undefined));
	expect(kept).toEqual([
		{domain: 'paypal.com', level: 'act', until: expect.any(Number)},
		{domain: 'chase.com', level: 'act', until: expect.any(Number)},
	]);
});

test('an answer counts also when the worker was stopped meanwhile', async () => {
	const called = run().catch(() => undefined);
	const consent = await findConsent(tabberth);
	await tabberth.killWorker();
	await tabberth.served();
	await called;
	await consent.press('Allow this session');
	await consent.closed();
	expect((await run()).isError).toBe(false);
	expect(await titleNow()).toBe('Run');
});
