import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {tryLock, withLock} from '../../installer/lock.mjs';
import {identifyProcess} from '../../installer/processes.mjs';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'tabberth-lock-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const lockFile = () => path.join(folder, 'deep/lock');

describe('a lock between processes', () => {
	it('is held by one at a time, and can be given back', () => {
		const release = tryLock(lockFile());
		expect(release).toBeTypeOf('function');
		expect(tryLock(lockFile())).toBeUndefined();
		release?.();
		expect(tryLock(lockFile())).toBeTypeOf('function');
	});

	it('falls to the next when its holder has ended', async () => {
		const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {stdio: ['pipe', 'ignore', 'ignore']});
		const file = path.join(folder, 'lock');
		writeFileSync(file, JSON.stringify(identifyProcess(holder.pid ?? 0)));
		expect(tryLock(file)).toBeUndefined();
		holder.stdin.end();
		await once(holder, 'exit');
		expect(tryLock(file)).toBeTypeOf('function');
	});

	it('does not take a new process under the same number for the holder', () => {
		const file = path.join(folder, 'lock');
		writeFileSync(file, JSON.stringify({pid: process.pid, startedAt: 'another time'}));
		expect(tryLock(file)).toBeTypeOf('function');
	});

	it('waits for a holder that is just writing its name, not for ever', () => {
		const file = path.join(folder, 'lock');
		writeFileSync(file, '');
		expect(tryLock(file)).toBeUndefined();
		utimesSync(file, 0, 0);
		expect(tryLock(file)).toBeTypeOf('function');
	});

	it('runs actions one after another, and the next after a failure', async () => {
		const order: string[] = [];
		const waits: string[] = [];
		const run = (name: string, action: () => Promise<void>) =>
			withLock(lockFile(), {onWait: () => waits.push(name)}, async () => {
				order.push(`${name} begins`);
				await action();
				order.push(`${name} ends`);
			});
		let open = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		const first = run('first', () => gate.then(() => Promise.reject(new Error('broken'))));
		const second = run('second', async () => {});
		open();
		await expect(first).rejects.toThrow('broken');
		await second;
		expect(order).toEqual(['first begins', 'second begins', 'second ends']);
		expect(waits).toEqual(['second']);
	});

	it('ends its wait when told to', async () => {
		tryLock(lockFile());
		const signal = AbortSignal.abort(new Error('over'));
		await expect(withLock(lockFile(), {signal, onWait: () => {}}, async () => 1)).rejects.toThrow();
	});
});
