// A connection in; the process at its other end out, where the system tells that cheaply: today on Linux, of processes of the
// same person. Looked up once a connection, and only when the worker asks. The system's tables are read without waiting: they
// are memory, and each wait is a turn that a busy machine gives late, hundreds of them for one answer.
import {existsSync, readdirSync, readFileSync, readlinkSync, statSync} from 'node:fs';
import {isIPv4, type Socket} from 'node:net';
import {userInfo} from 'node:os';
import {basename, isAbsolute, join} from 'node:path';
import {readStartTime} from './process-identity.ts';
import type {ClientProcess} from './protocol.ts';

/** What of a socket is needed to find its other end. */
export type Connection = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localPort'>;

export type FindProcess = (connection: Connection) => Promise<ClientProcess | undefined>;

/** Programs that only run another: the script is who asks. */
const INTERPRETER = /^(?:node|nodejs|bun|deno|python[\d.]*|ruby|electron)$/;
/** More of their kind, whose script is not looked for. */
const RUNNER =
	/^(?:(?:ba|da|z|k|c|tc|fi)?sh|busybox|perl[\d.]*|php[\d.]*|lua[\d.]*|java|dotnet|pwsh|Rscript|tclsh[\d.]*)$/;
/** Programs that carry the connections of others: one process for all the clients behind it, so none of theirs. */
const FORWARDER =
	/^(?:sshd|sshd-session|ssh|socat|haproxy|nginx|docker-proxy|rootlesskit|rootlessport|slirp4netns|passt|pasta|kubectl)(?:\.avx2)?$/;
const MAX_PATH_LENGTH = 1000;
/** More processes than this have come and gone since they called: not worth asking first. */
const MAX_KNOWN = 50;
/** For so long other requests wait while one's process is looked for. */
const SLICE_MS = 5;

export const createProcessFinder = (root = '/proc'): FindProcess => {
	const found = new WeakMap<Connection, Promise<ClientProcess | undefined>>();
	/** Most connections come from the few processes that have called before. */
	const known = new Set<string>();

	const find = async (connection: Connection): Promise<ClientProcess | undefined> => {
		const inode = readInode(root, connection);
		if (inode === undefined) return undefined;
		const others = readdirSync(root).filter((name) => /^\d+$/.test(name) && !known.has(name));
		let began = performance.now();
		// The youngest first: clients start after the system does.
		for (const pid of [...known, ...others.sort((a, b) => Number(b) - Number(a))]) {
			if (performance.now() - began > SLICE_MS) {
				await nextTurn();
				began = performance.now();
			}
			if (!holds(join(root, pid), inode)) continue;
			remember(known, pid);
			return describe(root, pid);
		}
		return undefined;
	};

	return async (connection) => {
		const finding = found.get(connection) ?? find(connection).catch(() => undefined);
		found.set(connection, finding);
		const client = await finding;
		// For want of file handles, for instance: it may be seen the next time.
		if (!client) found.delete(connection);
		return client;
	};
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const remember = (known: Set<string>, pid: string): void => {
	known.delete(pid);
	known.add(pid);
	const [oldest] = known;
	if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
};

/** The number of the client's own end in the kernel's tables; only this machine's clients are in them. */
const readInode = (root: string, {remoteAddress, remotePort, localPort}: Connection): string | undefined => {
	if (remoteAddress === undefined || remotePort === undefined || localPort === undefined) return undefined;
	const port = hexOfPort(remotePort);
	const ends = new Set(formsOf(remoteAddress).map((address) => `${address}:${port}`));
	for (const table of ['tcp', 'tcp6']) {
		const rows = (tried(() => readFileSync(join(root, 'net', table), 'utf8')) ?? '').split('\n').slice(1);
		for (const row of rows) {
			const [, local = '', remote = '', , , , , , , inode] = row.trim().split(/\s+/);
			if (ends.has(local) && remote.endsWith(`:${hexOfPort(localPort)}`) && inode !== '0') return inode;
		}
	}
	return undefined;
};

const hexOfPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/**
 * An address as the kernel's tables have it: `0100007F` is 127.0.0.1. An IPv4 client may have opened a socket of either
 * family, and so may the one who listens: the same address stands in one table or, mapped, in the other.
 */
const formsOf = (address: string): readonly string[] => {
	const ipv4 = address.replace(/^::ffff:(?=.*\.)/i, '');
	if (!isIPv4(ipv4)) return [hexOfWords(bytesOfIPv6(address))];
	const bytes = ipv4.split('.').map(Number);
	return [hexOfWords(bytes), hexOfWords([...bytesOfIPv6('::ffff:0:0').slice(0, 12), ...bytes])];
};

/** The kernel prints words of four bytes as numbers, in this machine's order. */
const hexOfWords = (bytes: readonly number[]): string =>
	[...new Uint32Array(Uint8Array.from(bytes).buffer)]
		.map((word) => word.toString(16).toUpperCase().padStart(8, '0'))
		.join('');

/** `fe80::1%eth0`: without the zone, and with the zeros that `::` stands for. */
const bytesOfIPv6 = (address: string): readonly number[] => {
	const [head = [], tail = []] = address
		.replace(/%.*$/, '')
		.split('::')
		.map((part) => part.split(':').filter((group) => group !== ''));
	const zeros = Array.from({length: 8 - head.length - tail.length}, () => '0');
	return [...head, ...zeros, ...tail]
		.map((group) => Number.parseInt(group, 16))
		.flatMap((word) => [word >> 8, word & 255]);
};

/** A process that has ended meanwhile has nothing to read any more. */
const tried = <T>(read: () => T): T | undefined => {
	try {
		return read();
	} catch {
		return undefined;
	}
};

const holds = (folder: string, inode: string): boolean => {
	// Another person's process may not be looked into, and trying each of its files would only take time.
	if (process.getuid && tried(() => statSync(folder).uid) !== process.getuid()) return false;
	const descriptors = (tried(() => readdirSync(join(folder, 'fd'))) ?? []).map(Number);
	// A connection that asks is young, and so is its number.
	return descriptors
		.sort((a, b) => b - a)
		.some((number) => tried(() => readlinkSync(join(folder, 'fd', String(number)))) === `socket:[${inode}]`);
};

const describe = (root: string, pid: string): ClientProcess | undefined => {
	const path = readProgram(join(root, pid));
	const name = basename(path);
	if (FORWARDER.test(name)) return undefined;
	// Only processes of the companion's own user are looked into; in a container that may have no name.
	const user = tried(() => userInfo().username);
	return {
		...{pid: Number(pid), startedAt: readStartTime(Number(pid)), path: path.slice(0, MAX_PATH_LENGTH)},
		...(user !== undefined && {user}),
		...((INTERPRETER.test(name) || RUNNER.test(name)) && {runsOthers: true}),
	};
};

/** Of the command line only the script is read: what follows may be secrets. */
const readProgram = (folder: string): string => {
	const link = tried(() => readlinkSync(join(folder, 'exe'))) ?? '';
	// It was replaced by an update while it ran, and is the same program still.
	const program = link.replace(/ \(deleted\)$/, '');
	if (!INTERPRETER.test(basename(program))) return program;
	const [, ...words] = (tried(() => readFileSync(join(folder, 'cmdline'), 'utf8')) ?? '').split('\0');
	const script = words.find((word) => word !== '' && !word.startsWith('-'));
	if (script === undefined) return program;
	if (isAbsolute(script)) return script;
	const path = join(tried(() => readlinkSync(join(folder, 'cwd'))) ?? '/', script);
	return existsSync(path) ? path : program;
};
