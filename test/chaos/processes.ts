// What Linux tells of processes and ports. In: part of a command line, a process, a port. Out: the processes that are meant.
import {readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {identifyProcess} from '../../installer/processes.mjs';

const LISTENING = '0A';

export interface Process {
	readonly pid: number;
	readonly startedAt: string;
}

/** Those whose command line or environment says this. */
export const findProcesses = (said: {readonly command: string; readonly environment?: string}): readonly Process[] =>
	listPids().flatMap((pid) => {
		const isMeant =
			read(pid, 'cmdline').includes(said.command) &&
			(said.environment === undefined || read(pid, 'environ').includes(said.environment));
		return isMeant ? identify(pid) : [];
	});

/** The process and everything it started. */
export const listTree = (root: number): readonly Process[] => {
	const parents = listPids().map((pid) => ({pid, parent: parentOf(pid)}));
	const tree = [root];
	for (const parent of tree) tree.push(...parents.filter((each) => each.parent === parent).map(({pid}) => pid));
	return tree.flatMap(identify);
};

/** Who listens on this port, on whichever address. */
export const listListeners = (port: number): readonly number[] => {
	const sockets = ['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port));
	return listPids().filter((pid) => descriptorsOf(pid).some((target) => sockets.includes(target)));
};

const identify = (pid: number): readonly Process[] => {
	const identity = identifyProcess(pid);
	return identity ? [identity] : [];
};

const listPids = (): readonly number[] =>
	readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(Number);

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1]);

const listeningSockets = (table: string, port: number): readonly string[] =>
	readFileSync(`/proc/net/${table}`, 'utf8')
		.trim()
		.split('\n')
		.slice(1)
		.map((row) => row.trim().split(/\s+/))
		.filter(([, local, , state]) => state === LISTENING && Number.parseInt(local?.split(':')[1] ?? '', 16) === port)
		.map((fields) => `socket:[${fields[9]}]`);

/** Nothing of a process that has just ended, or that belongs to somebody else. */
const read = (pid: number, file: string): string => {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8');
	} catch {
		return '';
	}
};

const descriptorsOf = (pid: number): readonly string[] => {
	try {
		return readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`));
	} catch {
		return [];
	}
};
