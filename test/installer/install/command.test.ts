// The installer as people run it, from a package without sources; only the browsers' folders are made up.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {readSystem} from '../../../installer/install/browser-homes.mjs';
import {findBrowsers} from '../../../installer/install/find-browsers.mjs';
import {freePort} from '../../kit/free-port.ts';
import {copyPackage, makeFolder, moveSystemPlaces, type PackageCopy, put, readTree} from './package-copy.ts';

const MANIFEST = 'NativeMessagingHosts/app.tabberth.companion.json';
const OTHER_ID = 'abcdefghijklmnopabcdefghijklmnop';

/** A package beside a home in which Chromium was started once. */
const withChromium = (homeName?: string): PackageCopy & {chromium: string} => {
	const copy = copyPackage(homeName);
	const chromium = path.join(copy.home, '.config/chromium');
	put(path.join(chromium, 'Local State'), '{}');
	return {...copy, chromium};
};
const installed = ({state}: PackageCopy) => JSON.parse(readFileSync(path.join(state, 'installed.json'), 'utf8'));
const setVersion = ({root}: PackageCopy, version: string): void => {
	const file = path.join(root, 'package.json');
	writeFileSync(file, JSON.stringify({...JSON.parse(readFileSync(file, 'utf8')), version}));
};
const only = ['--yes', '--browser', 'chromium'];

describe('installing', () => {
	test('puts everything in place and prints a key once', () => {
		const copy = withChromium();
		const {code, stdout} = copy.install([...only, '--port', '4567']);
		expect(code).toBe(0);
		const key =
			/claude mcp add .*http:\/\/localhost:4567\/mcp --header "Authorization: Bearer (tbk_[\w-]{43})"/.exec(
				stdout,
			)?.[1] ?? '';
		const {access, port, keys} = installed(copy);
		expect({access, port}).toEqual({access: 'ask', port: 4567});
		const bridge = readFileSync(path.join(copy.state, 'stdio-key'), 'utf8');
		const digest = (text: string) => createHash('sha256').update(text).digest('hex');
		expect(keys).toMatchObject([
			{name: 'stdio bridge', digest: digest(bridge)},
			{name: 'first client', digest: digest(key)},
		]);
		for (const [file, mode] of [
			['installed.json', 0o600],
			['stdio-key', 0o600],
			['companion/tabberth-companion', 0o755],
			['', 0o700],
		] as const) {
			expect(statSync(path.join(copy.state, file)).mode & 0o777).toBe(mode);
		}
		expect(readFileSync(path.join(copy.state, 'companion/host.mjs'), 'utf8')).toContain('companion');
		expect(readFileSync(path.join(copy.state, 'extension/assets/worker.js'), 'utf8')).toBe('// worker\n');
		const manifest = JSON.parse(readFileSync(path.join(copy.chromium, MANIFEST), 'utf8'));
		expect(spawnSync(manifest.path, {env: {}, encoding: 'utf8'}).stdout).toBe('companion\n');
		for (const file of Object.values(readTree(copy.state))) expect(file).not.toContain(key);
	});

	test('without --browser, every browser that is there is told, and no other', () => {
		const copy = withChromium();
		const brave = path.join(copy.home, '.config/BraveSoftware/Brave-Browser');
		put(path.join(brave, 'Local State'), '{}');
		expect(copy.install(['--yes']).code).toBe(0);
		const told = installed(copy).files.filter((file: string) => file.endsWith(MANIFEST));
		expect(told).toEqual(expect.arrayContaining([path.join(copy.chromium, MANIFEST), path.join(brave, MANIFEST)]));
		// What else this machine has as a program is told as well; a browser that was never there is not.
		const {browsers} = findBrowsers(readSystem({platform: process.platform, env: {}, home: copy.home}));
		expect(told.sort()).toEqual(
			[
				...new Set(
					browsers.flatMap(({hostFolders}) => hostFolders.map((folder) => path.join(path.dirname(folder), MANIFEST))),
				),
			].sort(),
		);
		expect(browsers.map(({name}) => name)).not.toContain('edge-canary');
	});

	test('a second run changes no byte and keeps the keys', () => {
		const copy = withChromium();
		copy.install(only);
		const before = readTree(copy.home);
		const {code, stdout} = copy.install(only);
		expect(code).toBe(0);
		expect(stdout).not.toContain('tbk_');
		expect(stdout).toMatch(/another client: .* connect <client>/);
		expect(readTree(copy.home)).toEqual(before);
	});

	test('a later run keeps what an earlier one was told', () => {
		const copy = withChromium();
		copy.install([...only, '--port', '4567', '--trust-local', '--extension-id', OTHER_ID]);
		const profile = path.join(copy.folder, 'profile');
		mkdirSync(profile);
		expect(copy.install(['--yes', '--user-data-dir', profile]).stdout).toContain('without a key');
		expect(installed(copy)).toMatchObject({port: 4567, access: 'open'});
		for (const place of [copy.chromium, profile]) {
			expect(readFileSync(path.join(place, MANIFEST), 'utf8')).toContain(`chrome-extension://${OTHER_ID}/`);
		}
		copy.install(['--yes', '--no-trust-local', '--browser', 'chromium']);
		expect(installed(copy).access).toBe('ask');
	});

	test('an upgrade replaces the companion and sweeps the files of the old extension', () => {
		const copy = withChromium();
		copy.install(only);
		setVersion(copy, '99.1.0');
		put(path.join(copy.root, 'dist/native-host/host.mjs'), '// newer\n');
		rmSync(path.join(copy.root, 'dist/extension/assets'), {recursive: true});
		put(path.join(copy.root, 'dist/extension/other/worker.js'), '// newer\n');
		expect(copy.install(only).code).toBe(0);
		expect(installed(copy).version).toBe('99.1.0');
		expect(readFileSync(path.join(copy.state, 'companion/host.mjs'), 'utf8')).toBe('// newer\n');
		expect(existsSync(path.join(copy.state, 'extension/assets'))).toBe(false);
		expect(existsSync(path.join(copy.state, 'extension/other/worker.js'))).toBe(true);
		expect(installed(copy).files.filter((file: string) => file.includes('assets'))).toEqual([]);
	});

	test('an older version changes nothing unless it is forced', () => {
		const copy = withChromium();
		setVersion(copy, '99.10.0');
		copy.install(only);
		setVersion(copy, '99.9.0');
		put(path.join(copy.root, 'dist/native-host/host.mjs'), '// older\n');
		const before = readTree(copy.home);
		const {code, stderr} = copy.install(only);
		expect(code).toBe(1);
		expect(stderr).toContain('Tabberth 99.10.0 is installed, and this is the older 99.9.0');
		expect(readTree(copy.home)).toEqual(before);
		expect(copy.install([...only, '--force']).code).toBe(0);
		expect(readFileSync(path.join(copy.state, 'companion/host.mjs'), 'utf8')).toBe('// older\n');
	});

	test('a lost bridge key is made anew, the others stay', () => {
		const copy = withChromium();
		copy.install(only);
		const [bridge, first] = installed(copy).keys;
		rmSync(path.join(copy.state, 'stdio-key'));
		copy.install(only);
		const keys = installed(copy).keys;
		expect(keys.map(({name}: {name: string}) => name).sort()).toEqual(['first client', 'stdio bridge']);
		expect(keys).toContainEqual(first);
		expect(keys).not.toContainEqual(bridge);
	});

	test.each(["o'clock & co", '日本\u3000語', '$(id) 100%'])('works in a home named %j', (name) => {
		const copy = withChromium(name);
		expect(copy.install(only).code).toBe(0);
		const manifest = JSON.parse(readFileSync(path.join(copy.chromium, MANIFEST), 'utf8'));
		expect(spawnSync(manifest.path, {env: {}, encoding: 'utf8'}).stdout).toBe('companion\n');
	});
});

