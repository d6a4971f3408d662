// Calls to take along, and answers as they are shown.
import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {tokensOf, toParts} from '../../../../extension/ui/options/playground/result-parts.ts';
import {toCode, toCurl} from '../../../../extension/ui/options/playground/snippets.ts';

const call = {url: 'http://127.0.0.1:3456/mcp?berth=playground', name: 'find', needsKey: false};

test('a shell hands on what was typed, whatever it is', () => {
	const query = 'it\'s "quoted" $HOME `date` \\ \n é';
	const line = toCurl({...call, input: {query}}).replace(/^curl/, 'printf "%s\\0"');
	const said = execFileSync('/bin/sh', ['-c', line], {encoding: 'utf8'}).split('\0');
	const body = JSON.parse(said[said.indexOf('-d') + 1] ?? '');
	expect(body.params).toMatchObject({name: 'find', arguments: {query}});
	expect(said).toContain('Mcp-Name: find');
});

test('a key is never written out', () => {
	expect(toCurl({...call, input: {}, needsKey: true})).toContain('"Authorization: Bearer $TABBERTH_TOKEN"');
	expect(toCurl({...call, input: {}})).not.toContain('Authorization');
	expect(toCode({...call, input: {}, needsKey: true})).toContain('tbk_…');
});

test('code is a module that calls the tool', () => {
	expect(toCode({...call, input: {query: 'a "b"'}})).toContain('client.call("find", {\n\t"query": "a \\"b\\""\n})');
	expect(toCode({...call, input: {}})).toContain('client.call("find")');
});

test('answers are shown by what they are', () => {
	const image = {type: 'image', data: 'AAAA', mimeType: 'image/png'};
	const content = [
		{type: 'text', text: 'plain'},
		{type: 'text', text: '{"a":1}'},
		{type: 'text', text: '[not json'},
		image,
	];
	const parts = toParts({content});
	expect(parts).toEqual([
		{kind: 'text', text: 'plain'},
		{kind: 'json', text: '{\n  "a": 1\n}'},
		{kind: 'text', text: '[not json'},
		{kind: 'image', source: 'data:image/png;base64,AAAA'},
	]);
	expect(tokensOf(parts, (text) => text.length)).toBe(5 + 12 + 9 + 1600);
	expect(toParts({content: [{...image, mimeType: 'image/svg+xml" onload="x'}, {type: 'audio'}]})).toMatchObject([
		{kind: 'json'},
		{kind: 'json'},
	]);
	expect(toParts({structuredContent: {b: 2}})).toMatchObject([{kind: 'json'}]);
});
