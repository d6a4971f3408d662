import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {type AddressInfo, connect, createServer, type Server, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createProcessFinder} from '../../native-host/client-process.ts';
import {readStartTime} from '../../native-host/process-identity.ts';
import {startBound} from '../kit/companion.ts';
import {connectRaw, toRequest} from '../kit/raw-http.ts';

const listen = async (host: string): Promise<{server: Server; port: number}> => {
	const server = createServer().listen(0, host);
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	return {server, port: (server.address() as AddressInfo).port};
};

/** Runs a script that connects to the port and stays until the test ends. */
const runClient = (port: number, ...args: string[]) => {
	const folder = mkdtempSync(join(tmpdir(), 'tabberth-client-'));
	const script = join(folder, 'agent.mjs');
	writeFileSync(script, `import {connect} from 'node:net'; connect(Number(process.argv[2]), '127.0.0.1');`);
	const child = spawn(process.execPath, ['--no-warnings', script, String(port), ...args], {stdio: 'ignore'});
	onTestFinished(async () => {
		child.kill('SIGKILL');
		rmSync(folder, {recursive: true, force: true});
	});
	return {child, script};
};

const accept = async (server: Server): Promise<Socket> => {
	const [socket] = (await once(server, 'connection')) as [Socket];
	onTestFinished(() => void socket.destroy());
	return socket;
};

describe.runIf(process.platform === 'linux')('the process at the other end', () => {
	it.each(['127.0.0.1', '::1'])('is found on %s', async (host) => {
		const {server, port} = await listen(host);
		const accepted = accept(server);
		const socket = connect(port, host);
		onTestFinished(() => void socket.destroy());
		const found = await createProcessFinder()(await accepted);
		expect(found).toMatchObject({pid: process.pid, startedAt: readStartTime(process.pid)});
	});

	it('is named by its script, and its arguments are not told', async () => {
		const {server, port} = await listen('127.0.0.1');
		const {child, script} = runClient(port, '--api-key=secret');
		const found = await createProcessFinder()(await accept(server));
		expect(found).toEqual({pid: child.pid, startedAt: readStartTime(child.pid ?? 0), path: script});
	});

	it('is looked up once a connection', async () => {
		const {server, port} = await listen('127.0.0.1');
		const {child} = runClient(port);
		const socket = await accept(server);
		const findProcess = createProcessFinder();
		const found = await findProcess(socket);
		child.kill('SIGKILL');
		await once(child, 'exit');
		expect(await findProcess(socket)).toBe(found);
		expect(await createProcessFinder()(socket)).toBeUndefined();
	});

	it('is told to a worker that asks', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await worker.take('request');
		worker.send({type: 'who', id});
		expect(await worker.take('peer')).toMatchObject({id, process: {pid: process.pid}});
	});
});

it('is not known where the system has no such tables', async () => {
	const {server, port} = await listen('127.0.0.1');
	const accepted = accept(server);
	const socket = connect(port, '127.0.0.1');
	onTestFinished(() => void socket.destroy());
	expect(await createProcessFinder('/nowhere')(await accepted)).toBeUndefined();
});
