// What Linux tells of the companion: which process listens on a port, and how much memory it holds.
import {readdirSync, readFileSync, readlinkSync} from 'node:fs';

const LISTENING = '0A';

export function findListener(port) {
	const inode = readListeningSockets().get(port);
	if (!inode) throw new Error(`no process listens on port ${port}`);
	for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		if (listDescriptors(pid).includes(`socket:[${inode}]`)) return Number(pid);
	}
	throw new Error(`the process that listens on port ${port} belongs to somebody else`);
}

export function readMemory(pid) {
	const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return Number(kibibytes) * 1024;
}

function readListeningSockets() {
	const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
	const fields = rows.map((row) => row.trim().split(/\s+/)).filter(([, , , state]) => state === LISTENING);
	return new Map(fields.map(([, local, , , , , , , , inode]) => [Number.parseInt(local.split(':')[1], 16), inode]));
}

function listDescriptors(pid) {
	try {
		return readdirSync(`/proc/${pid}/fd`).map((name) => readLink(`/proc/${pid}/fd/${name}`));
	} catch {
		// It has ended, or is not ours to look into.
		return [];
	}
}

function readLink(path) {
	try {
		return readlinkSync(path);
	} catch {
		return '';
	}
}
