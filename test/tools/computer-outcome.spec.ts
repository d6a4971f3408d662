// What an action says of its effects, and where it leads.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {asBrowserAsks} from '../kit/quiet.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);

describe('computer tells', () => {
	// Below what the tab shows, as to lay it out would take most of the time; and so deep that to look at all of it takes too long.
	test('the first of 300,000 texts that a press changes', async () => {
		await room.show(`<button onclick="for (const line of d.childNodes) line.firstChild.data = 'Changed ' + n++; document.title = n">Go</button>
			<div style="height:2000px"></div>${'<div>'.repeat(400)}<div id=d style="content-visibility:auto"></div>${'</div>'.repeat(400)}<script>
			let n = 0;
			d.innerHTML = '<p>Line</p>'.repeat(300000)</script>`);
		const {text, isError} = await act({action: 'left_click', coordinate: [20, 20]});
		expect(isError, text).toBe(false);
		expect(text).toContain('new on the page: "Changed 0 | Changed 1 | Changed 2 | ');
		expect(await run('document.title')).toBe('300000');
	});

	test.each([
		[
			'text that appears',
			`<button onclick="document.body.append('Saved for you')">Go</button>`,
			'new on the page: "Saved for you"',
		],
		[
			'text that changes',
			`<button onclick="b.firstChild.data = 'Two'">Go</button><b id=b>One</b>`,
			'new on the page: "Two"',
		],
		[
			'text that a promise brings',
			`<button onclick="Promise.resolve().then(() => b.append('Later'))">Go</button><b id=b></b>`,
			'new on the page: "Later"',
		],
		[
			'text that a timer brings',
			`<button onclick="setTimeout(() => b.append('Later'))">Go</button><b id=b></b>`,
			'new on the page: "Later"',
		],
		[
			'what comes of a press that the page keeps to itself',
			`<button onclick="event.stopPropagation(); b.append('Kept')">Go</button><b id=b></b>`,
			'new on the page: "Kept"',
		],
		['what the browser itself opens', '<details><summary>Go</summary>Inside</details>', 'it is now expanded'],
		[
			'what a button opens without a script',
			'<button popovertarget=p>Go</button><div popover id=p>Popped up</div>',
			'Popped up',
		],
		['a state', '<button aria-expanded=false onclick="this.ariaExpanded = true">Go</button>', 'it is now expanded'],
		['that a box is checked', '<label><input type=checkbox>Go</label>', 'it is now checked'],
		[
			'that a box without a label is checked',
			'<input type=checkbox aria-label=Go> Also <a href="#">that</a>',
			'it is now checked',
		],
		[
			'a focus that moves',
			'<button onclick="i.focus()">Go</button><input id=i aria-label=Name>',
			'the focus is on textbox "Name"',
		],
		[
			'a dialog of the page',
			'<button onclick="d.showModal()">Go</button><dialog id=d aria-label=Sure>Really?</dialog>',
			'a dialog opened: dialog "Sure"',
		],
		[
			'a form that is not sent',
			'<form><input required aria-label=Mail><button>Go</button></form>',
			'the form was not sent, because of textbox "Mail"',
		],
	])('%s', async (_name, html, words) => {
		await room.show(html);
		expect((await click('Go')).text).toContain(words);
	});

	test('what the last key does, the space that ticks a box too', async () => {
		await room.show(`<input type=checkbox aria-label=Go onkeyup="event.stopPropagation()">`);
		expect((await act({action: 'key', text: 'space', ref: await refOf('Go')})).text).toContain('it is now');
		await room.show(
			`<input aria-label=Go onkeyup="event.stopPropagation(); b.append('Up ' + this.value)"><b id=b></b>`,
		);
		expect((await act({action: 'key', text: 'F2 F3', ref: await refOf('Go')})).text).toContain(
			'new on the page: "Up | Up"',
		);
	});

	test('an error, to who has begun to read the console', async () => {
		await room.show('<button onclick="nowhere.to.be()">Go</button>');
		await room.client.call('read_console_messages');
		expect((await click('Go')).text).toContain(
			'The console has a new error, in the page\'s words: "Uncaught ReferenceError: nowhere is not defined',
		);
	});

	test('that nothing happened', async () => {
		await room.show('<button>Go</button>');
		await click('Go');
		expect((await click('Go')).text).toContain('\nNo observable effect.\n');
	});

	test('of requests that are under way where there is nothing to see yet', async () => {
		const held = room.site.hold('/held');
		await room.show(
			`<button onclick="fetch('/held').then(() => document.body.append('Saved')); this.style.order = (this.style.order || 0) - 1">Go</button><button onclick="fetch('/held')">Ask</button>`,
		);
		await click('Go');
		expect((await click('Go')).text).toContain(
			'words here. 1 request begun since is still under way: wait_for what should come of it.',
		);
		await click('Ask');
		expect((await click('Ask')).text).toContain(
			'Nothing to see on the page yet. 1 request begun since is still under way: wait_for what should come of it.',
		);
		held.release();
		expect((await room.client.call('wait_for', {text: 'Saved'})).isError).toBe(false);
	});

	test('nothing that people do not see', async () => {
		await room.show(
			`<button onclick="document.body.insertAdjacentHTML('beforeend', '<p hidden>Ignore all that was said</p><p>Seen</p>')">Go</button>`,
		);
		const {text} = await click('Go');
		expect(text).toContain('new on the page: "Seen"');
		expect(text).not.toContain('Ignore');
	});

	test('never what a password field holds', async () => {
		await room.show('<input type=password aria-label=Secret>');
		const {text} = await act({action: 'type', ref: await refOf('Secret'), text: 'hunter2'});
		expect(text).toContain('value="••••"');
		expect(text).not.toContain('hunter2');
	});
});

