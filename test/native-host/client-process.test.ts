import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {type AddressInfo, connect, createServer, type Server, type Socket} from 'node:net';
import {tmpdir, userInfo} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createProcessFinder} from '../../native-host/client-process.ts';
import {readStartTime} from '../../native-host/process-identity.ts';
import {startBound} from '../kit/companion.ts';
import {connectRaw, toRequest} from '../kit/raw-http.ts';

const listen = async (host: string, wanted = 0): Promise<{server: Server; port: number}> => {
	const server = createServer().listen(wanted, host);
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	return {server, port: (server.address() as AddressInfo).port};
};

const makeFolder = (): string => {
	const folder = mkdtempSync(join(tmpdir(), 'tabberth-client-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
};

/** Runs a script that connects, by default to the port, and stays until the test ends. */
const runClient = (
	port: number,
	{args = [], ...to}: {args?: string[]; host?: string; localAddress?: string; localPort?: number} = {},
) => {
	const script = join(makeFolder(), 'agent.mjs');
	writeFileSync(script, `import {connect} from 'node:net'; connect(JSON.parse(process.argv[2]));`);
	const options = JSON.stringify({port, host: '127.0.0.1', ...to});
	const child = spawn(process.execPath, ['--no-warnings', script, options, ...args], {stdio: 'ignore'});
	onTestFinished(() => void child.kill('SIGKILL'));
	return {child, script};
};

/** A system of one process, whose connection stands in the table as given. */
const makeSystem = ({table, local, exe}: {table: 'tcp' | 'tcp6'; local: string; exe: string}): string => {
	const root = makeFolder();
	mkdirSync(join(root, 'net'));
	mkdirSync(join(root, '4242/fd'), {recursive: true});
	const row = `0: ${local} 0100007F:0D80 01 00000000:00000000 00:00000000 00000000 0 0 77 1`;
	writeFileSync(join(root, 'net', table), `sl local_address rem_address\n${row}\n`);
	symlinkSync('socket:[77]', join(root, '4242/fd/5'));
	symlinkSync(exe, join(root, '4242/exe'));
	return root;
};

const accept = async (server: Server): Promise<Socket> => {
	const [socket] = (await once(server, 'connection')) as [Socket];
	onTestFinished(() => void socket.destroy());
	return socket;
};

describe.runIf(process.platform === 'linux')('the process at the other end', () => {
	it.each([
		['127.0.0.1', '127.0.0.1'],
		['::1', '::1'],
		['::', '127.0.0.1'],
		['127.0.0.1', '::ffff:127.0.0.1'],
		['::', '::ffff:127.0.0.1'],
	])('is found where we listen on %s and it connects to %s', async (host, address) => {
		const {server, port} = await listen(host);
		const accepted = accept(server);
		const socket = connect(port, address);
		onTestFinished(() => void socket.destroy());
		const found = await createProcessFinder()(await accepted);
		expect(found).toMatchObject({pid: process.pid, startedAt: readStartTime(process.pid)});
	});

	it('is named by its script, and its arguments are not told', async () => {
		const {server, port} = await listen('127.0.0.1');
		const {child, script} = runClient(port, {args: ['--api-key=secret']});
		const found = await createProcessFinder()(await accept(server));
		const startedAt = readStartTime(child.pid ?? 0);
		expect(found).toEqual({pid: child.pid, startedAt, path: script, user: userInfo().username});
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

	it('is looked for again on a connection where it was not seen', async () => {
		const root = makeSystem({table: 'tcp', local: '0100007F:9C40', exe: '/usr/bin/curl'});
		const files = join(root, '4242/fd');
		renameSync(files, `${files}-hidden`);
		const connection = {remoteAddress: '127.0.0.1', remotePort: 40_000, localPort: 3456};
		const findProcess = createProcessFinder(root);
		expect(await findProcess(connection)).toBeUndefined();
		renameSync(`${files}-hidden`, files);
		expect(await findProcess(connection)).toMatchObject({pid: 4242});
	});

	it('is told from another with the same port in the other family', async () => {
		const {server, port} = await listen('::1');
		const other = await listen('127.0.0.1', port);
		const {child} = runClient(port, {host: '::1'});
		const socket = await accept(server);
		const {child: otherChild} = runClient(port, {localAddress: '127.0.0.1', localPort: socket.remotePort ?? 0});
		const otherSocket = await accept(other.server);
		expect(otherSocket.remotePort).toBe(socket.remotePort);
		const findProcess = createProcessFinder();
		expect((await findProcess(socket))?.pid).toBe(child.pid);
		expect((await findProcess(otherSocket))?.pid).toBe(otherChild.pid);
	});

	it('is not one of this machine that has the same port as a client elsewhere', async () => {
		const {server, port} = await listen('127.0.0.1');
		runClient(port);
		const {remotePort = 0, localPort = 0} = await accept(server);
		expect(await createProcessFinder()({remoteAddress: '192.0.2.1', remotePort, localPort})).toBeUndefined();
	});

	it.each([
		['192.168.1.20', 'tcp', '1401A8C0'],
		['::ffff:192.168.1.20', 'tcp6', '0000000000000000FFFF00001401A8C0'],
		['2001:db8::1:2', 'tcp6', 'B80D0120000000000000000002000100'],
		['fe80::1%eth0', 'tcp6', '000080FE000000000000000001000000'],
		['2001:db8:1:2:3:4:5:6', 'tcp6', 'B80D0120020001000400030006000500'],
	] as const)('is found at %s', async (remoteAddress, table, address) => {
		const root = makeSystem({table, local: `${address}:9C40`, exe: '/usr/bin/curl'});
		const found = await createProcessFinder(root)({remoteAddress, remotePort: 40_000, localPort: 3456});
		expect(found).toMatchObject({pid: 4242, path: '/usr/bin/curl'});
	});

	it.each(['/usr/sbin/sshd', '/usr/bin/socat (deleted)', '/usr/bin/passt.avx2', '/opt/bin/kubectl'])(
		'is not %s, which carries the connections of others',
		async (exe) => {
			const root = makeSystem({table: 'tcp', local: '0100007F:9C40', exe});
			const connection = {remoteAddress: '127.0.0.1', remotePort: 40_000, localPort: 3456};
			expect(await createProcessFinder(root)(connection)).toBeUndefined();
		},
	);

	it.each([
		['/usr/bin/python3.12', true],
		['/usr/bin/bash', true],
		['/opt/claude/claude', undefined],
	] as const)('%s runs the programs of others: %s', async (exe, runsOthers) => {
		const root = makeSystem({table: 'tcp', local: '0100007F:9C40', exe});
		const connection = {remoteAddress: '127.0.0.1', remotePort: 40_000, localPort: 3456};
		expect(await createProcessFinder(root)(connection)).toMatchObject({path: exe});
		expect((await createProcessFinder(root)(connection))?.runsOthers).toBe(runsOthers);
	});

	it('is told to a worker that asks', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await worker.take('request');
		worker.send({type: 'who', id});
		expect(await worker.take('peer')).toMatchObject({id, process: {pid: process.pid}, gone: []});
	});

	it('is told from an earlier one of the same number that has ended', async () => {
		const {port, worker} = await startBound();
		const connection = await connectRaw(port);
		connection.socket.write(toRequest(port, ['GET /mcp HTTP/1.1']));
		const {id} = await worker.take('request');
		const own = {pid: process.pid, startedAt: readStartTime(process.pid)};
		const earlier = {pid: process.pid, startedAt: 1};
		worker.send({type: 'who', id, others: [own, earlier]});
		expect((await worker.take('peer')).gone).toEqual([earlier]);
	});
});

it('is not known where the system has no such tables', async () => {
	const {server, port} = await listen('127.0.0.1');
	const accepted = accept(server);
	const socket = connect(port, '127.0.0.1');
	onTestFinished(() => void socket.destroy());
	expect(await createProcessFinder('/nowhere')(await accepted)).toBeUndefined();
});