describe('before anything is written', () => {
	test('--dry-run lists every file and writes none', () => {
		const copy = withChromium();
		const before = readTree(copy.folder);
		const {code, stdout} = copy.install(['--dry-run', '--browser', 'chromium']);
		expect(code).toBe(0);
		expect(readTree(copy.folder)).toEqual(before);
		copy.install(only);
		for (const [name, content] of Object.entries(readTree(copy.home))) {
			if (!content.startsWith('folder') && !name.endsWith('Local State'))
				expect(stdout).toContain(`file ${path.join(copy.home, name)}\n`);
		}
	});

	test('without a terminal it wants --yes', () => {
		const copy = withChromium();
		const before = readTree(copy.home);
		const {code, stderr} = copy.install(['--browser', 'chromium']);
		expect(code).toBe(2);
		expect(stderr).toContain('There is no terminal to ask on: add --yes');
		expect(readTree(copy.home)).toEqual(before);
	});

	test.each([
		[['--browser', 'netscape'], 'not "netscape"'],
		[['--port', '0'], 'not "0"'],
		[['--extension-id', 'XYZ'], 'not "XYZ"'],
		[['--nonsense'], 'tabberth install --help'],
		[['--trust-local', '--no-trust-local'], 'exclude each other'],
		[['--access', 'open', '--trust-local'], 'exclude each other'],
		[['--access', 'nobody'], 'takes ask, key or open'],
		[['--user-data-dir', '/x', '--system'], 'leave --browser and --system out'],
		[['--user-data-dir', '/there/is/none'], 'There is no folder /there/is/none'],
	])('%j is refused', (args, sentence) => {
		const {code, stderr} = copyPackage().install(['--yes', ...args]);
		expect(code).toBe(2);
		expect(stderr).toContain(sentence);
	});

	test('a browser that is not there is named, with those that are', () => {
		const {code, stderr} = withChromium().install(['--yes', '--browser', 'edge-canary']);
		expect(code).toBe(1);
		expect(stderr).toMatch(/edge-canary was not found for this person; found: .*chromium/);
	});

	test('one profile of a profile folder is not taken for the folder', () => {
		const copy = withChromium();
		put(path.join(copy.chromium, 'Default/Preferences'), '{}');
		const {code, stderr} = copy.install(['--yes', '--user-data-dir', path.join(copy.chromium, 'Default')]);
		expect(code).toBe(2);
		expect(stderr).toContain(`name the folder, ${copy.chromium}.`);
	});

	test.each(['snap/chromium/common/chromium', '.var/app/org.chromium.Chromium/config/chromium'])(
		'a profile in ~/%s is refused',
		(place) => {
			const copy = copyPackage();
			mkdirSync(path.join(copy.home, place), {recursive: true});
			const {code, stderr} = copy.install(['--yes', '--user-data-dir', path.join(copy.home, place)]);
			expect(code).toBe(2);
			expect(stderr).toContain('whose sandbox cannot start the companion');
		},
	);

	test('a snap beside another browser is told the truth', () => {
		const copy = withChromium();
		mkdirSync(path.join(copy.home, 'snap/brave'), {recursive: true});
		expect(copy.install(only).stderr).toContain('Brave as a snap');
		expect(readTree(path.join(copy.home, 'snap'))).toEqual({brave: expect.stringContaining('folder')});
	});

	test('--help tells and does nothing', () => {
		const copy = copyPackage();
		expect(copy.install(['--help']).stdout).toContain('tabberth install [options]');
		expect(copy.install(['--uninstall', '--help']).stdout).toContain('tabberth uninstall [options]');
		expect(readTree(copy.home)).toEqual({});
	});
});

