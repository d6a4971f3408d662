import {describe, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();

const show = (html: string) => room.show(`<!doctype html>${html}`);

const refOf = async (name: string): Promise<string> => {
	const {text} = await room.client.call('read_page');
	return new RegExp(`"${name}" \\[(ref_\\d+)\\]`).exec(text)?.[1] ?? `no ${name} in ${text}`;
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
		await show(`${html}<script>setTimeout(() => { ${work} }, 300)</script>`);
		const {isError, text} = await room.client.call('wait_for', {...input, timeout: 10});
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
		['expanded', '<button id=b aria-expanded=false>Go</button>', "b.ariaExpanded = 'true'"],
	])('waits until an element is %s', async (state, html, work) => {
		await show(`${html}<script>setTimeout(() => { ${work} }, 400)</script>`);
		const {isError, text} = await room.client.call('wait_for', {ref: await refOf('Go'), state, timeout: 10});
		expect(text).toContain(`is ${state} after`);
		expect(isError).toBe(false);
	});

	test('takes an element of an earlier page for gone', async () => {
		await show('<button>Go</button>');
		const ref = await refOf('Go');
		await show('<p>Elsewhere</p>');
		expect((await room.client.call('wait_for', {ref, state: 'gone'})).text).toContain('is gone after');
	});

	test('goes on over a navigation', async () => {
		const next = room.site.page(`/next`, '<p>You have arrived</p>');
		await show(`<script>setTimeout(() => { location.href = '${next}' }, 300)</script>`);
		expect((await room.client.call('wait_for', {text: 'you have arrived'})).text).toContain('The page shows');
	});

	test('waits until the page asks for nothing more', async () => {
		await show(`<p id=p></p><script>let left = 8;
			const next = () => left-- > 0 ? fetch('/wait-nothing?' + left).finally(() => setTimeout(next, 60)) : (p.textContent = 'all asked');
			next()</script>`);
		expect((await room.client.call('wait_for', {networkIdle: true})).text).toContain('asks for nothing more after');
		expect((await room.client.call('read_page')).text).toContain('all asked');
	});

	test('says that the page goes on asking', async () => {
		await show(`<script>setInterval(() => fetch('/wait-nothing').catch(() => 0), 100)</script>`);
		const {isError, text} = await room.client.call('wait_for', {networkIdle: true, timeout: 1});
		expect(isError).toBe(true);
		expect(text).toContain('after 1 s the page still asks for things');
	});

	test('looks into frames', async () => {
		await show(
			`<iframe srcdoc="<p id=p></p><script>setTimeout(() => { p.textContent = 'inner words' }, 300)</script>"></iframe>`,
		);
		expect((await room.client.call('wait_for', {text: 'inner words'})).isError).toBe(false);
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
	])('refuses %j', async (input, sentence) => {
		await show('<p>x</p>');
		const {isError, text} = await room.client.call('wait_for', input);
		expect(isError).toBe(true);
		expect(text).toContain(sentence);
	});

	test('ends when the call is given up', async () => {
		await show('<p>x</p>');
		const given = AbortSignal.timeout(300);
		await expect(room.client.call('wait_for', {text: 'never', timeout: 40}, {signal: given})).rejects.toThrow();
		expect((await room.client.call('wait_for', {text: 'x'})).text).toContain('The page shows "x"');
	});
});
