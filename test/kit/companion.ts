// A companion with the test in the place of the worker: in this process, or as the built file in a process of its own.
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough, type Readable, type Writable} from 'node:stream';
import {build} from 'vite';
import {beforeAll, onTestFinished} from 'vitest';
import {Companion, type CompanionOptions} from '../../native-host/companion.ts';
import {type Bind, PROTOCOL_VERSIONS, type ToCompanion, type ToWorker} from '../../native-host/protocol.ts';

type OfType<T extends ToWorker['type']> = Extract<ToWorker, {type: T}>;

/** The worker's end of the two streams. Frames wait until a test takes them. */
export interface Worker {
	send(frame: ToCompanion | Record<string, unknown>): void;
	/** The oldest frame of this type that nobody took yet, waiting for it if need be. */
	take<T extends ToWorker['type']>(type: T): Promise<OfType<T>>;
	/** Frames that nobody took. */
	readonly left: readonly ToWorker[];
	/** Bytes of JSON of the largest frame so far. */
	readonly largest: () => number;
	close(): void;
}

const toWorker = (input: Writable, output: Readable): Worker => {
	const left: ToWorker[] = [];
	const waiting: {type: string; resolve: (frame: never) => void}[] = [];
	let largest = 0;
	const deliver = (frame: ToWorker): void => {
		const index = waiting.findIndex(({type}) => type === frame.type);
		if (index < 0) left.push(frame);
		else waiting.splice(index, 1)[0]?.resolve(frame as never);
	};
	let held = Buffer.alloc(0);
	output.on('data', (chunk: Buffer) => {
		held = Buffer.concat([held, chunk]);
		while (held.length >= 4 && held.length >= 4 + held.readUInt32LE()) {
			const end = 4 + held.readUInt32LE();
			largest = Math.max(largest, end - 4);
			deliver(JSON.parse(held.toString('utf8', 4, end)));
			held = held.subarray(end);
		}
	});
	return {
		left,
		largest: () => largest,
		send: (frame) => void input.write(toBytes(frame)),
		take: (type) =>
			new Promise((resolve) => {
				const index = left.findIndex((frame) => frame.type === type);
				if (index < 0) waiting.push({type, resolve});
				else resolve(left.splice(index, 1)[0] as never);
			}),
		close: () => void input.end(),
	};
};

export const toBytes = (frame: object): Buffer => {
	const json = Buffer.from(JSON.stringify(frame));
	const length = Buffer.alloc(4);
	length.writeUInt32LE(json.length);
	return Buffer.concat([length, json]);
};

export const makeFolder = (): string => {
	const folder = mkdtempSync(join(tmpdir(), 'tabberth-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
};

/** Free on both loopback addresses at this moment. */
export const findFreePort = async (): Promise<number> => {
	const first = createServer().listen(0, '127.0.0.1');
	await once(first, 'listening');
	const address = first.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	const second = createServer().listen(port, '::1');
	const isFree = await new Promise<boolean>((resolve) => {
		second.once('listening', () => resolve(true));
		second.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
	});
	await Promise.all([new Promise((done) => first.close(done)), new Promise((done) => second.close(done))]);
	return isFree ? port : findFreePort();
};

export const makeBind = (port: number, changes: Partial<Bind> = {}): Bind => ({
	type: 'bind',
	protocol: 1,
	version: '0.0.0',
	generation: 1,
	instance: 'instance-a',
	profile: 'Test',
	browser: 'Chromium 156',
	port,
	host: '127.0.0.1',
	allowedHosts: [],
	origins: [],
	...changes,
});

export interface Running {
	readonly worker: Worker;
	readonly port: number;
	readonly logged: readonly string[];
	/** The exit code, once everything is over. */
	readonly ended: Promise<number>;
	readonly folder: string;
}

export const startCompanion = (changes: Partial<CompanionOptions> = {}): Omit<Running, 'port'> => {
	const input = new PassThrough();
	const output = new PassThrough();
	const logged: string[] = [];
	const folder = makeFolder();
	let onEnd: (code: number) => void = () => undefined;
	const ended = new Promise<number>((resolve) => {
		onEnd = resolve;
	});
	const companion = new Companion({
		input,
		output,
		hello: {
			type: 'hello',
			protocol: PROTOCOL_VERSIONS,
			version: '1.2.3',
			pid: process.pid,
			browser: {pid: process.ppid, startedAt: 0},
			environment: {},
		},
		startedAt: 0,
		endpointsFolder: join(folder, 'endpoints'),
		log: (message) => logged.push(message),
		onEnd,
		...changes,
	});
	onTestFinished(async () => {
		companion.end('the test is over');
		await ended;
	});
	return {worker: toWorker(input, output), logged, ended, folder};
};

/** In this process, listening, and ready unless told otherwise. */
export const startBound = async (
	changes: Partial<Bind> = {},
	options: Partial<CompanionOptions> = {},
): Promise<Running> => {
	const running = startCompanion(options);
	const port = await findFreePort();
	await running.worker.take('hello');
	running.worker.send(makeBind(port, changes));
	await running.worker.take('bound');
	running.worker.send({type: 'ready'});
	return {...running, port};
};

let hostFile = '';

/** Builds the companion as it is shipped, once for the tests of a file. */
export const useBuiltHost = (): void => {
	beforeAll(async () => {
		const folder = mkdtempSync(join(tmpdir(), 'tabberth-host-'));
		await build({mode: 'companion', logLevel: 'error', build: {outDir: folder, emptyOutDir: true}});
		hostFile = join(folder, 'host.mjs');
		return () => rmSync(folder, {recursive: true, force: true});
	});
};

export interface HostProcess {
	readonly worker: Worker;
	readonly child: ChildProcess;
	readonly exited: Promise<number | null>;
	readonly folder: string;
}

export const spawnHost = (environment: NodeJS.ProcessEnv = {}): HostProcess => {
	const folder = makeFolder();
	const child = spawn(process.execPath, [hostFile, 'chrome-extension://abcdefghijklmnop/'], {
		env: {PATH: process.env.PATH, HOME: folder, TABBERTH_STATE_DIR: join(folder, 'state'), ...environment},
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	// A test may end the process while frames for it are still under way.
	child.stdin.on('error', () => undefined);
	onTestFinished(async () => {
		child.kill('SIGKILL');
		await exited;
	});
	return {worker: toWorker(child.stdin, child.stdout), child, exited, folder};
};

export const bindHost = async (host: HostProcess, changes: Partial<Bind> = {}): Promise<number> => {
	const port = await findFreePort();
	await host.worker.take('hello');
	host.worker.send(makeBind(port, changes));
	await host.worker.take('bound');
	host.worker.send({type: 'ready'});
	return port;
};
