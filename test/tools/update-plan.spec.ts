import {expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const APPROACH = ['Open both shops', 'Compare the prices', 'Tell you the better one'];
const plan = (domains: readonly string[], approach: readonly string[] = APPROACH) =>
	room.client.call('update_plan', {domains, approach});
/** As the session's own entry in the list of sessions tells. */
const grantsOf = async (client = room.client) => {
	const sessions = JSON.parse((await client.call('dev_utils', {action: 'sessions'})).text);
	return sessions.find(({id}: {id: string}) => id === client.sessionId)?.grants;
};

test('update_plan keeps the plan for the session', async () => {
	const before = Date.now();
	const {text, isError} = await plan(['https://Shop.example.com/cart', 'example.org', 'example.org']);
	expect(isError).toBe(false);
	expect(text).toBe(
		'The plan is kept for this session. No rule of the person’s asks about shop.example.com, example.org: go on.',
	);
	const [grant, ...others] = await grantsOf();
	expect(others).toEqual([]);
	expect(grant).toMatchObject({domains: ['shop.example.com', 'example.org'], approach: APPROACH, by: 'rules'});
	expect(grant.at).toBeGreaterThanOrEqual(before);
	await plan(['example.net']);
	expect((await grantsOf()).map(({domains}: {domains: string[]}) => domains)).toEqual([
		['shop.example.com', 'example.org'],
		['example.net'],
	]);
});

test('update_plan is no other agent’s', async () => {
	await plan(['example.org']);
	const other = await connectClient('v2 legacy', room.tabberth.url);
	await other.call('tabs_context');
	expect(await grantsOf(other)).toBeUndefined();
	await other.close();
});

test('update_plan outlives the worker, and ends with the berth', async () => {
	const stored = () =>
		room.tabberth.inWorker(async () =>
			JSON.stringify(await chrome.storage.local.get(null)).includes('only-here.example'),
		);
	await plan(['only-here.example']);
	await until('it to be written', async () => (await stored()) || undefined);
	await room.tabberth.killWorker();
	await room.tabberth.served();
	await room.client.call('tabs_context');
	expect(await grantsOf()).toMatchObject([{domains: ['only-here.example'], by: 'rules'}]);
	expect(await stored()).toBe(true);
	const headers = {'mcp-session-id': room.client.sessionId ?? ''};
	await fetch(room.tabberth.url, {method: 'DELETE', headers});
	await until('it to be forgotten', async () => ((await stored()) ? undefined : true));
});

test('update_plan says what it does not cover', async () => {
	const {text} = await plan(['example.org', 'chromewebstore.google.com']);
	expect(text).toMatch(
		/asks about example\.org: go on\.\nNot covered:\nchromewebstore\.google\.com: denied\. Extension stores/,
	);
	expect(await grantsOf()).toMatchObject([{domains: ['example.org']}]);
});

test('update_plan keeps nothing where nothing is allowed', async () => {
	const answer = await plan(['chromewebstore.google.com']);
	expect(answer).toMatchObject({isError: true, text: expect.stringContaining('domains: none of them may be used.')});
	expect(await grantsOf()).toBeUndefined();
});

test.each([
	[[], APPROACH, 'domains: expected at least 1 entries.'],
	[['two words'], APPROACH, 'domains.0: "two words" is no domain.'],
	[['example.org'], ['a', 'b'], 'approach: expected at least 3 entries.'],
	[['example.org'], Array<string>(8).fill('a'), 'approach: expected at most 7 entries.'],
])('update_plan refuses %j with %j', async (domains, approach, words) => {
	expect(await plan(domains, approach)).toMatchObject({isError: true, text: expect.stringContaining(words)});
});
