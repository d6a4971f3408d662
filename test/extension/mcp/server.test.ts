import {describe, expect, test} from 'vitest';
import {type RpcMessage, readAnswer} from '../../kit/rpc.ts';
import {startRoom} from './room.ts';

const META = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': {},
};

const ask: Record<string, (method: string, params: Record<string, unknown>) => Promise<RpcMessage | undefined>> = {
	'2025-11-25': async (method, params) => {
		const room = startRoom();
		const response = await room.post('/mcp', {jsonrpc: '2.0', id: 1, method, params}, await room.openSession());
		return (await readAnswer(response)).messages[0];
	},
	'2026-07-28': async (method, params) => {
		const name = params.uri ?? params.name;
		const headers = {
			'mcp-protocol-version': '2026-07-28',
			'mcp-method': method,
			...(name !== undefined && {'mcp-name': String(name)}),
		};
		const body = {jsonrpc: '2.0', id: 1, method, params: {...params, _meta: META}};
		return (await readAnswer(await startRoom().post('/mcp', body, headers))).messages[0];
	},
};

describe.each(Object.keys(ask))('in %s', (era) => {
	const send = (method: string, params: Record<string, unknown> = {}) => ask[era]?.(method, params);

	test('where there are no shortcuts there are no prompts, and that is said', async () => {
		expect(await send('prompts/list')).toMatchObject({result: {prompts: []}});
		expect(await send('prompts/get', {name: 'any'})).toMatchObject({
			error: {code: -32602, message: expect.stringContaining('prompts/list')},
		});
	});

	test.each([
		['tools/call', {name: 5, arguments: {}}, 'name: expected a string'],
		['prompts/get', {name: {}}, 'name: expected string'],
		['resources/read', {uri: ['tab://1']}, 'uri: expected string'],
	])('parameters of %s that are none are refused in a sentence', async (method, params, words) => {
		const {error} = (await send(method, params)) ?? {};
		expect(error?.message).toContain(words);
		expect(error?.message).not.toContain('{');
		expect(error?.code).toBe(-32602);
	});

	test('who has no tabs has no resources, and knows what they would be', async () => {
		expect(await send('resources/list')).toMatchObject({result: {resources: []}});
		expect(await send('resources/templates/list')).toMatchObject({
			result: {resourceTemplates: [{uriTemplate: 'tab://{tabId}', mimeType: 'text/plain'}]},
		});
		const code = era === '2026-07-28' ? -32602 : -32002;
		expect(await send('resources/read', {uri: 'tab://1'})).toMatchObject({error: {code, data: {uri: 'tab://1'}}});
	});
});
