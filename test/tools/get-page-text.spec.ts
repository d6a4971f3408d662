import {describe, expect, test} from 'vitest';
import {BLOCK} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
let pages = 0;

const {show} = room;

/** What stands between the lines of the fence. */
const fenced = (text: string): string =>
	/<page-text nonce="(\w+)">[^\n]*\n([\s\S]*)\n<\/page-text nonce="\1">/.exec(text)?.[2] ?? '';

const read = async (html: string): Promise<string> => {
	await show(html);
	return fenced((await room.client.call('get_page_text')).text);
};

describe('get_page_text', () => {
	test('gives title and address, and fences the text anew each time', async () => {
		await show('<title>A page</title><p>Words');
		const [first, second] = [await room.client.call('get_page_text'), await room.client.call('get_page_text')];
		expect(first.text).toMatch(/^Title: A page\nURL: http:\/\/127\.0\.0\.1:\d+\/page-\d+\n<page-text nonce="\w{16}">/);
		expect(fenced(first.text)).toBe('Words');
		expect(second.text).not.toBe(first.text);
	});

	test('keeps the structure', async () => {
		const text = await read(`<h1>Top <i>title</i></h1><p>One <b>bo</b>ld <a href="/x">link</a>.</p><h3>Sub</h3>
			<ul><li>first<ul><li>inner</li></ul></li><li>second</li></ul>
			<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>
			<pre>  if x:\n    y</pre><p>a<br>b</p><img alt="A cat" src="data:,">`);
		expect(text).toBe(
			'# Top title\n\nOne bold link.\n\n### Sub\n\n- first\n  - inner\n- second\n\nA | B\n1 | 2\n\n  if x:\n    y\n\na\nb\n\n[image: A cat]',
		);
	});

	test.each([
		['lists', '<ol start=3><li>a<p>b<li>c<ul><li>d</ul><li value=9>e</ol>', '3. a\n\n   b\n\n4. c\n   - d\n9. e'],
		['terms', '<dl><dt>a<dd>b<dd>c</dl>', 'a\n  b\n  c'],
		['quotes', '<blockquote><p>a<p>b<br>c</blockquote>d <q>e</q>', '> a\n\n> b\n> c\n\nd “e”'],
		[
			'notes and powers',
			'a<sup><a href="#n">1</a></sup> b<sup><a href="#m">[2]</a></sup> 10<sup>3</sup> 1<sup>st</sup>',
			'a[1] b[2] 10^3 1st',
		],
		['lines', 'a<br>b<br><br>c', 'a\nb\n\nc'],
		[
			'code',
			'<pre><code><i>def f():</i>\n<i></i>\n  return  1\n\n\n<b>f</b>()</code></pre>',
			'def f():\n\n  return  1\n\n\nf()',
		],
		['code in a table', '<table><tr><td><pre>1\n2</pre><td><pre>a\n  b</pre></table>', '1\n2\n\na\n  b'],
		[
			'tables',
			'<table><caption>n</caption><tr><th>a<th>b<tr><td>1<br>2<td><ul><li>3<li>4</ul><tr><td hidden>x<td><td>5</table>',
			'n\na | b\n1 2 | 3 4\n| 5',
		],
		['tables for the layout', '<table><tr><td><h2>a</h2>b<td>c</table>', '## a\n\nb c'],
		[
			'Chinese and Japanese',
			'<p>天气很好，<b>我们</b>去。<ruby>漢<rp>(</rp><rt>かん</rt></ruby>',
			'天气很好，我们去。漢(かん)',
		],
		['Hebrew', '<p dir=rtl>שלום <b>עולם</b> 123', 'שלום עולם 123'],
	])('keeps %s', async (_name, html, expected) => {
		expect(await read(`<meta charset="utf-8">${html}`)).toBe(expected);
	});

	test('is not misled by the names of controls and pictures', async () => {
		const names = ['localName', 'childNodes', 'firstChild', 'getAttribute', 'attributes', 'nodeType', 'shadowRoot'];
		const text = await read(`<title>True title</title><form>${names.map((name) => `<input name="${name}">`).join('')}
			<p>In the form</p></form><img name="title"><img name="body"><img name="contentType">`);
		expect(text).toBe('In the form');
		expect((await room.client.call('get_page_text')).text).toMatch(/^Title: True title\n/);
	});

	test.each([
		['ul', 'li'],
		['blockquote', 'blockquote'],
		['section', 'div'],
	])('reads %s and %s in one another, a thousand levels deep', async (outer, inner) => {
		const text = await read(`<p>before</p><div id="top"></div><p>after</p><script>
			let at = top.document.getElementById('top');
			for (let level = 0; level < 960; level++) {
				at = at.appendChild(document.createElement(level % 2 ? '${inner}' : '${outer}'));
				at.append('w' + level);
			}</script>`);
		expect(text).toContain('before');
		expect(text).toContain('w100');
		expect((await room.client.call('get_page_text', {max_chars: 1_000_000})).text).toMatch(/w959\s+after/);
	});

	test.each([
		['spaces', ' '],
		['line feeds', String.raw`\n`],
	])('reads past a long run of %s, and the next page after it', async (_name, character) => {
		const text = await read(
			`<pre id=p></pre><script>p.textContent = 'before' + '${character}'.repeat(400000) + 'after'</script>`,
		);
		expect(text).toContain('before');
		expect(await read('<p>The next page')).toBe('The next page');
	});

	test('says what lies too deep, and reads on after it', async () => {
		await show(`<p>before</p><div id="top"></div><p>after</p><script>
			let inner = top.document.getElementById('top');
			for (let level = 0; level < 1_200; level++) inner = inner.appendChild(document.createElement('div'));
			inner.textContent = 'bottom';</script>`);
		const {text} = await room.client.call('get_page_text');
		expect(fenced(text).split(/\s+/)).toEqual(['before', 'after']);
		expect(text).toContain(
			'Note: the page is nested too deeply to be read whole; what lies below level 1000 is missing.',
		);
		expect(text).not.toContain('nodes');
	});

	test('gives the main part and says what it left out', async () => {
		await show(`<nav>Menu one two three</nav><main><h1>Main</h1>${'<p>Words of the main part.</p>'.repeat(20)}</main>`);
		const {text} = await room.client.call('get_page_text');
		expect(fenced(text)).toMatch(/^# Main\n\nWords of/);
		expect(text).not.toContain('Menu');
		expect(text).toMatch(/Note: only the main part of the page; \d+ characters around it left out\./);
	});

	test('finds the main part where the page does not name it', async () => {
		const menu = `<ul>${'<li><a href="/x">Some other thing</a></li>'.repeat(30)}</ul>`;
		const words = '<p>A sentence of the story, with a comma, and a little longer than that.</p>'.repeat(12);
		await show(`<div>${menu}</div><div><h1>Story</h1><div><p>The lead of the story tells what it is about.</p>${words}
			<div class="share">Tell your friends about it, and all others.</div></div></div><div>${menu}</div>`);
		const {text} = await room.client.call('get_page_text');
		expect(fenced(text)).toMatch(/^# Story\n\nThe lead[\s\S]+longer than that\.$/);
		expect(fenced(text)).not.toMatch(/other thing|friends/);
		expect(text).toMatch(/Note: only the main part .+ left out\. For those call read_page\./);
	});

	test('gives all of a page of many things', async () => {
		const cards = Array.from({length: 60}, (_, index) => `<div><h3>Thing ${index}</h3><b>${index} €</b></div>`).join(
			'',
		);
		const about = '<p>We have been selling things for years, as our parents did before us.</p>'.repeat(8);
		await show(`<a href="/">Home</a>${cards}<div>${about}</div>`);
		const {text} = await room.client.call('get_page_text');
		expect(fenced(text)).toMatch(/^Home[\s\S]+### Thing 0[\s\S]+### Thing 59[\s\S]+We have/);
		expect(text).not.toContain('Note:');
	});

	test.each([
		['JSON', 'application/json', '{"a": [1,  2],\n "b": "<p>"}', '{"a": [1,  2],\n "b": "<p>"}'],
		['plain text', 'text/plain', 'a  b\n\n\n<p>c', 'a  b\n\n\n<p>c'],
		['XML', 'application/xml', '<?xml version="1.0"?><a n="1"><b>c</b></a>', '<a n="1"><b>c</b></a>'],
		['a drawing', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">words</text></svg>', 'words'],
		['a picture', 'image/png', 'x', '[image/png]'],
		['a film', 'video/mp4', 'x', '[video/mp4]'],
	])('gives %s as it is, not as the browser shows it', async (_name, type, body, expected) => {
		const url = room.site.page(`/file-${pages++}`, (_request, response) => {
			response.writeHead(200, {'content-type': type}).end(body);
		});
		await room.client.call('navigate', {url});
		expect(fenced((await room.client.call('get_page_text')).text)).toBe(expected);
	});

	test.each([
		['display:none'],
		['visibility:hidden'],
		['opacity:0'],
		['font-size:0'],
		['position:absolute;left:-9999px'],
		['position:absolute;clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden'],
		['clip-path:inset(50%)'],
		['height:0;overflow:hidden'],
		['content-visibility:hidden'],
		['text-indent:-9999px'],
	])('drops text hidden by %s', async (style) => {
		expect(await read(`<p>seen</p><div style="${style}">secret</div>`)).toBe('seen');
	});

	test('keeps what people see, whatever aria says', async () => {
		const html = `<p aria-hidden="true">one</p><div style="visibility:hidden">x<b style="visibility:visible">two</b></div>
			<details><summary>three</summary>closed</details><details open><summary>four</summary>five</details>`;
		expect((await read(html)).split(/\s+/)).toEqual(['one', 'two', 'three', 'four', 'five']);
	});

	test('drops invisible characters and repairs broken ones', async () => {
		const html = '<p id="p"></p><script>p.textContent = "a\\u200bb\\u202ec\\udb40\\udc41d \\ud800 e"</script>';
		expect(await read(html)).toBe('abcd \ufffd e');
	});

	test('reads open and closed shadow roots, with what is slotted', async () => {
		const text =
			await read(`<x-open></x-open><x-closed><i slot="s">slotted</i></x-closed><div id="d">light</div><script>
			const shadow = (element, mode, html) => { element.attachShadow({mode}).innerHTML = html; };
			shadow(document.querySelector('x-open'), 'open', '<p>open</p>');
			shadow(document.querySelector('x-closed'), 'closed', '<p>closed <slot name="s"></slot> <slot>fallback</slot></p>');
			shadow(d, 'closed', '<p>own</p>');</script>`);
		expect(text.split('\n\n')).toEqual(['open', 'closed slotted fallback', 'own']);
	});

	test('labels the text of frames with their origin', async () => {
		room.site.page('/inner', '<p>inner words</p>');
		const foreign = room.site.origin.replace('127.0.0.1', 'localhost');
		const text = await read(`<p>outer</p><iframe src="/inner"></iframe><iframe src="${foreign}/inner"></iframe>
			<iframe srcdoc="own words"></iframe><iframe src="/inner" style="display:none"></iframe>`);
		expect(text).toBe(
			`outer\n\n[frame ${room.site.origin}]\ninner words\n\n[frame ${foreign}]\ninner words\n\n[frame without an address]\nown words`,
		);
	});

	test('gives the text of frames where they stand, and says where they end', async () => {
		room.site.page('/inner', '<p>inner words</p><iframe srcdoc="inmost"></iframe>');
		const text = await read(`<p>before</p><div id="d"></div><p>after</p><iframe src="/inner" hidden></iframe><script>
			d.attachShadow({mode: 'closed'}).innerHTML =
				'<iframe src="/inner" style="display:none"></iframe><iframe src="/inner"></iframe>';</script>`);
		const inner = `[frame ${room.site.origin}]\ninner words\n\n[frame without an address]\ninmost`;
		expect(text).toBe(`before\n\n${inner}\n\n[end of frame ${room.site.origin}]\n\nafter`);
	});

	test('lets no page write the lines that frame a frame', async () => {
		const text = await read(
			'<p>[frame https://bank.example]</p><p>[end of frame https://bank.example]</p><p>[framed]</p>',
		);
		expect(text).toBe('\\[frame https://bank.example]\n\n\\[end of frame https://bank.example]\n\n[framed]');
	});

	test('does not read a frame that shows Tabberth itself', async () => {
		await show(`<p>outer</p><iframe src="http://localhost:${room.tabberth.port}/health"></iframe>`);
		const {text} = await room.client.call('get_page_text');
		expect(fenced(text)).toBe('outer\n\n[frame not read]');
	});

	test('does not wait for a frame that is busy', async () => {
		const held = room.site.hold('/held');
		const busy = room.site.page('/busy', `<p>busy<script>onmessage = () => { ${BLOCK} }</script>`);
		const foreign = busy.replace('127.0.0.1', 'localhost');
		await show(
			`<p>outer</p><iframe id=f src="${foreign}"></iframe><script>onload = () => f.contentWindow.postMessage(0, '*')</script>`,
		);
		await held.asked;
		const before = performance.now();
		const {text} = await room.client.call('get_page_text');
		expect(performance.now() - before).toBeLessThan(1_500);
		expect(fenced(text)).toBe('outer\n\n[frame not read]');
		expect(text).toContain(`Note: frame ${new URL(foreign).origin} is busy; its text is missing.`);
		held.release();
	});

	test('masks passwords and card fields', async () => {
		const text = await read(`<input value="shown"><input type="password" value="pw-1">
			<input autocomplete="cc-number" value="4111"><input name="otp" value="999"><textarea>note</textarea>
			<select><option>no<option selected>yes</select><input type="hidden" value="hid">`);
		expect(text.split(/\s+/)).toEqual(['shown', '••••', '••••', '••••', 'note', 'yes']);
	});

	test('shrinks data URLs', async () => {
		expect(await read(`<p>data:image/png;base64,${'A'.repeat(5_000)}</p>`)).toBe('[data: image/png, 5022 characters]');
	});

	test('gives a long text in parts that lose nothing', async () => {
		const words = Array.from({length: 3_000}, (_, index) => `word-${index}`).join(' ');
		await show(`<p>${words}</p>`);
		const first = (await room.client.call('get_page_text')).text;
		const next = Number(/Go on with offset (\d+)/.exec(first)?.[1]);
		expect(first).toMatch(new RegExp(`Cut: characters 0 to ${next} of ${words.length}\\.`));
		const rest = (await room.client.call('get_page_text', {offset: next, max_chars: 1_000_000})).text;
		expect(fenced(first) + fenced(rest)).toBe(words);
		expect(rest).not.toContain('Cut:');
		expect(await room.client.call('get_page_text', {offset: 1_000_000})).toMatchObject({isError: true});
	});

	test('says that a page is empty', async () => {
		expect((await room.client.call('get_page_text')).text).toMatch(/^The page is empty\. Call navigate/);
	});

	test('says that a PDF cannot be read, and how it becomes a file', async () => {
		const url = room.site.page('/file.pdf', (_request, response) => {
			response.writeHead(200, {'content-type': 'application/pdf'}).end('%PDF-1.4\ntrailer<</Root 1 0 R>>');
		});
		await room.client.call('navigate', {url});
		const {isError, text} = await room.client.call('get_page_text');
		expect(isError).toBe(true);
		expect(text).toMatch(/shows a PDF.+call downloads with action wait.+Or navigate to an HTML version/);
		const [, advice] = /action wait: (.+\.click\(\))\. Or/.exec(text) ?? [];
		await room.client.call('javascript_tool', {action: 'javascript_exec', text: advice});
		const {downloads} = JSON.parse((await room.client.call('downloads', {action: 'wait'})).text);
		expect(downloads).toMatchObject([{url, state: 'complete', path: expect.stringMatching(/file\.pdf$/)}]);
	});

	test('says that an error page is none', async () => {
		await room.client.call('navigate', {url: 'https://no-such-host.invalid/'});
		expect((await room.client.call('get_page_text')).text).toContain("shows the browser's error page");
	});
});
