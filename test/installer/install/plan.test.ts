import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {DEV, RELEASE} from '../../../installer/channel.mjs';
import {BROWSER_NAMES, listBrowsers, listSandboxed, readSystem} from '../../../installer/install/browser-homes.mjs';
import {plan} from '../../../installer/install/plan.mjs';
import {stateDirectory} from '../../../installer/paths.mjs';
import {LAST_PORT} from '../../../native-host/protocol.ts';

const ID = 'ailajmpgccchdjnnblfkmiapimhideoj';
const OTHER_ID = 'abcdefghijklmnopabcdefghijklmnop';
const MANIFEST = 'app.tabberth.companion.json';
const WINDOWS = {
	LOCALAPPDATA: 'C:\\Users\\Zoë\\AppData\\Local',
	APPDATA: 'C:\\Users\\Zoë\\AppData\\Roaming',
	PROGRAMFILES: 'C:\\Program Files',
};

type Platform = 'linux' | 'darwin' | 'win32';
type Request = Parameters<typeof plan>[0];

const HOMES: Record<Platform, string> = {linux: '/home/zoë', darwin: '/Users/zoë', win32: 'C:\\Users\\Zoë'};

const systemOf = (platform: Platform, home = HOMES[platform], env: NodeJS.ProcessEnv = {}) =>
	readSystem({platform, home, env: platform === 'win32' ? {...WINDOWS, ...env} : env});

const planFor = (platform: Platform, names: readonly string[], change: Partial<Request> = {}) => {
	const system = change.system ?? systemOf(platform);
	return plan({
		system,
		channel: RELEASE,
		state: stateDirectory({platform, home: system.home, env: platform === 'win32' ? WINDOWS : {}}),
		forEverybody: false,
		browsers: listBrowsers(system).filter(({name}) => names.includes(name)),
		sandboxed: [],
		userDataDirectory: undefined,
		earlierManifests: [],
		extensionIds: [ID],
		node: platform === 'win32' ? 'C:\\Program Files\\nodejs\\node.exe' : '/usr/bin/node',
		sources: {
			hostFile: '/package/dist/native-host/host.mjs',
			extensionDirectory: '/package/dist/extension',
			extensionFiles: ['manifest.json', 'assets/worker.js'],
			packageDirectory: '/package',
			bridgeFiles: ['package.json', 'installer/stdio/command.mjs'],
			findNode: 'find_node() { false; }\n',
		},
		...change,
	});
};

const manifestsOf = ({files}: ReturnType<typeof plan>) => files.filter((file) => file.path.endsWith(MANIFEST));
const foldersOf = (made: ReturnType<typeof plan>) => manifestsOf(made).map((file) => path.posix.dirname(file.path));
const contentOf = (file: ReturnType<typeof plan>['files'][number] | undefined) =>
	file && 'content' in file ? file.content : '';

describe('a build of a clone', () => {
	const planDev = (platform: Platform) => {
		const {home} = systemOf(platform);
		const env = platform === 'win32' ? WINDOWS : {};
		return planFor(platform, ['chromium'], {
			channel: DEV,
			state: stateDirectory({platform, home, env, channel: DEV}),
		});
	};

	test.each<Platform>(['linux', 'darwin', 'win32'])(
		'shares no file and no registry key with the release on %s',
		(platform) => {
			const [release, dev] = [planFor(platform, ['chromium']), planDev(platform)];
			const placesOf = ({files, registry}: typeof dev) => [
				...files.map((file) => file.path),
				...registry.map(({key}) => key),
			];
			const taken = new Set(placesOf(release));
			expect(placesOf(dev)).toHaveLength(taken.size);
			expect(placesOf(dev).filter((place) => taken.has(place))).toEqual([]);
			expect(dev.state).toBe(`${release.state}-dev`);
		},
	);

	test('registers a companion of its own name, which knows its own folder', () => {
		const {files, state} = planDev('linux');
		const manifest = files.find((file) => file.path.endsWith('NativeMessagingHosts/app.tabberth.companion.dev.json'));
		expect(JSON.parse(contentOf(manifest))).toMatchObject({
			name: 'app.tabberth.companion.dev',
			path: `${state}/companion/tabberth-companion`,
		});
		const launcher = contentOf(files.find((file) => file.path.endsWith('/tabberth-companion')));
		expect(launcher).toContain(`state='${state}'`);
		expect(launcher).toContain('export TABBERTH_STATE_DIR="$state"\n');
		const batch = contentOf(planDev('win32').files.find((file) => file.path.endsWith('.cmd')));
		expect(batch).toContain('\r\nset "TABBERTH_STATE_DIR=%~dp0.."\r\n');
	});

	test('begins behind the ports that the release looks through', () => {
		expect(planDev('linux').port).toBeGreaterThan(LAST_PORT);
		expect(planFor('linux', ['chromium'])).not.toHaveProperty('port');
	});
});

