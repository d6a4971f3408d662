import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer as createHttpServer, type RequestListener} from 'node:http';
import {createServer, type Server} from 'node:net';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {listen} from '../../native-host/listen.ts';
import type {Bind} from '../../native-host/protocol.ts';
import {findFreePort, makeBind, startBound, startCompanion} from '../kit/companion.ts';
import {askRaw, connectRaw, toRequest} from '../kit/raw-http.ts';

const occupy = async (server: Server, port: number, host = '127.0.0.1'): Promise<Server> => {
	server.listen(port, host);
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	return server;
};

const healthOf =
	(body: object): RequestListener =>
	(_req, res) =>
		void res.end(JSON.stringify(body));

const isOpen = async (port: number, host?: string): Promise<boolean> =>
	connectRaw(port, host).then(
		() => true,
		() => false,
	);

/** A holder that looks like our own predecessor, so that the bind goes on trying. */
const hold = async (port: number): Promise<{asked: Promise<void>}> => {
	let tell = (): void => undefined;
	const asked = new Promise<void>((resolve) => {
		tell = resolve;
	});
	const holder = createHttpServer((req, res) => {
		healthOf({name: 'tabberth', instance: 'instance-a'})(req, res);
		tell();
	});
	await occupy(holder, port);
	return {asked};
};

