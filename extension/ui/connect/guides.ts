// How each client is told of this server. In: the server, as the person wants it. Out: what to run, or what to put where. A table, pure; for
// the clients that `tabberth connect` writes it says the same (test/extension/ui/guides.test.ts).
import {say, type TextName} from '../say.ts';
import {cursorLink, gooseLink, vscodeLink} from './links.ts';
import {PLACES, type Places} from './places.ts';
import {SERVER_NAME, type Server} from './server.ts';
import {quote, shellLines} from './shell.ts';
import {type Tree, toJson, toToml, toYaml} from './write.ts';

export type Way =
	| {readonly kind: 'run'; readonly text: string}
	| {readonly kind: 'file'; readonly text: string; readonly places: Places}
	| {readonly kind: 'paste'; readonly text: string; readonly where: TextName};

interface Link {
	readonly label: string;
	readonly href: (server: Server) => string;
}

export interface Guide {
	readonly id: string;
	/** Of a product; what is none has a text. */
	readonly label: string | {readonly text: TextName};
	readonly ways: (server: Server) => readonly Way[];
	readonly links?: readonly Link[];
	/** What the person does then. */
	readonly after: TextName;
	/** `tabberth connect` writes into its settings. */
	readonly isWritten?: boolean;
}

/** As the person reads it. */
export const labelOf = ({label}: Pick<Guide, 'label'>): string => (typeof label === 'string' ? label : say(label.text));

const bearer = (key: string): string => `Bearer ${key}`;
const headers = ({key}: Server): Tree => (key === undefined ? {} : {headers: {Authorization: bearer(key)}});
const under = (folder: string, entry: Tree): Tree => ({[folder]: {[SERVER_NAME]: entry}});
const json = (places: Places, folder: string, entry: Tree): Way => ({
	kind: 'file',
	places,
	text: toJson(under(folder, entry)),
});
const run = (text: string): Way => ({kind: 'run', text});
const flag = ({key}: Server, name: string): string =>
	key === undefined ? '' : ` ${name} "Authorization: ${bearer(key)}"`;

/** For clients that only start programs. The key stands in no argument: those are seen by every program of the machine. */
const relay = ({url, key}: Server): Tree => ({
	command: 'npx',
	args: ['-y', 'mcp-remote', url, ...(key === undefined ? [] : ['--header', 'Authorization:$' + '{TABBERTH_HEADER}'])],
	...(key !== undefined && {env: {TABBERTH_HEADER: bearer(key)}}),
});

