// Where clients keep their settings. In: nothing. Out: by system, the file as a person types it. Pure; the same as installer/connect/places.mjs.

export type System = 'linux' | 'mac' | 'win';
export type Places = Readonly<Record<System, string>>;

const everywhere = (file: string): Places => ({
	linux: file,
	mac: file,
	win: file.replace('~', '%USERPROFILE%').replaceAll('/', '\\'),
});

/** In the folder that the system has for settings of programs. */
const inSettings = (path: string): Places => ({
	linux: `~/.config/${path}`,
	mac: `~/Library/Application Support/${path}`,
	win: `%APPDATA%\\${path.replaceAll('/', '\\')}`,
});

const CLINE = 'Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

export const PLACES = {
	claudeCode: everywhere('~/.claude.json'),
	claudeDesktop: inSettings('Claude/claude_desktop_config.json'),
	cursor: everywhere('~/.cursor/mcp.json'),
	vscode: inSettings('Code/User/mcp.json'),
	codex: everywhere('~/.codex/config.toml'),
	gemini: everywhere('~/.gemini/settings.json'),
	windsurf: everywhere('~/.codeium/windsurf/mcp_config.json'),
	cline: inSettings(CLINE),
	zed: {linux: '~/.config/zed/settings.json', mac: '~/.config/zed/settings.json', win: '%APPDATA%\\Zed\\settings.json'},
	goose: {
		...{linux: '~/.config/goose/config.yaml', mac: '~/.config/goose/config.yaml'},
		win: '%APPDATA%\\Block\\goose\\config\\config.yaml',
	},
	opencode: everywhere('~/.config/opencode/opencode.json'),
	continue: everywhere('~/.continue/mcpServers/tabberth.yaml'),
} as const satisfies Readonly<Record<string, Places>>;

interface Platform {
	readonly userAgentData?: {readonly platform?: string};
	readonly platform?: string;
}

/** @param navigator The browser's own; a phone or anything else counts as Linux. */
export const systemOf = (navigator: object): System => {
	const {userAgentData, platform = ''} = navigator as Platform;
	const name = (userAgentData?.platform || platform).toLowerCase();
	if (name.startsWith('win')) return 'win';
	return name.startsWith('mac') ? 'mac' : 'linux';
};
