// A connection in; the process at its other end out, where the system tells that cheaply: today on Linux, of processes of the
// same person. Looked up once a connection, and only when the worker asks.
import {readlinkSync} from 'node:fs';
import {readdir, readFile, readlink, stat} from 'node:fs/promises';
import type {Socket} from 'node:net';
import {isAbsolute, join} from 'node:path';
import {readStartTime} from './process-identity.ts';
import type {ClientProcess} from './protocol.ts';

/** What of a socket is needed to find its other end. */
export type Connection = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localPort'>;

export type FindProcess = (connection: Connection) => Promise<ClientProcess | undefined>;

/** Programs that only run another: the script is who asks. */
const INTERPRETER = /^(?:node|nodejs|bun|deno|python[\d.]*|ruby|electron)$/;
const MAX_PATH_LENGTH = 1000;
/** More processes than this have come and gone since they called: not worth asking first. */
const MAX_KNOWN = 50;

export const createProcessFinder = (root = '/proc'): FindProcess => {
	const found = new WeakMap<Connection, Promise<ClientProcess | undefined>>();
	/** Most connections come from the few processes that have called before. */
	const known = new Set<string>();

	const find = async (connection: Connection): Promise<ClientProcess | undefined> => {
		const inode = await readInode(root, connection);
		if (inode === undefined) return undefined;
		const others = (await readdir(root)).filter((name) => /^\d+$/.test(name) && !known.has(name));
		// The youngest first: clients start after the system does.
		for (const pid of [...known, ...others.sort((a, b) => Number(b) - Number(a))]) {
			if (!(await holds(join(root, pid), inode))) continue;
			remember(known, pid);
			return describe(root, pid);
		}
		return undefined;
	};

	return (connection) => {
		const finding = found.get(connection) ?? find(connection).catch(() => undefined);
		found.set(connection, finding);
		return finding;
	};
};

const remember = (known: Set<string>, pid: string): void => {
	known.delete(pid);
	known.add(pid);
	const [oldest] = known;
	if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
};

/** The number of the client's own end in the kernel's tables; only this machine's clients are in them. */
const readInode = async (root: string, {remotePort, localPort}: Connection): Promise<string | undefined> => {
	if (remotePort === undefined || localPort === undefined) return undefined;
	for (const table of ['tcp', 'tcp6']) {
		const rows = (await readFile(join(root, 'net', table), 'utf8').catch(() => '')).split('\n').slice(1);
		for (const row of rows) {
			const [, local = '', remote = '', , , , , , , inode] = row.trim().split(/\s+/);
			if (portOf(local) === remotePort && portOf(remote) === localPort && inode !== '0') return inode;
		}
	}
	return undefined;
};

/** `0100007F:0D80`: the port stands in hexadecimal. */
const portOf = (address: string): number => Number.parseInt(address.slice(address.indexOf(':') + 1), 16);

const holds = async (folder: string, inode: string): Promise<boolean> => {
	try {
		// Another person's process may not be looked into, and trying each of its files would only take time.
		if (process.getuid && (await stat(folder)).uid !== process.getuid()) return false;
		const descriptors = (await readdir(join(folder, 'fd'))).map(Number);
		// A connection that asks is young, and so is its number. A few microseconds each: a promise would cost more.
		return descriptors.sort((a, b) => b - a).some((number) => isSocket(join(folder, 'fd', String(number)), inode));
	} catch {
		// It has ended meanwhile.
		return false;
	}
};

const isSocket = (path: string, inode: string): boolean => {
	try {
		return readlinkSync(path) === `socket:[${inode}]`;
	} catch {
		return false;
	}
};

const describe = async (root: string, pid: string): Promise<ClientProcess> => ({
	pid: Number(pid),
	startedAt: readStartTime(Number(pid)),
	path: (await readProgram(join(root, pid))).slice(0, MAX_PATH_LENGTH),
});

/** Of the command line only the script is read: what follows may be secrets. */
const readProgram = async (folder: string): Promise<string> => {
	const program = await readlink(join(folder, 'exe')).catch(() => '');
	if (!INTERPRETER.test(program.slice(program.lastIndexOf('/') + 1))) return program;
	const [, ...words] = (await readFile(join(folder, 'cmdline'), 'utf8').catch(() => '')).split('\0');
	const script = words.find((word) => word !== '' && !word.startsWith('-'));
	if (script === undefined) return program;
	if (isAbsolute(script)) return script;
	const path = join(await readlink(join(folder, 'cwd')).catch(() => '/'), script);
	return (await stat(path).catch(() => undefined)) ? path : program;
};
