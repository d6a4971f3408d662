// Pages that would rather not be acted on, and pages that never hold still.
import {afterEach, describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {BLOCK} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);

// Tabs stay for a while, and pages of one site share a process: a busy one would slow down the next test's.
afterEach(() => room.show('Over'));

/** What the page hears, and where: `heard` is a text, to which texts are added. */
const HEAR = `<script>var heard = ''; {
	const idOf = (each) => each instanceof Element ? Element.prototype.getAttribute.call(each, 'id') : '';
	for (const type of ['click', 'contextmenu', 'mouseover', 'keydown', 'input', 'drop', 'scroll'])
		addEventListener(type, (event) => { for (const each of event.composedPath()) if (idOf(each)) heard += type + (event.isTrusted ? ' ' : '? ') + idOf(each) + '\\n' }, true);
	addEventListener('dragover', (event) => event.preventDefault(), true) }</script>`;
/** Of what it heard, each once. */
const heardOf = async (): Promise<string[]> => [...new Set((await run('heard')).split('\n').filter(Boolean))];
const expectDone = async (input: Record<string, unknown>, words: string | RegExp): Promise<void> => {
	const {text, isError} = await act(input);
	expect(isError, text).toBe(false);
	expect(text).toMatch(words);
};

const LIE = `<script>{
	const lie = () => { window.wasCalled = true; for (;;); };
	for (const {prototype} of [Node, Element, HTMLElement, HTMLInputElement, HTMLButtonElement, Document, Event, EventTarget, UIEvent, DOMRectReadOnly])
		for (const name of Object.getOwnPropertyNames(prototype))
			try { Object.defineProperty(prototype, name, {get: lie, configurable: true}) } catch {}
	for (const element of [b, i, d])
		for (const name of ['localName', 'getBoundingClientRect', 'closest', 'value', 'style', 'type', 'focus', 'click', 'scrollIntoView'])
			try { Object.defineProperty(element, name, {get: lie}) } catch {}
	Object.defineProperty(Object.prototype, 'point', {get: lie, set: lie});
	Array.prototype.push = Array.prototype.map = String.prototype.replace = RegExp.prototype.exec = Map.prototype.get = Promise.prototype.then = lie;
	for (const name of ['getComputedStyle', 'requestAnimationFrame', 'setTimeout', 'MutationObserver', 'Reflect', 'performance', 'navigation', 'innerWidth', 'innerHeight'])
		try { Object.defineProperty(window, name, {get: lie}) } catch {}
}</script>`;

describe('computer on a page that changes the language', () => {
	test('acts past prototypes that it overrides, and getters that never end', async () => {
		// Without what the page itself would need to hear of it: that has no end now.
		const url =
			await room.show(`<button id=b>Press</button><label><input type=checkbox id=c>Tick</label><input id=i aria-label=Field>
			<div id=d style="height:60px;overflow:auto" tabindex=0 role=listbox aria-label=Long><div style="height:900px">Long</div></div>${LIE}`);
		await expectDone({action: 'left_click', ref: await refOf('Press')}, /^Clicked button "Press"/);
		await expectDone({action: 'left_click', ref: await refOf('Tick')}, 'it is now checked');
		await expectDone(
			{action: 'type', ref: await refOf('Field'), text: 'words'},
			'Typed 5 characters into textbox "Field"',
		);
		await expectDone({action: 'key', text: 'Backspace', repeat: 2}, 'in textbox "Field"');
		await expectDone({action: 'hover', ref: await refOf('Press')}, 'The mouse is over button "Press"');
		const scrolling = {action: 'scroll', ref: await refOf('Long'), scroll_direction: 'down'};
		await expectDone(scrolling, 'Scrolled a part of the page down by 300 px');
		await expectDone({action: 'scroll_to', ref: await refOf('Press')}, 'Scrolled to button "Press"');
		const filled = await room.client.call('form_input', {ref: await refOf('Tick'), value: false});
		expect(filled.isError, filled.text).toBe(false);
		expect((await room.client.call('read_page')).text).toMatch(
			/checkbox "Tick" \[ref_\d+\]\ntextbox "Field" \[ref_\d+\] value="wor"/,
		);
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		expect(await shown?.evaluate('window.wasCalled')).toBe(undefined);
	});
});

