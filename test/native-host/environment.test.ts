import {describe, expect, it} from 'vitest';
import {findStateFolder, readEnvironment} from '../../native-host/environment.ts';

const read = (variables: Record<string, string>) => {
	const logged: string[] = [];
	return {environment: readEnvironment(variables, (message) => logged.push(message)), logged};
};

describe('environment', () => {
	it.each<[Record<string, string>, object]>([
		[{}, {}],
		[{TABBERTH_PORT: '4000'}, {port: 4000}],
		[{CLAUDE_BROWSER_MCP_PORT: ' 4001 '}, {port: 4001}],
		[{TABBERTH_PORT: '4000', CLAUDE_BROWSER_MCP_PORT: '4001'}, {port: 4000}],
		[{TABBERTH_PORT: '', CLAUDE_BROWSER_MCP_PORT: '4001'}, {port: 4001}],
		[{TABBERTH_ACCESS: 'open'}, {access: 'open'}],
		[{TABBERTH_TOKEN: 'tbk_a'}, {token: 'tbk_a'}],
		[{CLAUDE_BROWSER_AUTH_TOKEN: 'b'}, {token: 'b'}],
		[{TABBERTH_RATE_LIMIT: '0'}, {rateLimit: 0}],
		[{TABBERTH_PROFILE: 'Work – 日本'}, {profile: 'Work – 日本'}],
		[{TABBERTH_DEVELOPER: '1'}, {developerMode: true}],
		[{TABBERTH_DEVELOPER: '0'}, {developerMode: false}],
	])('%o becomes %o', (variables, expected) => {
		expect(read(variables)).toEqual({environment: expected, logged: []});
	});

	it.each([
		['TABBERTH_PORT', '0'],
		['TABBERTH_PORT', '65536'],
		['TABBERTH_PORT', '3456x'],
		['TABBERTH_PORT', '1e3'],
		['TABBERTH_ACCESS', 'Open'],
		['TABBERTH_TOKEN', 'has space'],
		['CLAUDE_BROWSER_AUTH_TOKEN', 'ключ'],
		['TABBERTH_RATE_LIMIT', '-1'],
		['TABBERTH_PROFILE', 'a\nb'],
		['TABBERTH_DEVELOPER', 'yes'],
	])('%s=%j is named, not quoted, and left out', (name, value) => {
		const {environment, logged} = read({[name]: value});
		expect(environment).toEqual({});
		expect(logged).toEqual([`${name} has a value that cannot be used; it is left out`]);
	});
});

describe('state folder', () => {
	it.each<[string, NodeJS.Platform, Record<string, string>, string]>([
		['as told', 'linux', {TABBERTH_STATE_DIR: '/a', XDG_STATE_HOME: '/b'}, '/a'],
		['of XDG', 'linux', {XDG_STATE_HOME: '/b', HOME: '/h'}, '/b/tabberth'],
		['of Linux', 'linux', {HOME: '/h'}, '/h/.local/state/tabberth'],
		['of macOS', 'darwin', {HOME: '/h', XDG_STATE_HOME: '/b'}, '/h/Library/Application Support/Tabberth'],
		['of Windows', 'win32', {LOCALAPPDATA: '/l'}, '/l/Tabberth'],
	])('is the one %s', (_, platform, variables, expected) => {
		expect(findStateFolder(variables, platform)).toBe(expected);
	});
});
