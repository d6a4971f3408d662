import {describe, expect, it} from 'vitest';
import {type Running, startBound} from '../kit/companion.ts';
import {type Connection, connectRaw, toRequest} from '../kit/raw-http.ts';

const begin = async (): Promise<Running & {connection: Connection; id: number}> => {
	const running = await startBound();
	const connection = await connectRaw(running.port);
	connection.socket.write(toRequest(running.port, ['GET /mcp HTTP/1.1']));
	const {id} = await running.worker.take('request');
	return {...running, connection, id};
};

const piece = {text: 'data: outcome unknown\n\n'};
const head = {status: 200, headers: [['Content-Type', 'text/event-stream']] as const};

it('a will that asks is confirmed, any other is not', async () => {
	const {connection, worker, id} = await begin();
	worker.send({type: 'will', id, head, piece});
	worker.send({type: 'will', id, head, piece: {text: 'later'}, asks: true});
	expect(await worker.take('kept')).toEqual({type: 'kept', id});
	worker.send({type: 'head', id, status: 200, headers: [], end: true});
	await connection.answer();
	expect(worker.left.filter(({type}) => type === 'kept')).toEqual([]);
	worker.close();
});

describe('when the worker dies', () => {
	it('a will becomes the whole answer', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'will', id, head, piece});
		worker.close();
		expect(await connection.answer()).toMatchObject({
			status: 200,
			body: piece.text,
			headers: {'content-type': 'text/event-stream'},
		});
		await connection.closed;
	});

	it('a will ends a begun answer properly', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, ...head, piece: {text: 'data: 1\n\n'}, end: false});
		worker.send({type: 'will', id, head, piece});
		worker.close();
		expect((await connection.answer()).body).toBe(`data: 1\n\n${piece.text}`);
	});

	it('the latest will counts', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'will', id, head, piece: {text: 'earlier'}});
		worker.send({type: 'will', id, head, piece: {base64: Buffer.from('later').toString('base64')}});
		worker.close();
		expect((await connection.answer()).body).toBe('later');
	});

	it.each<[string, object[]]>([
		['no will', []],
		['a revoked will', [{head, piece}, {}]],
		['a will for begun answers only', [{piece}]],
	])('%s means 503 before an answer', async (_, wills) => {
		const {connection, worker, id} = await begin();
		for (const will of wills) worker.send({type: 'will', id, ...will});
		worker.close();
		const answer = await connection.answer();
		expect(answer).toMatchObject({status: 503, headers: {'retry-after': '1', connection: 'close'}});
		expect(JSON.parse(answer.body).error.message).toMatch(/^worker: .*send the request again/);
	});

	it('a begun answer without will breaks off', async () => {
		const {connection, worker, id} = await begin();
		worker.send({type: 'head', id, ...head, end: false});
		await connection.until('\r\n\r\n');
		worker.close();
		await expect(connection.answer()).rejects.toThrow(/no whole answer/);
	});

	it('the port is free before the last client is told', async () => {
		const {connection, worker, id, port, ended} = await begin();
		const stalled = await connectRaw(port);
		stalled.socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id: stalledId} = await worker.take('request');
		stalled.socket.pause();
		const large = {text: 'a'.repeat(80 * 1024)};
		worker.send({type: 'head', id: stalledId, ...head, piece: large, end: false});
		for (let sent = 0; sent < 200; sent++) worker.send({type: 'body', id: stalledId, piece: large, end: false});
		worker.send({type: 'will', id: stalledId, piece});
		worker.send({type: 'will', id, head, piece});
		let hasEnded = false;
		void ended.then(() => {
			hasEnded = true;
		});
		worker.close();
		await connection.answer();
		await expect(connectRaw(port)).rejects.toThrow(/ECONNREFUSED/);
		expect(hasEnded).toBe(false);
		expect(await ended).toBe(0);
	});

	it('garbage ends it with a logged reason', async () => {
		const {worker, ended, logged} = await startBound();
		worker.send([] as never);
		expect(await ended).toBe(1);
		expect(logged.join()).toContain('has no type');
	});
});
