// The person's Stop: of everything and of one agent, from the popup, the keyboard and the browser's bar, until they resume.
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {type AgentClient, type Answer, connectClient, newName} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {openPopup, type Popup} from '../kit/popup.ts';
import {openProfile} from '../kit/profile.ts';
import {callMessage, openSession, postRpc, textOf} from '../kit/rpc.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {readToolbar} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';

const STOPPED = {isError: true, text: expect.stringContaining('stopped by the person: all agents are stopped')};
const AGENT_STOPPED = {isError: true, text: expect.stringContaining('stopped by the person: this agent is stopped')};
const ENDLESS = {action: 'javascript_exec', text: 'await new Promise(() => {})'};

let tabberth: Tabberth;
let site: Site;
let popup: Popup;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
	popup = await openPopup(tabberth);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
afterEach(async () => {
	if (await popup.isStopped()) await popup.click('#resume');
	await popup.untilStopped(false);
});

const connect = (name = newName('agent')): Promise<AgentClient> => connectClient('v1 http', tabberth.url, {name});

/** By their addresses, the pages on which our debugger is. */
const attachedTo = (): Promise<(string | undefined)[]> =>
	tabberth.inWorker(async () => {
		const answers = (await chrome.debugger.getTargets()).map(({tabId, url}) =>
			chrome.debugger.sendCommand({tabId: tabId ?? -1}, 'Target.getTargetInfo').then(
				() => [url],
				() => [],
			),
		);
		return (await Promise.all(answers)).flat();
	});

/** Five agents with four tabs each, a call that does not end by itself in every tab, and the debugger on all of them. */
const keepBusy = async (): Promise<{
	clients: AgentClient[];
	calls: Promise<Answer & {at: number}>[];
	urls: string[];
}> => {
	const clients = await Promise.all([1, 2, 3, 4, 5].map(() => connect()));
	const urls: string[] = [];
	const tabs = await Promise.all(
		clients.map(async (client) => {
			const ids: number[] = [];
			for (let tab = 0; tab < 4; tab++) {
				const url = site.page(`/busy-${newName('page')}`, '<p>Busy');
				urls.push(url);
				ids.push(await openTabOf(client, url));
			}
			return ids.map((tabId) => ({client, tabId}));
		}),
	);
	const calls = tabs.flat().map(async ({client, tabId}) => {
		const answer = await client.call('javascript_tool', {...ENDLESS, tabId});
		return {...answer, at: Date.now()};
	});
	await until('all calls to run', async () => ((await attachedTo()).length >= 20 ? true : undefined));
	return {clients, calls, urls};
};

describe('Stop everything', () => {
	test('answers 20 calls of 5 agents within 250 ms, and takes the debugger off', async () => {
		const {clients, calls} = await keepBusy();
		const [first] = clients;
		await popup.click('#stop');
		const answers = await Promise.all(calls);
		// The press has to reach the worker first, which is the browser's time and that of the test.
		const stoppedAt = await tabberth.inWorker(async () => {
			const {stop} = await chrome.storage.local.get<{stop: {everything: {at: number}}}>('stop');
			return stop.everything.at;
		});
		for (const answer of answers) expect(answer).toMatchObject(STOPPED);
		expect(Math.max(...answers.map(({at}) => at)) - stoppedAt).toBeLessThan(250);
		expect(await attachedTo()).toEqual([]);
		expect(await first?.call('tabs_create_mcp')).toMatchObject(STOPPED);
		expect(await readToolbar(tabberth)).toEqual({text: '■', title: 'Tabberth: all agents are stopped'});
		await popup.click('#resume');
		await popup.untilStopped(false);
		expect((await first?.call('tabs_create_mcp'))?.isError).toBe(false);
		await until('the mark to go', async () => ((await readToolbar(tabberth)).text === '' ? true : undefined));
		await Promise.all(clients.map((client) => client.close()));
	});

	test('answers what waits: in the queue, in a batch, for the person, and at /commands', async () => {
		const client = await connect();
		const other = await connect();
		const tabId = await openTabOf(client, site.page('/waits', '<p>Waits'));
		await openTabOf(other, site.page('/asks', '<p>Asks'));
		const headers = await openSession(tabberth.url);
		await postRpc(tabberth.url, callMessage(1, 'tabs_create', {url: site.page('/by-hand', '<p>x')}), headers);
		const actions = [
			{name: 'get_page_text', input: {tabId}},
			{name: 'javascript_tool', input: {...ENDLESS, tabId}},
			{name: 'navigate', input: {url: site.page('/never', '<p>Never'), tabId}},
		];
		const command = (name: string, payload: object) =>
			fetch(`${tabberth.origin}/commands`, {
				method: 'POST',
				headers: {'content-type': 'application/json', ...headers},
				body: JSON.stringify({name, payload}),
			}).then(async (response) => (await response.json()).data);
		const batch = client.call('browser_batch', {actions});
		await until('the batch to run', async () => ((await attachedTo()).length === 1 ? true : undefined));
		const calls = [
			batch,
			client.call('get_page_text', {tabId}),
			other.call('hand_over', {reason: 'Log in'}),
			command('javascript_tool', ENDLESS).then(({content, isError}) => ({text: content[0].text, isError})),
		];
		await popup.untilShown('Log in');
		await until('all to wait', async () => ((await attachedTo()).length >= 2 ? true : undefined));
		await popup.click('#stop');
		for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(STOPPED);
		await popup.untilShown();
		expect(await command('tabs_context', {})).toMatchObject({isError: true, content: [{text: STOPPED.text}]});
		expect(tabberth.urls()).not.toContain(`${site.origin}/never`);
		await Promise.all([client.close(), other.close()]);
	});

	test('comes by the keyboard, and by Cancel in the bar of the browser', async () => {
		const client = await connect();
		for (const cause of ['keyboard', 'bar']) {
			await tabberth.inWorker(async (cause) => {
				const {commands, debugger: debug} = chrome as unknown as Record<
					string,
					Record<string, {dispatch(...given: unknown[]): void}>
				>;
				if (cause === 'keyboard') commands?.onCommand?.dispatch('stop-everything');
				else debug?.onDetach?.dispatch({tabId: (await chrome.tabs.query({}))[0]?.id}, 'canceled_by_user');
			}, cause);
			await popup.untilStopped(true);
			expect(await client.call('tabs_context')).toMatchObject(STOPPED);
			await popup.click('#resume');
			await popup.untilStopped(false);
		}
		expect((await client.call('tabs_context')).isError).toBe(false);
		await client.close();
	});

	test('lets what touches nothing go on', async () => {
		const client = await connect();
		await popup.click('#stop');
		await popup.untilStopped(true);
		expect((await client.call('dev_utils', {action: 'ping'})).isError).toBe(false);
		expect((await client.listTools()).length).toBeGreaterThan(0);
		await client.close();
	});

	test('refuses to read a tab as a resource', async () => {
		const headers = await openSession(tabberth.url);
		const opened = await postRpc(tabberth.url, callMessage(1, 'tabs_create_mcp'), headers);
		const uri = `tab://${/Tab ID: (\d+)/.exec(textOf(opened))?.[1]}`;
		await popup.click('#stop');
		await popup.untilStopped(true);
		const list = await postRpc(tabberth.url, {jsonrpc: '2.0', id: 2, method: 'resources/list'}, headers);
		const [resource] = (list.messages[0]?.result?.resources ?? []) as {uri: string}[];
		const read = {jsonrpc: '2.0', id: 3, method: 'resources/read', params: {uri: resource?.uri ?? uri}};
		const {messages} = await postRpc(tabberth.url, read, headers);
		expect(JSON.stringify(messages[0])).toContain('stopped by the person');
	});

	test('outlives the worker', async () => {
		const client = await connect();
		await popup.click('#stop');
		await popup.untilStopped(true);
		await tabberth.killWorker();
		await tabberth.served();
		expect(await client.call('tabs_context')).toMatchObject(STOPPED);
		await until('the mark', async () => ((await readToolbar(tabberth)).text === '■' ? true : undefined));
		await popup.untilStopped(true);
		await client.close();
	});
});

