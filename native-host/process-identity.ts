// A process id in; since when that process runs, and whether it is still the same one, out.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

/** A number that no later process with the same id has; its unit differs by system. 0: not known. */
export const readStartTime = (pid: number): number => {
	try {
		if (process.platform === 'linux') return Number(readStat(pid)[19]);
		if (process.platform === 'win32') return 0;
		return (
			Date.parse(execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {encoding: 'utf8', env: {LC_ALL: 'C'}})) || 0
		);
	} catch {
		return 0;
	}
};

/** What follows the name in brackets, which may hold spaces and brackets itself: the state, and as the 20th of these the start. */
const readStat = (pid: number): readonly string[] => {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** A process that nobody has asked about since it ended: in a container it may stay in the list for ever. */
const isZombie = (pid: number): boolean => {
	try {
		return process.platform === 'linux' && readStat(pid)[0] === 'Z';
	} catch {
		return false;
	}
};

export const isStillRunning = (pid: number, startedAt: number): boolean => {
	try {
		process.kill(pid, 0);
	} catch (error) {
		// EPERM: it runs, as somebody else.
		if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
	}
	if (isZombie(pid)) return false;
	const known = readStartTime(pid);
	return known === 0 || startedAt === 0 || known === startedAt;
};
