import {describe, expect, test} from 'vitest';
import {type Room, startRoom} from './room.ts';

const listen = async (room: Room, headers: Record<string, string>, credential?: string) => {
	const init = {headers: {...headers, accept: 'text/event-stream'}};
	const response = await room.ask('/commands', init, credential);
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	if (!reader) throw new Error(`no events: ${response.status}`);
	expect((await reader.read()).value).toBe(': listening\n\n');
	return reader;
};

describe('the events of a session', () => {
	const endings: Record<string, (room: Room, headers: Record<string, string>) => Promise<unknown>> = {
		DELETE: ({ask}, headers) => ask('/mcp', {method: 'DELETE', headers}),
		'the message shutdown': ({post}, headers) => post('/mcp', {jsonrpc: '2.0', id: 1, method: 'shutdown'}, headers),
	};

	test.each(Object.keys(endings))('end with it, by %s', async (ending) => {
		const room = startRoom();
		const [ended, other] = [await room.openSession(), await room.openSession()];
		const [events, others] = [await listen(room, ended), await listen(room, other)];
		await endings[ending]?.(room, ended);
		expect(await events.read()).toMatchObject({done: true});
		expect((await room.mcp.sessions.find(other['mcp-session-id'], 'open'))?.streams).toBe(1);
		await others.cancel();
	});

	test('end when their key is revoked, and no others', async () => {
		const room = startRoom();
		const [revoked, other] = [await room.openSession('key:a'), await room.openSession('key:b')];
		const [events, others] = [await listen(room, revoked, 'key:a'), await listen(room, other, 'key:b')];
		await room.mcp.sessions.endWhere((credential) => credential === 'key:a');
		expect(await events.read()).toMatchObject({done: true});
		expect(room.mcp.sessions.live.map(({record, streams}) => [record.credential, streams])).toEqual([['key:b', 1]]);
		await others.cancel();
	});

	test('are asked for again in vain', async () => {
		const room = startRoom();
		const headers = await room.openSession();
		await room.ask('/mcp', {method: 'DELETE', headers});
		await expect(listen(room, headers)).rejects.toMatchObject({status: 404});
	});
});

describe('a command', () => {
	const send = async (command: unknown) => {
		const room = startRoom();
		const response = await room.post('/commands', command, await room.openSession());
		return (await response.json()) as {data: {isError?: boolean; content: {text: string}[]}};
	};

	test.each([
		[[], 'an array'],
		['{}', 'text (a string)'],
		[5, 'a number'],
	])('with the payload %j is told what is wrong, as a result', async (payload, kind) => {
		const {data} = await send({name: 'dev_utils', payload});
		expect(data.isError).toBe(true);
		expect(data.content[0]?.text).toMatch(/^dev_utils: payload: expected an object/);
		expect(data.content[0]?.text).toContain(`${kind} was given`);
	});

	test('takes null and nothing for no payload', async () => {
		for (const command of [{name: 'dev_utils', payload: null}, {name: 'dev_utils'}]) {
			expect((await send(command)).data.content[0]?.text).toMatch(/^dev_utils: action: expected/);
		}
	});

	test('that is no object is refused by a sentence that says where', async () => {
		await expect(send([])).rejects.toMatchObject({status: 400, message: expect.stringMatching(/^body: /)});
	});
});
