// Who gets which tabs: agents side by side, killed, started again. Requirement 5 and decision 4 of the architecture.
import process from 'node:process';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {type Agent, openTabOf, startAgent} from '../kit/agents.ts';
import {connectClient, newName} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const SESSION_KINDS = ['v1 http', 'v1 sse'] as const;
const KINDS = [...SESSION_KINDS, 'v2 modern'] as const;

const listTabs = async (agent: Pick<Agent, 'call'>): Promise<{ids: number[]; text: string}> => {
	const {text} = await agent.call('tabs_context_mcp');
	const {availableTabs} = JSON.parse(text.split('\n\n')[0] ?? '');
	return {ids: availableTabs.map(({id}: {id: number}) => id), text};
};

/** Needs to be told which program calls, which only Linux tells. */
const onLinux = describe.runIf(process.platform === 'linux');

/** Returns when it counts, which a listed origin shows that is changed at the same time. */
const changeAndWait = async (change: Record<string, unknown>): Promise<void> => {
	const origin = `https://${newName('tool')}.example`;
	await tabberth.changeSettings({...change, corsOrigins: [origin]});
	const headers = {origin, 'access-control-request-method': 'POST'};
	await until('the setting to count', async () => {
		const {status} = await fetch(tabberth.url, {method: 'OPTIONS', headers});
		return status === 204 ? true : undefined;
	});
};

describe('two agents', () => {
	test.each(KINDS)('that look alike get a tab group each (%s)', async (kind) => {
		const name = newName('agent');
		const agents = await Promise.all([startAgent(kind, tabberth.url, name), startAgent(kind, tabberth.url, name)]);
		const [one, two] = agents.map((_, index) => site.page(`/${name}-${index}`, `<title>Page ${index}</title>Hello`));
		const answers = await Promise.all([
			agents[0]?.call('tabs_create_mcp', {url: one}),
			agents[1]?.call('tabs_create_mcp', {url: two}),
		]);
		expect(answers.map((answer) => answer?.text)).toEqual([
			expect.stringContaining('Page 0'),
			expect.stringContaining('Page 1'),
		]);
		const groups = await tabberth.inWorker(
			async (title) => (await chrome.tabGroups.query({})).filter((group) => group.title === title).length,
			name,
		);
		expect(groups).toBe(2);
	});

	test.each(KINDS)('cannot touch each other’s tabs (%s)', async (kind) => {
		const agents = await Promise.all([
			startAgent(kind, tabberth.url, newName('agent')),
			startAgent(kind, tabberth.url, newName('agent')),
		]);
		const [mine, theirs] = await Promise.all(agents.map((agent) => openTabOf(agent)));
		const refused = await agents[0]?.call('tabs_close_mcp', {tabId: kind === 'v2 modern' ? 2 : theirs});
		expect(refused).toMatchObject({isError: true, text: expect.stringMatching(/no tab|there is no tab/)});
		const own = agents[1] && (await agents[1].call('tabs_context_mcp'));
		expect(own?.text).toContain(String(theirs));
		expect(own?.text).not.toContain(String(mine));
	});
});

onLinux('a process without a session', () => {
	test('keeps its berth without naming it', async () => {
		const agent = await startAgent('v2 modern', tabberth.url, newName('agent'));
		const tab = await openTabOf(agent);
		expect((await listTabs(agent)).ids).toEqual([tab]);
		expect((await agent.call('tabs_context')).text).toContain(String(tab));
	});
});

