import {once} from 'node:events';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {bindHost, type HostProcess, makeBind, spawnHost, useBuiltHost} from '../kit/companion.ts';
import {askRaw, connectRaw, toRequest} from '../kit/raw-http.ts';

useBuiltHost();

const logOf = ({folder}: HostProcess): string => readFileSync(join(folder, 'state', 'companion.log'), 'utf8');
const endpointsOf = ({folder}: HostProcess): string[] => readdirSync(join(folder, 'state', 'endpoints'));

const expectFree = async (port: number): Promise<void> => {
	for (const host of ['127.0.0.1', '::1']) {
		const server = createServer().listen(port, host);
		await once(server, 'listening');
		await new Promise((resolve) => server.close(resolve));
	}
};

describe('companion process', () => {
	it('says hello with what the environment asks', async () => {
		const host = spawnHost({TABBERTH_PORT: '3999', TABBERTH_ACCESS: 'nonsense', TABBERTH_DEVELOPER: '1'});
		expect(await host.worker.take('hello')).toMatchObject({
			type: 'hello',
			protocol: {min: 1, max: 2},
			version: packageJson.version,
			pid: host.child.pid,
			browser: {pid: process.pid, startedAt: expect.any(Number)},
			environment: {port: 3999, developerMode: true},
		});
		expect(logOf(host)).toMatch(/TABBERTH_ACCESS has a value that cannot be used/);
	});

	it('notes once where it serves, however often the rules change', async () => {
		const host = spawnHost();
		const port = await bindHost(host);
		for (const change of [{allowedHosts: ['elsewhere:1']}, {generation: 7}]) {
			host.worker.send(makeBind(port, change));
			await host.worker.take('bound');
		}
		expect(logOf(host).match(/serves .*/g)).toEqual([
			expect.stringContaining(`port ${port} for generation 1`),
			expect.stringContaining(`port ${port} for generation 7`),
		]);
	});

	it('relays a request and its answer', async () => {
		const host = spawnHost();
		const port = await bindHost(host);
		const asking = askRaw(
			port,
			toRequest(port, ['POST /mcp HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2'], '{}'),
		);
		const {id, piece} = await host.worker.take('request');
		host.worker.send({type: 'head', id, status: 200, headers: [], ...(piece && {piece}), end: true});
		expect(await asking).toMatchObject({status: 200, body: '{}'});
	});

	it('ends with the worker', async () => {
		const host = spawnHost();
		const port = await bindHost(host);
		expect(endpointsOf(host)).toEqual(['instance-a.json']);
		const streams = await Promise.all(Array.from({length: 20}, () => connectRaw(port)));
		for (const {socket} of streams) socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		for (const _ of streams) {
			const {id} = await host.worker.take('request');
			host.worker.send({type: 'head', id, status: 200, headers: [], end: false});
			host.worker.send({type: 'will', id, piece: {text: 'will'}});
		}
		await Promise.all(streams.map((stream) => stream.until('\r\n\r\n')));
		host.worker.close();
		expect(await host.exited).toBe(0);
		for (const stream of streams) expect((await stream.answer()).body).toBe('will');
		await expectFree(port);
		expect(endpointsOf(host)).toEqual([]);
	});

	it('ends with the worker also where a client does not read', async () => {
		const host = spawnHost();
		const port = await bindHost(host);
		const {socket} = await connectRaw(port);
		socket.pause();
		socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await host.worker.take('request');
		const piece = {text: 'a'.repeat(80 * 1024)};
		host.worker.send({type: 'head', id, status: 200, headers: [], piece, end: false});
		for (let sent = 0; sent < 200; sent++) host.worker.send({type: 'body', id, piece, end: false});
		host.worker.send({type: 'will', id, piece});
		const asking = askRaw(port, toRequest(port, ['GET /marker HTTP/1.1']));
		const marker = await host.worker.take('request');
		host.worker.send({type: 'head', id: marker.id, status: 204, headers: [], end: true});
		await asking;
		host.worker.close();
		expect(await host.exited).toBe(0);
		await expectFree(port);
	});

	it('ends when nobody reads its frames', async () => {
		const host = spawnHost();
		const port = await bindHost(host);
		host.child.stdout?.destroy();
		const asking = askRaw(port, toRequest(port, ['GET /mcp HTTP/1.1']));
		expect((await asking).status).toBe(503);
		expect(await host.exited).toBe(0);
		expect(logOf(host)).toMatch(/ends: writing to the worker failed/);
	});

	it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends properly by %s', async (signal) => {
		const host = spawnHost();
		const port = await bindHost(host);
		host.child.kill(signal);
		expect(await host.exited).toBe(0);
		expect(endpointsOf(host)).toEqual([]);
		await expectFree(port);
	});

	it('ends with 1 and a reason by garbage', async () => {
		const host = spawnHost();
		await host.worker.take('hello');
		host.child.stdin?.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
		expect(await host.exited).toBe(1);
		expect(logOf(host)).toMatch(/claims 4294967295 bytes/);
	});

	it('serves without a home it can write to', async () => {
		const host = spawnHost({TABBERTH_STATE_DIR: '/dev/null/state'});
		const port = await bindHost(host);
		expect(existsSync('/dev/null/state')).toBe(false);
		expect((await askRaw(port, toRequest(port, ['PUT / HTTP/1.1']))).status).toBe(405);
	});

	it('hands its port to a successor', async () => {
		const first = spawnHost();
		const port = await bindHost(first);
		const second = spawnHost();
		await second.worker.take('hello');
		second.worker.send(makeBind(port, {generation: 2}));
		// The successor asks the holder who it is; that question is what the first one sees.
		const {id} = await first.worker.take('request');
		first.worker.send({
			type: 'head',
			id,
			status: 200,
			headers: [],
			piece: {text: '{"name":"tabberth","instance":"instance-a"}'},
			end: true,
		});
		first.worker.close();
		expect(await second.worker.take('bound')).toMatchObject({port, addresses: ['127.0.0.1', '::1']});
	});

	it('knows the others of this machine', async () => {
		const first = spawnHost();
		await bindHost(first);
		const second = spawnHost({TABBERTH_STATE_DIR: join(first.folder, 'state')});
		await bindHost(second, {instance: 'instance-b', profile: 'Other'});
		const {endpoints} = await first.worker.take('endpoints');
		expect(endpoints.map(({instance, pid}) => [instance, pid])).toEqual([
			['instance-a', first.child.pid],
			['instance-b', second.child.pid],
		]);
		second.child.kill('SIGKILL');
	});
});
