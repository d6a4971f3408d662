import {describe, expect, test} from 'vitest';
import {callMessage, initializeMessage, readAnswer} from '../../kit/rpc.ts';
import {type Room, startRoom} from './room.ts';

const asks: Record<string, (room: Room, query: string) => Promise<Response>> = {
	'initialize on /mcp': ({post}, query) => post(`/mcp?${query}`, initializeMessage()),
	'a stateless call on /mcp': ({post}, query) =>
		post(`/mcp?${query}`, callMessage(1, 'dev_utils', {action: 'ping'}), {'mcp-protocol-version': '2026-07-28'}),
	'GET /sse': ({ask}, query) => ask(`/sse?${query}`, {headers: {accept: 'text/event-stream'}}),
	'POST /commands': async (room, query) =>
		room.post(`/commands?${query}`, {name: 'dev_utils', payload: {action: 'ping'}}, await room.openSession()),
	'GET /commands': async (room, query) => room.ask(`/commands?${query}`, {headers: await room.openSession()}),
};

describe.each(Object.keys(asks))('?berth= of %s', (kind) => {
	test.each(['', '%20a', 'a%0Ab', '%E2%80%AEgnp', '%ED%A0%80', 'x'.repeat(65)])('is refused: “%s”', async (name) => {
		const refused = async () => asks[kind]?.(startRoom(), `berth=${name}`);
		await expect(refused()).rejects.toMatchObject({
			status: 400,
			message: expect.stringMatching(/^berth: the name .*1 to 64 characters/),
		});
	});
});

test('a berth is named in one spelling', async () => {
	const room = startRoom();
	const {headers, status} = await readAnswer(await room.post('/mcp?berth=Gro%CC%88%C3%9Fe', initializeMessage()));
	expect(status).toBe(200);
	const session = await room.mcp.sessions.find(headers.get('mcp-session-id'), 'open');
	expect(session?.record.berthName).toBe('Größe');
	const composed = await room.post(
		'/mcp?berth=Gr%C3%B6%C3%9Fe',
		{jsonrpc: '2.0', id: 1, method: 'ping'},
		{
			'mcp-session-id': session?.record.id ?? '',
		},
	);
	expect(composed.status).toBe(200);
});
