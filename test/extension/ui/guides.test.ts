// What the page tells a person to give to a client, held against what `tabberth connect` and the installer write, and read by their parsers.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import texts from '../../../extension/_locales/en/connect.json' with {type: 'json'};
import {GUIDES, type Guide, type Way} from '../../../extension/ui/connect/guides.ts';
import {type System, systemOf} from '../../../extension/ui/connect/places.ts';
import {
	isBerthName,
	KEY_TO_COME,
	SERVER_NAME,
	type Server,
	serverAt,
	sseAddress,
} from '../../../extension/ui/connect/server.ts';
import {CLIENTS, clientOf} from '../../../installer/connect/clients.mjs';
import {readEntry, writeEntry} from '../../../installer/connect/entry.mjs';
import {getYaml} from '../../../installer/connect/yaml-parse.mjs';
import {snippets} from '../../../installer/install/snippets.mjs';

const KEY = 'tbk_0123456789-abcdefghijklmnopqrstuvwxyz_ABCD';
const SERVERS: readonly (readonly [string, Server])[] = [
	['plain', serverAt(3456)],
	['another port', serverAt(4711)],
	['a key', serverAt(3456, '', KEY)],
	['a berth', serverAt(3456, 'my shop')],
	['a berth and a key', serverAt(40_000, 'Über-Markt 2', KEY)],
];
const HOME = {linux: '/home/me', mac: '/Users/me', win: 'C:\\Users\\me'} as const;
const PLATFORM = {linux: 'linux', mac: 'darwin', win: 'win32'} as const;

const guideOf = (id: string): Guide => {
	const guide = GUIDES.find((each) => each.id === id);
	if (!guide) throw new Error(`there is no guide for ${id}`);
	return guide;
};
const waysOf = (id: string, server: Server): readonly Way[] => guideOf(id).ways(server);
const textOf = (id: string, server: Server, kind: Way['kind']): string =>
	waysOf(id, server).find((way) => way.kind === kind)?.text ?? '';
/** The bridge finds the address by itself. */
const allOf = (server: Server) =>
	GUIDES.flatMap(({id, ways}) =>
		ways(server).map((way) => ({...way, id, isBridge: id === 'stdio' && way.kind === 'run'})),
	);
/** Those that are written with an address. */
const overHttp = CLIENTS.flatMap(({id, http}) => (http ? [{id, http}] : []));

test('has as many clients as the README says, beside what is none', () => {
	expect(GUIDES.filter(({id}) => id !== 'stdio' && id !== 'curl')).toHaveLength(13);
	expect(readFileSync('README.md', 'utf8')).toContain('the exact lines for thirteen clients,');
});

test('has a guide for every client that is written, and says which those are', () => {
	const written = GUIDES.filter(({isWritten}) => isWritten).map(({id}) => id);
	expect(written).toEqual(CLIENTS.filter(({locate}) => locate).map(({id}) => id));
	expect(CLIENTS.filter(({id}) => !GUIDES.some((guide) => guide.id === id))).toEqual([]);
});

test('says what to do then in the words of the installer', () => {
	const same = GUIDES.filter(({isWritten}) => isWritten);
	expect(same.map(({after}) => texts[after as keyof typeof texts])).toEqual(same.map(({id}) => clientOf(id)?.after));
});

describe.each(SERVERS)('with %s', (_name, server) => {
	test.each(overHttp)('the text for $id is what is written into its settings', ({id, http}) => {
		const {format, container} = clientOf(id) ?? {format: 'json', container: []};
		const place = {format, container, name: SERVER_NAME};
		const wish = http({name: SERVER_NAME, url: server.url, key: server.key});
		const text = textOf(id, server, id === 'jetbrains' ? 'paste' : 'file');
		expect(readEntry(text, place)).toEqual({...wish.entry, ...wish.defaults});
		if (format !== 'yaml') expect(text).toBe(writeEntry('', place, wish).trimEnd());
	});

	const all = allOf(server);

	test.each(all.filter(({isBridge}) => !isBridge))('$id, $kind, names the address', ({text}) => {
		const {pathname, search} = new URL(server.url);
		const paths = [pathname, '/tools'].map((each) => server.url.replace(pathname + search, each + search));
		expect(paths.some((each) => text.includes(each))).toBe(true);
	});

	test.each(all.filter(({isBridge}) => !isBridge))('$id, $kind, has the key that there is', ({text}) => {
		expect(text.includes('Authorization')).toBe(server.key !== undefined);
		expect(text).toContain(server.key ?? '');
	});

	test.each(all.filter(({text}) => text.startsWith('{')))('$id, $kind, is JSON', ({text}) => {
		expect(Object.keys(JSON.parse(text))).toHaveLength(1);
	});

	test.each(all.filter(({kind, text}) => kind === 'run' && text.includes('?')))(
		'the command of $id keeps the address in one word',
		({text}) => {
			expect(text).toMatch(/"http:[^" ]+"/);
		},
	);

	test('links carry the address, and never a key', () => {
		const hrefs = Object.fromEntries(
			GUIDES.flatMap(({links = []}) => links.map(({label, href}) => [label, href(server)])),
		);
		expect(Object.keys(hrefs)).toEqual(['Cursor', 'VS Code', 'VS Code Insiders', 'Goose']);
		const cursor = new URL(hrefs.Cursor ?? '');
		expect(`${cursor.protocol}//${cursor.host}${cursor.pathname}`).toBe(
			'cursor://anysphere.cursor-deeplink/mcp/install',
		);
		expect(cursor.searchParams.get('name')).toBe(SERVER_NAME);
		expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual({url: server.url});
		for (const [label, scheme] of [
			['VS Code', 'vscode'],
			['VS Code Insiders', 'vscode-insiders'],
		] as const) {
			const [before, packed = ''] = (hrefs[label] ?? '').split('?');
			expect(before).toBe(`${scheme}:mcp/install`);
			expect(JSON.parse(decodeURIComponent(packed))).toEqual({name: SERVER_NAME, type: 'http', url: server.url});
		}
		const goose = new URL(hrefs.Goose ?? '');
		expect(hrefs.Goose).toMatch(/^goose:\/\/extension\?/);
		expect(Object.fromEntries(goose.searchParams)).toEqual({
			name: SERVER_NAME,
			url: server.url,
			type: 'streamable_http',
			timeout: '300',
		});
		expect(JSON.stringify(hrefs)).not.toContain('tbk_');
	});
});

