// How the installer tells a person to call it again: a line that works where they are.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {ownCommand} from '../../installer/own-command.mjs';
import {copyPackage, put} from './install/package-copy.ts';

const ROOT = '/home/me/tabberth';
const WINDOWS_ROOT = 'C:\\Users\\Me\\npm\\node_modules\\tabberth';

/** Of a machine where these names lead to these files. */
const onLinux = (searchPath: string, links: Record<string, string>) =>
	ownCommand({
		...{platform: 'linux', searchPath, node: '/usr/bin/node', root: ROOT},
		follow: (file) => ({'/usr/bin/node': '/usr/bin/node', ...links})[file],
	});
const onWindows = (searchPath: string, links: Record<string, string>, root = WINDOWS_ROOT) =>
	ownCommand({
		...{platform: 'win32', searchPath, node: 'C:\\Program Files\\nodejs\\node.exe', root},
		follow: (file) => ({'C:\\Program Files\\nodejs\\node.exe': 'C:\\Program Files\\nodejs\\node.exe', ...links})[file],
	});

describe('the command of this very copy', () => {
	test.each([
		[
			'installed by npm for all',
			'/usr/bin:/usr/local/bin',
			{'/usr/local/bin/tabberth': `${ROOT}/installer/cli.mjs`},
			'tabberth',
		],
		['a clone', '/usr/bin', {}, `node ${ROOT}/installer/cli.mjs`],
		[
			'a clone beside another copy',
			'/usr/bin:/b',
			{'/b/tabberth': '/else/installer/cli.mjs'},
			`node ${ROOT}/installer/cli.mjs`,
		],
		['a Node that PATH does not find', '/bin', {}, `/usr/bin/node ${ROOT}/installer/cli.mjs`],
		['another Node in front', '/a:/usr/bin', {'/a/node': '/a/node'}, `/usr/bin/node ${ROOT}/installer/cli.mjs`],
		[
			'what npx puts into PATH',
			`/usr/bin:${ROOT}/node_modules/.bin`,
			{[`${ROOT}/node_modules/.bin/tabberth`]: `${ROOT}/installer/cli.mjs`},
			`node ${ROOT}/installer/cli.mjs`,
		],
	])('%s', (_what, searchPath, links, expected) => {
		expect(onLinux(searchPath, links)).toBe(expected);
	});

	test('a shell takes the path of any folder', () => {
		const root = "/home/o'me/a $(b)";
		const line = ownCommand({
			platform: 'linux',
			searchPath: '',
			node: '/usr/bin/printf',
			root,
			follow: () => undefined,
		});
		const {stdout} = spawnSync('/bin/sh', ['-c', line.replace('printf', 'printf %s')], {encoding: 'utf8'});
		expect(stdout).toBe(`${root}/installer/cli.mjs`);
	});

	test('on Windows npm writes a batch file instead of a link', () => {
		const npm = 'C:\\Users\\Me\\npm';
		const links = {[`${npm}\\tabberth.cmd`]: `${npm}\\tabberth.cmd`, [WINDOWS_ROOT]: WINDOWS_ROOT};
		expect(onWindows(`C:\\Windows;${npm}`, links)).toBe('tabberth');
		expect(onWindows(`C:\\Windows;${npm}`, links, 'D:\\a clone')).toBe(
			'"C:\\Program Files\\nodejs\\node.exe" "D:\\a clone\\installer\\cli.mjs"',
		);
		expect(onWindows('C:\\Program Files\\nodejs', {})).toBe(`node ${WINDOWS_ROOT}\\installer\\cli.mjs`);
	});
});

describe('what the installer prints at its end', () => {
	test('works in a terminal as it stands, wherever the copy lies', () => {
		const {home, root, folder, install} = copyPackage("o'home & co");
		put(path.join(home, '.config/chromium/Local State'), '{}');
		const {stdout} = install(['--yes', '--browser', 'chromium']);
		const line = /^To take everything away: (.*)$/m.exec(stdout)?.[1] ?? 'none';
		expect(line).toContain(path.join(root, 'installer/cli.mjs'));
		const env = {PATH: process.env.PATH, HOME: home};
		const {status} = spawnSync('/bin/sh', ['-c', `${line} --yes`], {env, cwd: folder, stdio: 'ignore'});
		expect(status).toBe(0);
		expect(existsSync(path.join(home, '.local'))).toBe(false);
	});

	test('is the short command where PATH leads to this copy', () => {
		const copy = copyPackage();
		put(path.join(copy.home, '.config/chromium/Local State'), '{}');
		const bin = path.join(copy.folder, 'bin');
		mkdirSync(bin);
		symlinkSync(path.join(copy.root, 'installer/cli.mjs'), path.join(bin, 'tabberth'));
		const {stdout} = copy.install(['--yes', '--browser', 'chromium'], {PATH: `${bin}:${process.env.PATH}`});
		expect(stdout).toContain('all is well: tabberth doctor\n');
		expect(stdout).toContain('tabberth connect <client>\n');
	});
});
