import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import net, {type AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {requireFreePort, waitUntilReady} from '../../installer/ready.mjs';

const closers: Array<() => Promise<unknown>> = [];
afterEach(async () => {
	for (const close of closers.splice(0)) await close();
});

const listen = async (server: net.Server, host = '127.0.0.1') => {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, host, resolve);
	});
	const sockets: net.Socket[] = [];
	server.on('connection', (socket) => sockets.push(socket));
	closers.push(() => {
		for (const socket of sockets) socket.destroy();
		return new Promise((resolve) => server.close(resolve));
	});
	return (server.address() as AddressInfo).port;
};

const serveHealth = (status: number, health: () => object) =>
	http.createServer((_, response) => {
		response.writeHead(status, {'content-type': 'application/json', connection: 'close'});
		response.end(JSON.stringify(health()));
	});

describe('a port', () => {
	it('is taken when nobody has it', async () => {
		const server = net.createServer();
		const port = await listen(server);
		await closers.pop()?.();
		await expect(requireFreePort(port)).resolves.toBeUndefined();
	});

	it('is refused when another program has it, with the way out', async () => {
		const port = await listen(net.createServer((socket) => socket.end('SSH-2.0\r\n')));
		await expect(requireFreePort(port)).rejects.toThrow(
			`Port ${port} is held by another program: choose another with --port, for example --port ${port + 1}.`,
		);
	});

	it('is refused when another Tabberth has it', async () => {
		const port = await listen(serveHealth(503, () => ({name: 'tabberth', status: 'starting'})));
		await expect(requireFreePort(port)).rejects.toThrow(
			`Port ${port} is held by another Tabberth that is running: choose`,
		);
	});

	it('is refused when only its IPv6 half is held', async () => {
		const port = await listen(net.createServer(), '::1');
		await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is held by another program`);
	});

	it('is waited for while the last run gives it back', async () => {
		const server = net.createServer();
		const port = await listen(server);
		const free = requireFreePort(port);
		setImmediate(() => closers.pop()?.());
		await expect(free).resolves.toBeUndefined();
	});
});

describe('being ready', () => {
	let state = '';
	beforeEach(() => {
		state = mkdtempSync(path.join(os.tmpdir(), 'tabberth-ready-'));
		mkdirSync(path.join(state, 'endpoints'));
	});
	afterEach(() => rmSync(state, {recursive: true}));

	const note = (instance: string, browserPid: number) =>
		writeFileSync(path.join(state, 'endpoints', `${instance}.json`), JSON.stringify({instance, browserPid}));

	/** Answers with each of these in turn, and with the last from then on; gives what was seen on the way. */
	const waitFor = async (answers: readonly object[], status = 200) => {
		let asked = 0;
		const port = await listen(serveHealth(status, () => answers[Math.min(asked++, answers.length - 1)] ?? {}));
		const seen: string[] = [];
		const controller = new AbortController();
		const saw = (text: string) => {
			if (seen.at(-1) !== text) seen.push(text);
			if (asked > answers.length) controller.abort(new Error('enough'));
		};
		const wait = {port, key: undefined, stateDirectory: state, note: saw, signal: controller.signal};
		const isReady = await waitUntilReady({...wait, readBrowserPid: async () => 42}).then(
			() => true,
			() => false,
		);
		return {isReady, seen};
	};

	it('means an answer from the companion of our browser', async () => {
		note('ours', 42);
		expect(await waitFor([{name: 'tabberth', status: 'ok', instance: 'ours'}])).toEqual({isReady: true, seen: []});
	});

	it('does not come from the Tabberth of another browser', async () => {
		note('other', 41);
		const result = await waitFor([{name: 'tabberth', instance: 'other'}]);
		expect(result).toEqual({isReady: false, seen: ['another Tabberth answered']});
	});

	it('does not come from a stranger, nor from a name that leads out of the folder', async () => {
		writeFileSync(path.join(state, 'out.json'), JSON.stringify({browserPid: 42}));
		expect((await waitFor([{status: 'ok'}])).isReady).toBe(false);
		expect((await waitFor([{name: 'tabberth', instance: '../out'}])).isReady).toBe(false);
	});

	it('does not come while the worker starts', async () => {
		note('ours', 42);
		const result = await waitFor([{name: 'tabberth', status: 'starting', instance: 'ours'}], 503);
		expect(result).toEqual({isReady: false, seen: ['only status 503 (starting) was answered']});
	});
});
