// @ts-check
// Where each client keeps its settings on each system. Pure: names of files come out, nothing is looked at.
import path from 'node:path';

/**
 * @typedef {{platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string}} System
 * @typedef {object} Installation one copy of a client: the first of the files that is there counts
 * @property {string} label
 * @property {readonly string[]} files
 * @property {string} [sign] what shows that the client is there; the folder of each file, where nothing is said
 * @typedef {(system: System) => Installation[]} Locate
 */

/** @param {System} system */
const pathOf = ({platform}) => (platform === 'win32' ? path.win32 : path.posix);

/**
 * @param {System} system
 * @param {string} name
 */
const absoluteIn = (system, name) => {
	const value = system.env[name] ?? '';
	return pathOf(system).isAbsolute(value) ? value : undefined;
};

/**
 * @param {System} system
 * @param {readonly string[]} parts
 */
const inHome = (system, ...parts) => pathOf(system).join(system.home, ...parts);

/**
 * `~/.config`, also where other programs of that system use another folder.
 * @param {System} system
 * @param {readonly string[]} parts
 */
const inXdgConfig = (system, ...parts) => {
	const base = absoluteIn(system, 'XDG_CONFIG_HOME') ?? inHome(system, '.config');
	return pathOf(system).join(base, ...parts);
};

/**
 * The folder that the system has for settings of programs.
 * @param {System} system
 * @param {readonly string[]} parts
 */
const inSettings = (system, ...parts) => {
	if (system.platform === 'darwin') return inHome(system, 'Library', 'Application Support', ...parts);
	if (system.platform !== 'win32') return inXdgConfig(system, ...parts);
	return path.win32.join(absoluteIn(system, 'APPDATA') ?? inHome(system, 'AppData', 'Roaming'), ...parts);
};

/**
 * Claude Desktop as a packaged app sees its own folder under this name, and not what lies in the usual one.
 * https://github.com/anthropics/claude-code/issues/26073
 * @param {System} system
 */
const packagedClaude = (system) => {
	const local = absoluteIn(system, 'LOCALAPPDATA') ?? inHome(system, 'AppData', 'Local');
	return path.win32.join(local, 'Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude');
};

/** Editors made of VS Code, and the folder each keeps its settings in. */
const EDITORS = [
	['VS Code', 'Code'],
	['VS Code Insiders', 'Code - Insiders'],
	['VSCodium', 'VSCodium'],
];
const CLINE_EDITORS = [...EDITORS, ['Cursor', 'Cursor'], ['Windsurf', 'Windsurf']];
const CLINE_FOLDER = ['globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'];

/** @satisfies {Record<string, Locate>} */
export const PLACES = {
	claudeCode: (system) => {
		const own = absoluteIn(system, 'CLAUDE_CONFIG_DIR');
		if (own) return [{label: 'Claude Code', files: [pathOf(system).join(own, '.claude.json')]}];
		return [{label: 'Claude Code', files: [inHome(system, '.claude.json')], sign: inHome(system, '.claude')}];
	},
	claudeDesktop: (system) => {
		const folders = [inSettings(system, 'Claude')];
		if (system.platform === 'win32') folders.unshift(packagedClaude(system));
		const files = folders.map((folder) => pathOf(system).join(folder, 'claude_desktop_config.json'));
		return [{label: 'Claude Desktop', files}];
	},
	cursor: (system) => [{label: 'Cursor', files: [inHome(system, '.cursor', 'mcp.json')]}],
	vscode: (system) =>
		EDITORS.map(([label = '', folder = '']) => ({label, files: [inSettings(system, folder, 'User', 'mcp.json')]})),
	codex: (system) => {
		const folder = absoluteIn(system, 'CODEX_HOME') ?? inHome(system, '.codex');
		return [{label: 'Codex', files: [pathOf(system).join(folder, 'config.toml')]}];
	},
	gemini: (system) => {
		const home = absoluteIn(system, 'GEMINI_CLI_HOME') ?? system.home;
		return [{label: 'Gemini CLI', files: [pathOf(system).join(home, '.gemini', 'settings.json')]}];
	},
	windsurf: (system) => [
		{label: 'Windsurf', files: [inHome(system, '.codeium', 'windsurf', 'mcp_config.json')]},
		{label: 'Windsurf Next', files: [inHome(system, '.codeium', 'windsurf-next', 'mcp_config.json')]},
	],
	cline: (system) => [
		...CLINE_EDITORS.map(([label = '', folder = '']) => ({
			label: `Cline in ${label}`,
			files: [inSettings(system, folder, 'User', ...CLINE_FOLDER)],
		})),
		{label: 'Cline CLI', files: [inHome(system, '.cline', 'data', 'settings', 'cline_mcp_settings.json')]},
	],
	zed: (system) => {
		if (system.platform === 'win32') return [{label: 'Zed', files: [inSettings(system, 'Zed', 'settings.json')]}];
		const usual = {label: 'Zed', files: [inXdgConfig(system, 'zed', 'settings.json')]};
		if (system.platform === 'darwin') return [usual];
		const flatpak = inHome(system, '.var', 'app', 'dev.zed.Zed', 'config', 'zed', 'settings.json');
		return [usual, {label: 'Zed (Flatpak)', files: [flatpak]}];
	},
	goose: (system) => {
		const isWindows = system.platform === 'win32';
		const folder = isWindows ? inSettings(system, 'Block', 'goose', 'config') : inXdgConfig(system, 'goose');
		return [{label: 'Goose', files: [pathOf(system).join(folder, 'config.yaml')]}];
	},
	opencode: (system) => {
		const files = ['opencode.json', 'opencode.jsonc'].map((name) => inXdgConfig(system, 'opencode', name));
		return [{label: 'opencode', files}];
	},
};
