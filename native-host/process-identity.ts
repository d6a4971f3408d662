// A process id in; since when that process runs, and whether it is still the same one, out.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

/** A number that no later process with the same id has; its unit differs by system. 0: not known. */
export const readStartTime = (pid: number): number => {
	try {
		if (process.platform === 'linux') return readTicks(pid);
		if (process.platform === 'win32') return 0;
		return (
			Date.parse(execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {encoding: 'utf8', env: {LC_ALL: 'C'}})) || 0
		);
	} catch {
		return 0;
	}
};

/** The 22nd field. The second is a name in brackets that may hold spaces and brackets itself. */
const readTicks = (pid: number): number => {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
};

export const isStillRunning = (pid: number, startedAt: number): boolean => {
	try {
		process.kill(pid, 0);
	} catch (error) {
		// EPERM: it runs, as somebody else.
		if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
	}
	const known = readStartTime(pid);
	return known === 0 || startedAt === 0 || known === startedAt;
};