/** All that an element, or a form, could be asked for. */
const NAMES = `[...new Set([Element, HTMLElement, HTMLFormElement, Node, EventTarget].flatMap(({prototype}) => Object.getOwnPropertyNames(prototype)))].filter((name) => name !== 'constructor')`;

describe('computer on a form whose fields have the names of what every element has', () => {
	const show = (attributes: string): Promise<string> =>
		room.show(`<!doctype html>${HEAR}<div id=at></div><div id=z role=button aria-label=Zone style="width:99px;height:40px">Zone</div><script>{
			at.innerHTML = '<form id=f aria-label=Trap style="width:200px;height:80px;overflow:auto" ${attributes}>words' +
				${NAMES}.map((name) => '<input type=hidden name=' + name + '>').join('') + '<p style="height:400px"></form>';
		}</script>`);

	test('acts on it as on any other', async () => {
		await show('role=button tabindex=0 draggable=true');
		const ref = await refOf('Trap');
		await expectDone({action: 'left_click', ref}, /^Clicked button "Trap"/);
		await expectDone({action: 'right_click', ref}, /^Right-clicked button "Trap"/);
		await expectDone({action: 'hover', ref}, 'The mouse is over button "Trap"');
		await expectDone({action: 'key', text: 'a'}, /in button "Trap"/);
		await expectDone({action: 'scroll', ref, scroll_direction: 'down'}, /^Scrolled a part of the page down by 300 px/);
		const {text} = await act({action: 'scroll_to', ref: await refOf('Zone')});
		const [, x, y] = /at \((\d+), (\d+)\)/.exec(text) ?? [];
		await expectDone({action: 'left_click_drag', ref, coordinate: [Number(x), Number(y)]}, /^Dragged button "Trap"/);
		expect(await heardOf()).toEqual(
			expect.arrayContaining(['click f', 'contextmenu f', 'mouseover f', 'keydown f', 'scroll f', 'drop z']),
		);
	});

	test('types into it', async () => {
		await show('contenteditable=plaintext-only');
		await expectDone({action: 'type', ref: await refOf('Trap'), text: 'More '}, /into textbox "Trap"/);
		expect(await heardOf()).toContain('input f');
		expect((await room.client.call('read_page')).text).toMatch(/textbox "Trap" .*value="[^"]*More/);
	});
});

describe('computer on a page without measure', () => {
	const BUSY = /^computer: the page did not (?:answer|let itself be read) within 5 s: it is busy or shows a dialog\. /;

	/** Until the browser itself is done with such a page, all that can be said is that it is busy. */
	const untilDone = (input: Record<string, unknown>): Promise<string> =>
		until(
			'the page to be acted on',
			async () => {
				const {isError, text} = await act(input);
				if (!isError) return text;
				expect(text).toMatch(BUSY);
				return undefined;
			},
			90_000,
		);

	test('presses and writes among a million nodes', {timeout: 150_000}, async () => {
		await room.show(`${HEAR}<button id=b onclick="o.textContent = 'Pressed'">Press</button><output id=o></output><input id=i aria-label=Field><main id=m></main><script>
			m.innerHTML = '<p>Words <a href=x>Link</a></p>'.repeat(20000) + '<p hidden></p>'.repeat(920000)</script>`);
		const ref = await until('the page to be read', () => refOf('Press').catch(() => undefined), 90_000);
		expect(await untilDone({action: 'left_click', ref})).toMatch(
			/^Clicked button "Press"[\s\S]*new on the page: "Pressed"/,
		);
		expect(await untilDone({action: 'type', ref: await refOf('Field'), text: 'words'})).toContain('value="(as typed)"');
		expect(await heardOf()).toEqual(expect.arrayContaining(['click b', 'click i', 'input i']));
	});

	test('presses what lies deeper than it reads', async () => {
		await room.show(`<body style="margin:0">${HEAR}<div id=d></div><script>
			let inner = d; for (let n = 0; n < 2000; n++) { const e = document.createElement('span'); inner.append(e); inner = e }
			inner.innerHTML = '<button id=b style="width:100px;height:40px" onclick="this.after(\\'Pressed\\')">Deepest</button>'</script>`);
		await expectDone({action: 'left_click', coordinate: [50, 20]}, /^Clicked button "Deepest"[\s\S]*"Pressed"/);
		expect(await heardOf()).toContain('click b');
	});

	test.each([
		['at each frame', 'const again = () => { change(); requestAnimationFrame(again) }; again()'],
		['at each timer', 'setInterval(change)'],
		[
			'at each message',
			'const {port1, port2} = new MessageChannel(); port1.onmessage = () => { change(); port2.postMessage(0) }; port2.postMessage(0)',
		],
	])('acts where everything around changes %s', async (_name, begin) => {
		await room.show(`${HEAR}<div id=m></div><button id=b onclick="o.textContent = 'Pressed'">Press</button><output id=o></output><input id=i aria-label=Field><script>
			let round = 0; const change = () => { m.innerHTML = '<p>Round ' + round++ + '</p>'.repeat(20); m.dataset.round = round };
			${begin}</script>`);
		await expectDone({action: 'left_click', ref: await refOf('Press')}, /^Clicked button "Press"/);
		expect(await run('o.textContent')).toBe('Pressed');
		await expectDone(
			{action: 'type', ref: await refOf('Field'), text: 'words'},
			'Typed 5 characters into textbox "Field"',
		);
		await expectDone({action: 'scroll_to', ref: await refOf('Press')}, 'Scrolled to button "Press"');
		expect(await heardOf()).toEqual(expect.arrayContaining(['click b', 'input i']));
		expect(await run('i.value')).toBe('words');
	});
});

