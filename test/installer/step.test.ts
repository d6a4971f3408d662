import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {runForeground} from '../../installer/foreground.mjs';
import {Ended} from '../../installer/life.mjs';
import {ROOT} from '../../installer/paths.mjs';
import {identifyProcess} from '../../installer/processes.mjs';
import {runStep} from '../../installer/step.mjs';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'tabberth-step-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const step = (script: string, signal?: AbortSignal) => ({
	label: 'trying it',
	command: process.execPath,
	args: ['-e', script],
	cure: 'Do it better.',
	cwd: folder,
	signal,
});

const untilWritten = async (name: string) => {
	await expect
		.poll(() => existsSync(path.join(folder, name)) && readFileSync(path.join(folder, name), 'utf8'))
		.toBeTruthy();
	return Number(readFileSync(path.join(folder, name), 'utf8'));
};

describe('a step', () => {
	it('is over when its program ends well', async () => {
		await expect(runStep(step('process.exit(0)'))).resolves.toBeUndefined();
	});

	it('fails with the end of the output, its name, the outcome and the cure', async () => {
		const script = 'for (let i = 0; i < 100; i++) console.log("line " + i); console.error("why"); process.exitCode = 4';
		const error = await runStep(step(script)).catch((reason) => reason);
		expect(error.exitCode).toBe(1);
		expect(error.message).toContain('line 99');
		expect(error.message).toContain('why\n');
		expect(error.message).not.toContain('line 2\n');
		expect(error.message).toMatch(/\nFailed: trying it \(exit code 4\)\. Do it better\.$/);
	});

	it('fails likewise when the program is missing', async () => {
		await expect(runStep({...step(''), command: '/no/such'})).rejects.toThrow(/^Failed: trying it \(spawn .*ENOENT\)/);
	});

	it('ends with all it started when told to', async () => {
		const controller = new AbortController();
		const script = `
			const {spawn} = require('node:child_process');
			const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {stdio: ['pipe', 'ignore', 'ignore']});
			require('node:fs').writeFileSync('child', String(child.pid));
			process.on('SIGTERM', () => {});
		`;
		const running = runStep(step(script, controller.signal));
		const child = await untilWritten('child');
		controller.abort(new Ended('SIGTERM'));
		await expect(running).rejects.toBe(controller.signal.reason);
		await expect.poll(() => identifyProcess(child)).toBeUndefined();
	});
});

describe('a verb in the foreground', () => {
	const never = new AbortController().signal;

	it('keeps the exit code', async () => {
		expect(await runForeground(['-e', 'process.exit(7)'], {signal: never})).toBe(7);
	});

	it('turns a death by signal into the code a shell would give', async () => {
		expect(await runForeground(['-e', 'process.kill(process.pid, "SIGTERM")'], {signal: never})).toBe(143);
	});

	it('hands a signal on and waits for the child to clean up', async () => {
		const controller = new AbortController();
		const file = path.join(folder, 'up');
		const script = `
			process.on('SIGTERM', () => process.exit(9));
			process.stdin.resume();
			setInterval(() => {}, 1000);
			require('node:fs').writeFileSync(process.argv[1], String(process.pid));
		`;
		const code = runForeground(['-e', script, file], {signal: controller.signal});
		await untilWritten('up');
		controller.abort(new Ended('SIGTERM'));
		expect(await code).toBe(9);
	});
});

describe('the verbs', () => {
	it('are named when another is asked for', async () => {
		const child = spawn(process.execPath, [path.join(ROOT, 'installer/run.mjs'), 'fly'], {
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let said = '';
		child.stderr.on('data', (chunk) => {
			said += chunk;
		});
		const [code] = await once(child, 'close');
		expect(code).toBe(2);
		expect(said).toBe('run.mjs takes one of test, check, fix, build, dev, bench, chaos, package, docs, not "fly".\n');
	});
});