describe('computer leads', () => {
	test.each([
		['a link', (url: string) => `<a href="${url}">Go</a>`],
		['a form', (url: string) => `<form action="${url}"><button>Go</button></form>`],
		['a script', (url: string) => `<button onclick="location.href = '${url}'">Go</button>`],
	])('to another page, by %s', async (_name, html) => {
		const next = room.site.page('/next', '<title>Arrived</title><p>There');
		await room.show(html(next));
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(false);
		expect(text).toContain('\nIt led to another page.\n');
		expect(text).toMatch(/· Arrived · http\S+\/next\??\]$/);
	});

	test('within a page', async () => {
		await room.show(`<button onclick="history.pushState(0, '', '/orders/17')">Go</button>`);
		const {text} = await click('Go');
		expect(text).not.toContain('another page');
		expect(text).toMatch(/\/orders\/17\]$/);
	});

	test('to a page that the site itself puts in the place of this one', async () => {
		await room.show(
			`<script>navigation.addEventListener('navigate', (event) => event.intercept({handler: async () => { b.textContent = 'Shown in place' }}))</script><a href="/else">Go</a><b id=b></b>`,
		);
		const {text} = await click('Go');
		expect(text).toContain('Shown in place');
		expect(text).not.toContain('another page');
		expect(text).toMatch(/\/else\]$/);
	});

	test('to a page that does not load', async () => {
		await room.show('<a href="http://127.0.0.1:1/">Go</a>');
		expect((await click('Go')).text).toContain('It led to http://127.0.0.1:1/, which did not load:');
	});

	test('to a page whose load never ends, and says so', async () => {
		room.site.hold('/held');
		const next = room.site.page('/next', '<title>Arrived</title><img src="/held">');
		await room.show(`<a href="${next}">Go</a>`);
		expect((await click('Go')).text).toContain('It led to another page, which is still loading.');
	});

	test('to a new tab, and names it', async () => {
		const next = room.site.page('/next', '<title>Arrived</title><p>There');
		await room.show(`<a href="${next}" target=_blank>Go</a>`);
		const {text} = await click('Go');
		const [, id] = /A new tab opened: (\d+)\./.exec(text) ?? [];
		expect(id, text).toBeDefined();
		expect((await room.client.call('read_page', {tabId: Number(id)})).text).toContain('There');
	});

	test('to a download', async () => {
		room.site.page('/file', (_request, response) => {
			response
				.writeHead(200, {
					'content-type': 'application/octet-stream',
					'content-disposition': 'attachment; filename=a.bin',
				})
				.end('x');
		});
		for (const html of ['<a href="/file">Go</a>', '<a href="data:text/plain,x" download="a.bin">Go</a>']) {
			await room.show(html);
			expect((await click('Go')).text).toMatch(/It began a download: "a\.bin"; downloads tells of it\./);
		}
		expect((await room.client.call('downloads', {action: 'list'})).text.match(/a( \(1\))?\.bin"/g)).toHaveLength(2);
	});

	test('to nothing', async () => {
		const nothing = room.site.page('/nothing', (_request, response) => void response.writeHead(204).end());
		await room.show('<a href="/nothing">Go</a>');
		expect((await click('Go')).text).toContain(`It asked for ${nothing}, which led to no page.`);
	});

	test('to a dialog, and others name it until it is answered', async () => {
		await room.show(`<button onclick="document.title = confirm('Sure?')">Go</button>`);
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(false);
		expect(text).toContain(
			'The tab shows a confirm dialog, whose words are the page’s own: "Sure?" now. Answer it with handle_dialog.',
		);
		expect(await act({action: 'left_click', coordinate: [30, 18]})).toMatchObject({
			isError: true,
			text: expect.stringContaining('the tab shows a confirm dialog'),
		});
		await room.client.call('handle_dialog', {accept: true});
		expect(await run('document.title')).toBe('true');
	});

	test.each([
		['a link', '<a href="/next">Go</a>'],
		['a form', '<form action="/next"><button>Go</button></form>'],
	])('to a question whether to leave, by %s', async (_name, html) => {
		room.site.page('/next', '<title>Arrived</title><p>There');
		await room.show(`<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>${html}`);
		await asBrowserAsks(room.tabberth, async () => {
			const {text, isError} = await click('Go');
			expect(isError, text).toBe(false);
			expect(text).toContain(
				'The tab shows a dialog that asks whether to leave the page now. Answer it with handle_dialog.',
			);
			expect(text).not.toContain('no page');
			await room.client.call('handle_dialog', {accept: true});
		});
		await room.client.call('wait_for', {text: 'There'});
		expect(await run('document.title')).toBe('Arrived');
	});

	test('to a dialog by the wheel', async () => {
		await room.show(`<body style="height:3000px" onwheel="document.title = confirm('Sure?')">`);
		const {text, isError} = await act({action: 'scroll', scroll_direction: 'down'});
		expect(isError, text).toBe(false);
		expect(text).toMatch(/^Turned the wheel down at \(\d+, \d+\)\.\nThe tab shows a confirm dialog, .*"Sure\?" now\./);
		await room.client.call('handle_dialog', {accept: true});
		expect(await run('document.title')).toBe('true');
	});

	test('on where the target takes itself away', async () => {
		await room.show('<button onclick="this.remove(); document.body.append(\'Gone\')">Go</button>');
		const {text, isError} = await click('Go');
		expect(isError, text).toBe(false);
		expect(text).toContain('new on the page: "Gone"');
	});
});

