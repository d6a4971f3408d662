import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, refOf, inPage} = openForms(room);

/** Says what it was given in its title, which its frame hands up. */
const TELLING = '<label>Card <input oninput="parent.postMessage(this.value, \'*\')"></label>';
const HEARING = '<script>onmessage = ({data}) => (window.got = data)</script>';
const elsewhere = (url: string): string => url.replace('127.0.0.1', 'localhost');

describe('form_input', () => {
	test('sets a control in a frame of the same site', async () => {
		const inner = room.site.page('/inner', TELLING);
		await show(`${HEARING}<iframe src="${inner}"></iframe>`);
		expect(await fill('card', '4111')).toEqual({text: 'textbox "Card" [ref] value="(as typed)"', isError: false});
		expect(await inPage('got')).toBe('4111');
	});

	test('sets a control in a frame of another site, and in one in that', async () => {
		const inner = room.site.page('/deep', TELLING.replace('parent', 'top'));
		const outer = elsewhere(room.site.page('/outer', `<iframe src="${inner}"></iframe>`));
		await show(`${HEARING}<iframe src="${outer}"></iframe>`);
		expect(await fill('card', '4111')).toMatchObject({isError: false});
		expect(await inPage('got')).toBe('4111');
	});

	test('sets a control in a frame after the worker was stopped, which forgets whose the refs are', async () => {
		const inner = elsewhere(room.site.page('/inner', TELLING));
		await show(`${HEARING}<iframe src="${inner}"></iframe>`);
		const ref = await refOf('card');
		await room.tabberth.killWorker();
		await room.tabberth.served();
		expect(await room.client.call('form_input', {ref, value: '42'})).toMatchObject({isError: false});
		expect(await inPage('got')).toBe('42');
	});

	test('sets controls in open and closed shadow trees', async () => {
		await show(`<div id="a"></div><div id="b"></div><script>
			for (const [host, mode] of [[a, 'open'], [b, 'closed']]) {
				host.attachShadow({mode}).innerHTML = '<label>Field ' + mode + ' <input></label>';
				host.addEventListener('input', (event) => (window['in ' + mode] = event.composedPath().length > 2));
			}
		</script>`);
		expect(await fill('field open', 'x')).toMatchObject({isError: false});
		expect(await fill('field closed', 'y')).toMatchObject({isError: false});
		expect(await inPage('[window["in open"], window["in closed"]]')).toEqual([true, true]);
		expect(await inPage('a.shadowRoot.querySelector("input").value')).toBe('x');
	});

	test('offers what is called the same where the page has drawn itself anew', async () => {
		await show('<p><input id="f" aria-label="Field"></p>');
		const ref = await refOf('field');
		await inPage('f.outerHTML = f.outerHTML');
		const {text, isError} = await room.client.call('form_input', {ref, value: 'x'});
		expect({text, isError}).toEqual({
			text: expect.stringMatching(/ has gone from the page\. Called the same there now: ref_\d+\./),
			isError: true,
		});
		const [other] = /ref_\d+(?=\. Use that)/.exec(text) ?? [];
		expect(await room.client.call('form_input', {ref: other, value: 'x'})).toMatchObject({isError: false});
	});

	test('sets what lies in a frame that has got a part of us without the rest', async () => {
		const url = room.site.page('/in-part', '<input aria-label="Inner">');
		await show(`<iframe src="${url}"></iframe>`);
		// As where the frame goes elsewhere between the question what it lacks and the files that bring it.
		await room.tabberth.inWorker(async (url) => {
			const tabs = await chrome.tabs.query({});
			for (const {id: tabId = 0} of tabs) {
				const frames = (await chrome.webNavigation.getAllFrames({tabId})) ?? [];
				const frameIds = frames.filter((frame) => frame.url === url).map(({frameId}) => frameId);
				const files = ['finder.js', 'locator.js', 'hands.js', 'filler.js'];
				if (frameIds.length > 0) await chrome.scripting.executeScript({target: {tabId, frameIds}, files});
			}
		}, url);
		const {text} = await room.client.call('find', {query: 'inner field'});
		const [ref = ''] = /ref_\d+/.exec(text) ?? [];
		expect(await room.client.call('form_input', {ref, value: 'x'})).toMatchObject({isError: false});
		expect(await room.client.call('computer', {action: 'left_click', ref})).toMatchObject({isError: false});
	});

	test('does not take a ref of the last page for one of this', async () => {
		await show('<input aria-label="Field">');
		const ref = await refOf('field');
		await show('<input aria-label="Field">');
		const {text, isError} = await room.client.call('form_input', {ref, value: 'x'});
		expect({text, isError}).toEqual({text: expect.stringContaining(`${ref} is not on this page now.`), isError: true});
	});

	test('tells that the page went elsewhere for what was chosen', async () => {
		const next = room.site.page('/next', '<title>Deutsch</title>');
		await show(`<select aria-label="Language" onchange="location = '${next}'"><option>English<option>Deutsch</select>`);
		expect(await fill('language', 'Deutsch')).toMatchObject({isError: false});
		await show(`<button role="combobox" aria-label="Language" aria-controls="l" onclick="l.hidden = false">English</button>
			<div role="listbox" id="l" hidden><div role="option" onclick="location = '${next}'">Deutsch</div></div>`);
		const {text, isError} = await fill('language', 'Deutsch');
		expect({text, isError}).toEqual({
			text: expect.stringMatching(/^ref was being set when the page went elsewhere/),
			isError: false,
		});
	});

	test('attaches no debugger', async () => {
		const url = await show('<input aria-label="Field">');
		await fill('field', 'x');
		const sending = room.tabberth.inWorker(async (shown) => {
			const [tab] = await chrome.tabs.query({url: shown});
			await chrome.debugger.sendCommand({tabId: tab?.id ?? 0}, 'Runtime.enable');
		}, url);
		await expect(sending).rejects.toThrow('Debugger is not attached to the tab');
	});

	test('cannot be told by the page that it did what it did not', async () => {
		await show(`<form><input aria-label="Field" name="value" id="f"><input name="type" hidden></form><script>
			Object.defineProperty(f, 'value', {get: () => 'lie', set: () => {}});
			HTMLInputElement.prototype.dispatchEvent = () => true;
			HTMLElement.prototype.focus = () => { throw new Error('no') };
		</script>`);
		expect(await fill('field', 'truth')).toEqual({text: 'textbox "Field" [ref] value="(as typed)"', isError: false});
	});
});
