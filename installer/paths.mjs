// @ts-check
// Where things lie: the repository, its builds, and Tabberth's own folder outside it.
import {existsSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const EXTENSION_DIRECTORY = path.join(ROOT, 'dist/extension');
export const CLIENT_DIRECTORY = path.join(ROOT, 'dist/client');
export const HOST_FILE = path.join(ROOT, 'dist/native-host/host.mjs');

/** Whether the sources are here to build from; the published package brings only what was built. */
export const isClone = () => existsSync(path.join(ROOT, 'vite.config.ts'));

/** HOME may be set to nothing, which Node hands on as it is. */
export const homeDirectory = () => os.homedir() || os.userInfo().homedir;

/**
 * @typedef {{platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv, home?: string}} System
 * @param {System & {channel?: {suffix: string}}} [system] the release's where no channel is named
 * @returns {string} Tabberth's folder for profiles, endpoints and logs; the companion uses the same
 */
export const stateDirectory = ({channel, ...system} = {}) => releaseDirectory(system) + (channel?.suffix ?? '');

/** @param {System} system */
const releaseDirectory = ({platform = process.platform, env = process.env, home = homeDirectory()}) => {
	if (env.TABBERTH_STATE_DIR) return path.resolve(env.TABBERTH_STATE_DIR);
	if (platform === 'darwin') return path.posix.join(home, 'Library/Application Support/Tabberth');
	if (platform === 'win32') {
		return path.win32.join(env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'), 'Tabberth');
	}
	const configured = env.XDG_STATE_HOME ?? '';
	// The XDG rules say to ignore a relative one.
	const base = path.posix.isAbsolute(configured) ? configured : path.posix.join(home, '.local/state');
	return path.posix.join(base, 'tabberth');
};
