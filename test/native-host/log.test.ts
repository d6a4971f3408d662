import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {openLog} from '../../native-host/log.ts';
import {makeFolder} from '../kit/companion.ts';

const open = () => {
	const folder = join(makeFolder(), 'state');
	const path = join(folder, 'companion.log');
	return {log: openLog(folder), folder, path, read: () => readFileSync(path, 'utf8')};
};

describe('log', () => {
	it('is private, one line a message', () => {
		const {log, folder, path, read} = open();
		log('first');
		log('second\nforged line\u001b[31m');
		expect(read().trimEnd().split('\n')).toEqual([
			expect.stringMatching(/^\S+Z \d+ first$/),
			expect.stringMatching(/ second forged line \[31m$/),
		]);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(statSync(folder).mode & 0o777).toBe(0o700);
	});

	it('becomes private if it was not', () => {
		const {folder, path} = open();
		writeFileSync(path, '', {mode: 0o644});
		openLog(folder);
		expect(statSync(path).mode & 0o777).toBe(0o600);
	});

	it('stays below 1 MB, keeping the newer lines', () => {
		const {log, path, read} = open();
		for (let line = 0; line < 3_000; line++) {
			log(`${line} ${'x'.repeat(2_000)}`);
			expect(statSync(path).size).toBeLessThanOrEqual(1024 * 1024);
		}
		const lines = read().trimEnd().split('\n');
		expect(lines.at(-1)).toContain(' 2999 x');
		expect(lines[0]).toMatch(/^\d{4}-.*Z \d+ \d+ x+$/);
		expect(lines.every((line) => line.length <= 1_100)).toBe(true);
	});

	it('does without a folder', () => {
		expect(() => openLog('/dev/null/state')('said to stderr in a test')).not.toThrow();
		expect(existsSync('/dev/null/state')).toBe(false);
	});
});
