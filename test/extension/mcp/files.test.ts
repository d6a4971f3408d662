import {describe, expect, test} from 'vitest';
import {initializeMessage} from '../../kit/rpc.ts';
import {startRoom} from './room.ts';

const post = async (room: ReturnType<typeof startRoom>, target: string, headers = {}, credential?: string) => {
	const response = await room.ask(target, {method: 'POST', headers, body: 'some bytes'}, credential);
	return ((await response.json()) as {fileId: string}).fileId;
};

describe('POST /files', () => {
	test('answers with the id of what was sent, and nothing else', async () => {
		const room = startRoom();
		const response = await room.ask('/files?filename=x.csv', {
			method: 'POST',
			headers: {'content-type': 'text/csv'},
			body: 'a,b',
		});
		const answer = (await response.json()) as {fileId: string};
		expect(answer).toEqual({fileId: expect.any(String)});
		const sent = await room.files.open(answer.fileId, {credential: 'open'});
		expect([sent.name, sent.type, await sent.bytes.text()]).toEqual(['x.csv', 'text/csv', 'a,b']);
	});

	test('keeps it for the credential', async () => {
		const room = startRoom();
		const id = await post(room, '/files', {}, 'key:a');
		await expect(room.files.open(id, {credential: 'key:b'})).rejects.toThrow('no such file');
		await expect(room.files.open(id, {credential: 'key:a', session: 'any'})).resolves.toMatchObject({name: 'upload'});
	});

	test.each(['mcp-session-id', 'x-instance-id'])('keeps it for the session that %s names', async (header) => {
		const room = startRoom();
		const {'mcp-session-id': session = ''} = await room.openSession();
		const id = await post(room, '/files', {[header]: session});
		await expect(room.files.open(id, {credential: 'open', session})).resolves.toMatchObject({name: 'upload'});
		for (const taker of [{}, {session: 'another'}]) {
			await expect(room.files.open(id, {credential: 'open', ...taker})).rejects.toThrow('no such file');
		}
	});

	test('keeps it for the berth that the URL names', async () => {
		const room = startRoom();
		const id = await post(room, '/files?berth=alpha');
		await expect(room.files.open(id, {credential: 'open', name: 'alpha'})).resolves.toMatchObject({name: 'upload'});
		for (const taker of [{}, {name: 'another'}]) {
			await expect(room.files.open(id, {credential: 'open', ...taker})).rejects.toThrow('no such file');
		}
	});

	test('of a session that has a named berth is for all who share that', async () => {
		const room = startRoom();
		const opened = await room.post('/mcp?berth=alpha', initializeMessage());
		const headers = {'mcp-session-id': opened.headers.get('mcp-session-id') ?? ''};
		const id = await post(room, '/files', headers);
		const taker = {credential: 'open', name: 'alpha', session: 'another'};
		await expect(room.files.open(id, taker)).resolves.toMatchObject({name: 'upload'});
		expect(await post(room, '/files?berth=alpha', headers)).toBeTypeOf('string');
	});

	test('refuses a session that is not the sender’s, and one of another berth', async () => {
		const room = startRoom();
		const own = await room.openSession('key:a');
		await expect(post(room, '/files', own, 'key:b')).rejects.toMatchObject({status: 404});
		await expect(post(room, '/files?berth=alpha', own, 'key:a')).rejects.toMatchObject({status: 400});
		await expect(post(room, '/files?berth=', own, 'key:a')).rejects.toMatchObject({status: 400});
	});

	test('keeps the pace of calls', async () => {
		const room = startRoom({}, {pace: {take: () => 2500, wait: async () => undefined}});
		await expect(post(room, '/files')).rejects.toMatchObject({status: 429, headers: {'Retry-After': '3'}});
	});

	test('is all there is: a file is never given out', () => {
		expect(startRoom().mcp.routes['/files'].methods).toEqual(['POST']);
	});
});
