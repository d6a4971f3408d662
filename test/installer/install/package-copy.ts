// Tabberth as npm would hand it out, in a folder of its own, with stand-ins for what a build makes. In: nothing. Out: the folder,
// a home beside it, and ways to run its installer and to look at what it did.
import {spawnSync} from 'node:child_process';
import {cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {ROOT} from '../../../installer/paths.mjs';

export interface Run {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface PackageCopy {
	readonly folder: string;
	readonly root: string;
	readonly home: string;
	readonly state: string;
	install(args: readonly string[], env?: NodeJS.ProcessEnv): Run;
}

export const put = (file: string, content: string): void => {
	mkdirSync(path.dirname(file), {recursive: true});
	writeFileSync(file, content);
};

/** Every path below a folder, with its mode and content, so that two moments can be compared. */
export const readTree = (folder: string): Record<string, string> =>
	Object.fromEntries(
		readdirSync(folder, {recursive: true, encoding: 'utf8'})
			.sort()
			.map((name) => {
				const file = path.join(folder, name);
				const status = lstatSync(file);
				const mode = (status.mode & 0o777).toString(8);
				return [name, status.isDirectory() ? `folder ${mode}` : `${mode} ${readFileSync(file, 'utf8')}`];
			}),
	);

export const makeFolder = (): string => {
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-install-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
};

export const copyPackage = (homeName = 'home'): PackageCopy => {
	const folder = makeFolder();
	const root = path.join(folder, 'package');
	const home = path.join(folder, homeName);
	mkdirSync(home);
	cpSync(path.join(ROOT, 'installer'), path.join(root, 'installer'), {recursive: true});
	for (const name of ['package.json', 'manifest.json']) cpSync(path.join(ROOT, name), path.join(root, name));
	put(path.join(root, 'dist/native-host/host.mjs'), 'console.log("companion");\n');
	put(path.join(root, 'dist/extension/manifest.json'), '{}\n');
	put(path.join(root, 'dist/extension/assets/worker.js'), '// worker\n');
	return {
		...{folder, root, home},
		state: path.join(home, '.local/state/tabberth'),
		install: (args, env = {}) => {
			const {status, stdout, stderr} = spawnSync('/bin/sh', [path.join(root, 'installer/install.sh'), ...args], {
				env: {PATH: process.env.PATH, HOME: home, ...env},
				encoding: 'utf8',
				stdio: ['ignore', 'pipe', 'pipe'],
			});
			return {code: status, stdout, stderr};
		},
	};
};

/** The script that looks for Node, with the places of this machine's own moved below another root. */
export const moveSystemPlaces = (script: string, root: string): string =>
	script.replaceAll(/(?<=\s)\/(?=usr\/|opt\/|home\/linuxbrew)/g, `${root}/`);