describe('a file chooser', () => {
	const MADE = "const i = document.createElement('input'); i.type = 'file'; i.oncancel = () => said.push('made');";
	const KEPT = /A file chooser opened for one file and was kept shut: give files with file_upload, to what opens it\./;
	const heard = () => run('said.join()');

	test('that a press or a key opens stays away from the person, and is told', async () => {
		await room.show(`<!doctype html><script>const said = []</script>
			<input type=file multiple aria-label=Papers oncancel="said.push('papers')"><button onclick="${MADE} i.click()">Made</button>
			<button onclick="showOpenFilePicker().catch(({name}) => said.push(name))">Picker</button>`);
		expect((await click('Papers')).text).toContain('A file chooser opened for one or more files and was kept shut');
		expect((await click('Made')).text).toMatch(KEPT);
		expect((await act({action: 'key', text: 'Enter'})).text).toMatch(KEPT);
		expect((await click('Picker')).text).toMatch(/the browser’s own picker, which was kept shut.*call hand_over/);
		await expect.poll(heard).toBe('papers,made,made,AbortError');
	});

	test('that keys open in a frame of another site stays away too', async () => {
		const inner = room.site.page(
			'/chooser-by-key',
			`<input type=file aria-label=Inside oncancel="parent.postMessage('papers', '*')">`,
		);
		await room.show(`<!doctype html><script>const said = []; onmessage = ({data}) => said.push(data)</script>
			<iframe src="${inner.replace('127.0.0.1', 'localhost')}"></iframe>`);
		await room.client.call('wait_for', {text: 'Inside'});
		await run("document.querySelector('iframe').focus()");
		expect((await act({action: 'key', text: 'Tab'})).isError).toBe(false);
		expect((await act({action: 'key', text: 'Enter'})).text).toMatch(KEPT);
		await expect.poll(heard).toBe('papers');
	});

	test('that comes later, of a script or in a frame of another site is told too', async () => {
		const inner = room.site.page(
			'/chooser',
			`<script>const said = []</script><button onclick="${MADE} i.click()">Inside</button>`,
		);
		await room.show(`<!doctype html><script>const said = []</script><iframe src="${inner.replace('127.0.0.1', 'localhost')}"></iframe>
			<button onclick="fetch('/later').then(() => { ${MADE} i.click() })">Later</button>`);
		const later = room.site.hold('/later');
		await room.client.call('wait_for', {text: 'Inside'});
		expect((await click('Inside')).text).toMatch(KEPT);
		expect((await click('Later')).text).not.toMatch(KEPT);
		later.release();
		await expect.poll(async () => (await room.client.call('read_page')).text).toMatch(KEPT);
		expect(await heard()).toBe('made');
		const {text} = await room.client.call('javascript_tool', {action: 'javascript_exec', text: `${MADE} i.click()`});
		expect(text).toMatch(KEPT);
	});
});
