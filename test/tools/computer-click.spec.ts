// Presses of the mouse: that they are a person's to the page, land where they should, and are told of as they went.
import {describe, expect, test} from 'vitest';
import {openActing, zoomTo} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);

/** Keeps what the page saw of each press. */
const LOG =
	'<script>window.seen = []; for (const t of ["click", "dblclick", "contextmenu"]) addEventListener(t, (e) => seen.push([t, e.detail, e.isTrusted, e.target.id].join()))</script>';

/** What a frame has told, which comes when it comes. */
const TOLD =
	'while (!window.told) await new Promise((done) => addEventListener("message", done, {once: true})); window.told';

describe('computer, a press', () => {
	test.each([
		['left_click', 'click,1,true,go', 'Clicked'],
		['right_click', 'contextmenu,0,true,go', 'Right-clicked'],
		['double_click', 'click,1,true,go click,2,true,go dblclick,2,true,go', 'Double-clicked'],
		['triple_click', 'click,1,true,go click,2,true,go dblclick,2,true,go click,3,true,go', 'Triple-clicked'],
	])('%s is trusted, and lands on the element', async (action, seen, words) => {
		await room.show(`${LOG}<button id=go>Go</button>`);
		const {text, isError} = await act({action, ref: await refOf('Go')});
		expect(isError, text).toBe(false);
		expect(text).toMatch(new RegExp(`^${words} button "Go" \\[ref_\\d+\\] at \\(\\d+, \\d+\\)\\.\n`));
		expect(await run('seen.join(" ")')).toBe(seen);
	});

	test('lands on a coordinate, in the pixels of the last picture', async () => {
		await room.show(
			`${LOG}<body style="margin:0"><button id=go style="position:fixed;left:300px;top:200px;width:40px;height:40px">Go</button>`,
		);
		const {text} = await act({action: 'left_click', coordinate: [320, 220]});
		expect(text).toMatch(/^Clicked button "Go" at \(320, 220\)\./);
		expect(await run('seen.join()')).toBe('click,1,true,go');
	});

	test('gives a field the focus, and the page hears of it, from the first press on', async () => {
		await room.show('<input id=f aria-label=Field onfocus="document.title = \'heard\'">');
		expect((await click('Field')).text).toContain('· heard ·');
	});

	test('goes with keys that are held', async () => {
		await room.show(
			'<script>addEventListener("click", (e) => { window.held = [e.ctrlKey, e.shiftKey, e.altKey, e.metaKey].join() })</script><button>Go</button>',
		);
		await act({action: 'left_click', ref: await refOf('Go'), modifiers: 'ctrl+shift'});
		expect(await run('held')).toBe('true,true,false,false');
	});

	test.each([
		['a control in a label', `<label>Wrapped <input type=checkbox id=go></label>`, 'Wrapped', 'go.checked'],
		[
			'a control that a label stands for',
			'<style>input{position:absolute;opacity:0;width:0;height:0}</style><input type=checkbox id=go><label for=go style="display:inline-block;width:60px;height:20px">Hidden</label>',
			'Hidden',
			'go.checked',
		],
		[
			'a link over two lines, whose middle is not in it',
			`<p style="width:300px;font:20px monospace">Some words before it <a href="#there" id=go>that begin here and then</a> go on</p>`,
			'that begin here and then',
			'location.hash === "#there"',
		],
		[
			'an element whose middle is covered',
			`<div style="position:relative"><button style="width:300px;height:60px" onclick="this.hit = 1" id=go>Wide</button><div style="position:absolute;left:100px;top:0;width:100px;height:60px;background:#ccc"></div></div>`,
			'Wide',
			'go.hit === 1',
		],
		[
			'an element far down in a part that scrolls',
			`<div style="height:100px;overflow:auto"><div style="height:3000px">Long</div><button id=go onclick="this.hit = 1">Deep</button></div>`,
			'Deep',
			'go.hit === 1',
		],
		[
			'an element in a closed shadow tree',
			`<div id=host></div><script>const root = host.attachShadow({mode: 'closed'}); root.innerHTML = '<button>Inside</button>'; root.firstChild.onclick = () => { window.hit = true }</script>`,
			'Inside',
			'window.hit',
		],
		[
			'an element without a box',
			'<a href="#there" style="display:contents"><b>Boxless</b></a>',
			'Boxless',
			'location.hash === "#there"',
		],
	])('reaches %s', async (_name, html, name, proof) => {
		await room.show(html);
		const {text, isError} = await click(name);
		expect(isError, text).toBe(false);
		expect(await run(proof)).toBe('true');
	});

	test.each([
		['in a frame of the same site', (url: string) => url],
		['in a frame of another site', (url: string) => url.replace('127.0.0.1', 'localhost')],
	])('reaches an element %s, and in a frame within it', async (_name, toUrl) => {
		const innermost = room.site.page(
			'/innermost',
			'<div style="height:1500px">Long</div><button onclick="document.title = document.body.dataset.hit = 1; parent.parent.postMessage(\'hit\', \'*\')">Inmost</button>',
		);
		const inner = room.site.page(
			'/inner',
			`<div style="height:1200px">Long</div><iframe src="${toUrl(innermost)}" style="border:7px solid;width:300px;height:200px"></iframe>`,
		);
		await room.show(
			`<script>onmessage = ({data}) => { window.told = data }</script><div style="height:2000px">Long</div><iframe src="${toUrl(inner)}" style="border:5px solid;margin:11px;width:400px;height:300px"></iframe>`,
		);
		await room.client.call('wait_for', {text: 'Inmost'});
		const {text, isError} = await click('Inmost');
		expect(isError, text).toBe(false);
		expect(await run(TOLD)).toBe('hit');
	});

	test('at a coordinate tells what is there in a frame', async () => {
		const inner = room.site.page(
			'/inner',
			'<body style="margin:0"><button style="width:100px;height:40px" onclick="parent.postMessage(1, \'*\')">In it</button>',
		);
		await room.show(
			`<body style="margin:0"><script>onmessage = () => { window.told = 'hit' }</script><iframe src="${inner.replace('127.0.0.1', 'localhost')}" style="position:absolute;left:50px;top:60px;border:0"></iframe>`,
		);
		await room.client.call('wait_for', {text: 'In it'});
		expect((await act({action: 'left_click', coordinate: [70, 75]})).text).toMatch(
			/^Clicked button "In it" at \(70, 75\)/,
		);
		expect(await run(TOLD)).toBe('hit');
	});

	test.each([1.5, 0.5])('lands where the person zoomed to %f', async (factor) => {
		const url = await room.show(
			`${LOG}<div style="height:300px">Space</div><button id=go style="margin-left:200px">Go</button>`,
		);
		await zoomTo(room.tabberth, url, factor);
		await click('Go');
		expect(await run('seen.join(" ")')).toBe('click,1,true,go');
	});
});

