import {describe, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom('v1 http');
let pages = 0;

const show = (script: string) =>
	room.client.call('navigate', {
		url: room.site.page(
			`/page-${pages++}`,
			`<title>Log</title><link rel="icon" href="data:,"><script>${script}</script>`,
		),
	});
const run = (text: string) => room.client.call('javascript_tool', {action: 'javascript_exec', text});
const read = (input: Record<string, unknown> = {}) => room.client.call('read_console_messages', input);
/** The messages, without their time and place. */
const linesOf = (text: string): string[] =>
	(/\n<page-text[^\n]*\n([\s\S]*)\n<\/page-text/.exec(text)?.[1] ?? '')
		.split('\n')
		.map((line) => line.replace(/^\d\d:\d\d:\d\d\.\d{3} /, '').replace(/ \(http:[^)]*\)$/, ''));

describe('read_console_messages', () => {
	test('tells what was written before it looked, and after', async () => {
		await show(
			'console.log("one", 2, {three: 3, list: [1]}); console.warn(["a", null]); console.info("%s is %d%%%c!", "x", 5, "color:red")',
		);
		const {text} = await read();
		expect(text).toMatch(
			/^3 of 3 messages:\n<page-text[\s\S]*\d\d:\d\d:\d\d\.\d{3} log: one .* \(http:\S+\/page-\d+:1:\d+\)\n[\s\S]*\[tab/,
		);
		expect(linesOf(text)).toEqual(['log: one 2 {three: 3, list: Array(1)}', 'warning: ["a", null]', 'info: x is 5%!']);
		await run('console.debug("later")');
		expect(linesOf((await read()).text).at(-1)).toBe('debug: later');
	});

	test('tells uncaught errors with stack and source, and requests that failed', async () => {
		await show(
			'function thrower() { throw new TypeError("broken") } fetch("/none"); Promise.reject(new Error("unhandled")); setTimeout(thrower)',
		);
		await run('console.log("fine")');
		const text = await until('all three errors', async () => {
			const {text: said} = await read({onlyErrors: true});
			return ['broken', 'unhandled', '404'].every((word) => said.includes(word)) ? said : undefined;
		});
		expect(text).toMatch(/error: Uncaught TypeError: broken\n +at thrower \(http:\S+:1:\d+\)/);
		expect(text).toContain('Uncaught Error: unhandled');
		expect(text).toMatch(/error: Failed to load resource: .*404.*\/none/);
		expect(text).not.toContain('fine');
	});

	test('filters by a regular expression', async () => {
		await show('for (let n = 0; n < 20; n++) console.log("number " + n)');
		expect(linesOf((await read({pattern: '1[0-2]$'})).text)).toEqual([
			'log: number 10',
			'log: number 11',
			'log: number 12',
		]);
		expect((await read({pattern: 'nothing like it'})).text).toMatch(/^None of 20 messages match\./);
	});

	test('gives the last ones, and says how many are left out', async () => {
		await show('for (let n = 0; n < 20; n++) console.log("number " + n)');
		const {text} = await read({limit: 2});
		expect(linesOf(text)).toEqual(['log: number 18', 'log: number 19']);
		expect(text).toContain('18 earlier ones left out: give a pattern or onlyErrors, or a larger limit.');
		await run('for (let n = 0; n < 100; n++) console.log("long ".repeat(300))');
		expect((await read()).text).toMatch(/^\d\d? of 120 messages:[\s\S]* earlier ones left out/);
		const cleared = await read({limit: 2, clear: true, pattern: 'number 1\\d'});
		expect(linesOf(cleared.text)).toEqual(['log: number 18', 'log: number 19']);
		expect(cleared.text).toContain('Forgotten with them, as clear forgets all: 118 that are not shown here.');
		expect(cleared.text).not.toContain('left out');
	});

	test('keeps the last thousand of a page that never stops', async () => {
		await show('');
		await read();
		await run('for (let n = 0; n < 1500; n++) console.log(n)');
		const {text} = await read({limit: 1});
		expect(text).toMatch(/^1 of 1000 messages:/);
		expect(linesOf(text)).toEqual(['log: 1499']);
	});

	test('forgets what it is told to, also when the debugger comes anew', async () => {
		await show('console.log("old")');
		expect(linesOf((await read({clear: true})).text)).toEqual(['log: old']);
		expect((await read()).text).toMatch(/^The console is empty\./);
		await room.tabberth.changeSettings({debuggerRelease: 'call'});
		await read();
		await run('console.log("new")');
		expect(linesOf((await read()).text)).toEqual(['log: new']);
		await room.tabberth.changeSettings({debuggerRelease: 'idle'});
	});

	test('ends a pattern that takes for ever', async () => {
		await show('console.log("a".repeat(60) + "!")');
		const before = performance.now();
		expect(await read({pattern: '^(a+)+$'})).toMatchObject({
			isError: true,
			text: expect.stringContaining('pattern: it takes longer than 1 s'),
		});
		expect(performance.now() - before).toBeLessThan(4_000);
		expect((await run('"alive"')).text).toContain('alive');
	});

	test('is not misled by what a page does to its own objects', async () => {
		await show('RegExp.prototype.test = () => true; console.log("a\\u200bb"); console.log({toString() { throw 1 }})');
		expect(linesOf((await read({pattern: 'toString'})).text)).toEqual(
			['log: {toString: ƒ}'].map(() => expect.stringContaining('toString')),
		);
		expect((await read()).text).toContain('log: ab ');
	});

	test.each([
		[{pattern: '('}, 'read_console_messages: pattern: Invalid regular expression'],
		[{pattern: 'a'.repeat(501)}, 'read_console_messages: pattern: expected at most 500 characters.'],
		[{pattern: 5}, 'read_console_messages: pattern: expected a string.'],
		[{limit: 0}, 'read_console_messages: limit: expected at least 1.'],
		[{limit: 1_001}, 'read_console_messages: limit: expected at most 1000.'],
		[{onlyErrors: 'yes'}, 'read_console_messages: onlyErrors: expected a boolean.'],
		[{clear: 1}, 'read_console_messages: clear: expected a boolean.'],
	])('refuses %j', async (input, words) => {
		await show('console.log("x")');
		expect(await read(input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});
});
