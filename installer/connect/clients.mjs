// @ts-check
// The clients that `tabberth connect` knows: where their settings lie, and what a server looks like in them. A table.
import {PLACES} from './places.mjs';

/**
 * @typedef {import('./entry.mjs').Wish} Wish
 * @typedef {{name: string, url: string, key: string | undefined}} HttpServer
 * @typedef {{name: string, command: string, args: string[]}} StdioServer
 * @typedef {object} Client
 * @property {string} id as a person types it
 * @property {string} label
 * @property {import('./entry.mjs').FormatName} format
 * @property {readonly string[]} container the folders of its settings that servers stand in
 * @property {readonly string[]} [newContainer] the same where a later version of the client has moved them
 * @property {import('./places.mjs').Locate} [locate] nothing for a client whose settings no other program may write
 * @property {readonly string[]} [project] its files inside a project, where it has any
 * @property {((server: HttpServer) => Wish) | undefined} http nothing for a client that only starts programs
 * @property {(server: StdioServer) => Wish} stdio
 * @property {string} after what the person does then
 */

/** @param {string | undefined} key */
const headers = (key) => (key === undefined ? {} : {headers: {Authorization: `Bearer ${key}`}});

/** @param {StdioServer} server */
const plainStdio = ({command, args}) => ({entry: {command, args}, defaults: {}});

/** @param {StdioServer} server */
const typedStdio = ({command, args}) => ({entry: {type: 'stdio', command, args}, defaults: {}});

/** @param {HttpServer} server */
const typedHttp = ({url, key}) => ({entry: {type: 'http', url, ...headers(key)}, defaults: {}});

/** @param {HttpServer} server */
const plainHttp = ({url, key}) => ({entry: {url, ...headers(key)}, defaults: {}});

/** @param {string} name */
const gooseDefaults = (name) => ({name, description: 'Your own browser', enabled: true, timeout: 300});

/** @type {readonly Client[]} */
export const CLIENTS = [
	{
		id: 'claude-code',
		label: 'Claude Code',
		format: 'json',
		container: ['mcpServers'],
		locate: PLACES.claudeCode,
		project: ['.mcp.json'],
		http: typedHttp,
		stdio: typedStdio,
		after: 'Start a new session of Claude Code; /mcp shows the server.',
	},
	{
		id: 'claude-desktop',
		label: 'Claude Desktop',
		format: 'json',
		container: ['mcpServers'],
		locate: PLACES.claudeDesktop,
		http: undefined,
		stdio: plainStdio,
		after: 'Quit Claude Desktop wholly and start it again.',
	},
	{
		id: 'cursor',
		label: 'Cursor',
		format: 'json',
		container: ['mcpServers'],
		locate: PLACES.cursor,
		project: ['.cursor/mcp.json'],
		http: plainHttp,
		stdio: plainStdio,
		after: 'Cursor asks whether to switch the server on: Settings, MCP.',
	},
	{
		id: 'vscode',
		label: 'VS Code',
		format: 'json',
		container: ['servers'],
		locate: PLACES.vscode,
		project: ['.vscode/mcp.json'],
		http: typedHttp,
		stdio: typedStdio,
		after: 'In VS Code, "MCP: List Servers" starts it and asks whether you trust it.',
	},
	{
		id: 'codex',
		label: 'Codex',
		format: 'toml',
		container: ['mcp_servers'],
		locate: PLACES.codex,
		project: ['.codex/config.toml'],
		http: ({url, key}) => ({
			entry: {url, ...(key !== undefined && {http_headers: {Authorization: `Bearer ${key}`}})},
			defaults: {},
		}),
		stdio: plainStdio,
		after: 'Start Codex again; /mcp shows the server.',
	},
	{
		id: 'gemini',
		label: 'Gemini CLI',
		format: 'json',
		container: ['mcpServers'],
		locate: PLACES.gemini,
		project: ['.gemini/settings.json'],
		http: ({url, key}) => ({entry: {url, type: 'http', ...headers(key)}, defaults: {}}),
		stdio: plainStdio,
		after: 'Start Gemini CLI again in a folder that it trusts; in others it switches all servers off.',
	},
	{
		id: 'windsurf',
		label: 'Windsurf',
		format: 'json',
		container: ['mcpServers'],
		locate: PLACES.windsurf,
		http: ({url, key}) => ({entry: {serverUrl: url, ...headers(key)}, defaults: {}}),
		stdio: plainStdio,
		after: "Press Refresh in Windsurf's list of MCP servers.",
	},
	{
		id: 'cline',
		label: 'Cline',
		format: 'json',
		container: ['mcpServers'],
		locate: PLACES.cline,
		// Without its type Cline takes the URL for one of the older SSE transport, and says nothing.
		http: ({url, key}) => ({entry: {type: 'streamableHttp', url, ...headers(key)}, defaults: {disabled: false}}),
		stdio: ({command, args}) => ({entry: {type: 'stdio', command, args}, defaults: {disabled: false}}),
		after: "Look at Cline's list of MCP servers: it connects by itself.",
	},
	{
		id: 'zed',
		label: 'Zed',
		format: 'json',
		container: ['context_servers'],
		locate: PLACES.zed,
		project: ['.zed/settings.json'],
		http: plainHttp,
		stdio: plainStdio,
		after: "Zed connects by itself; the agent panel's settings show a green dot.",
	},
	{
		id: 'goose',
		label: 'Goose',
		format: 'yaml',
		container: ['extensions'],
		locate: PLACES.goose,
		http: ({name, url, key}) => ({
			entry: {type: 'streamable_http', uri: url, ...headers(key)},
			defaults: gooseDefaults(name),
		}),
		stdio: ({name, command, args}) => ({entry: {type: 'stdio', cmd: command, args}, defaults: gooseDefaults(name)}),
		after: 'Start a new session of Goose.',
	},
	{
		id: 'opencode',
		label: 'opencode',
		format: 'json',
		container: ['mcp'],
		newContainer: ['mcp', 'servers'],
		locate: PLACES.opencode,
		project: ['opencode.json', 'opencode.jsonc'],
		http: ({url, key}) => ({entry: {type: 'remote', url, ...headers(key)}, defaults: {}}),
		stdio: ({command, args}) => ({entry: {type: 'local', command: [command, ...args]}, defaults: {}}),
		after: 'Start opencode again.',
	},
	{
		id: 'jetbrains',
		label: 'JetBrains AI Assistant',
		format: 'json',
		container: ['mcpServers'],
		http: plainHttp,
		stdio: plainStdio,
		after:
			'Paste it in Settings, Tools, AI Assistant, Model Context Protocol (MCP), Add, As JSON. Older versions, and Junie, take only programs: --stdio.',
	},
];

/** @param {string} id */
export const clientOf = (id) => CLIENTS.find((client) => client.id === id);