describe('on Linux', () => {
	test.each([
		['chrome', ['google-chrome']],
		['chrome-beta', ['google-chrome-beta']],
		['chrome-dev', ['google-chrome-unstable']],
		['chrome-canary', ['google-chrome-canary']],
		['chromium', ['chromium']],
		['chrome-for-testing', ['google-chrome-for-testing', 'google-chrome']],
		['edge', ['microsoft-edge']],
		['edge-beta', ['microsoft-edge-beta']],
		['edge-dev', ['microsoft-edge-dev']],
		['brave', ['BraveSoftware/Brave-Browser']],
		['vivaldi', ['vivaldi']],
		['opera', ['google-chrome']],
	])('tells %s where it looks', (name, folders) => {
		expect(foldersOf(planFor('linux', [name]))).toEqual(
			folders.map((one) => `/home/zoë/.config/${one}/NativeMessagingHosts`),
		);
	});

	test('follows XDG_CONFIG_HOME when it is absolute', () => {
		const at = (value: string) =>
			foldersOf(planFor('linux', ['chromium'], {system: systemOf('linux', '/h', {XDG_CONFIG_HOME: value})}));
		expect(at('/elsewhere')).toEqual(['/elsewhere/chromium/NativeMessagingHosts']);
		expect(at('relative')).toEqual(['/h/.config/chromium/NativeMessagingHosts']);
	});

	test('makes the companion, its launcher and the extension', () => {
		const {files, folders, registry, folderMode} = planFor('linux', ['chrome', 'chromium']);
		const state = '/home/zoë/.local/state/tabberth';
		expect(files.map(({path: file, mode}) => [file, mode])).toEqual([
			[`${state}/companion/host.mjs`, 0o644],
			[`${state}/companion/tabberth-companion`, 0o755],
			[`${state}/extension/manifest.json`, 0o644],
			[`${state}/extension/assets/worker.js`, 0o644],
			[`${state}/bridge/package.json`, 0o644],
			[`${state}/bridge/installer/stdio/command.mjs`, 0o644],
			[`${state}/bridge/tabberth-stdio`, 0o755],
			[`/home/zoë/.config/google-chrome/NativeMessagingHosts/${MANIFEST}`, 0o644],
			[`/home/zoë/.config/chromium/NativeMessagingHosts/${MANIFEST}`, 0o644],
		]);
		expect(folders).toContain(`${state}/extension/assets`);
		expect(folderMode).toBe(0o700);
		expect(registry).toEqual([]);
	});

	test('the manifest lets every extension id in and names the launcher', () => {
		const [manifest] = manifestsOf(planFor('linux', ['chromium'], {extensionIds: [ID, OTHER_ID]}));
		expect(JSON.parse(contentOf(manifest))).toEqual({
			name: 'app.tabberth.companion',
			description: expect.any(String),
			path: '/home/zoë/.local/state/tabberth/companion/tabberth-companion',
			type: 'stdio',
			allowed_origins: [`chrome-extension://${ID}/`, `chrome-extension://${OTHER_ID}/`],
		});
	});

	test('--user-data-dir is the only place then', () => {
		const made = planFor('linux', [], {userDataDirectory: '/p/my profile'});
		expect(foldersOf(made)).toEqual(['/p/my profile/NativeMessagingHosts']);
		expect(made.notes.join()).toContain('Brave and Opera');
	});

	test('manifests of earlier runs are kept up to date', () => {
		const earlier = `/p/profile/NativeMessagingHosts/${MANIFEST}`;
		expect(
			manifestsOf(planFor('linux', ['chromium'], {earlierManifests: [earlier]})).map((file) => file.path),
		).toContain(earlier);
	});

	test('--system goes to the folders of the machine and shares no key', () => {
		const made = planFor('linux', ['chrome', 'chromium', 'edge', 'brave', 'vivaldi', 'opera', 'chrome-for-testing'], {
			...{forEverybody: true, state: '/opt/tabberth'},
		});
		const folders = ['chrome', 'edge', 'chrome_for_testing'].map((name) => `/etc/opt/${name}/native-messaging-hosts`);
		expect(foldersOf(made).sort()).toEqual(['/etc/chromium/native-messaging-hosts', ...folders].sort());
		expect(made.folderMode).toBe(0o755);
		const launcher = contentOf(made.files.find(({mode}) => mode === 0o755));
		expect(launcher).toContain(`state="\${XDG_STATE_HOME:-$HOME/.local/state}/tabberth"`);
		expect(made.notes.join()).toContain('No key is made for everybody');
	});

	test('a snap and a flatpak are told the truth and get nothing', () => {
		const sandboxed = listSandboxed(systemOf('linux')).filter(({title}) => title === 'Chromium');
		expect(sandboxed.map(({folder}) => folder)).toEqual([
			'/home/zoë/snap/chromium',
			'/home/zoë/.var/app/org.chromium.Chromium',
		]);
		const made = planFor('linux', ['chrome'], {sandboxed});
		expect(made.notes).toEqual([
			expect.stringContaining('Chromium as a snap (/home/zoë/snap/chromium) gets nothing'),
			expect.stringContaining('Chromium as a flatpak'),
		]);
		expect(made.files.some((file) => /snap|\.var/.test(file.path))).toBe(false);
	});

	test.each(["it's", 'a & b', '100% $(id) `x`', '日本\u3000語', 'a"b', 'with space'])(
		'a home named %j stays one word in the launcher',
		(name) => {
			const home = `/home/${name}`;
			const made = planFor('linux', ['chromium'], {system: systemOf('linux', home)});
			const launcher = contentOf(made.files.find(({mode}) => mode === 0o755));
			const quoted = `'${home.replaceAll("'", `'\\''`)}/.local/state/tabberth/companion/host.mjs'`;
			expect(launcher).toContain(`\nscript=${quoted}\n`);
			expect(launcher).not.toContain('TABBERTH_STATE_DIR');
			expect(JSON.parse(contentOf(manifestsOf(made)[0])).path).toBe(
				`${home}/.local/state/tabberth/companion/tabberth-companion`,
			);
		},
	);

	test('a state folder elsewhere is handed to the companion', () => {
		const made = planFor('linux', ['chromium'], {state: '/srv/tabberth'});
		expect(contentOf(made.files.find(({mode}) => mode === 0o755))).toContain('export TABBERTH_STATE_DIR=');
	});
});

describe('on macOS', () => {
	test.each([
		['chrome', ['Google/Chrome']],
		['chrome-beta', ['Google/Chrome Beta']],
		['chrome-dev', ['Google/Chrome Dev']],
		['chrome-canary', ['Google/Chrome Canary']],
		['chrome-for-testing', ['Google/ChromeForTesting', 'Google/Chrome']],
		['chromium', ['Chromium']],
		['edge', ['Microsoft Edge']],
		['edge-canary', ['Microsoft Edge Canary']],
		['brave', ['BraveSoftware/Brave-Browser']],
		['vivaldi', ['Vivaldi']],
		['opera', ['Google/Chrome', 'com.operasoftware.Opera']],
		['arc', ['Arc/User Data']],
	])('tells %s where it looks', (name, folders) => {
		const library = '/Users/zoë/Library/Application Support';
		expect(foldersOf(planFor('darwin', [name]))).toEqual(
			folders.map((one) => `${library}/${one}/NativeMessagingHosts`),
		);
	});

	test('--system goes to /Library', () => {
		const made = planFor('darwin', ['chrome-beta', 'chromium', 'edge'], {
			forEverybody: true,
			state: '/Library/Application Support/Tabberth',
		});
		expect(foldersOf(made)).toEqual([
			'/Library/Google/Chrome/NativeMessagingHosts',
			'/Library/Application Support/Chromium/NativeMessagingHosts',
			'/Library/Microsoft/Edge/NativeMessagingHosts',
		]);
	});

	test('applications prove that a browser is installed', () => {
		const chrome = listBrowsers(systemOf('darwin')).find(({name}) => name === 'chrome');
		expect(chrome?.programs).toEqual(['/Applications/Google Chrome.app', '/Users/zoë/Applications/Google Chrome.app']);
	});
});

describe('on Windows', () => {
	const state = 'C:\\Users\\Zoë\\AppData\\Local\\Tabberth';
	const keysOf = (made: ReturnType<typeof plan>) => made.registry.map(({key}) => key);
	const key = (vendor: string, root = 'HKCU') =>
		`${root}\\Software\\${vendor}\\NativeMessagingHosts\\app.tabberth.companion`;

	test.each([
		['chrome', ['Google\\Chrome']],
		['chrome-canary', ['Google\\Chrome']],
		['chromium', ['Chromium']],
		['chrome-for-testing', ['Google\\ChromeForTesting', 'Google\\Chrome']],
		['edge', ['Microsoft\\Edge']],
		['brave', ['BraveSoftware\\Brave-Browser', 'Chromium', 'Google\\Chrome']],
		['vivaldi', ['Vivaldi', 'Chromium', 'Google\\Chrome']],
		['opera', ['Chromium', 'Google\\Chrome']],
		['arc', ['Chromium', 'Google\\Chrome']],
	])('gives %s its keys', (name, vendors) => {
		const made = planFor('win32', [name]);
		expect(keysOf(made)).toEqual(vendors.map((vendor) => key(vendor)));
		expect(new Set(made.registry.map(({value}) => value))).toEqual(new Set([`${state}\\companion\\${MANIFEST}`]));
	});

	test('keeps every file in one folder, with backslashes', () => {
		const made = planFor('win32', ['chrome', 'brave']);
		expect(made.files.map((file) => file.path)).toEqual([
			`${state}\\companion\\host.mjs`,
			`${state}\\companion\\tabberth-companion.cmd`,
			`${state}\\companion\\no-node.frame`,
			`${state}\\extension\\manifest.json`,
			`${state}\\extension\\assets\\worker.js`,
			`${state}\\bridge\\package.json`,
			`${state}\\bridge\\installer\\stdio\\command.mjs`,
			`${state}\\companion\\${MANIFEST}`,
		]);
		expect(keysOf(made)).toEqual([...new Set(keysOf(made))]);
		expect(JSON.parse(contentOf(manifestsOf(made)[0])).path).toBe(`${state}\\companion\\tabberth-companion.cmd`);
		expect(contentOf(made.files[1])).not.toContain('TABBERTH_STATE_DIR');
	});

	test('--user-data-dir means every profile, and says so', () => {
		const made = planFor('win32', [], {userDataDirectory: 'D:\\profile'});
		expect(keysOf(made)).toEqual(['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((vendor) => key(vendor)));
		expect(made.notes.join()).toContain('not for one profile');
	});

	test('--system writes for the machine', () => {
		const made = planFor('win32', ['edge'], {forEverybody: true, state: 'C:\\Program Files\\Tabberth'});
		expect(keysOf(made)).toEqual([key('Microsoft\\Edge', 'HKLM')]);
		expect(contentOf(made.files[1])).toContain('set "state=%LOCALAPPDATA%\\Tabberth"');
	});
});

const NAMES = ["it's", 'a & b', '100% $(id)', '日本\u3000語', 'with space', 'ünï'];

describe.each(['darwin', 'win32'] as const)('on %s, a home of any name', (platform) => {
	const {join, sep} = platform === 'win32' ? path.win32 : path.posix;

	test.each(NAMES)('%j stands whole in what browsers read, and nowhere that a shell would read it', (name) => {
		const home = join(path[platform === 'win32' ? 'win32' : 'posix'].dirname(HOMES[platform]), name);
		const env = {LOCALAPPDATA: join(home, 'AppData', 'Local'), APPDATA: join(home, 'AppData', 'Roaming')};
		const system = systemOf(platform, home, env);
		const state = stateDirectory({platform, home, env});
		const made = planFor(platform, ['chrome', 'edge'], {system, state});
		for (const file of made.files) expect(file.path.startsWith(home + sep)).toBe(true);
		const launcher = made.files.find((file) => /tabberth-companion(\.cmd)?$/.test(file.path));
		for (const manifest of manifestsOf(made)) {
			expect(JSON.parse(contentOf(manifest)).path).toBe(launcher?.path);
			expect(contentOf(manifest).startsWith('{')).toBe(true);
		}
		for (const {value} of made.registry) expect(value).toBe(manifestsOf(made)[0]?.path);
		const quoted = `script='${join(state, 'companion', 'host.mjs').replaceAll("'", `'\\''`)}'\n`;
		if (platform === 'win32') expect(contentOf(launcher)).not.toContain(name);
		else expect(contentOf(launcher)).toContain(quoted);
	});
});

test('every name that --browser takes exists somewhere', () => {
	const known = (['linux', 'darwin', 'win32'] as const).flatMap((platform) =>
		listBrowsers(systemOf(platform)).map(({name}) => name),
	);
	expect([...new Set(known)].sort()).toEqual([...BROWSER_NAMES].sort());
});
