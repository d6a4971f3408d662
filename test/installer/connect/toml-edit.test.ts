import {describe, expect, it} from 'vitest';
import {UnknownShape} from '../../../installer/connect/shape.mjs';
import {getToml, removeToml, setToml} from '../../../installer/connect/toml-edit.mjs';
import {parseToml} from '../../../installer/connect/toml-parse.mjs';

const PATH = ['mcp_servers', 'own'];
const VALUE = {url: 'http://u', http_headers: {Authorization: 'Bearer x'}, args: ['a', 'b\\c']};
const BLOCK =
	'[mcp_servers.own]\nurl = "http://u"\nhttp_headers = { Authorization = "Bearer x" }\nargs = ["a", "b\\\\c"]\n';

const RICH = `# my settings
model = "m" # why
prompt = """
[mcp_servers.own]
url = "not this"
"""
path = 'C:\\x'
when = 2026-11-18 10:00:00Z
list = [
  1, # one
  "[x]",
]

[mcp_servers.other]
command = "c"
env = { A = "1" }

[mcp_servers."quoted name".tools.click]
approval = "auto"

[[profile]]
n = 1
`;

describe('parsing TOML', () => {
	it('sees headers and pairs, and not what only looks like one', () => {
		const found = parseToml(RICH).map(({kind, path}) => `${kind} ${path.join('/')}`);
		expect(found).toEqual([
			'pair model',
			'pair prompt',
			'pair path',
			'pair when',
			'pair list',
			'table mcp_servers/other',
			'pair command',
			'pair env',
			'table mcp_servers/quoted name/tools/click',
			'pair approval',
			'array profile',
			'pair n',
		]);
	});

	it('knows the values', () => {
		const text =
			'a = "x\\n\\u00e4\\U0001F600"\nb = \'\\n\'\nc = """\none\\\n   two"""\nd = [1, true, {e = "f", g.h = 2}]\ni = -4\n';
		expect(parseToml(text).map(({value}) => value)).toEqual([
			'x\nä😀',
			'\\n',
			'onetwo',
			[1, true, {e: 'f', 'g.h': 2}],
			-4,
		]);
	});

	it.each(['a', 'a =', 'a = "x', 'a = [1', '[a', 'a = 1 b = 2', '= 1', 'a = """x', 'a = {b = 1', '[a]]', 'a = "x" y'])(
		'refuses %j',
		(text) => {
			expect(() => parseToml(text)).toThrow(UnknownShape);
		},
	);
});

describe('a table of a TOML text', () => {
	it.each([
		['nothing', '', BLOCK],
		['a rich text', RICH, `${RICH}\n${BLOCK}`],
		['a blank line at the end', 'a = 1\n\n', `a = 1\n\n${BLOCK}`],
		['no line break at the end', 'a = 1', `a = 1\n\n${BLOCK}`],
		['Windows line breaks', 'a = 1\r\n', `a = 1\r\n\r\n${BLOCK.replaceAll('\n', '\r\n')}`],
	])('is added to %s', (_name, before, after) => {
		expect(setToml(before, PATH, VALUE)).toBe(after);
		expect(getToml(after, PATH)).toEqual(VALUE);
		expect(removeToml(after, PATH).trimEnd()).toBe(before.trimEnd());
	});

	it('goes with the tables below it, and leaves what follows', () => {
		const text = `a = 1\n\n${BLOCK}\n[mcp_servers.own.tools.click]\nmode = "x"\n\n# kept\n[b]\nc = 1\n`;
		expect(removeToml(text, PATH)).toBe('a = 1\n\n# kept\n[b]\nc = 1\n');
	});

	it('changes in place', () => {
		const text = `[mcp_servers.own]\nurl = "old" # mine\ntool_timeout_sec = 5\n\n[b]\n`;
		const path = [...PATH, 'url'];
		expect(setToml(text, path, 'new')).toBe(text.replace('old', 'new'));
		expect(setToml(text, [...PATH, 'x'], 1)).toBe(text.replace('sec = 5\n', 'sec = 5\nx = 1\n'));
		expect(removeToml(text, path)).toBe(text.replace(/url.*\n/, ''));
		expect(setToml('[mcp_servers.own]', path, 'new')).toBe('[mcp_servers.own]\nurl = "new"');
	});

	it.each([
		'mcp_servers = {}',
		'mcp_servers.own.url = "x"',
		'[mcp_servers]\nown = {url = "x"}',
		'[mcp_servers]\nown.url = "x"',
		'[[mcp_servers]]',
		'[[mcp_servers.own]]',
		'[mcp_servers.own]\n[a]\n[mcp_servers.own]',
	])('is not added beside %j', (text) => {
		expect(() => setToml(text, PATH, VALUE)).toThrow(UnknownShape);
	});

	it('is not changed where a pair is written otherwise', () => {
		const path = [...PATH, 'http_headers'];
		expect(() => setToml('[mcp_servers.own.http_headers]\nA = "b"', path, {})).toThrow(UnknownShape);
		expect(() => setToml('[mcp_servers.own]\nhttp_headers.A = "b"', path, {})).toThrow(UnknownShape);
	});
});
