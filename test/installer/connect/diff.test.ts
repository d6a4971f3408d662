import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {unifiedDiff} from '../../../installer/connect/diff.mjs';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => `${line}\n`);
const TEXT = LINES.join('');

const applied = (before: string, diff: string): string => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'tabberth-diff-'));
	try {
		const [file, patch] = [path.join(folder, 'f'), path.join(folder, 'p')];
		writeFileSync(file, before);
		writeFileSync(patch, `${diff}\n`);
		return execFileSync('git', ['apply', '-p0', '--unsafe-paths', '--numstat', patch], {cwd: folder, encoding: 'utf8'});
	} finally {
		rmSync(folder, {recursive: true});
	}
};

it.each([
	['an added line', TEXT.replace('e\n', 'e\nNEW\n'), '1\t0'],
	['a removed line', TEXT.replace('b\n', ''), '0\t1'],
	['a changed line', TEXT.replace('h\n', 'H\n'), '1\t1'],
	['an added end', `${TEXT}i\nj\n`, '2\t0'],
	['a lost line break', TEXT.slice(0, -1), '1\t1'],
	['an emptied file', '', '0\t8'],
])('shows %s in the form that git takes', (_name, after, counts) => {
	expect(applied(TEXT, unifiedDiff('f', TEXT, after))).toContain(counts);
});

it('shows three lines around the change', () => {
	expect(unifiedDiff('f', TEXT, TEXT.replace('e\n', 'E\n'))).toBe(
		'--- f\n+++ f\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h',
	);
});

it('is empty for the same text', () => {
	expect(unifiedDiff('f', TEXT, TEXT)).toBe('');
});

it('shows no key and no endless line', () => {
	const diff = unifiedDiff('f', '', `"Bearer tbk_aB3-_x"\n${'y'.repeat(5000)}\n`);
	expect(diff).toContain('+"Bearer tbk_…"');
	expect(diff).not.toContain('aB3');
	expect(diff.length).toBeLessThan(400);
});
