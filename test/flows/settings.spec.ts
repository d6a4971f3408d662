import {afterAll, beforeAll, expect, test} from 'vitest';
import {freePort} from '../kit/free-port.ts';
import {openSession, postRpc, readEvents} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth({port: 0, developerMode: false});
});
afterAll(() => tabberth?.stop());

const listNames = async (headers: Record<string, string>): Promise<string[]> => {
	const {messages} = await postRpc(tabberth.url, {jsonrpc: '2.0', id: 'list', method: 'tools/list'}, headers);
	const tools = messages[0]?.result?.tools as {name: string}[] | undefined;
	return (tools ?? []).map((tool) => tool.name);
};

test('developer mode lists its tool and tells every open stream', async () => {
	const headers = await openSession(tabberth.url);
	expect(await listNames(headers)).not.toContain('dev_utils');
	const stream = await fetch(tabberth.url, {headers: {...headers, accept: 'text/event-stream'}});
	const events = readEvents(stream);

	await tabberth.changeSettings({developerMode: true});

	const {value} = await events.next();
	expect(JSON.parse(value?.data ?? '{}')).toMatchObject({method: 'notifications/tools/list_changed'});
	expect(await listNames(headers)).toContain('dev_utils');
	await events.return(undefined);
});

test('developer mode tells a stateless client that listens', async () => {
	await tabberth.changeSettings({developerMode: false});
	const meta = {
		'io.modelcontextprotocol/protocolVersion': '2026-07-28',
		'io.modelcontextprotocol/clientCapabilities': {},
		'io.modelcontextprotocol/clientInfo': {name: 'by hand', version: '1'},
	};
	const stream = await fetch(tabberth.url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'mcp-protocol-version': '2026-07-28',
			'mcp-method': 'subscriptions/listen',
		},
		body: JSON.stringify({
			jsonrpc: '2.0',
			id: 'listen',
			method: 'subscriptions/listen',
			params: {_meta: meta, notifications: {toolsListChanged: true}},
		}),
	});
	const events = readEvents(stream);
	expect((await events.next()).value?.data).toContain('notifications/subscriptions/acknowledged');

	await tabberth.changeSettings({developerMode: true});

	expect((await events.next()).value?.data).toContain('notifications/tools/list_changed');
	await events.return(undefined);
});

test('a list of origins is used at once', async () => {
	const preflight = () =>
		fetch(tabberth.url, {
			method: 'OPTIONS',
			headers: {origin: 'https://tool.example', 'access-control-request-method': 'POST'},
		});
	expect((await preflight()).status).toBe(403);
	await tabberth.changeSettings({corsOrigins: ['https://tool.example']});
	await until('the origin to be allowed', async () => ((await preflight()).status === 204 ? true : undefined));
	await tabberth.changeSettings({corsOrigins: []});
	await until('the origin to be refused', async () => ((await preflight()).status === 403 ? true : undefined));
});

test('a value that makes no sense costs only itself', async () => {
	await tabberth.changeSettings({maxSessions: -5, corsOrigins: ['https://other.example']});
	await until('the good value to count', async () => {
		const {status} = await fetch(tabberth.url, {
			method: 'OPTIONS',
			headers: {origin: 'https://other.example', 'access-control-request-method': 'POST'},
		});
		return status === 204 ? true : undefined;
	});
	expect(await tabberth.health()).toMatchObject({status: 'ok'});
});

test('another port is served without a restart, and the session goes on there', async () => {
	const headers = await openSession(tabberth.url);
	const port = await freePort();
	await tabberth.changeSettings({port});
	const answer = await until('the new port', () =>
		postRpc(`http://127.0.0.1:${port}/mcp`, {jsonrpc: '2.0', id: 1, method: 'ping'}, headers).catch(() => undefined),
	);
	expect(answer.messages[0]).toMatchObject({id: 1, result: {}});
	await expect(fetch(`${tabberth.origin}/health`)).rejects.toThrow('fetch failed');
	await tabberth.changeSettings({port: tabberth.port});
	await tabberth.served();
});

test('switched off nothing listens, switched on it does again', async () => {
	await tabberth.changeSettings({enabled: false});
	await until('the port to close', async () => ((await tabberth.health()) ? undefined : true));
	await tabberth.changeSettings({enabled: true});
	await tabberth.served();
});