describe('bind', () => {
	it('says hello, then listens on both loopbacks', async () => {
		const {worker} = startCompanion();
		expect(await worker.take('hello')).toMatchObject({protocol: {min: 1, max: 2}, version: '1.2.3', pid: process.pid});
		const port = await findFreePort();
		worker.send(makeBind(port));
		expect(await worker.take('bound')).toMatchObject({
			port,
			addresses: ['127.0.0.1', '::1'],
			endpoints: [{port, instance: 'instance-a'}],
		});
		expect([await isOpen(port), await isOpen(port, '::1')]).toEqual([true, true]);
	});

	it('listens on the given host alone', async () => {
		const {worker} = startCompanion();
		const port = await findFreePort();
		worker.send(makeBind(port, {host: '127.0.0.2'}));
		expect(await worker.take('bound')).toMatchObject({addresses: ['127.0.0.2']});
		expect([await isOpen(port), await isOpen(port, '127.0.0.2')]).toEqual([false, true]);
	});

	it('gives way at once to another Tabberth', async () => {
		const port = await findFreePort();
		await occupy(createHttpServer(healthOf({name: 'tabberth', instance: 'instance-b'})), port);
		const {worker} = startCompanion();
		const begun = Date.now();
		worker.send(makeBind(port));
		expect(await worker.take('bindFailed')).toMatchObject({port, holder: 'tabberth', instance: 'instance-b'});
		expect(Date.now() - begun).toBeLessThan(1_000);
	});

	it('says who else runs here before it says who has the port', async () => {
		const {port, folder} = await startBound({instance: 'instance-b', profile: 'Work'}, {});
		const {worker} = startCompanion({endpointsFolder: join(folder, 'endpoints')});
		await worker.take('hello');
		worker.send(makeBind(port));
		await worker.take('bindFailed');
		expect(worker.left).toMatchObject([{type: 'endpoints', endpoints: [{instance: 'instance-b', profile: 'Work'}]}]);
	});

	it('says in its file and its log why it is on another port', async () => {
		const moved = {wanted: 3456, heldBy: 'another program'};
		const {port, folder, logged} = await startBound({moved} as Partial<Bind>);
		const file = join(folder, 'endpoints', 'instance-a.json');
		expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({port, moved});
		expect(logged).toEqual([
			expect.stringMatching(/, because 3456 was taken by another program when this profile first served$/),
		]);
	});

	it('asks a holder once, however long it tries, and each of two', async () => {
		const port = await findFreePort();
		const asked: string[] = [];
		const note =
			(name: string): RequestListener =>
			(req, res) => {
				asked.push(`${name} ${req.method} ${req.url}`);
				healthOf({name: 'other'})(req, res);
			};
		const connections = {four: 0, six: 0};
		const four = await occupy(createHttpServer(note('four')), port);
		const six = await occupy(createHttpServer(note('six')), port, '::1');
		four.on('connection', () => connections.four++);
		six.on('connection', () => connections.six++);
		const {worker} = startCompanion();
		worker.send(makeBind(port));
		await once(four, 'request');
		four.close();
		expect(await worker.take('bindFailed')).toMatchObject({port, holder: 'stranger'});
		expect(asked).toEqual(['four GET /health', 'six GET /health']);
		expect(connections).toEqual({four: 1, six: 1});
	});

	it('tries for three seconds against anybody else', async () => {
		const holders: [Server, object][] = [
			[createServer(), {holder: 'stranger'}],
			[createHttpServer(healthOf({name: 'other'})), {holder: 'stranger'}],
			[createHttpServer((_req, res) => res.end('hi')), {holder: 'stranger'}],
			[
				createHttpServer(healthOf({name: 'tabberth', instance: 'instance-a'})),
				{holder: 'tabberth', instance: 'instance-a'},
			],
		];
		const outcomes = holders.map(async ([server, expected]) => {
			const port = await findFreePort();
			await occupy(server, port);
			const {worker} = startCompanion();
			const begun = Date.now();
			worker.send(makeBind(port));
			expect(await worker.take('bindFailed')).toMatchObject({port, ...expected});
			expect(Date.now() - begun).toBeGreaterThanOrEqual(2_900);
		});
		await Promise.all(outcomes);
	}, 10_000);

	it('follows a predecessor that ends', async () => {
		const port = await findFreePort();
		let onProbe = (): void => undefined;
		const hasProbed = new Promise<void>((resolve) => {
			onProbe = resolve;
		});
		const holder = createHttpServer((req, res) => {
			healthOf({name: 'tabberth', instance: 'instance-a'})(req, res);
			onProbe();
		});
		await occupy(holder, port);
		const {worker} = startCompanion();
		worker.send(makeBind(port));
		await hasProbed;
		holder.close();
		expect(await worker.take('bound')).toMatchObject({port, addresses: ['127.0.0.1', '::1']});
	});

	it('holds nothing while one family is taken', async () => {
		const port = await findFreePort();
		let isFree: boolean | undefined;
		const holder = createHttpServer((req, res) => {
			// The probe comes between two attempts, when the other family must be free again.
			const probe = createServer();
			probe.once('error', () => {
				isFree = false;
				healthOf({name: 'tabberth', instance: 'instance-b'})(req, res);
			});
			probe.listen(port, '127.0.0.1', () => {
				isFree = true;
				probe.close();
				healthOf({name: 'tabberth', instance: 'instance-b'})(req, res);
			});
		});
		await occupy(holder, port, '::1');
		const {worker} = startCompanion();
		worker.send(makeBind(port));
		expect(await worker.take('bindFailed')).toMatchObject({holder: 'tabberth', instance: 'instance-b'});
		expect(isFree).toBe(true);
	});

	it('names the system when it refuses', async () => {
		const {worker} = startCompanion();
		worker.send(makeBind(await findFreePort(), {host: '192.0.2.1'}));
		expect(await worker.take('bindFailed')).toMatchObject({
			holder: 'system',
			reason: expect.stringContaining('EADDRNOTAVAIL'),
		});
	});

	it('moves to another port', async () => {
		const {worker, port} = await startBound();
		const next = await findFreePort();
		worker.send(makeBind(next));
		expect(await worker.take('bound')).toMatchObject({port: next, endpoints: [{port: next}]});
		expect([await isOpen(port), await isOpen(next)]).toEqual([false, true]);
	});

	it('stays when the other port is taken', async () => {
		const {worker, port} = await startBound();
		const taken = await findFreePort();
		await occupy(createHttpServer(healthOf({name: 'tabberth', instance: 'instance-b'})), taken);
		worker.send(makeBind(taken));
		expect(await worker.take('bindFailed')).toMatchObject({port: taken, holder: 'tabberth'});
		expect(await isOpen(port)).toBe(true);
	});

	it('changes the host on the same port', async () => {
		const {worker, port} = await startBound();
		worker.send(makeBind(port, {host: '0.0.0.0'}));
		expect(await worker.take('bound')).toMatchObject({port, addresses: ['0.0.0.0']});
		worker.send(makeBind(port, {host: '192.0.2.1'}));
		expect(await worker.take('bindFailed')).toMatchObject({port});
		expect(await worker.take('bound')).toMatchObject({port, addresses: ['0.0.0.0']});
	});

	it('overtakes an earlier one that still tries', async () => {
		const port = await findFreePort();
		const {asked} = await hold(port);
		const {worker, logged} = startCompanion();
		worker.send(makeBind(port));
		await asked;
		const next = await findFreePort();
		worker.send(makeBind(next));
		expect(await worker.take('bound')).toMatchObject({port: next});
		expect(logged.filter((line) => line.includes('could not be had'))).toEqual([]);
	});

	it('tries no more once it is called off', async () => {
		const port = await findFreePort();
		const {asked} = await hold(port);
		const calledOff = new AbortController();
		const begun = Date.now();
		const listening = listen({
			...{port, host: '127.0.0.1', instance: 'instance-a'},
			build: () => createHttpServer(),
			signal: calledOff.signal,
		});
		await asked;
		calledOff.abort();
		expect(await listening).toMatchObject({holder: 'tabberth', instance: 'instance-a'});
		expect(Date.now() - begun).toBeLessThan(1_000);
	});

	it('ends with unbind, for open streams too', async () => {
		const {worker, port} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await worker.take('request');
		worker.send({type: 'unbind'});
		expect(await worker.take('abort')).toEqual({type: 'abort', id});
		expect(await isOpen(port)).toBe(false);
		worker.send(makeBind(port));
		expect(await worker.take('bound')).toMatchObject({port});
	});
});

describe('until the worker is ready', () => {
	it('/health is answered by the companion', async () => {
		const {worker} = startCompanion();
		const port = await findFreePort();
		worker.send(makeBind(port));
		await worker.take('bound');
		const answer = await askRaw(port, toRequest(port, ['GET /health?x=1 HTTP/1.1']));
		expect(answer).toMatchObject({status: 503, headers: {'retry-after': '1', 'content-type': 'application/json'}});
		expect(JSON.parse(answer.body)).toEqual({
			status: 'starting',
			name: 'tabberth',
			version: '1.2.3',
			instance: 'instance-a',
		});
		expect((await askRaw(port, toRequest(port, ['GET /health HTTP/1.1', 'Host: evil.example']))).status).toBe(403);
		worker.send({type: 'ready'});
		const asking = askRaw(port, toRequest(port, ['GET /health HTTP/1.1']));
		worker.send({type: 'head', id: (await worker.take('request')).id, status: 200, headers: [], end: true});
		expect((await asking).status).toBe(200);
	});
});
