// Config files as people have them, for each client that is written. In: nothing. Out: where they lie and what they hold.

export interface Sample {
	readonly name: string;
	readonly text: string;
}

export interface Sampled {
	readonly id: string;
	/** Below the home, on Linux. */
	readonly file: string;
	readonly format: 'json' | 'toml' | 'yaml';
	readonly container: string;
	readonly urlKey: string;
}

export const SAMPLED: readonly Sampled[] = [
	{id: 'claude-code', file: '.claude.json', format: 'json', container: 'mcpServers', urlKey: 'url'},
	{
		id: 'claude-desktop',
		file: '.config/Claude/claude_desktop_config.json',
		format: 'json',
		container: 'mcpServers',
		urlKey: 'command',
	},
	{id: 'cursor', file: '.cursor/mcp.json', format: 'json', container: 'mcpServers', urlKey: 'url'},
	{id: 'vscode', file: '.config/Code/User/mcp.json', format: 'json', container: 'servers', urlKey: 'url'},
	{id: 'codex', file: '.codex/config.toml', format: 'toml', container: 'mcp_servers', urlKey: 'url'},
	{id: 'gemini', file: '.gemini/settings.json', format: 'json', container: 'mcpServers', urlKey: 'url'},
	{
		id: 'windsurf',
		file: '.codeium/windsurf/mcp_config.json',
		format: 'json',
		container: 'mcpServers',
		urlKey: 'serverUrl',
	},
	{
		id: 'cline',
		file: '.cline/data/settings/cline_mcp_settings.json',
		format: 'json',
		container: 'mcpServers',
		urlKey: 'url',
	},
	{id: 'zed', file: '.config/zed/settings.json', format: 'json', container: 'context_servers', urlKey: 'url'},
	{id: 'goose', file: '.config/goose/config.yaml', format: 'yaml', container: 'extensions', urlKey: 'uri'},
	{id: 'opencode', file: '.config/opencode/opencode.json', format: 'json', container: 'mcp', urlKey: 'url'},
];

const indented = (container: string, indent: string): string =>
	`${JSON.stringify({theme: 'dark', [container]: {other: {command: 'x', args: ['{', '//']}}, last: [1, {a: null}]}, undefined, indent)}\n`;

const jsonSamples = ({container, urlKey}: Sampled): readonly Sample[] => [
	{name: 'two spaces', text: indented(container, '  ')},
	{name: 'four spaces', text: indented(container, '    ')},
	{name: 'tabs', text: indented(container, '\t')},
	{name: 'Windows line breaks', text: indented(container, '\t').replaceAll('\n', '\r\n')},
	{name: 'a byte order mark', text: `\uFEFF${indented(container, '  ')}`},
	{name: 'no line break at the end', text: indented(container, '  ').trimEnd()},
	{name: 'one line', text: JSON.stringify({a: 1, [container]: {other: {command: 'x'}}})},
	{name: 'an empty object', text: '{}'},
	{name: 'an odd empty object', text: '{ \n }\n\n'},
	{name: 'an empty folder', text: `{\n  "${container}": {  }\n}\n`},
	{name: 'other settings alone', text: '{\n    "theme": "dark"\n}\n'},
	{
		name: 'comments and trailing commas',
		text: `// mine\n{\n  /* why */ "a": 1, // one\n  "${container}": { // servers\n    "other": {"command": "x"}, // tail\n    // "old": {},\n  },\n}\n// end\n`,
	},
	{
		name: 'our own older entry',
		text: `{\n  "${container}": {\n    "tabberth": {\n      "${urlKey}": "http://old:1/mcp", // old\n      "autoApprove": ["find"]\n    },\n    "other": {}\n  }\n}\n`,
	},
];

const tomlSamples: readonly Sample[] = [
	{
		name: 'a rich text',
		text: `model = "m" # m\n\n[mcp_servers.other]\ncommand = "x"\nargs = [\n  "[a]",\n]\n\n[tui]\nn = 1\n`,
	},
	{name: 'Windows line breaks', text: `model = "m"\r\n\r\n[tui]\r\nn = 1\r\n`},
	{name: 'a byte order mark', text: `\uFEFFmodel = "m"\n`},
	{name: 'no line break at the end', text: 'model = "m"'},
	{name: 'blank lines at the end', text: 'model = "m"\n\n\n'},
	{
		name: 'our own older entry',
		text: `[mcp_servers.tabberth]\nurl = "http://old:1/mcp" # old\ntool_timeout_sec = 5\n\n[mcp_servers.tabberth.tools.find]\napproval_mode = "approve"\n\n[tui]\nn = 1\n`,
	},
];

const yamlSamples: readonly Sample[] = [
	{
		name: 'a rich text',
		text: `# mine\nGOOSE_MODEL: m\nextensions:\n  developer:\n    enabled: true\n    args:\n    - a\n\n# behind\nlast: |\n  extensions:\n`,
	},
	{name: 'Windows line breaks', text: `GOOSE_MODEL: m\r\nextensions:\r\n  a:\r\n    b: 1\r\n`},
	{name: 'a byte order mark', text: `\uFEFFGOOSE_MODEL: m\n`},
	{name: 'no line break at the end', text: 'extensions:\n    a:\n        b: 1'},
	{name: 'an empty mapping', text: 'extensions: {} # none\nlast: 1\n'},
	{
		name: 'our own older entry',
		text: `extensions:\n  tabberth:\n    enabled: false\n    type: sse\n    name: tabberth\n    uri: http://old:1/sse # old\n    timeout: 9\n  other:\n    a: 1\n`,
	},
];

export const samplesFor = (sampled: Sampled): readonly Sample[] => {
	const empty = {name: 'an empty file', text: ''};
	if (sampled.format === 'toml') return [empty, ...tomlSamples];
	return [empty, ...(sampled.format === 'yaml' ? yamlSamples : jsonSamples(sampled))];
};

export const MALFORMED: Readonly<Record<Sampled['format'], readonly string[]>> = {
	json: ['{"a": 1', '[]', '// nothing', '{"mcpServers":[],"servers":1,"context_servers":"x","mcp":true}', 'GOOSE: 1'],
	toml: ['a = ', '[mcp_servers', 'mcp_servers = {}\n', '{"a": 1}'],
	yaml: ['- a\n', 'extensions: [a]\n', 'a: 1\n---\nb: 2\n', 'extensions:\n\ta: 1\n'],
};
