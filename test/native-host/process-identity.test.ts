import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import process from 'node:process';
import {expect, onTestFinished, test} from 'vitest';
import {isStillRunning, readStartTime} from '../../native-host/process-identity.ts';
import {until} from '../kit/until.ts';

test('a process that runs is told from an earlier one of its number', () => {
	const startedAt = readStartTime(process.pid);
	expect(isStillRunning(process.pid, startedAt)).toBe(true);
	if (startedAt > 0) expect(isStillRunning(process.pid, startedAt + 1)).toBe(false);
});

test.runIf(process.platform === 'linux')('one that has ended is gone, though nobody has asked how', async () => {
	// What the shell becomes does not know of the child that the shell had.
	const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {stdio: ['ignore', 'pipe', 'ignore']});
	onTestFinished(() => void parent.kill());
	const [said] = await once(parent.stdout, 'data');
	const pid = Number(said);
	await until('the child to be a zombie', () => /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) || undefined);
	expect(isStillRunning(pid, readStartTime(pid))).toBe(false);
});
