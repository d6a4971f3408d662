import {describe, expect, it} from 'vitest';
import {CLIENTS} from '../../../installer/connect/clients.mjs';
import type {System} from '../../../installer/connect/places.mjs';

const filesOf = (id: string, system: Partial<System>): readonly string[] => {
	const client = CLIENTS.find((one) => one.id === id);
	const whole = {platform: 'linux' as NodeJS.Platform, env: {}, home: '/home/né o', ...system};
	return client?.locate?.(whole).flatMap(({files}) => files) ?? [];
};

const MAC = {platform: 'darwin' as const, home: '/Users/a'};
const WINDOWS = {
	platform: 'win32' as const,
	home: 'C:\\Users\\a',
	env: {APPDATA: 'D:\\Roaming', LOCALAPPDATA: 'D:\\Local'},
};

describe('where clients keep their settings', () => {
	it.each([
		['claude-code', '/home/né o/.claude.json', '/Users/a/.claude.json', 'C:\\Users\\a\\.claude.json'],
		[
			'claude-desktop',
			'/home/né o/.config/Claude/claude_desktop_config.json',
			'/Users/a/Library/Application Support/Claude/claude_desktop_config.json',
			'D:\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
		],
		['cursor', '/home/né o/.cursor/mcp.json', '/Users/a/.cursor/mcp.json', 'C:\\Users\\a\\.cursor\\mcp.json'],
		[
			'vscode',
			'/home/né o/.config/Code/User/mcp.json',
			'/Users/a/Library/Application Support/Code/User/mcp.json',
			'D:\\Roaming\\Code\\User\\mcp.json',
		],
		['codex', '/home/né o/.codex/config.toml', '/Users/a/.codex/config.toml', 'C:\\Users\\a\\.codex\\config.toml'],
		[
			'gemini',
			'/home/né o/.gemini/settings.json',
			'/Users/a/.gemini/settings.json',
			'C:\\Users\\a\\.gemini\\settings.json',
		],
		[
			'windsurf',
			'/home/né o/.codeium/windsurf/mcp_config.json',
			'/Users/a/.codeium/windsurf/mcp_config.json',
			'C:\\Users\\a\\.codeium\\windsurf\\mcp_config.json',
		],
		[
			'cline',
			'/home/né o/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
			'/Users/a/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
			'D:\\Roaming\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\settings\\cline_mcp_settings.json',
		],
		[
			'zed',
			'/home/né o/.config/zed/settings.json',
			'/Users/a/.config/zed/settings.json',
			'D:\\Roaming\\Zed\\settings.json',
		],
		[
			'goose',
			'/home/né o/.config/goose/config.yaml',
			'/Users/a/.config/goose/config.yaml',
			'D:\\Roaming\\Block\\goose\\config\\config.yaml',
		],
		[
			'opencode',
			'/home/né o/.config/opencode/opencode.json',
			'/Users/a/.config/opencode/opencode.json',
			'C:\\Users\\a\\.config\\opencode\\opencode.json',
		],
	])('%s: Linux, macOS, Windows', (id, onLinux, onMac, onWindows) => {
		expect(filesOf(id, {})[0]).toBe(onLinux);
		expect(filesOf(id, MAC)[0]).toBe(onMac);
		expect(filesOf(id, WINDOWS)[0]).toBe(onWindows);
	});

	it('follow the variables that move them, when absolute', () => {
		const env = {XDG_CONFIG_HOME: '/x', CODEX_HOME: '/c', CLAUDE_CONFIG_DIR: '/d', GEMINI_CLI_HOME: '/g'};
		expect(filesOf('goose', {env})).toEqual(['/x/goose/config.yaml']);
		expect(filesOf('vscode', {env})).toContain('/x/VSCodium/User/mcp.json');
		expect(filesOf('codex', {env})).toEqual(['/c/config.toml']);
		expect(filesOf('claude-code', {env})).toEqual(['/d/.claude.json']);
		expect(filesOf('gemini', {env})).toEqual(['/g/.gemini/settings.json']);
		expect(filesOf('codex', {env: {CODEX_HOME: 'relative'}})).toEqual(['/home/né o/.codex/config.toml']);
		expect(filesOf('claude-desktop', {...WINDOWS, env: {}})[1]).toBe(
			'C:\\Users\\a\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
		);
	});
});
