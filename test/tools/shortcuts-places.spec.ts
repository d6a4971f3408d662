// What of a recording is kept where elements lie in frames, at points, in other tabs and on other sites; and what is never kept.
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {type Site, startSite} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {openWorkflows} from '../kit/workflows.ts';

const room = useToolRoom();
const {click, fill, run, refOf, execute, save, replay, stored, write} = openWorkflows(room);
let other: Site;

beforeAll(async () => {
	other = await startSite();
});
afterAll(() => other.stop());
afterEach(() => write([]));

const BUTTON = '<title>none</title><button onclick="document.title = \'pressed\'">Press</button>';

describe('a step', () => {
	test('is done on its own site only', async () => {
		await room.show(BUTTON);
		await click('Press');
		await save('press', {last: 1});
		const answer = await replay({command: 'press'}, other.page('/evil', BUTTON));
		expect(answer.text).toContain(`the tab shows ${other.origin}, and this step is for ${room.site.origin} only.`);
		expect(answer.isError).toBe(true);
		expect(answer.text).not.toContain('pressed');
	});

	test('is done on the site that is given in the place of the one that was recorded', async () => {
		const url = room.site.page('/given', BUTTON);
		await room.client.call('navigate', {url});
		await click('Press');
		await save('press', {arguments: {address: url}});
		const {text} = await replay({command: 'press', arguments: {address: other.page('/given', BUTTON)}});
		expect(text).toContain(`· pressed · ${other.origin}/given]`);
	});

	test('cannot be led to another site by a part of its address', async () => {
		const url = room.site.page('/part', BUTTON);
		await room.client.call('navigate', {url: `${url}?who=ann`});
		await save('part', {arguments: {who: 'ann'}});
		const {text} = await replay({command: 'part', arguments: {who: '../../x@evil.example/?a=b&c#d'}});
		expect(text).toContain(`${url}?who=..%2F..%2Fx%40evil.example%2F%3Fa%3Db%26c%23d]`);
	});

	test('takes what a page is called as words and never as code', async () => {
		const name = `</script><img src=x onerror="document.title='run'">'"\\{{who}} Press`;
		const html = (label: string): string =>
			`<title>none</title><button>go</button><script>const b = document.querySelector("button"); b.setAttribute("aria-label", ${JSON.stringify(label).replaceAll('<', '\\u003c')}); b.onclick = () => { document.title = "pressed" }</script>`;
		await room.client.call('navigate', {url: room.site.page('/hostile', html(name))});
		const ref = /ref_\d+/.exec((await room.client.call('read_page')).text)?.[0];
		await room.client.call('computer', {action: 'left_click', ref});
		await save('hostile');
		expect(await replay({command: 'hostile'})).toMatchObject({
			isError: false,
			text: expect.stringContaining('· pressed ·'),
		});
	});
});