describe('where nothing can be written', () => {
	const nobody = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {};

	test('a home that may not be written is named and left alone', () => {
		const copy = withChromium();
		const before = readTree(copy.home);
		chmodSync(copy.folder, 0o755);
		chmodSync(copy.home, 0o555);
		const {status, stderr} = spawnSync('/bin/sh', [path.join(copy.root, 'installer/install.sh'), ...only], {
			...nobody,
			env: {PATH: process.env.PATH, HOME: copy.home},
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		expect(status).toBe(1);
		expect(stderr.trim().split('\n')).toEqual([
			`Tabberth cannot be installed because ${copy.state} cannot be written: you may not write there.`,
		]);
		expect(readTree(copy.home)).toEqual(before);
	});

	test.each([
		['start', '--headless', '--browser', process.execPath, '--port', '0'],
		['connect', 'cursor', '--yes'],
	])('tabberth %s says so in a sentence, without a stack', async (verb, ...args) => {
		const copy = withChromium();
		put(path.join(copy.home, '.cursor/mcp.json'), '{}');
		chmodSync(copy.folder, 0o755);
		chmodSync(copy.home, 0o555);
		const port = String(await freePort());
		const {status, stderr} = spawnSync(
			process.execPath,
			[path.join(copy.root, 'installer/cli.mjs'), verb, ...args.map((arg) => (arg === '0' ? port : arg))],
			{...nobody, env: {PATH: process.env.PATH, HOME: copy.home}, encoding: 'utf8'},
		);
		expect(status).toBe(1);
		const last = stderr.trim().split('\n').at(-1);
		expect(last).toMatch(/tabberth.* cannot be written: you may not write there\. Mend that, or name another folder/);
		expect(last).toContain(copy.state);
	});

	test('a file in the place of a folder is named', () => {
		const copy = withChromium();
		put(path.join(copy.home, '.local'), 'a file');
		const before = readTree(copy.home);
		const {code, stderr} = copy.install(only);
		expect(code).toBe(1);
		expect(stderr).toContain(`${copy.state} cannot be written`);
		expect(readTree(copy.home)).toEqual(before);
	});
});

describe('without a Node.js', () => {
	/** The installer with every place of this machine's own Node moved out of its sight. */
	const blind = () => {
		const copy = withChromium();
		const script = path.join(copy.root, 'installer/install/find-node.sh');
		writeFileSync(script, moveSystemPlaces(readFileSync(script, 'utf8'), path.join(copy.folder, 'system')));
		return copy;
	};

	test('install.sh says in one sentence how to get it', () => {
		const copy = blind();
		const {code, stderr} = copy.install(only, {PATH: ''});
		expect(code).toBe(127);
		expect(stderr).toBe(
			'Tabberth needs Node.js 20.19 or newer, and found none: get it from https://nodejs.org, then run this again.\n',
		);
	});

	test('install.sh finds one of a version manager when PATH is empty', () => {
		const copy = blind();
		const node = path.join(copy.home, '.nvm/versions/node/v22.0.0/bin/node');
		mkdirSync(path.dirname(node), {recursive: true});
		symlinkSync(process.execPath, node);
		expect(copy.install(only, {PATH: ''}).code).toBe(0);
	});
});

describe('uninstalling', () => {
	/** Neighbours in every folder that we use. */
	const populate = (copy: PackageCopy & {chromium: string}): void => {
		put(path.join(copy.chromium, 'NativeMessagingHosts/com.example.other.json'), '{}');
		put(path.join(copy.home, '.local/state/other/file'), 'x');
		put(path.join(copy.state, 'profiles/start/Local State'), '{}');
		put(path.join(copy.state, 'companion/notes.txt'), 'mine');
	};

	test('leaves the tree as it was, foreign files and all', () => {
		const copy = withChromium();
		populate(copy);
		const before = readTree(copy.home);
		copy.install(only);
		expect(readTree(copy.home)).not.toEqual(before);
		const {code, stdout} = copy.install(['--uninstall', '--yes']);
		expect({code, stdout}).toMatchObject({code: 0, stdout: expect.stringContaining('Tabberth is gone')});
		expect(readTree(copy.home)).toEqual(before);
	});

	test('leaves no folder where there was none, after several runs and with what the companion wrote', () => {
		const copy = withChromium();
		const before = readTree(copy.home);
		const profile = makeFolder();
		copy.install(only);
		copy.install(['--yes', '--user-data-dir', profile]);
		put(path.join(copy.state, 'companion.log'), 'x');
		put(path.join(copy.state, 'tools.json'), '[]');
		put(path.join(copy.state, 'endpoints/gone.json'), '{"pid": 0}');
		expect(copy.install(['--uninstall', '--yes']).code).toBe(0);
		expect(readTree(copy.home)).toEqual(before);
		expect(readTree(profile)).toEqual({});
	});

	test('keeps the endpoint of a companion that runs, and says so', () => {
		const copy = withChromium();
		copy.install(only);
		put(path.join(copy.state, 'endpoints/running.json'), JSON.stringify({pid: process.pid}));
		expect(copy.install(['--uninstall', '--yes']).stderr).toContain('A running browser still holds its companion');
		expect(Object.keys(readTree(copy.state))).toEqual(['endpoints', 'endpoints/running.json']);
	});

	test('gives the clients their settings back', () => {
		const copy = withChromium();
		put(path.join(copy.home, '.cursor/mcp.json'), '{"mcpServers": {"other": {"url": "http://localhost:1"}}}\n');
		const before = readTree(copy.home);
		copy.install(only);
		const env = {PATH: process.env.PATH, HOME: copy.home};
		spawnSync(process.execPath, [path.join(copy.root, 'installer/cli.mjs'), 'connect', 'cursor', '--yes'], {env});
		expect(readFileSync(path.join(copy.home, '.cursor/mcp.json'), 'utf8')).toContain('tabberth');
		expect(copy.install(['--uninstall', '--yes']).code).toBe(0);
		const {'.cursor/mcp.json': config, ...rest} = readTree(copy.home);
		const {'.cursor/mcp.json': oldConfig = '', ...oldRest} = before;
		expect(config?.slice(4)).toBe(oldConfig.slice(4));
		// The backup that was made of the client's settings belongs to the person.
		expect(Object.entries(rest).filter(([name]) => !name.startsWith('.cursor/'))).toEqual(
			Object.entries(oldRest).filter(([name]) => !name.startsWith('.cursor/')),
		);
	});

	test('--dry-run lists and removes nothing', () => {
		const copy = withChromium();
		copy.install(only);
		const before = readTree(copy.home);
		const {stdout} = copy.install(['--uninstall', '--dry-run']);
		expect(stdout).toContain(path.join(copy.chromium, MANIFEST));
		expect(readTree(copy.home)).toEqual(before);
	});

	test('wants --yes where there is no terminal, and says when there is nothing', () => {
		const copy = withChromium();
		expect(copy.install(['--uninstall', '--yes'])).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('not installed'),
		});
		copy.install(only);
		expect(copy.install(['--uninstall'])).toMatchObject({code: 2, stderr: expect.stringContaining('--yes')});
		expect(existsSync(path.join(copy.chromium, MANIFEST))).toBe(true);
	});
});

test('the scripts stay short, and what Windows reads has its line ends', () => {
	const copy = copyPackage();
	const texts = ['install.sh', 'install.ps1', 'install.cmd'].map((name) =>
		readFileSync(path.join(copy.root, 'installer', name), 'utf8'),
	);
	for (const text of texts) expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
	expect(texts[2]?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
