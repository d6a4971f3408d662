import {afterAll, beforeAll, expect, test} from 'vitest';
import {callMessage, openSession, postRpc, textOf} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth({rateLimit: 3});
});
afterAll(() => tabberth?.stop());

const echo = (id: number) => callMessage(id, 'dev_utils', {action: 'echo', text: String(id)});

test('calls over the limit are told when to go on', async () => {
	const headers = await openSession(tabberth.url);
	for (const id of [1, 2, 3]) expect(textOf(await postRpc(tabberth.url, echo(id), headers))).toBe(String(id));
	const over = await postRpc(tabberth.url, echo(4), headers);
	expect(over).toMatchObject({status: 200, messages: [{result: {isError: true}}]});
	expect(textOf(over)).toMatch(/limit is 3 a minute.*Go on in \d+ s/);
});

test('pings and lists are free', async () => {
	const headers = await openSession(tabberth.url);
	for (const id of [1, 2, 3]) await postRpc(tabberth.url, echo(id), headers);
	for (let id = 10; id < 20; id++) {
		const ping = await postRpc(tabberth.url, {jsonrpc: '2.0', id, method: 'ping'}, headers);
		const list = await postRpc(tabberth.url, {jsonrpc: '2.0', id: id + 100, method: 'tools/list'}, headers);
		expect([ping.messages[0]?.result, list.status]).toEqual([{}, 200]);
	}
});

test('one agent over its limit does not slow another', async () => {
	const [busy, calm] = await Promise.all([openSession(tabberth.url), openSession(tabberth.url)]);
	for (const id of [1, 2, 3, 4]) await postRpc(tabberth.url, echo(id), busy);
	expect(textOf(await postRpc(tabberth.url, echo(1), calm))).toBe('1');
});

test('outside MCP the limit is a status', async () => {
	const headers = await openSession(tabberth.url);
	const url = `${tabberth.origin}/commands`;
	const command = {name: 'dev_utils', payload: {action: 'ping'}};
	for (let i = 0; i < 3; i++) expect((await postRpc(url, command, headers)).status).toBe(200);
	const over = await postRpc(url, command, headers);
	expect(over.status).toBe(429);
	expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
});
