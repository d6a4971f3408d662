import {describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
let pages = 0;

const show = (html: string) => room.client.call('navigate', {url: room.site.page(`/page-${pages++}`, html)});
const run = (text: string) => room.client.call('javascript_tool', {action: 'javascript_exec', text});

/** What stands between the lines of the fence. */
const fenced = (text: string): string =>
	/<page-text nonce="(\w+)">[^\n]*\n([\s\S]*)\n<\/page-text nonce="\1">/.exec(text)?.[2] ?? text;
const resultOf = async (text: string): Promise<string> => fenced((await run(text)).text);

describe('javascript_tool', () => {
	test.each([
		['1 + 1', '2'],
		['"plain text"', 'plain text'],
		['undefined', 'undefined'],
		['null', 'null'],
		['-0', '-0'],
		['NaN', 'NaN'],
		['12n', '12n'],
		['Symbol("a")', 'Symbol(a)'],
		['({a: 1, "b c": [true, null, "x\\n"], u: undefined})', '{"a":1,"b c":[true,null,"x\\n"],"u":undefined}'],
		['[new Map([["k", {v: 1}]]), new Set([1, "two"])]', '[Map(1) {"k" => {"v":1}},Set(2) {1,"two"}]'],
		['const cycle = {name: "c"}; cycle.self = cycle; cycle', '{"name":"c","self":[Circular]}'],
		['(a, b) => a + b', '(a, b) => a + b'],
		['[function named() {}, class A {}]', '[ƒ named(),ƒ A()]'],
		['new Date(0)', '"1970-01-01T00:00:00.000Z"'],
		['[/x/g, 3n, Symbol("s"), -0]', '[/x/g,3n,Symbol(s),-0]'],
		['new (class Point { constructor() { this.x = 1; } })', 'Point {"x":1}'],
		['new Uint8Array([1, 2])', 'Uint8Array(2) [1,2]'],
		['document.querySelector("p")', '<p id="p">Words</p>'],
		['document.querySelectorAll("p")', 'NodeList(1) [<p id="p">Words</p>]'],
		['new DOMRect(1, 2, 3, 4)', '{"x":1,"y":2,"width":3,"height":4,"top":2,"right":4,"bottom":6,"left":1}'],
		['new Proxy({}, {ownKeys() { for (;;); }})', 'Proxy(Object)'],
		['({get bad() { throw new Error("no") }, ok: 1})', '{"bad":[threw Error: no],"ok":1}'],
		['await Promise.resolve(5) + await 1', '6'],
		['let here = 1', 'undefined'],
		['window', 'Window'],
	])('gives for %s what a console shows', async (source, shown) => {
		await show('<p id="p">Words</p>');
		expect(await resultOf(source)).toBe(shown);
	});

	test('keeps what an earlier call declared, and lets it be declared again', async () => {
		await show('');
		expect(await resultOf('const twice = 1; twice')).toBe('1');
		expect(await resultOf('twice + 1')).toBe('2');
		expect(await resultOf('const twice = 5; twice')).toBe('5');
	});

	test('is not stopped by pages that ask for a debugger', async () => {
		await show('');
		expect(await resultOf('await 1; debugger; "went on"')).toBe('went on');
		expect(await resultOf('debugger; "went on"')).toBe('went on');
	});

	test('keeps a page going that asks for a debugger when it comes in the place of another site', async () => {
		await show('');
		expect(await resultOf('1')).toBe('1');
		for (const host of ['localhost', '127.0.0.1', 'localhost']) {
			const page = room.site.page(
				`/page-${pages++}`,
				'<title>Begun</title><script>debugger; document.title = "Went on"</script>',
			);
			await room.client.call('navigate', {url: page.replace('127.0.0.1', host)});
			expect(await resultOf('debugger; document.title')).toBe('Went on');
		}
	}, 20_000);

	test('runs in the page, and says in which tab', async () => {
		await show('<title>Changed</title><p>before</p><script>own = 7</script>');
		const {text} = await run('document.querySelector("p").textContent = "after"; own');
		expect(text).toMatch(/\n7\n[\s\S]*\[tab \d+ · Changed · /);
		expect((await room.client.call('get_page_text')).text).toContain('after');
	});

	test.each([
		['nope.x', /javascript_tool: the script threw:\n[^\n]*\nReferenceError: nope is not defined\n +at <anonymous>:1:1/],
		['throw {code: 5}', /Uncaught Object|Uncaught \(in promise\)/],
		['await Promise.reject(new TypeError("later"))', /TypeError: later/],
		['function (', /SyntaxError: /],
	])('says what %s throws', async (source, words) => {
		await show('');
		expect(await run(source)).toMatchObject({isError: true, text: expect.stringMatching(words)});
	});

	test.each([
		[{action: 'javascript_exec'}, 'javascript_tool: text: expected a string, but it is missing.'],
		[{action: 'run', text: '1'}, 'javascript_tool: action: expected "javascript_exec".'],
		[{action: 'javascript_exec', text: ''}, 'javascript_tool: text: expected at least 1 characters.'],
		[{action: 'javascript_exec', text: '1', tabId: 5}, 'no tab 5 in this berth'],
	])('refuses %j', async (input, words) => {
		expect(await room.client.call('javascript_tool', input)).toMatchObject({
			isError: true,
			text: expect.stringContaining(words),
		});
	});

	test('cuts what is too long and says how to get the rest', async () => {
		await show('');
		const {text} = await run('"word ".repeat(20_000)');
		expect(text.length).toBeLessThan(40_000);
		expect(text).toMatch(/Cut: the first \d+ of 100000 characters\. Return less, or a part, /);
		expect((await run('Array.from({length: 5_000}, (_, index) => index)')).text).toMatch(
			/Cut: .* of more than \d+ char/,
		);
		expect((await run('[["x".repeat(1e6)]]')).text).toMatch(/Cut: /);
	});

	test('stops loops wherever they begin, and leaves promises that never settle', async () => {
		const own = '<script>const own = () => new Promise(() => setTimeout(() => { for (;;); }, 14_000))</script>';
		const stopped = /did not end within 15 s and was stopped/;
		const again = /did not end within 15 s, and the page is still busy.*Close the tab with tabs_close_mcp/;
		const ended = await Promise.all(
			[
				['new Promise(() => { for (;;); })', stopped],
				['await new Promise(() => {})', stopped],
				['await new Promise((go) => setTimeout(go, 14_000)); for (;;);', stopped],
				['await new Promise(() => setTimeout(() => { for (;;); }, 14_000))', stopped],
				['await new Promise((go) => setTimeout(go, 14_000)).then(() => { for (;;); })', stopped],
				['await own()', stopped],
				// What an earlier script left keeps the page busy, and this one is over with it.
				[
					'setTimeout(() => { for (;;); }, 14_000); await new Promise((go) => setTimeout(go, 14_500)); "late"',
					/\nlate\n/,
				],
				['setTimeout(() => setInterval(() => { for (;;); }), 14_000); await new Promise(() => {})', again],
			].map(async ([source, words], place) => {
				const agent = await connectClient('v2 legacy', room.tabberth.url);
				// Each site has a process of its own, so that one loop does not keep the others waiting.
				const url = room.site.page('/limits', own).replace('127.0.0.1', `${'abcdefgh'[place]}.localhost`);
				const opened = await agent.call('navigate', {url});
				const call = (text: unknown) => agent.call('javascript_tool', {action: 'javascript_exec', text});
				const first = await call(source);
				if (words === again) {
					await agent.call('tabs_close_mcp', {tabId: Number(/\[tab (\d+)/.exec(opened.text)?.[1])});
					await agent.call('navigate', {url});
				}
				const after = await call('"alive"');
				await agent.close();
				return {source, words, first, after};
			}),
		);
		for (const {source, words, first, after} of ended) {
			expect(first.text, String(source)).toMatch(words as RegExp);
			expect(after.text, String(source)).toContain('\nalive\n');
		}
	});

	test.each([
		['JSON = null', '({a: 1})'],
		['JSON.stringify = () => { for (;;); }', '({a: "x"})'],
		['Array.prototype.toJSON = () => { throw 1 }', '[1, 2]'],
		['Object.prototype.toJSON = () => { throw 1 }', '({a: 1})'],
		['Object.prototype[Symbol.toStringTag] = "Fake"; Object.keys = null', '({a: 1})'],
		['Array.prototype.join = () => { for (;;); }', '[1]'],
	])('answers in time where the page has %s', async (hostility, source) => {
		await show(`<script>${hostility}</script>`);
		const before = performance.now();
		const {text, isError} = await run(source);
		expect(isError).toBe(false);
		expect(fenced(text)).toMatch(/a|1|Array|Object/);
		expect(performance.now() - before).toBeLessThan(6_000);
		expect(await resultOf('"alive"')).toBe('alive');
	});

	test('says when the page moved on before the script ended', async () => {
		await show('');
		const next = room.site.page('/next', '<title>Next</title>');
		const {text, isError} = await run(`location.href = '${next}'; await new Promise(() => {})`);
		expect(isError).toBe(true);
		expect(text).toMatch(/the page moved on before the script ended/);
	});

	test('drops what people cannot see, and shortens data URLs', async () => {
		await show('');
		expect(await resultOf('"a\\u200bb\\u202ec data:image/png;base64," + "A".repeat(500)')).toMatch(
			/^abc \[data: image\/png, \d+ char/,
		);
	});

	test('runs in a tab in the background as if it were in front', async () => {
		await show('');
		const frames =
			'await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))); document.visibilityState';
		expect(await resultOf(frames)).toBe('visible');
	});

	test('does not run where the tab shows an address that is refused', async () => {
		const {text, isError} = await room.client.call('navigate', {url: 'chrome://version'});
		expect(isError).toBe(true);
		expect(text).toContain('url: ');
	});
});
