import {describe, expect, it} from 'vitest';
import {getJson, removeJson, setJson} from '../../../installer/connect/jsonc-edit.mjs';
import {parseJsonc} from '../../../installer/connect/jsonc-parse.mjs';
import {UnknownShape} from '../../../installer/connect/shape.mjs';

const PATH = ['servers', 'own'];
const VALUE = {url: 'u', headers: {A: 'b'}};

describe('parsing JSON with comments', () => {
	it.each(['{}', '[]', '"text"', '-1.5e3', 'null', '{"a":{"b":[1,true,"x\\n\\u00e4"]},"__proto__":1}', '[[],[{}],""]'])(
		'reads %s as JSON.parse does',
		(text) => {
			expect(parseJsonc(text).value).toEqual(JSON.parse(text));
		},
	);

	it('passes over comments and trailing commas, and not those inside texts', () => {
		const text = '// a\n{"a": "// no", /* b { */ "c": [1, 2,], // d\n}\n/* e **/';
		expect(parseJsonc(text).value).toEqual({a: '// no', c: [1, 2]});
	});

	it.each([
		'',
		'{',
		'{"a"}',
		'{"a":}',
		'{"a":1 "b":2}',
		'{,}',
		'[1,,2]',
		'{"a":1}}',
		"{'a':1}",
		'{a:1}',
		'/* open',
		'{"a":"\n"}',
		'{"a":"\\x"}',
		'{"a":01}',
		'{"a":nul}',
		'undefined',
		'[1',
	])('refuses %j', (text) => {
		expect(() => parseJsonc(text)).toThrow(UnknownShape);
	});

	it('reads a very long text and refuses a very deep one', () => {
		const long = JSON.stringify({a: 'x\n"'.repeat(500_000)});
		expect(parseJsonc(long).value).toEqual(JSON.parse(long));
		expect(() => parseJsonc('['.repeat(100_000))).toThrow(UnknownShape);
	});
});

const TEXTS: readonly (readonly [name: string, before: string, after: string])[] = [
	['an object without the folder', '{\n\t"a": 1\n}\n', '{\n\t"a": 1,\n\t"servers": {\n\t\t"own": 1\n\t}\n}\n'],
	['other servers', '{\n  "servers": {\n    "x": {}\n  }\n}', '{\n  "servers": {\n    "x": {},\n    "own": 1\n  }\n}'],
	[
		'a trailing comma and a comment behind it',
		'{\n    "servers": {\n        "x": {}, // y\n    },\n}',
		'{\n    "servers": {\n        "x": {}, // y\n        "own": 1,\n    },\n}',
	],
	[
		'a comment behind the last member',
		'{\n  "servers": {\n    "x": {} // y, z\n  }\n}',
		'{\n  "servers": {\n    "x": {}, // y, z\n    "own": 1\n  }\n}',
	],
	[
		'a comment in an empty folder',
		'{\n  "servers": { // none\n    /* still none */\n  }\n}',
		'{\n  "servers": { // none\n    "own": 1\n    /* still none */\n  }\n}',
	],
	['one line', '{"a":1,"servers":{"x":{}}}', '{"a":1,"servers":{"x":{},"own":1}}'],
	['an empty folder in one line', '{"servers":{}}', '{"servers":{"own":1}}'],
	['Windows line breaks', '{\r\n\t"a": 1\r\n}\r\n', '{\r\n\t"a": 1,\r\n\t"servers": {\r\n\t\t"own": 1\r\n\t}\r\n}\r\n'],
	[
		'a brace in the last line',
		'{\n  "servers": {\n    "x": {} },\n  "a": 1 }',
		'{\n  "servers": {\n    "x": {},\n    "own": 1 },\n  "a": 1 }',
	],
	[
		'a folder that is not the last member',
		'{\n  "servers": {"x": {}},\n  "a": 1\n}',
		'{\n  "servers": {"x": {},"own":1},\n  "a": 1\n}',
	],
];

describe('setting a member of a JSON text', () => {
	it.each(TEXTS)('writes into %s, and takes it out again', (_name, before, after) => {
		expect(setJson(before, PATH, 1)).toBe(after);
		const container = getJson(before, ['servers']) === undefined ? ['servers'] : PATH;
		expect(removeJson(after, container)).toBe(before);
	});

	it.each(TEXTS)('gives valid text for a large value in %s', (_name, before) => {
		const after = setJson(before, PATH, VALUE);
		expect(getJson(after, PATH)).toEqual(VALUE);
		expect(setJson(after, PATH, VALUE)).toBe(after);
		const {servers, ...others} = parseJsonc(after).value as Record<string, Record<string, unknown>>;
		const {servers: old = {}, ...same} = parseJsonc(before).value as Record<string, Record<string, unknown>>;
		expect(others).toEqual(same);
		expect(servers).toEqual({...old, own: VALUE});
	});

	it('begins an empty text', () => {
		expect(setJson('', PATH, 1)).toBe('{\n  "servers": {\n    "own": 1\n  }\n}\n');
		expect(setJson(' \n', PATH, 1)).toBe(setJson('', PATH, 1));
		expect(setJson('{}', PATH, 1)).toBe('{\n  "servers": {\n    "own": 1\n  }\n}');
	});

	it('replaces a value, and nothing around it', () => {
		const text = '{ // a\n "servers" : {"own" : {"old": [1, 2]} /* b */ , "x": 1},}';
		expect(setJson(text, PATH, {n: 1})).toBe('{ // a\n "servers" : {"own" : {"n":1} /* b */ , "x": 1},}');
	});

	it.each([
		['{"servers": []}', 'something else than an object'],
		['{"servers": null}', 'something else than an object'],
		['[]', 'something else than an object'],
		['{"servers": {}, "servers": {}}', 'a second "servers"'],
		['{\n"servers": {"own": 1,\n"own": 2}}', 'a second "own" in line 3'],
		['// only this', 'something that is not JSON'],
	])('refuses %s', (text, sentence) => {
		expect(() => setJson(text, PATH, 1)).toThrow(UnknownShape);
		expect(() => setJson(text, PATH, 1)).toThrow(sentence);
	});
});

describe('taking a member out of a JSON text', () => {
	it.each([
		['{\n  "own": 1,\n  "b": 2\n}', '{\n  "b": 2\n}'],
		['{\n  "a": 1,\n  "own": {\n  }\n}', '{\n  "a": 1\n}'],
		['{\n  "a": 1,\n  "own": 1,\n}', '{\n  "a": 1,\n}'],
		['{"a":1,"own":2,"b":3}', '{"a":1,"b":3}'],
		['{"own":2}', '{}'],
		['{\n  // kept\n  "own": 2\n}', '{\n  // kept\n}'],
		['{\n  "a": 1, // c\n  "own": 2, "b": 3\n}', '{\n  "a": 1, // c\n   "b": 3\n}'],
		['{\n  "a": 1 // c\n  , "own": 2 }', '{\n  "a": 1 // c\n     }'],
		['{"b": 1}', '{"b": 1}'],
		['', ''],
	])('%j becomes %j', (before, after) => {
		const result = removeJson(before, ['own']);
		expect(result.replace(/[ ]+\}$/, '}')).toBe(after.replace(/[ ]+\}$/, '}'));
		if (result) expect(parseJsonc(result).value).not.toHaveProperty('own');
	});
});