test('Stop everything outlives the browser', {timeout: 90_000}, async () => {
	const profile = await openProfile();
	const before = await profile.start();
	const client = await connectClient('v1 http', before.url);
	const own = await openPopup(before);
	await own.click('#stop');
	await own.untilStopped(true);
	await profile.stop();
	const after = await profile.start();
	expect(await client.call('tabs_context')).toMatchObject(STOPPED);
	const again = await openPopup(after);
	await again.untilStopped(true);
	await again.click('#resume');
	await again.untilStopped(false);
	expect((await client.call('tabs_context')).isError).toBe(false);
	await client.close();
});

describe('Stop of one agent', () => {
	test('ends its calls and no others, until the person resumes it', async () => {
		const [one, two] = [await connect('first'), await connect('second')];
		const [tab, other] = [
			await openTabOf(one, site.page('/first', '<p>First')),
			await openTabOf(two, site.page('/second', '<p>Second')),
		];
		const ended = one.call('javascript_tool', {...ENDLESS, tabId: tab});
		const text = 'await new Promise((go) => addEventListener("go", go)); "went on"';
		const goesOn = two.call('javascript_tool', {action: 'javascript_exec', text, tabId: other});
		await until('both to run', async () => ((await attachedTo()).length >= 2 ? true : undefined));
		await popup.stopAgent('first');
		expect(await ended).toMatchObject(AGENT_STOPPED);
		expect(await one.call('get_page_text', {tabId: tab})).toMatchObject(AGENT_STOPPED);
		await until('one debugger to be off', async () => ((await attachedTo()).length === 1 ? true : undefined));
		await tabberth.inWorker(async (url) => {
			const [found] = await chrome.tabs.query({url});
			const func = () => void dispatchEvent(new Event('go'));
			await chrome.scripting.executeScript({target: {tabId: found?.id ?? -1}, func, world: 'MAIN'});
		}, `${site.origin}/second`);
		expect((await goesOn).text).toContain('went on');
		// An agent that has just called is not idle yet.
		await until('it to rest', async () =>
			(await popup.agents()).find(({name, state}) => name === 'second' && state.startsWith('Idle')),
		);
		expect(await popup.agents()).toEqual(
			expect.arrayContaining([
				{name: 'first', state: 'Stopped · 1 tab', button: 'Resume'},
				{name: 'second', state: 'Idle · 1 tab', button: 'Stop'},
			]),
		);
		await tabberth.killWorker();
		await tabberth.served();
		expect(await one.call('tabs_context')).toMatchObject(AGENT_STOPPED);
		expect((await two.call('tabs_context')).isError).toBe(false);
		await popup.resumeAgent('first');
		expect((await one.call('get_page_text', {tabId: tab})).text).toContain('First');
		await Promise.all([one.close(), two.close()]);
	});
});
