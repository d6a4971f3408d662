import {spawnSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {batchFault, batchLauncher, shellLauncher} from '../../../installer/install/wrapper.mjs';
import {ROOT} from '../../../installer/paths.mjs';
import {makeFolder, moveSystemPlaces} from './package-copy.ts';

const FIND_NODE = readFileSync(path.join(ROOT, 'installer/install/find-node.sh'), 'utf8');
const NASTY_NAMES = [
	'with space',
	"it's",
	'$(touch hacked) `id` $HOME',
	'a & b ; c',
	'100% %PATH%',
	'über 日本\u3000語',
	'a"b',
	'-n',
	'*?[x]',
];
const REPORT = `process.stdout.write(JSON.stringify({
	args: process.argv.slice(2), flags: process.execArgv, node: process.argv0, malloc: process.env.MALLOC_ARENA_MAX,
	installed: process.env.TABBERTH_INSTALLED, state: process.env.TABBERTH_STATE_DIR,
}));`;

interface Home {
	readonly root: string;
	readonly home: string;
	readonly state: string;
	readonly log: string;
	write(launch: {node: string; isStateElsewhere?: boolean; personState?: string}): void;
	/** As a browser that was started from a desktop would: with next to no environment. */
	run(env?: NodeJS.ProcessEnv): {code: number | null; stdout: string; stderr: string};
}

const makeHome = (name = 'home'): Home => {
	const root = makeFolder();
	const home = path.join(root, name);
	const state = path.join(home, 'state');
	const hostFile = path.join(state, 'companion/host.mjs');
	const launcher = path.join(state, 'companion/tabberth-companion');
	mkdirSync(path.dirname(hostFile), {recursive: true});
	writeFileSync(hostFile, REPORT);
	return {
		...{root, home, state},
		log: path.join(state, 'companion.log'),
		write: (launch) => {
			const findNode = moveSystemPlaces(FIND_NODE, path.join(root, 'system'));
			writeFileSync(launcher, shellLauncher({script: hostFile, state, isStateElsewhere: false, ...launch}, findNode));
			chmodSync(launcher, 0o755);
		},
		run: (env = {}) => {
			const options = {env: {HOME: home, PATH: '', ...env}, encoding: 'utf8', cwd: root} as const;
			const {status, stdout, stderr} = spawnSync(launcher, ['chrome-extension://x/', 'two words'], options);
			return {code: status, stdout, stderr};
		},
	};
};

/** As the browser does: four bytes of length, the least first, and as many bytes of JSON; nothing may follow. */
const readFrame = (text: string): unknown => {
	const bytes = Buffer.from(text);
	expect(bytes.readUInt32LE()).toBe(bytes.length - 4);
	return JSON.parse(bytes.subarray(4).toString());
};

const putNode = (file: string, version?: string): void => {
	mkdirSync(path.dirname(file), {recursive: true});
	if (version === undefined) {
		symlinkSync(process.execPath, file);
		return;
	}
	writeFileSync(file, `#!/bin/sh\nif [ "$1" = --version ]; then echo v${version}; else echo "ran ${version}"; fi\n`);
	chmodSync(file, 0o755);
};

describe('the launcher for sh', () => {
	test.each(NASTY_NAMES)('runs the companion from a home named %j', (name) => {
		const home = makeHome(name);
		home.write({node: process.execPath});
		const {code, stdout, stderr} = home.run();
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(JSON.parse(stdout)).toEqual({
			args: ['chrome-extension://x/', 'two words'],
			flags: expect.arrayContaining(['--expose-gc']),
			node: process.execPath,
			malloc: '1',
			installed: path.join(home.state, 'installed.json'),
		});
		expect(existsSync(path.join(home.root, 'hacked'))).toBe(false);
	});

	test('names the state folder where the companion would look elsewhere', () => {
		const home = makeHome("it's");
		home.write({node: process.execPath, isStateElsewhere: true});
		expect(JSON.parse(home.run().stdout).state).toBe(home.state);
		expect(JSON.parse(home.run({TABBERTH_STATE_DIR: '/other'}).stdout).state).toBe('/other');
	});

	test.each([
		['nvm', '.nvm/versions/node/v22.1.0/bin/node'],
		['fnm', '.local/share/fnm/node-versions/v22.1.0/installation/bin/node'],
		['fnm on macOS', 'Library/Application Support/fnm/node-versions/v22.1.0/installation/bin/node'],
		['volta', '.volta/tools/image/node/22.1.0/bin/node'],
		['asdf', '.asdf/installs/nodejs/22.1.0/bin/node'],
	])('goes on with the Node of %s when its own has moved', (_name, place) => {
		const home = makeHome("o' home");
		home.write({node: '/gone/bin/node'});
		putNode(path.join(home.home, place));
		const {code, stdout, stderr} = home.run();
		expect(code).toBe(0);
		expect(JSON.parse(stdout).node).toBe(path.join(home.home, place));
		expect(stderr).toContain('Node.js at /gone/bin/node has moved; going on with');
		expect(readFileSync(home.log, 'utf8')).toContain('/gone/bin/node has moved');
	});

	test.each([
		['Homebrew', 'system/opt/homebrew/bin/node'],
		['the system', 'system/usr/bin/node'],
		['the administrator', 'system/usr/local/bin/node'],
	])('goes on with the Node of %s', (_name, place) => {
		const home = makeHome();
		home.write({node: '/gone/node'});
		putNode(path.join(home.root, place));
		expect(home.run().code).toBe(0);
	});

	test('takes the newest that is new enough, wherever it lies', () => {
		const home = makeHome();
		home.write({node: '/gone/node'});
		const nvm = (version: string) => path.join(home.home, `.nvm/versions/node/v${version}/bin/node`);
		for (const version of ['9.11.2', '20.19.0', '20.18.9', '22.3.1', '22.10.0']) putNode(nvm(version), version);
		putNode(path.join(home.root, 'bin/node'), '22.9.9');
		expect(home.run({PATH: path.join(home.root, 'bin')}).stdout).toBe('ran 22.10.0\n');
		putNode(path.join(home.root, 'better/node'), '24.0.0');
		expect(home.run({PATH: path.join(home.root, 'better')}).stdout).toBe('ran 24.0.0\n');
	});

	test('ends with 127 and a line in the log when there is none', () => {
		const home = makeHome('with space');
		home.write({node: '/gone/bin/node'});
		for (const version of ['20.18.3', '18.20.0', 'odd'])
			putNode(path.join(home.home, `.nvm/versions/node/v${version}/bin/node`), version);
		const {code, stdout, stderr} = home.run();
		expect(code).toBe(127);
		expect(readFrame(stdout)).toEqual({
			type: 'fault',
			text: 'Node.js at /gone/bin/node has moved, and no other one of version 20.19 or newer was found: install one from https://nodejs.org, then run "tabberth install" again.',
		});
		expect(stderr).toContain(
			'Node.js at /gone/bin/node has moved, and no other one of version 20.19 or newer was found',
		);
		expect(readFileSync(home.log, 'utf8')).toMatch(
			/^\d{4}-\d\d-\d\dT[\d:]+Z \d+ Node\.js at \/gone\/bin\/node has moved, and/,
		);
		expect(statSync(home.log).mode & 0o777).toBe(0o600);
	});

	test.each(NASTY_NAMES)('tells the extension of a missing Node below %j in one whole frame', (name) => {
		const home = makeHome();
		const node = `/gone/${name}/node`;
		home.write({node});
		expect(readFrame(home.run().stdout)).toEqual({type: 'fault', text: expect.stringContaining(node)});
		expect(existsSync(path.join(home.root, 'hacked'))).toBe(false);
	});

	test('for everybody, prefers what the person installed', () => {
		const home = makeHome();
		home.write({node: process.execPath, personState: '"$HOME/own"'});
		expect(JSON.parse(home.run().stdout).installed).toBe(path.join(home.state, 'installed.json'));
		mkdirSync(path.join(home.home, 'own'));
		writeFileSync(path.join(home.home, 'own/installed.json'), '{}');
		expect(JSON.parse(home.run().stdout).installed).toBe(path.join(home.home, 'own/installed.json'));
	});
});

describe('the launcher for cmd', () => {
	const launch = {
		node: 'C:\\Program Files\\100% & mine\\node.exe',
		script: 'C:\\Users\\Zoë\\AppData\\Local\\Tabberth\\companion\\host.mjs',
		state: 'C:\\Users\\Zoë\\AppData\\Local\\Tabberth',
	};
	const text = batchLauncher({...launch, isStateElsewhere: false});

	test('has lines as Windows wants them and no mark at its start', () => {
		expect(text.startsWith('@echo off\r\n')).toBe(true);
		expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
	});

	test('finds everything but Node from its own folder', () => {
		expect(text).not.toContain('Zoë');
		expect(text).toContain('"%~dp0host.mjs" %*\r\n');
		expect(text).toContain('set "TABBERTH_INSTALLED=%~dp0..\\installed.json"\r\n');
		expect(text).not.toContain('TABBERTH_STATE_DIR');
		expect(batchLauncher({...launch, isStateElsewhere: true})).toContain('set "TABBERTH_STATE_DIR=%~dp0.."');
	});

	test('quotes the path of Node', () => {
		expect(text).toContain('set node="C:\\Program Files\\100%% & mine\\node.exe"\r\n');
		expect(text).toContain('%node% --max-semi-space-size=1 --v8-pool-size=1 --expose-gc "%~dp0host.mjs" %*');
	});

	test('looks in the known places, keeps the newest, and says so when there is none', () => {
		for (const place of [
			'%NVM_HOME%',
			'fnm\\node-versions',
			'Volta',
			'scoop',
			'%ProgramFiles%\\nodejs',
			'%%~$PATH:f',
		]) {
			expect(text).toContain(place);
		}
		expect(text).toContain('if %errorlevel% gtr %best%');
		expect(text).toContain(
			'>>"%state%\\companion.log" echo %date% %time% Node.js at %moved% has moved, and no other one',
		);
		expect(text).toContain('exit /b 127');
	});

	test('hands the extension a frame that lies beside it, of plain characters, when there is none', () => {
		expect(text).toMatch(/\r\ntype "%~dp0no-node\.frame"\r\nexit \/b 127/);
		const frame = batchFault({...launch, node: 'C:\\Zoë\\日本\\node.exe', isStateElsewhere: false});
		expect(frame[0] + frame.slice(4)).toMatch(/^[!-~][ -~]+$/);
		expect(readFrame(frame)).toMatchObject({text: expect.stringContaining('C:\\Zoë\\日本\\node.exe')});
	});

	test('a frame is whole with a path of any length', () => {
		for (let length = 0; length < 300; length++) {
			const frame = batchFault({...launch, node: 'n'.repeat(length), isStateElsewhere: false});
			expect(frame[0] + frame.slice(4)).toMatch(/^[!-~][ -~]+$/);
			expect(readFrame(frame)).toMatchObject({type: 'fault'});
		}
	});
});