onLinux('an agent that is killed and started again', () => {
	test.each(KINDS)('finds its tabs as they were (%s)', async (kind) => {
		const name = newName('agent');
		const first = await startAgent(kind, tabberth.url, name);
		const url = site.page(`/${name}`, '<title>Left open</title>Half done');
		const tab = await openTabOf(first, url);
		await first.kill();
		const second = await startAgent(kind, tabberth.url, name);
		const {ids, text} = await listTabs(second);
		expect(ids).toEqual([tab]);
		expect(text).toMatch(/The tabs of your earlier session are yours again:\n\[tab \d+ · Left open ·/);
		expect((await second.call('get_page_text', {tabId: tab})).text).toContain('Half done');
		expect((await listTabs(second)).ids).toEqual([tab]);
	});

	test.each(SESSION_KINDS)('is told of several earlier ones, and has the one back that it names (%s)', async (kind) => {
		const name = newName('agent');
		const earlier = await Promise.all([startAgent(kind, tabberth.url, name), startAgent(kind, tabberth.url, name)]);
		const tabs = await Promise.all(earlier.map((agent) => openTabOf(agent)));
		await Promise.all(earlier.map((agent) => agent.kill()));
		const agent = await startAgent(kind, tabberth.url, name);
		const own = await openTabOf(agent);
		const {ids, text} = await listTabs(agent);
		expect(ids).toEqual([own]);
		expect(text).not.toContain('earlier');
		const back = await agent.call('tabs_context', {});
		expect(back.isError).toBe(false);
		const taken = await agent.call('get_page_text', {tabId: tabs[1]});
		expect(taken.text).toContain('The tabs of your earlier session are yours again');
		expect((await listTabs(agent)).ids.sort()).toEqual([own, tabs[1]].sort());
	});

	test('does not get the tabs of a program that still runs', async () => {
		const name = newName('agent');
		const first = await startAgent('v1 http', tabberth.url, name);
		const tab = await openTabOf(first);
		const second = await startAgent('v1 http', tabberth.url, name);
		expect((await listTabs(second)).ids).toEqual([]);
		expect((await listTabs(first)).ids).toEqual([tab]);
	});

	test('does not get the tabs of another client', async () => {
		const first = await startAgent('v1 http', tabberth.url, newName('agent'));
		await openTabOf(first);
		await first.kill();
		const second = await startAgent('v1 http', tabberth.url, newName('agent'));
		expect((await listTabs(second)).ids).toEqual([]);
	});

	test('by another name finds nothing after its grace, and the tabs it made are closed', async () => {
		const name = newName('agent');
		const url = site.page(`/${name}`, '<title>Grace</title>');
		const first = await startAgent('v1 http', tabberth.url, name);
		await openTabOf(first, url);
		await first.kill();
		onTestFinished(() => tabberth.changeSettings({graceMinutes: 5}));
		await tabberth.changeSettings({graceMinutes: 0});
		await until('its tab to be closed', () => (tabberth.urls().includes(url) ? undefined : true));
		const second = await startAgent('v1 http', tabberth.url, name);
		expect((await listTabs(second)).ids).toEqual([]);
	});
});

test('a named berth is found by its name, by whomever', async () => {
	const url = `${tabberth.url}?berth=shop`;
	const first = await connectClient('v1 http', url, {name: newName('agent')});
	const tab = await openTabOf(first);
	const second = await connectClient('v2 modern', url, {name: newName('agent')});
	expect((await listTabs(second)).ids).toEqual([tab]);
	await Promise.all([first.close(), second.close()]);
	const third = await connectClient('v1 sse', url, {name: newName('agent')});
	expect((await listTabs(third)).ids).toEqual([tab]);
	await third.close();
});

test('a session whose berth has ended is told so, and has a new one', async () => {
	const name = newName('agent');
	const url = site.page(`/${name}`, '<title>Idle</title>');
	const client = await connectClient('v1 http', tabberth.url, {name});
	await openTabOf(client, url);
	onTestFinished(() => tabberth.changeSettings({idleMinutes: 30}));
	await tabberth.changeSettings({idleMinutes: 0});
	await until('its tab to be closed', () => (tabberth.urls().includes(url) ? undefined : true));
	await tabberth.changeSettings({idleMinutes: 30});
	const {text} = await client.call('tabs_context');
	expect(text).toContain('The berth of this session had ended');
	expect((await client.call('tabs_context')).text).not.toContain('had ended');
	await client.close();
});

test('a session that ends leaves its tabs to the person, where the person has set so', async () => {
	const name = newName('agent');
	const client = await connectClient('v1 http', tabberth.url, {name});
	const url = site.page(`/${name}`, `<title>${name}</title>`);
	const tab = await openTabOf(client, url);
	onTestFinished(() => changeAndWait({onEnd: 'close'}));
	await changeAndWait({onEnd: 'keep'});
	const headers = {'mcp-session-id': client.sessionId ?? ''};
	const {ok} = await fetch(tabberth.url, {method: 'DELETE', headers});
	expect(ok).toBe(true);
	const left = await tabberth.inWorker(
		async (title) => ({
			tabs: (await chrome.tabs.query({title})).map(({groupId}) => groupId),
			groups: (await chrome.tabGroups.query({title})).length,
		}),
		name,
	);
	expect(left).toEqual({tabs: [-1], groups: 0});
	const later = await connectClient('v1 http', tabberth.url, {name});
	expect((await later.call('get_page_text', {tabId: tab})).isError).toBe(true);
	await later.close();
});