export const GUIDES: readonly [Guide, ...Guide[]] = [
	{
		...{id: 'claude-code', label: 'Claude Code', after: 'connect_after_claude_code', isWritten: true},
		ways: (server) => [
			run(
				`claude mcp add --transport http --scope user ${SERVER_NAME} ${quote(server.url)}${flag(server, '--header')}`,
			),
			json(PLACES.claudeCode, 'mcpServers', {type: 'http', url: server.url, ...headers(server)}),
		],
	},
	{
		...{id: 'claude-desktop', label: 'Claude Desktop', after: 'connect_after_claude_desktop', isWritten: true},
		ways: (server) => [json(PLACES.claudeDesktop, 'mcpServers', relay(server))],
	},
	{
		...{id: 'cursor', label: 'Cursor', after: 'connect_after_cursor', isWritten: true},
		links: [{label: 'Cursor', href: cursorLink}],
		ways: (server) => [json(PLACES.cursor, 'mcpServers', {url: server.url, ...headers(server)})],
	},
	{
		...{id: 'vscode', label: 'VS Code', after: 'connect_after_vscode', isWritten: true},
		links: [
			{label: 'VS Code', href: vscodeLink('vscode')},
			{label: 'VS Code Insiders', href: vscodeLink('vscode-insiders')},
		],
		ways: (server) => [json(PLACES.vscode, 'servers', {type: 'http', url: server.url, ...headers(server)})],
	},
	{
		...{id: 'codex', label: 'Codex', after: 'connect_after_codex', isWritten: true},
		ways: (server) => [
			// Its command takes no key, only the name of a variable that holds one.
			...(server.key === undefined ? [run(`codex mcp add ${SERVER_NAME} --url ${quote(server.url)}`)] : []),
			{
				kind: 'file',
				places: PLACES.codex,
				text: toToml(['mcp_servers', SERVER_NAME], {
					url: server.url,
					...(server.key !== undefined && {http_headers: {Authorization: bearer(server.key)}}),
				}),
			},
		],
	},
	{
		...{id: 'gemini', label: 'Gemini CLI', after: 'connect_after_gemini', isWritten: true},
		ways: (server) => [
			run(`gemini mcp add --scope user --transport http ${SERVER_NAME} ${quote(server.url)}${flag(server, '-H')}`),
			json(PLACES.gemini, 'mcpServers', {url: server.url, type: 'http', ...headers(server)}),
		],
	},
	{
		...{id: 'windsurf', label: 'Windsurf', after: 'connect_after_windsurf', isWritten: true},
		ways: (server) => [json(PLACES.windsurf, 'mcpServers', {serverUrl: server.url, ...headers(server)})],
	},
	{
		...{id: 'cline', label: 'Cline', after: 'connect_after_cline', isWritten: true},
		ways: (server) => [
			json(PLACES.cline, 'mcpServers', {
				...{type: 'streamableHttp', url: server.url, ...headers(server)},
				disabled: false,
			}),
		],
	},
	{
		...{id: 'zed', label: 'Zed', after: 'connect_after_zed', isWritten: true},
		ways: (server) => [json(PLACES.zed, 'context_servers', {url: server.url, ...headers(server)})],
	},
	{
		...{id: 'goose', label: 'Goose', after: 'connect_after_goose', isWritten: true},
		links: [{label: 'Goose', href: gooseLink}],
		ways: (server) => [
			{
				kind: 'file',
				places: PLACES.goose,
				text: toYaml(
					under('extensions', {
						...{type: 'streamable_http', uri: server.url, ...headers(server)},
						...{name: SERVER_NAME, description: 'Your own browser', enabled: true, timeout: 300},
					}),
				),
			},
		],
	},
	{
		...{id: 'opencode', label: 'opencode', after: 'connect_after_opencode', isWritten: true},
		ways: (server) => [json(PLACES.opencode, 'mcp', {type: 'remote', url: server.url, ...headers(server)})],
	},
	{
		...{id: 'continue', label: 'Continue', after: 'connect_after_continue'},
		ways: (server) => {
			const entry = {name: SERVER_NAME, type: 'streamable-http', url: server.url};
			const sent = server.key === undefined ? {} : {requestOptions: headers(server)};
			const text = toYaml({
				...{name: SERVER_NAME, version: '1.0.0', schema: 'v1'},
				mcpServers: [{...entry, ...sent}],
			});
			return [{kind: 'file', places: PLACES.continue, text}];
		},
	},
	{
		...{id: 'jetbrains', label: 'JetBrains', after: 'connect_after_jetbrains'},
		ways: (server) => [
			{
				kind: 'paste',
				where: 'connect_where_jetbrains',
				text: toJson(under('mcpServers', {url: server.url, ...headers(server)})),
			},
		],
	},
	{
		...{id: 'stdio', label: {text: 'connect_stdio'}, after: 'connect_after_stdio'},
		ways: (server) => [
			run(`node installer/cli.mjs stdio${server.berth === '' ? '' : ` --berth ${quote(server.berth)}`}`),
			{kind: 'paste', where: 'connect_where_stdio', text: toJson(under('mcpServers', relay(server)))},
		],
	},
	{
		...{id: 'curl', label: 'curl', after: 'connect_after_curl'},
		ways: (server) => [
			run(`curl ${quote(server.url.replace('/mcp', '/tools'))}${flag(server, '-H')}`),
			run(shellLines(server)),
		],
	},
];
