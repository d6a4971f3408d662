// @ts-check
// Where browsers that can run the extension usually lie, best first, on each system. Pure.
import path from 'node:path';

const LINUX_NAMES = [
	'google-chrome-stable',
	'google-chrome',
	'chromium',
	'chromium-browser',
	'microsoft-edge-stable',
	'microsoft-edge',
	'brave-browser-stable',
	'brave-browser',
	'brave',
	'vivaldi-stable',
	'vivaldi',
	'opera-stable',
	'opera',
];
const LINUX_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];
const LINUX_FILES = [
	'/opt/google/chrome/chrome',
	'/usr/lib/chromium/chromium',
	'/usr/lib/chromium-browser/chromium-browser',
	'/opt/microsoft/msedge/msedge',
	'/opt/brave.com/brave/brave',
	'/opt/vivaldi/vivaldi',
];
const MAC_APPS = [
	'Google Chrome',
	'Chromium',
	'Microsoft Edge',
	'Brave Browser',
	'Vivaldi',
	'Opera',
	'Google Chrome Beta',
];
const WINDOWS_FILES = [
	'Google\\Chrome\\Application\\chrome.exe',
	'Chromium\\Application\\chrome.exe',
	'Microsoft\\Edge\\Application\\msedge.exe',
	'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
	'Vivaldi\\Application\\vivaldi.exe',
	'Programs\\Opera\\opera.exe',
	'Opera\\opera.exe',
];

/** @typedef {{platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string}} System */

/** @param {System} system */
const onLinux = ({env}) => {
	const onPath = (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
	const folders = [...onPath, ...LINUX_FOLDERS];
	return [...LINUX_NAMES.flatMap((name) => folders.map((folder) => path.posix.join(folder, name))), ...LINUX_FILES];
};

/** @param {System} system */
const onMac = ({home}) =>
	MAC_APPS.flatMap((app) =>
		['/Applications', path.posix.join(home, 'Applications')].map((folder) =>
			path.posix.join(folder, `${app}.app/Contents/MacOS/${app}`),
		),
	);

/** @param {System} system */
const onWindows = ({env}) => {
	const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((one) => one !== undefined);
	return WINDOWS_FILES.flatMap((file) => folders.map((folder) => path.win32.join(folder, file)));
};

/**
 * @param {System} system
 * @returns {string[]}
 */
export const browserCandidates = (system) => {
	const list = {linux: onLinux, darwin: onMac, win32: onWindows}[String(system.platform)] ?? onLinux;
	return [...new Set(list(system))];
};

/**
 * Snap and Flatpak keep a browser away from our files, so it can neither load the extension nor start the companion.
 * @param {string} realPath where the file leads, links followed
 * @param {string} start the first bytes of it, as text
 * @returns {'snap' | 'flatpak' | undefined}
 */
export const sandboxOf = (realPath, start) => {
	if (realPath.startsWith('/snap/') || realPath === '/usr/bin/snap') return 'snap';
	if (realPath.includes('/flatpak/exports/')) return 'flatpak';
	if (!start.startsWith('#!')) return undefined;
	if (/\/snap\/bin\/|\bsnap (run|install)\b/.test(start)) return 'snap';
	return /\bflatpak\b.*\brun\b/.test(start) ? 'flatpak' : undefined;
};
