import {spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import process from 'node:process';
import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {parseStdioArgs, runStdio, STDIO_HELP} from '../../../installer/stdio/command.mjs';
import {makeState} from './fixture/bridge.ts';

test('reads what the person wants', () => {
	expect(parseStdioArgs(['--profile', 'Work', '--berth', 'b', '--url', 'http://localhost:1', '--verbose'])).toEqual({
		isHelp: false,
		isVerbose: true,
		wanted: {profile: 'Work', berth: 'b', url: new URL('http://localhost:1/mcp')},
	});
	expect(parseStdioArgs([]).wanted).toEqual({profile: undefined, berth: undefined, url: undefined});
});

test.each([
	[['--url', 'localhost:3456'], /http or https URL/],
	[['--url', 'file:///etc/passwd'], /http or https URL/],
	[['--profile', ''], /needs a name/],
	[['--port', '1'], /--help lists the options/],
	[['extra'], /--help lists the options/],
] as const)('refuses %j', (argv, message) => {
	expect(() => parseStdioArgs(argv)).toThrow(message);
});

test('names every option in its help', async () => {
	const output = new PassThrough();
	const code = await runStdio(['--help'], {signal: new AbortController().signal, output});
	expect(code).toBe(0);
	expect(String(output.read())).toBe(`${STDIO_HELP}\n`);
	for (const option of ['--profile', '--berth', '--url', '--verbose', '--help']) expect(STDIO_HELP).toContain(option);
});

const start = () =>
	spawn(process.execPath, [path.join(import.meta.dirname, '../../../installer/stdio/command.mjs')], {
		env: {...process.env, TABBERTH_STATE_DIR: makeState()},
		stdio: ['pipe', 'pipe', 'pipe'],
	});

test('runs by itself, says nothing on standard error, and ends with its input', async () => {
	const bridge = start();
	const [output, errors] = [bridge.stdout.toArray(), bridge.stderr.toArray()];
	bridge.stdin.end('not json\n{"jsonrpc":"2.0","id":1,"method":"ping"}');
	expect(await once(bridge, 'exit')).toEqual([0, null]);
	const lines = Buffer.concat(await output)
		.toString()
		.trim()
		.split('\n');
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{id: null, error: {code: -32700}},
		{id: 1, result: {}},
	]);
	expect(Buffer.concat(await errors).toString()).toBe('');
});

test('ends quietly when its output is closed', async () => {
	const bridge = start();
	const errors = bridge.stderr.toArray();
	bridge.stdout.destroy();
	bridge.stdin.on('error', () => undefined).write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
	expect(await once(bridge, 'exit')).toEqual([0, null]);
	expect(Buffer.concat(await errors).toString()).toBe('');
});

test('ends on SIGTERM', async () => {
	const bridge = start();
	bridge.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
	await once(bridge.stdout, 'data');
	bridge.kill('SIGTERM');
	expect(await once(bridge, 'exit')).toEqual([0, null]);
});
