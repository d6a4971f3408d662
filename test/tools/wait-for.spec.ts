import {describe, expect, test} from 'vitest';
import type {Answer, CallOptions} from '../kit/clients.ts';
import {BLOCK, type Held} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {beginCall} from '../kit/under-way.ts';

const room = useToolRoom();

const show = (html: string) => room.show(`<!doctype html>${html}`);

const refOf = async (name: string): Promise<string> => {
	const {text} = await room.client.call('read_page');
	return new RegExp(`"${name}" \\[(ref_\\d+)\\]`).exec(text)?.[1] ?? `no ${name} in ${text}`;
};

/** What `work` does in a page happens when it is let go. */
const onCue = (work: string): string => `<script>fetch('/cue').then(() => { ${work} })</script>`;

const begin = (input: Record<string, unknown>, options?: CallOptions) =>
	beginCall(room, () => room.client.call('wait_for', input, options));

const waitFor = async (input: Record<string, unknown>, cue: Held): Promise<Answer> => {
	const {over} = await begin(input);
	cue.release();
	return over;
};

describe('wait_for', () => {
	test.each([
		['a text that comes', '<p id=p></p>', "p.textContent = 'It is DONE'", {text: 'is done'}],
		[
			'a text in a shadow tree',
			'<div id=p></div>',
			"p.attachShadow({mode: 'closed'}).innerHTML = 'all done'",
			{text: 'all done'},
		],
		['a text over several elements', '<p id=p></p>', "p.innerHTML = '<b>all</b> <i>done</i>'", {text: 'all done'}],
		[
			'a text that becomes visible',
			'<p id=p style="display:none">done</p>',
			"p.style.display = 'block'",
			{text: 'done'},
		],
		['a text that goes', '<p id=p>Loading…</p>', 'p.remove()', {textGone: 'Loading'}],
		['an address', '<p id=p></p>', "history.pushState(0, '', '/orders/17')", {urlPattern: '*/orders/*'}],
	])('waits for %s', async (_name, html, work, input) => {
		const cue = room.site.hold('/cue');
		await show(`${html}${onCue(work)}`);
		const {isError, text} = await waitFor({...input, timeout: 10}, cue);
		expect(text).toMatch(/after \d+\.\d s\./);
		expect(isError).toBe(false);
	});

	test.each([
		['enabled', '<button id=b disabled>Go</button>', 'b.disabled = false'],
		['disabled', '<button id=b>Go</button>', 'b.disabled = true'],
		['hidden', '<button id=b>Go</button>', "b.style.visibility = 'hidden'"],
		['gone', '<button id=b>Go</button>', 'b.remove()'],
		[
			'checked',
			'<input type=checkbox id=b aria-label=Go>',
			'b.checked = true; b.dispatchEvent(new Event("change", {bubbles: true}))',
		],
		[
			'unchecked',
			'<input type=checkbox id=b aria-label=Go checked>',
			'b.checked = false; b.dispatchEvent(new Event("change", {bubbles: true}))',
		],
		['expanded', '<button id=b aria-expanded=false>Go</button>', "b.ariaExpanded = 'true'"],
		['collapsed', '<button id=b aria-expanded=true>Go</button>', "b.ariaExpanded = 'false'"],
	])('waits until an element is %s', async (state, html, work) => {
		const cue = room.site.hold('/cue');
		await show(`${html}${onCue(work)}`);
		const {isError, text} = await waitFor({ref: await refOf('Go'), state, timeout: 10}, cue);
		expect(text).toContain(`is ${state} after`);
		expect(isError).toBe(false);
	});

	test('waits until an element is visible again', async () => {
		const cue = room.site.hold('/cue');
		await show(`<button id=b>Go</button>${onCue('b.hidden = false')}`);
		const ref = await refOf('Go');
		await room.client.call('javascript_tool', {action: 'javascript_exec', text: 'b.hidden = true'});
		expect((await waitFor({ref}, cue)).text).toContain('is visible after');
	});

	test('takes an element of an earlier page for gone', async () => {
		await show('<button>Go</button>');
		const ref = await refOf('Go');
		await show('<p>Elsewhere</p>');
		expect((await room.client.call('wait_for', {ref, state: 'gone'})).text).toContain('is gone after');
	});

	test.each(['gone', 'hidden'])('takes an element for %s beside a frame that did not load', async (state) => {
		await show('<iframe srcdoc="<button>Go</button>"></iframe>');
		const ref = await refOf('Go');
		await show(`<p>Elsewhere</p><iframe src="http://127.0.0.1:1/"></iframe>`);
		const {text} = await room.client.call('wait_for', {ref, state, timeout: 2});
		expect(text).toContain(`is ${state} after`);
	});

	test('takes an element for gone where the next page did not load', async () => {
		await show('<button>Go</button>');
		const ref = await refOf('Go');
		await room.client.call('navigate', {url: 'http://127.0.0.1:1/'});
		expect((await room.client.call('wait_for', {ref, state: 'gone', timeout: 2})).text).toContain('is gone after');
	});

	test('uses up no numbers that an earlier page had', async () => {
		await show('<button>Earlier</button>');
		const earlier = await refOf('Earlier');
		await show('<button>Go</button>');
		await room.client.call('wait_for', {text: 'go'});
		expect(await refOf('Go')).not.toBe(earlier);
		expect(earlier).toMatch(/^ref_\d+$/);
	});

	test('goes on over a navigation', async () => {
		const next = room.site.page(`/next`, '<p>You have arrived</p>');
		const cue = room.site.hold('/cue');
		await show(onCue(`location.href = '${next}'`));
		expect((await waitFor({text: 'you have arrived'}, cue)).text).toContain('The page shows');
	});

	test('waits until the page asks for nothing more', async () => {
		const cue = room.site.hold('/cue');
		await show(`<p id=p></p><script>let left = 8;
			const next = () => left-- > 0 ? fetch('/wait-nothing?' + left).finally(next) : (p.textContent = 'all asked')</script>
			${onCue('next()')}`);
		expect((await waitFor({networkIdle: true}, cue)).text).toContain('asks for nothing more after');
		expect((await room.client.call('read_page')).text).toContain('all asked');
	});

	test('says that the page goes on asking', async () => {
		await show(`<script>const ask = () => fetch('/wait-nothing').finally(ask); ask()</script>`);
		const {isError, text} = await room.client.call('wait_for', {networkIdle: true, timeout: 1});
		expect(isError).toBe(true);
		expect(text).toContain('after 1 s the page still asks for things');
	});

	test('looks into frames', async () => {
		const cue = room.site.hold('/cue');
		await show(`<iframe srcdoc="<p id=p></p>${onCue("p.textContent = 'inner words'")}"></iframe>`);
		expect((await waitFor({text: 'inner words'}, cue)).isError).toBe(false);
	});

	test('takes nothing for gone that it could not look at', async () => {
		const held = room.site.hold('/held');
		const inner = room.site.page(
			'/inner',
			`<button>Inner words</button><script>onmessage = () => { ${BLOCK} }</script>`,
		);
		const foreign = inner.replace('127.0.0.1', 'localhost');
		const {origin} = new URL(foreign);
		await show(`<p>outer</p><iframe id=f src="${foreign}"></iframe>`);
		const ref = await refOf('Inner words');
		await room.client.call('javascript_tool', {action: 'javascript_exec', text: "f.contentWindow.postMessage(0, '*')"});
		await held.asked;
		const wait = async (input: Record<string, unknown>): Promise<string> =>
			(await room.client.call('wait_for', {...input, timeout: 0.1})).text;
		const answers = await Promise.all([
			wait({textGone: 'inner words'}),
			wait({text: 'never'}),
			wait({ref, state: 'hidden'}),
			room.client.call('find', {query: 'inner words'}),
		]);
		expect(answers[0]).toContain(
			`after 0.1 s "inner words" is not seen, but nobody can tell whether the page still shows it: frame ${origin} is busy; `,
		);
		expect(answers[1]).toContain(`does not show "never", as far as it can be read: frame ${origin} is busy; `);
		expect(answers[2]).toContain(
			`${ref} is not hidden; nobody can tell how it is, because a frame that may hold it is busy.`,
		);
		expect(answers[3].text).toContain(`Note: frame ${origin} is busy; what is in it is missing.`);
		held.release();
		expect(await wait({textGone: 'inner words'})).toContain('the page still shows "inner words"');
		await show(`${'<div>'.repeat(450)}deep words`);
		expect(await wait({textGone: 'deep words'})).toContain('shows it: the page is too large to be read whole. Look');
	});

	test('takes no text for gone while a frame that may show it is on its way', async () => {
		const [cue, gate] = [room.site.hold('/cue'), room.site.hold('/gate')];
		room.site.page('/coming', async (_request, response) => {
			await fetch(`${room.site.origin}/gate`);
			response.writeHead(200, {'content-type': 'text/html'}).end(`<p id=p>Inner words</p>${onCue('p.remove()')}`);
		});
		await show('<p>outer</p>');
		const text = `document.body.append(Object.assign(document.createElement('iframe'), {src: '/coming'}))`;
		await room.client.call('javascript_tool', {action: 'javascript_exec', text});
		await gate.asked;
		const {over} = await begin({textGone: 'inner words', timeout: 40});
		gate.release();
		await cue.asked;
		cue.release();
		expect((await over).text).toMatch(/^The page no longer shows "inner words" after \d+\.\d s\.\n/);
	});

	test('sees what stands behind an open dialog', async () => {
		await show('<p>behind it</p><dialog id=d>in front</dialog><script>d.showModal()</script>');
		expect((await room.client.call('wait_for', {text: 'behind it'})).text).toContain('The page shows "behind it"');
		const gone = await room.client.call('wait_for', {textGone: 'behind it', timeout: 0.1});
		expect(gone.text).toContain('the page still shows "behind it"');
	});

	test.each([
		[{text: 'never'}, 'after 0.3 s the page does not show "never"'],
		[{textGone: 'always'}, 'after 0.3 s the page still shows "always"'],
		[{urlPattern: 'nowhere'}, 'after 0.3 s the address is still http'],
	])('says how things are when it does not come about: %j', async (input, sentence) => {
		await show('<p>always</p>');
		const {isError, text} = await room.client.call('wait_for', {...input, timeout: 0.3});
		expect(isError).toBe(true);
		expect(text).toContain(sentence);
	});

	test.each([
		[{}, 'give one of text, textGone, ref, urlPattern and networkIdle; there is none'],
		[{text: 'a', urlPattern: 'b'}, 'there are more'],
		[{ref: 'button'}, 'ref: "button" is no ref'],
		[{text: 'a', timeout: 60}, 'timeout: expected at most 45'],
		[{text: 'a', timeout: -1}, 'timeout: expected at least 0'],
		[{textGone: 'a'.repeat(1_001)}, 'textGone: expected at most 1000 characters'],
		[{urlPattern: 'a'.repeat(2_001)}, 'urlPattern: expected at most 2000 characters'],
		[{ref: 'ref_1', state: 'open'}, 'state: expected "visible" or "hidden" or'],
	])('refuses %j', async (input, sentence) => {
		await show('<p>x</p>');
		const {isError, text} = await room.client.call('wait_for', input);
		expect(isError).toBe(true);
		expect(text).toContain(sentence);
	});

	test('ends when the call is given up', async () => {
		await show('<p>x</p>');
		const giving = new AbortController();
		const {over} = await begin({text: 'never', timeout: 40}, {signal: giving.signal});
		giving.abort();
		await expect(over).rejects.toThrow();
		expect((await room.client.call('wait_for', {text: 'x'})).text).toContain('The page shows "x"');
	});
});
