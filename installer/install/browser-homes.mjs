// @ts-check
// Where the browsers of one system keep their profiles and look for native messaging hosts. In: the system, its variables.
// Out: paths and registry keys for it; nothing is read.
import path from 'node:path';
import {BROWSERS} from './browser-table.mjs';

/**
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {string} home
 * @property {string} config where profiles lie: ~/.config, ~/Library/Application Support, %LOCALAPPDATA%
 * @property {string} roaming %APPDATA%, on Windows
 * @property {readonly string[]} programs folders of installed programs
 * @typedef {object} Browser
 * @property {string} name as --browser takes it
 * @property {string} title
 * @property {string} profile the folder of its profiles
 * @property {readonly string[]} programs any of these files proves that it is installed
 * @property {readonly string[]} hostFolders for this person
 * @property {readonly string[]} systemHostFolders for everybody on this machine
 * @property {readonly string[]} registry below Software, on Windows
 * @typedef {object} Sandboxed
 * @property {string} title
 * @property {'snap' | 'flatpak'} kind
 * @property {string} folder where its profiles lie
 */

export const BROWSER_NAMES = BROWSERS.map(({name}) => name);

/** @param {System} system @param {readonly string[]} names */
const programPaths = ({platform, programs}, names) => {
	if (platform === 'win32') return programs.flatMap((folder) => names.map((name) => path.win32.join(folder, name)));
	if (platform === 'darwin') return programs.flatMap((folder) => names.map((name) => `${folder}/${name}.app`));
	return names.flatMap((name) => (name.startsWith('/') ? [name] : programs.map((folder) => `${folder}/${name}`)));
};

/**
 * @param {System} system
 * @returns {Browser[]}
 */
export const listBrowsers = (system) => {
	const os = system.platform === 'win32' || system.platform === 'darwin' ? system.platform : 'linux';
	const {join} = os === 'win32' ? path.win32 : path.posix;
	const systemFolderName = os === 'linux' ? 'native-messaging-hosts' : 'NativeMessagingHosts';
	return BROWSERS.flatMap((row) => {
		const home = row[os];
		if (!home) return [];
		const base = 'isRoaming' in home && home.isRoaming ? system.roaming : system.config;
		const places = [row.family[os]].flat();
		return {
			name: row.name,
			title: row.title,
			profile: join(base, home.home),
			programs: programPaths(system, home.programs ?? []),
			hostFolders:
				os === 'win32'
					? []
					: (home.readsFrom ?? [home.home]).map((one) => join(system.config, one, 'NativeMessagingHosts')),
			systemHostFolders: os === 'win32' ? [] : places.map((place) => join(place, systemFolderName)),
			registry: os === 'win32' ? places : [],
		};
	});
};

const SNAPS = [
	['chromium', 'Chromium'],
	['brave', 'Brave'],
	['opera', 'Opera'],
	['vivaldi', 'Vivaldi'],
];
const FLATPAKS = [
	['com.google.Chrome', 'Google Chrome'],
	['org.chromium.Chromium', 'Chromium'],
	['io.github.ungoogled_software.ungoogled_chromium', 'Ungoogled Chromium'],
	['com.microsoft.Edge', 'Microsoft Edge'],
	['com.brave.Browser', 'Brave'],
	['com.vivaldi.Vivaldi', 'Vivaldi'],
	['com.opera.Opera', 'Opera'],
];

/**
 * @param {System} system
 * @returns {Sandboxed[]} what may be there as a snap or a flatpak
 */
export const listSandboxed = ({platform, home}) => {
	if (platform !== 'linux') return [];
	return [
		...SNAPS.map(([id = '', title = '']) => ({
			title,
			kind: /** @type {const} */ ('snap'),
			folder: `${home}/snap/${id}`,
		})),
		...FLATPAKS.map(([id = '', title = '']) => ({
			title,
			kind: /** @type {const} */ ('flatpak'),
			folder: `${home}/.var/app/${id}`,
		})),
	];
};

/**
 * @param {{platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string}} machine
 * @returns {System}
 */
export const readSystem = ({platform, env, home}) => {
	if (platform === 'win32') {
		const local = env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local');
		const programs = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], local].filter((one) => one !== undefined);
		return {
			platform,
			home,
			config: local,
			roaming: env.APPDATA || path.win32.join(home, 'AppData', 'Roaming'),
			programs,
		};
	}
	if (platform === 'darwin') {
		const programs = ['/Applications', path.posix.join(home, 'Applications')];
		return {platform, home, config: path.posix.join(home, 'Library/Application Support'), roaming: '', programs};
	}
	const configured = env.XDG_CONFIG_HOME ?? '';
	const config = path.posix.isAbsolute(configured) ? configured : path.posix.join(home, '.config');
	return {platform, home, config, roaming: '', programs: ['/usr/bin', '/usr/local/bin']};
};