/** Out of view and always on the move: whoever wants to press it must scroll, and then waits. */
const RESTLESS = `<style>@keyframes go { to { transform: translateX(90px) } }</style><div style="height:2000px"></div>
	<button id=b style="animation:go .2s infinite alternate">Press</button>`;
const onceScrolled = (work: string): string =>
	`<script>addEventListener('scroll', () => { ${work} }, {once: true})</script>`;

describe('computer on a page that turns away between the look and the press', () => {
	test('says that it went elsewhere, and presses nothing there', async () => {
		const next = room.site.page(
			'/next',
			`<title>Next</title>${HEAR}<button style="position:fixed;inset:0">Trap</button>`,
		);
		await room.show(`${RESTLESS}${onceScrolled(`location = '${next}'`)}`);
		const {text, isError} = await click('Press');
		expect([isError, text]).toEqual([
			true,
			expect.stringContaining('the page went elsewhere meanwhile. Read it, then try'),
		]);
		await room.client.call('wait_for', {urlPattern: '*/next'});
		expect(await heardOf()).toEqual([]);
	});

	test('tells where it goes at the first move of the mouse', async () => {
		const next = room.site.page('/next', '<title>Next</title>Next');
		await room.show(`<button onmousemove="location = '${next}'">Press</button>`);
		const led = /^Clicked button "Press"[\s\S]*It led to another page\.\n.* Next /;
		await expectDone({action: 'left_click', ref: await refOf('Press')}, led);
	});

	test.each([
		['a page', (url: string) => room.client.call('navigate', {url})],
		['a frame', (url: string) => room.show(`<iframe src="${url.replace('127.0.0.1', 'localhost')}"></iframe>`)],
	])('says so of %s that is busy, and presses nothing later', async (_name, show) => {
		const held = room.site.hold('/held');
		const html = `${HEAR}${RESTLESS}<p id=p></p>${onceScrolled(`${BLOCK}; p.textContent = 'Free again'`)}`;
		await show(room.site.page('/busy', html));
		await room.client.call('wait_for', {text: 'Press'});
		const {text, isError} = await click('Press');
		held.release();
		expect([isError, text]).toEqual([true, expect.stringContaining('the page did not answer within 5 s: it is busy')]);
		await room.client.call('wait_for', {text: 'Free again'});
		const pages = await room.tabberth.browser.pages();
		const shown = pages.flatMap((each) => each.frames()).findLast((each) => each.url().endsWith('/busy'));
		expect(await shown?.evaluate('heard.includes("click")')).toBe(false);
	});
});
