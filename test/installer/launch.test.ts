import {describe, expect, it} from 'vitest';
import {parseStartArgs} from '../../installer/args.mjs';
import {browserEnvironment, browserFlags} from '../../installer/launch.mjs';
import {stateDirectory} from '../../installer/paths.mjs';
import {companionEnvironment, hasDisplay} from '../../installer/serve.mjs';

describe('how the browser is started', () => {
	const flags = browserFlags({userDataDirectory: '/p q', headless: false, isRoot: false});

	it('has a pipe and a profile of its own', () => {
		expect(flags).toContain('--remote-debugging-pipe');
		expect(flags).toContain('--user-data-dir=/p q');
		expect(flags).toContain('--silent-debugger-extension-api');
	});

	it('has a window and a sandbox unless they cannot be', () => {
		expect(flags.filter((flag) => /headless|no-sandbox|remote-debugging-port/.test(flag))).toEqual([]);
		const bare = browserFlags({userDataDirectory: '/p', headless: true, isRoot: true});
		expect(bare).toEqual(expect.arrayContaining(['--headless=new', '--window-size=1280,863', '--no-sandbox']));
	});

	it('passes on nothing of npm, of a debugged Node, or of another Tabberth', () => {
		const env = {
			HOME: '/h',
			LANG: 'de_DE.UTF-8',
			npm_config_x: '1',
			NODE_OPTIONS: '--inspect',
			TABBERTH_TOKEN: 'old',
			CLAUDE_BROWSER_AUTH_TOKEN: 'k',
		};
		const passed = browserEnvironment(env, {TABBERTH_PORT: '1'});
		expect(passed).toEqual({HOME: '/h', LANG: 'de_DE.UTF-8', TABBERTH_PORT: '1', PATH: expect.any(String)});
	});

	it('always leads to the tools of the system, after those of the person', () => {
		const folders = browserEnvironment({PATH: '/mine:/other'}, {}).PATH?.split(':');
		expect(folders).toEqual(['/mine', '/other', '/usr/local/bin', '/usr/bin', '/bin']);
		expect(browserEnvironment({}, {}).PATH).not.toContain('undefined');
	});

	it.runIf(process.platform === 'linux')('has a locale in which every path can be read', () => {
		for (const env of [{}, {LANG: 'C'}, {LANG: 'de_DE.UTF-8', LC_ALL: 'POSIX'}]) {
			expect(browserEnvironment(env, {}).LC_ALL).toBe('C.UTF-8');
		}
		expect(browserEnvironment({LC_CTYPE: 'C.utf8'}, {})).not.toHaveProperty('LC_ALL');
	});

	it('needs a display on Linux for a window', () => {
		expect(hasDisplay({}, 'linux')).toBe(false);
		expect(hasDisplay({DISPLAY: ''}, 'linux')).toBe(false);
		expect(hasDisplay({DISPLAY: ':0'}, 'linux')).toBe(true);
		expect(hasDisplay({WAYLAND_DISPLAY: 'wayland-0'}, 'linux')).toBe(true);
		expect(hasDisplay({}, 'darwin')).toBe(true);
	});
});

describe('what the companion is told', () => {
	const tell = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) => {
		const command = parseStartArgs(argv, env);
		if (command.kind !== 'run') throw new Error('expected options');
		const {options} = command;
		return companionEnvironment(options, {key: options.key, label: 'start', stateDirectory: '/s'});
	};

	it('is everything that the options leave open', () => {
		expect(tell([])).toEqual({
			TABBERTH_PORT: '3456',
			TABBERTH_ACCESS: 'open',
			TABBERTH_RATE_LIMIT: '0',
			TABBERTH_PROFILE: 'start',
			TABBERTH_DEVELOPER: '1',
			TABBERTH_STATE_DIR: '/s',
		});
	});

	it('is what the command line says', () => {
		const told = tell(['--port', '5', '--api-key', 'k', '--rate-limit', '9'], {TABBERTH_PROFILE: 'mine'});
		expect(told).toMatchObject({TABBERTH_PORT: '5', TABBERTH_ACCESS: 'key', TABBERTH_TOKEN: 'k'});
		expect(told).toMatchObject({TABBERTH_RATE_LIMIT: '9', TABBERTH_PROFILE: 'mine'});
	});
});

describe("Tabberth's own folder", () => {
	it.each([
		['linux', {}, '/h', '/h/.local/state/tabberth'],
		['linux', {XDG_STATE_HOME: '/x'}, '/h', '/x/tabberth'],
		['linux', {XDG_STATE_HOME: 'relative'}, '/h', '/h/.local/state/tabberth'],
		['darwin', {XDG_STATE_HOME: '/x'}, '/Users/h', '/Users/h/Library/Application Support/Tabberth'],
		['win32', {LOCALAPPDATA: 'C:\\L'}, 'C:\\h', 'C:\\L\\Tabberth'],
		['win32', {}, 'C:\\h', 'C:\\h\\AppData\\Local\\Tabberth'],
		['linux', {TABBERTH_STATE_DIR: '/given'}, '/h', '/given'],
	] as const)('on %s with %j lies below %s', (platform, env, home, folder) => {
		expect(stateDirectory({platform, env, home})).toBe(folder);
	});
});