describe('computer, before a press', () => {
	test('waits until an element can be used', async () => {
		const cue = room.site.hold('/cue');
		await room.show(
			`<button id=go disabled onclick="this.hit = 1">Go</button><script>fetch('/cue').then(() => { go.disabled = false })</script>`,
		);
		const ref = await refOf('Go');
		await cue.asked;
		const clicking = act({action: 'left_click', ref});
		cue.release();
		expect((await clicking).isError).toBe(false);
		expect(await run('go.hit')).toBe('1');
	});

	test('waits until an element stands still', async () => {
		await room.show(
			'<style>@keyframes slide { from { transform: translateX(0) } to { transform: translateX(500px) } } #go { animation: slide .4s linear forwards }</style><button id=go onclick="this.hit = 1">Go</button>',
		);
		await run('go.getAnimations()[0].currentTime = 0; 1');
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(false);
		expect(await run('go.hit')).toBe('1');
	});

	test('waits until what covers an element has gone, also one in a frame', async () => {
		const inner = room.site.page('/inner', `<button onclick="parent.postMessage('hit', '*')">Inside</button>`);
		// The look for a place to press scrolls; what covers it goes only some frames after that.
		const page = (target: string): string => `<div style="height:3000px">Long</div>${target}<div id=cover
			style="position:fixed;inset:0;background:#eee">Loading …</div><script>
			onmessage = ({data}) => { window.told = data };
			let frames = 0;
			const fade = () => { if (++frames < 20) requestAnimationFrame(fade); else cover.remove(); };
			addEventListener('scroll', fade, {once: true})</script>`;
		for (const [name, target] of [
			['Go', `<button onclick="postMessage('hit')">Go</button>`],
			['Inside', `<iframe src="${inner}"></iframe>`],
		] as const) {
			await room.show(page(target));
			await room.client.call('wait_for', {text: name});
			const {text, isError} = await click(name);
			expect(isError, text).toBe(false);
			expect(await run(TOLD)).toBe('hit');
		}
	});

	test('waits until a script has moved an element to its place', async () => {
		await room.show(`<div style="height:3000px">Long</div><button id=go style="position:relative;left:0" onclick="this.hit = left">Go</button><script>
			let left = 0;
			const move = () => { go.style.left = (left += 20) + 'px'; if (left < 300) requestAnimationFrame(move); };
			addEventListener('scroll', move, {once: true})</script>`);
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(false);
		expect(await run('go.hit')).toBe('300');
	});

	test('tells what it landed on where something comes over the element with the mouse', async () => {
		await room.show(
			'<button onmouseover="cover.hidden = false" onclick="this.hit = 1" id=go>Go</button><div id=cover hidden style="position:fixed;inset:0" role=dialog aria-label=Offer>Buy!</div>',
		);
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(false);
		expect(text).toMatch(/^Clicked button "Go" .*\nIt landed on dialog "Offer" instead\./);
		expect(await run('go.hit === undefined')).toBe('true');
	});

	test.each([
		[
			'never stands still',
			`<button id=go style="position:relative;left:0">Go</button><script>let left = 0; const move = () => { go.style.left = (left = (left + 7) % 400) + 'px' }; setInterval(move, 5); const draw = () => { move(); requestAnimationFrame(draw) }; draw()</script>`,
			/button "Go" \[ref_\d+\], does not stop moving\. Read the page again/,
		],
		[
			'lies in a frame that is covered',
			'<iframe srcdoc="<button>Go</button>"></iframe><div style="position:fixed;inset:0;background:#eee" role=dialog aria-label=Cookies>We use cookies</div>',
			/button "Go" \[ref_\d+\] is covered by dialog "Cookies"\. Close or move what covers it/,
		],
		[
			'is disabled',
			'<button disabled>Go</button>',
			/button "Go" \[ref_\d+\], is disabled\. Do first what the page asks for/,
		],
		[
			'is covered',
			'<button>Go</button><div style="position:fixed;inset:0;background:#eee" role=dialog aria-label=Cookies>We use cookies <button>Fine</button></div>',
			/button "Go" \[ref_\d+\], is covered by dialog "Cookies"\. Close or move what covers it/,
		],
	])('refuses what %s, and says so', async (_name, html, words) => {
		await room.show(html);
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(true);
		expect(text).toMatch(words);
	});

	test('refuses what has been hidden or has gone', async () => {
		await room.show('<button id=a>Hides</button><button id=b>Goes</button>');
		const [hides, goes] = [await refOf('Hides'), await refOf('Goes')];
		await run('a.hidden = true; b.remove(); 1');
		expect(await act({action: 'left_click', ref: hides})).toMatchObject({
			isError: true,
			text: expect.stringContaining('is not visible'),
		});
		expect(await act({action: 'left_click', ref: goes})).toMatchObject({
			isError: true,
			text: expect.stringContaining('button "Goes", has gone from the page, and nothing there is called the same.'),
		});
	});

	test('refuses what has gone where no scrolling leads, and follows what has not', async () => {
		await room.show(
			`<body style="height:3000px"><button id=go style="position:absolute" onclick="this.hit = event.clientY">Go</button>`,
		);
		const ref = await refOf('Go');
		await run(`go.style.position = "fixed"; go.style.top = "2500px"; 1`);
		const {text, isError} = await act({action: 'left_click', ref});
		expect(isError, text).toBe(true);
		expect(text).toMatch(/button "Go" \[ref_\d+\], lies outside of what can be scrolled to\. /);
		expect(await run('go.hit === undefined')).toBe('true');
		await run('go.style.position = "absolute"; 1');
		expect(await act({action: 'left_click', ref})).toMatchObject({isError: false});
		expect(await run('go.hit > 0 && go.hit < innerHeight')).toBe('true');
	});

	test('names what is called the same where an element has gone', async () => {
		await room.show('<div id=d><button>Goes</button></div>');
		const ref = await refOf('Goes');
		await run('d.innerHTML = \'<button onclick="this.hit = 1">Goes</button>\'; 1');
		const {text, isError} = await act({action: 'left_click', ref});
		expect(isError, text).toBe(true);
		const [, other] = /Called the same there now: (ref_\d+)\. Use that/.exec(text) ?? [];
		await act({action: 'left_click', ref: other});
		expect(await run('d.firstChild.hit')).toBe('1');
	});

	test.each([
		['computer', {action: 'left_click', coordinate: [30, 18]}],
		['javascript_tool', {action: 'javascript_exec', text: 'go.click()'}],
	])('refuses %s once where the tab shows another site than the agent was told', async (tool, input) => {
		await room.show('<button id=go onclick="this.hit = 1">Go</button>');
		const elsewhere = room.site
			.page('/elsewhere', '<button id=go onclick="this.hit = 1">Go</button>')
			.replace('127.0.0.1', 'localhost');
		const before = await room.tabberth.inWorker(
			async () => (await chrome.tabs.query({url: 'http://127.0.0.1/page-*'})).at(-1)?.id ?? -1,
		);
		await room.tabberth.inWorker(
			async (id, url) => {
				const loaded = new Promise<void>((resolve) =>
					chrome.webNavigation.onCompleted.addListener(({tabId}) => tabId === id && resolve()),
				);
				await chrome.tabs.update(id, {url});
				await loaded;
			},
			before,
			elsewhere,
		);
		// The next one knows what was told by this one.
		if (tool === 'computer') {
			await room.tabberth.killWorker();
			await room.tabberth.served();
		}
		const first = await room.client.call(tool, input);
		expect(first).toMatchObject({
			isError: true,
			text: expect.stringContaining(`the tab shows another site than when you last saw it: ${elsewhere}`),
		});
		expect((await room.client.call(tool, input)).isError).toBe(false);
		expect(await run('go.hit')).toBe('1');
	});

	test.each([
		[{action: 'left_click'}, 'ref: left_click needs it, or coordinate.'],
		[{action: 'left_click', coordinate: [1]}, 'coordinate:'],
		[{action: 'left_click', coordinate: [9_000, 10]}, 'coordinate: the tab shows nothing at (9000, 10)'],
		[{action: 'left_click', ref: 'Go'}, 'ref: "Go" is no ref.'],
		[
			{action: 'left_click', coordinate: [30, 18], modifiers: 'hyper'},
			'modifiers: "hyper" is none. Known: ctrl, alt, shift, meta',
		],
		[{action: 'scroll_to'}, 'ref: scroll_to needs it.'],
		[{action: 'scroll'}, 'scroll_direction: scroll needs it'],
		[{action: 'type'}, 'text: type needs it.'],
		[{action: 'key'}, 'text: key needs keys'],
		[{action: 'key', text: 'Hyper'}, 'text: "Hyper" in "Hyper" is no key. Known: Enter, Tab'],
		[
			{action: 'left_click_drag', coordinate: [30, 18]},
			'start_coordinate: left_click_drag needs it, or ref, for the beginning.',
		],
		[{action: 'left_click_drag', start_coordinate: [30, 18]}, 'coordinate: left_click_drag needs it for the end'],
	])('refuses %j', async (input, words) => {
		await room.show('<button>Go</button>');
		expect(await act(input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});
});
