import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {keyFor} from '../../../installer/stdio/key.mjs';
import {makeState} from './fixture/bridge.ts';

const LOCAL = new URL('http://127.0.0.1:3456/mcp');

const withKey = (content: string): string => {
	const state = makeState();
	writeFileSync(path.join(state, 'stdio-key'), content, {mode: 0o600});
	return state;
};

test.each(['http://127.0.0.1:1/mcp', 'http://localhost:1/mcp', 'http://[::1]:1/mcp', 'https://LOCALHOST/mcp'])(
	'is sent to %s',
	(url) => {
		expect(keyFor(new URL(url), {state: withKey('tbk_file\n'), env: {}})).toBe('tbk_file');
	},
);

test.each([
	'http://example.com/mcp',
	'http://localhost.example.com/mcp',
	'http://127.0.0.1.example.com/mcp',
	'http://localhost@example.com/mcp',
	'http://10.0.0.1/mcp',
])('is not sent to %s', (url) => {
	const place = {state: withKey('tbk_file'), env: {TABBERTH_TOKEN: 'tbk_env'}};
	expect(keyFor(new URL(url), place)).toBeUndefined();
});

test('of the environment stands above the installed one', () => {
	expect(keyFor(LOCAL, {state: withKey('tbk_file'), env: {TABBERTH_TOKEN: 'tbk_env'}})).toBe('tbk_env');
	expect(keyFor(LOCAL, {state: withKey('tbk_file'), env: {TABBERTH_TOKEN: ''}})).toBe('tbk_file');
});

test.each(['', 'two words', 'a\nb'])('that no header can carry is none: %j', (content) => {
	expect(keyFor(LOCAL, {state: withKey(content), env: {}})).toBeUndefined();
});

test('is none where none was installed', () => {
	expect(keyFor(LOCAL, {state: makeState(), env: {}})).toBeUndefined();
});