describe('what is recorded', () => {
	test('at a point is the element that lies there', async () => {
		const url = await room.show(`<p>Some words</p>${BUTTON}`);
		await room.client.call('computer', {action: 'screenshot'});
		const at = await run(
			'const {x, y, width, height} = document.querySelector("button").getBoundingClientRect(); JSON.stringify([x + width / 2, y + height / 2])',
		);
		await room.client.call('computer', {action: 'left_click', coordinate: JSON.parse(at)});
		expect(await save('point', {last: 1})).toMatch(/\n1\. left_click button "Press"$/);
		room.site.page(new URL(url).pathname, `<div style="height: 300px"></div>${BUTTON}`);
		expect((await replay({command: 'point'}, url)).text).toContain('· pressed ·');
	});

	test('at a point without a name cannot be done again', async () => {
		await room.show('<canvas width="300" height="200"></canvas>');
		await room.client.call('computer', {action: 'left_click', coordinate: [5, 190]});
		const answer = await execute({command: 'nowhere', save: 'x', last: 1});
		expect(answer).toMatchObject({isError: true});
		expect(answer.text).toContain(
			'these calls cannot be done again: 1 (computer): nothing that has a name lies at that point.',
		);
	});

	test('lies in a frame of another site, and is done there again', async () => {
		const inner = other.page('/inner', '<label>Card <input oninput="parent.postMessage(this.value, \'*\')"></label>');
		const html = `<title>none</title><iframe src="${inner}" width="300" height="100"></iframe><script>onmessage = ({data}) => { document.title = data }</script>`;
		const url = await room.show(html);
		await room.client.call('wait_for', {text: 'Card'});
		await fill('Card', 'blue');
		await save('frame', {last: 1});
		expect(await replay({command: 'frame', arguments: {card: 'green'}}, url)).toMatchObject({isError: false});
		// The page has made its title of it, and what was written is not said back.
		expect((await replay({command: 'frame', arguments: {card: 'green'}}, url)).text).toContain('· (as typed) ·');
		room.site.page(new URL(url).pathname, '<label>Card <input></label>');
		expect((await replay({command: 'frame'}, url)).text).toContain(`the page has no frame of ${inner}`);
	});

	test('goes on in the tabs that it opens', async () => {
		const second = room.site.page('/second', BUTTON);
		const url = await room.show(`<title>First</title><a href="${second}" target="_blank">Open</a><p>There</p>`);
		const tabOf = (text: string): number => Number(/\[tab (\d+) ·/.exec(text)?.[1]);
		const first = tabOf((await room.client.call('read_page')).text);
		await click('Open');
		const {availableTabs} = JSON.parse((await room.client.call('tabs_context')).text.split('\n')[0] ?? '');
		const opened = availableTabs.map(({id}: {id: number}) => id).find((id: number) => id !== first);
		const ref = /ref_\d+/.exec((await room.client.call('read_page', {tabId: opened})).text)?.[0];
		await room.client.call('computer', {action: 'left_click', ref, tabId: opened});
		await room.client.call('wait_for', {text: 'There', tabId: first});
		await save('tabs', {last: 3});
		const {text, isError} = await replay({command: 'tabs'}, url);
		expect(text).toMatch(/\n2\. Clicked button "Press"[^\n]*\n3\. The page shows "There"/);
		expect(isError).toBe(false);
	});

	test('answers dialogs and gives files, which must be given each time', async () => {
		const url = await room.show(
			'<title>none</title><button onclick="document.title = confirm(\'Sure?\')">Ask</button><label>Photo <input type="file" onchange="document.title += this.files[0].name"></label>',
		);
		await click('Ask');
		await room.client.call('handle_dialog', {accept: true});
		await room.client.call('file_upload', {ref: await refOf('Photo'), files: [{name: 'a.txt', text: 'a'}]});
		expect(await save('dialog', {last: 3})).toContain('Parameters: file (required).');
		expect((await replay({command: 'dialog'}, url)).text).toContain('arguments: /dialog needs file, which is missing.');
		expect(await stored()).not.toContain('a.txt');
	});

	test('is never a secret, however it was written', async () => {
		await room.client.call('navigate', {
			url: `${room.site.page('/secrets', '<label>Password <input type="password"></label><label>Code <input autocomplete="one-time-code"></label>')}?token=tok-123&page=2`,
		});
		await fill('Password', 'hunter2');
		await room.client.call('computer', {action: 'left_click', ref: await refOf('Code')});
		await room.client.call('computer', {action: 'type', text: '456789'});
		expect(await save('secrets')).toContain('Parameters: token (required), password (required), code (required).');
		expect(await stored()).not.toMatch(/tok-123|hunter2|456789/);
		await room.client.call('computer', {action: 'key', text: '4 5 6', ref: await refOf('Password')});
		const answer = await execute({command: 'keys', save: 'x', last: 1});
		expect(answer.text).toContain('it presses the keys of a secret; type it instead');
	});

	test('writes only where it wrote before', async () => {
		const field = (name: string) =>
			`<label>${name} <input></label><script>document.querySelector("input").focus()</script>`;
		const url = await room.show(field('Search'));
		await click('Search');
		await room.client.call('computer', {action: 'type', text: 'boats'});
		await save('type', {last: 1});
		room.site.page(new URL(url).pathname, field('Message'));
		const answer = await replay({command: 'type'}, url);
		expect(answer).toMatchObject({
			isError: true,
			text: expect.stringContaining('but the keyboard writes into textbox "Message"'),
		});
	});

	test('names the values that stand in none of the calls', async () => {
		await room.show(BUTTON);
		await click('Press');
		const answer = await execute({command: 'press', save: 'x', last: 1, arguments: {who: 'Ann'}});
		expect(answer).toMatchObject({
			isError: true,
			text: expect.stringContaining('arguments.who: what it says stands in none of these calls.'),
		});
	});
});
