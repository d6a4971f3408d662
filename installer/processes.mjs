// @ts-check
// Processes by pid and start time, so that a pid the system gave away again is never taken for the old process.
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';

/** @typedef {{pid: number, startedAt: string}} ProcessIdentity */

const GROUP_POLL_MS = 20;

/**
 * State, parent and start time as the kernel tells; the name in brackets may itself hold spaces and brackets.
 * @param {number} pid
 */
const readProcStat = (pid) => {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
		const [state = '', parent = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
		return {state, parent: Number(parent), startedAt: rest[17] ?? ''};
	} catch {
		return undefined;
	}
};

/** @param {number} pid */
const readStartFromPs = (pid) => {
	try {
		return execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {encoding: 'utf8'}).trim();
	} catch {
		return '';
	}
};

/** @param {number} pid */
const answersSignals = (pid) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
};

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} nothing for a process that has ended, reaped or not
 */
export const identifyProcess = (pid) => {
	if (process.platform === 'linux') {
		const stat = readProcStat(pid);
		return stat && stat.state !== 'Z' ? {pid, startedAt: stat.startedAt} : undefined;
	}
	if (!answersSignals(pid)) return undefined;
	return {pid, startedAt: process.platform === 'win32' ? '' : readStartFromPs(pid)};
};

/** @param {ProcessIdentity} identity */
export const isRunning = (identity) => identifyProcess(identity.pid)?.startedAt === identity.startedAt;

/** @returns {Array<{pid: number, parent: number}>} */
const listProcesses = () => {
	if (process.platform !== 'linux') {
		const table = execFileSync('/bin/ps', ['-A', '-o', 'pid=,ppid='], {encoding: 'utf8'});
		return table.split('\n').map((line) => {
			const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
			return {pid, parent};
		});
	}
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((name) => ({pid: Number(name), parent: readProcStat(Number(name))?.parent ?? 0}));
};

/**
 * The process and everything it started, children after their parents.
 * @param {number} pid
 */
const listTree = (pid) => {
	const all = listProcesses();
	const tree = [pid];
	for (const parent of tree) tree.push(...all.filter((one) => one.parent === parent).map((one) => one.pid));
	return tree;
};

/**
 * @param {number} pid negative for a group
 * @param {NodeJS.Signals} signal
 */
const sendSignal = (pid, signal) => {
	try {
		process.kill(pid, signal);
	} catch {
		// It has ended in the meantime, which is what was wanted.
	}
};

/** @param {number} pid */
const killTreeOnWindows = (pid) => {
	try {
		execFileSync('taskkill', ['/T', '/F', '/PID', String(pid)], {stdio: 'ignore'});
	} catch {
		// It has ended in the meantime.
	}
};

/** @param {ProcessIdentity} identity */
export const killTree = (identity) => {
	if (!isRunning(identity)) return;
	if (process.platform === 'win32') return killTreeOnWindows(identity.pid);
	for (const pid of listTree(identity.pid)) sendSignal(pid, 'SIGKILL');
};

/**
 * For a process that leads a group of its own. The group may outlive its leader, but the leader's pid is not given away
 * while it does; so only another process under that pid means that the group is gone.
 * @param {ProcessIdentity} leader
 * @param {NodeJS.Signals} signal
 */
export const signalGroup = (leader, signal) => {
	const now = identifyProcess(leader.pid);
	if (now && now.startedAt !== leader.startedAt) return;
	if (process.platform === 'win32') return killTreeOnWindows(leader.pid);
	sendSignal(-leader.pid, signal);
};

/** @param {ProcessIdentity} leader */
const isGroupEmpty = (leader) => process.platform === 'win32' || !answersSignals(-leader.pid);

/**
 * @param {ProcessIdentity} leader
 * @param {number} withinMs
 */
export const waitForGroupEnd = async (leader, withinMs) => {
	const deadline = Date.now() + withinMs;
	while (!isGroupEmpty(leader)) {
		if (Date.now() > deadline) return false;
		await sleep(GROUP_POLL_MS);
	}
	return true;
};
