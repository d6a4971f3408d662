// A Linux within this one that stands for WSL: a network of its own, and a kernel that calls itself WSL's. In: how Windows is
// reached from there, by NAT or mirrored. Out: how to run a program inside, and to listen where Windows or its mirror does.
import {spawn, spawnSync} from 'node:child_process';
import {chmodSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';

export interface Wsl {
	readonly home: string;
	readonly environment: NodeJS.ProcessEnv;
	/** What stands before a command that is to run inside. */
	readonly inside: readonly string[];
	/** Hears, on this side, who calls this address: that of Windows behind NAT, inside it where Windows' loopback is mirrored. */
	listen(address: string, port: number, onSocket: (socket: Socket) => void): Promise<void>;
	remove(): void;
}

const VERSION = 'Linux version 6.6.87.2-microsoft-standard-WSL2 (root@x) (gcc) #1 SMP\n';
/** Only `ip` enters the network; what it runs has mounts of its own, so nobody else sees the other kernel. */
const AS_WSL = 'mount --bind "$0" /proc/version && exec "$@"';
const LISTEN = `const [address, port] = process.argv.slice(1);
const server = require('node:net').createServer();
server.listen(Number(port), address, () => process.send('listening', server, () => process.exit()));`;

const ip = (...args: string[]): void => {
	const {status, stderr, error} = spawnSync('ip', args, {encoding: 'utf8'});
	if (status !== 0) throw new Error(error?.message ?? stderr.trim());
};

/** @throws where no network can be made: without root, `ip` or namespaces. */
export const openWsl = (mode: 'nat' | 'mirrored'): Wsl => {
	const name = `tabberth-${mode}-${process.pid}`;
	ip('netns', 'add', name);
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-wsl-'));
	const servers: Server[] = [];
	const remove = (): void => {
		for (const server of servers) server.close();
		ip('netns', 'del', name);
		rmSync(folder, {recursive: true});
	};
	const version = path.join(folder, 'version');
	writeFileSync(version, VERSION);
	writeFileSync(path.join(folder, 'wslinfo'), `#!/bin/sh\necho ${mode}\n`);
	chmodSync(path.join(folder, 'wslinfo'), 0o755);
	const entering = ['ip', 'netns', 'exec', name];
	try {
		ip('-n', name, 'link', 'set', 'lo', 'up');
		if (mode === 'nat') putBehindNat(name);
	} catch (error) {
		remove();
		throw error;
	}
	return {
		remove,
		home: folder,
		environment: {HOME: folder, PATH: `${folder}:${process.env.PATH}`, WSL_DISTRO_NAME: 'Debian'},
		inside: [...entering, 'sh', '-c', AS_WSL, version],
		listen: async (address, port, onSocket) => {
			const server = mode === 'nat' ? await listenHere(address, port) : await listenInside(entering, address, port);
			servers.push(server.on('connection', onSocket));
		},
	};
};

/** A cable between the two, in a range that no network uses. */
const putBehindNat = (name: string): void => {
	const link = `tb${process.pid}`;
	const range = `198.18.${process.pid % 256}`;
	ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
	ip('addr', 'add', `${range}.1/24`, 'dev', link);
	ip('link', 'set', link, 'up');
	ip('-n', name, 'addr', 'add', `${range}.2/24`, 'dev', 'eth0');
	ip('-n', name, 'link', 'set', 'eth0', 'up');
	ip('-n', name, 'route', 'add', 'default', 'via', `${range}.1`);
};

const listenHere = (address: string, port: number): Promise<Server> =>
	new Promise((resolve, reject) => {
		const server = createServer().once('error', reject);
		server.listen(port, address, () => resolve(server));
	});

/** A socket belongs to the network that it was opened in, whoever has it then. */
const listenInside = ([command = '', ...args]: readonly string[], address: string, port: number): Promise<Server> =>
	new Promise((resolve, reject) => {
		const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
		const child = spawn(command, [...args, process.execPath, '-e', LISTEN, address, String(port)], {stdio: [...stdio]});
		child.once('message', (_message, server) => resolve(server as Server));
		child.once('disconnect', () => reject(new Error('nobody listens inside')));
	});
