// The files of this repository: in, nothing; out, what is tracked (or would be), with its text.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths from the root, with `/`: committed files and new ones that no ignore rule covers. */
export function listFiles(): readonly string[] {
	const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const paths = output.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
	return [...new Set(paths)].sort();
}

export function listSources(folders: readonly string[], extension: RegExp = /\.tsx?$/): readonly string[] {
	return listFiles().filter((path) => extension.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)));
}

export function readText(path: string): string {
	return readFileSync(join(ROOT, path), 'utf8');
}

export function readJson<T>(path: string): T {
	return JSON.parse(readText(path)) as T;
}