test.each([undefined, KEY])('the first lines are those that the installer prints (key: %s)', (key) => {
	const server = serverAt(3460, '', key);
	const lines = snippets({port: 3460, key}).map((line) => line.slice(line.indexOf(':  ') + 3));
	const compact = (text: string): string => JSON.stringify(JSON.parse(text));
	expect(lines).toEqual([
		textOf('claude-code', server, 'run'),
		compact(textOf('cursor', server, 'file')),
		compact(textOf('vscode', server, 'file')),
		textOf('curl', server, 'run'),
	]);
});

describe.each(['linux', 'mac', 'win'] as const)('on %s', (system) => {
	const written = CLIENTS.flatMap(({id, locate}) => (locate ? [{id, locate}] : []));
	test.each(written)('the file of $id is the one that is written', ({id, locate}) => {
		const [way] = waysOf(id, serverAt(3456)).filter(({kind}) => kind === 'file');
		const shown = way?.kind === 'file' ? way.places[system] : '';
		const files = locate({platform: PLATFORM[system], env: {}, home: HOME[system]}).flatMap((each) => each.files);
		expect(files).toContain(spelledOut(shown, system));
	});
});

const spelledOut = (shown: string, system: System): string => {
	const home = HOME[system];
	const roaming = path.win32.join(home, 'AppData', 'Roaming');
	return shown.replace(/^(~|%USERPROFILE%)/, () => home).replace(/^%APPDATA%/, () => roaming);
};

test('for Continue it writes YAML that says as much', () => {
	const text = textOf('continue', serverAt(3456, 'my shop', KEY), 'file');
	expect(getYaml(text, ['schema'])).toBe('v1');
	expect(text.split('\n').slice(3)).toEqual([
		'mcpServers:',
		'  - name: "tabberth"',
		'    type: "streamable-http"',
		'    url: "http://localhost:3456/mcp?berth=my+shop"',
		'    requestOptions:',
		'      headers:',
		`        Authorization: "Bearer ${KEY}"`,
	]);
});

test('a program that is started gets the key by its environment', () => {
	const {mcpServers} = JSON.parse(textOf('claude-desktop', serverAt(3456, '', KEY), 'file'));
	expect(mcpServers.tabberth).toEqual({
		command: 'npx',
		args: ['-y', 'mcp-remote', 'http://localhost:3456/mcp', '--header', 'Authorization:${' + 'TABBERTH_HEADER}'],
		env: {TABBERTH_HEADER: `Bearer ${KEY}`},
	});
});

test('the bridge is told of a berth', () => {
	expect(textOf('stdio', serverAt(3456, 'my shop'), 'run')).toBe('node installer/cli.mjs stdio --berth "my shop"');
});

test('the address for SSE has the port', () => {
	expect(sseAddress(3999)).toBe('http://localhost:3999/sse');
	expect(KEY_TO_COME).toBe('YOUR_KEY');
});

test.each(['', 'a', 'my shop', 'Über-Markt 2', 'a.b_c', 'x'.repeat(64), '船'])(
	'takes “%s” as the name of a berth',
	(name) => {
		expect(isBerthName(name)).toBe(true);
	},
);

test.each([' a', 'a ', '"', 'a"b', '$HOME', 'a/b', '-a', 'x'.repeat(65), 'a\nb', '%PATH%'])(
	'takes “%s” for none',
	(name) => {
		expect(isBerthName(name)).toBe(false);
	},
);

test.each([
	[{userAgentData: {platform: 'Windows'}}, 'win'],
	[{userAgentData: {platform: 'macOS'}}, 'mac'],
	[{userAgentData: {platform: 'Linux'}}, 'linux'],
	[{userAgentData: {platform: 'Chrome OS'}}, 'linux'],
	[{platform: 'MacIntel'}, 'mac'],
	[{}, 'linux'],
] as const)('knows the system by %j', (navigator, system) => {
	expect(systemOf(navigator)).toBe(system);
});
