// Pages that call their parts as what every element or document has: that itself is acted on, and not what answers to the names.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);

const NAMES = [
	...['checkVisibility', 'scrollIntoView', 'dispatchEvent', 'focus', 'closest', 'getClientRects', 'hasAttribute'],
	...['innerText', 'textContent', 'editContext', 'isConnected', 'parentElement', 'compareDocumentPosition'],
	...['scrollHeight', 'scrollTop', 'clientHeight', 'attributes', 'localName', 'contains', 'isContentEditable'],
];
const hiding = NAMES.map((name) => `<input type=hidden name=${name}>`).join('');

describe('a form that hides what every element has', () => {
	test('is pressed, scrolled to and waited for', async () => {
		await room.show(`<p style="height:3000px">Long</p><form role=button tabindex=0 aria-label=Card style="width:200px;height:80px"
			onclick="document.title = 'pressed'">${hiding}</form>`);
		const ref = await refOf('Card');
		expect((await act({action: 'scroll_to', ref})).text).toMatch(/^Scrolled to button "Card" /);
		expect((await room.client.call('wait_for', {ref, timeout: 2})).text).toContain('is visible after');
		expect((await click('Card')).text).toContain('Clicked button "Card"');
		expect(await run('document.title')).toBe('pressed');
	});

	test('is written in', async () => {
		await room.show(`<form contenteditable aria-label=Note style="height:80px">${hiding}Old</form>`);
		const ref = await refOf('Note');
		const filled = await room.client.call('form_input', {ref, value: 'New words'});
		expect(filled.isError, filled.text).toBe(false);
		await act({action: 'type', ref, text: '!'});
		expect(await run('HTMLElement.prototype.__lookupGetter__("innerText").call(document.forms[0]).trim()')).toMatch(
			/New words!|!New words/,
		);
	});

	test('takes what is dropped on it', async () => {
		await room.show(`<form id=f role=button tabindex=0 aria-label=Zone style="width:200px;height:80px">${hiding}</form><script>
			const zone = document.forms[0];
			const on = (type, does) => EventTarget.prototype.addEventListener.call(zone, type, does);
			on('dragover', (event) => event.preventDefault());
			on('drop', (event) => { event.preventDefault(); document.title = event.dataTransfer.files[0].name })</script>`);
		const files = [{name: 'a.txt', mimeType: 'text/plain', text: 'A'}];
		const given = await room.client.call('file_upload', {ref: await refOf('Zone'), files});
		expect(given.isError, given.text).toBe(false);
		expect(await run('document.title')).toBe('a.txt');
	});

	test('is shown as what javascript_tool gives', async () => {
		await room.show(`<form id=f>${hiding}Words</form>`);
		expect(await run('document.forms[0]')).toBe('<form id="f">Words</form>');
	});
});

// What a document contains answers in the page's own world only: in ours the document is asked by name.
describe('a document that hides what every document has', () => {
	test('is read, acted on and waited for', async () => {
		const url =
			await room.show(`<title>Trap</title><body><button onclick="o.value = 'Pressed'">Press</button><output id=o></output>
			<div contenteditable role=textbox aria-label=Note style="height:40px">Old</div><p style="height:3000px">Long<p><button>Below</button><div id=at></div><script>
			at.innerHTML = [Document, Node, EventTarget].flatMap(({prototype}) => Object.getOwnPropertyNames(prototype))
				.filter((name) => name !== 'constructor').map((name) => '<img hidden name=' + name + '>').join('')</script>`);
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		const HIDDEN = [
			'hasFocus',
			'execCommand',
			'body',
			'title',
			'scrollingElement',
			'createElement',
			'addEventListener',
		];
		expect(
			await shown?.evaluate(
				(names) => names.filter((name) => Reflect.get(document, name) instanceof HTMLImageElement),
				HIDDEN,
			),
		).toEqual(HIDDEN);
		expect((await click('Press')).text).toMatch(/^Clicked button "Press"[\s\S]*"Pressed"/);
		const filled = await room.client.call('form_input', {ref: await refOf('Note'), value: 'New words'});
		expect(filled.isError, filled.text).toBe(false);
		expect((await room.client.call('get_page_text')).text).toContain('New words');
		expect((await act({action: 'scroll_to', ref: await refOf('Below')})).text).toMatch(/^Scrolled to button "Below" /);
		await run("setTimeout(() => { o.value = 'Later' })");
		expect((await room.client.call('wait_for', {text: 'Later'})).isError).toBe(false);
		expect((await room.client.call('navigate', {url})).text).toContain('Trap');
	});
});

// Nothing that a page does may lead there; what is broken on purpose is our own engine.
describe('a fault in the engine', () => {
	test.each([
		['tabberth', 'read', 'read_page', {}],
		['tabberth', 'stateOf', 'wait_for', {timeout: 0.1, state: 'gone'}],
		['tabberth hands', 'aim', 'computer', {action: 'left_click'}],
		['tabberth filler', 'fill', 'form_input', {value: 'x'}],
	])('of %s at %s is not taken for something of the page', async (place, verb, tool, input) => {
		const url = await room.show('<input aria-label=Field>');
		const ref = await refOf('Field');
		await room.client.call('form_input', {ref, value: 'first'});
		await act({action: 'left_click', ref});
		await room.tabberth.inWorker(
			async (address, place, verb) => {
				const [tab] = await chrome.tabs.query({url: address.replace(/:\d+/, '')});
				await chrome.scripting.executeScript({
					target: {tabId: tab?.id ?? -1},
					args: [place, verb],
					func: (place, verb) => {
						Reflect.get(globalThis, Symbol.for(place))[verb] = () => {
							throw new Error('broken on purpose');
						};
					},
				});
			},
			url,
			place,
			verb,
		);
		const {isError, text} = await room.client.call(tool, tool === 'read_page' ? {} : {ref, ...input});
		expect(isError, text).toBe(true);
		expect(text).toContain(`${tool} failed inside Tabberth.`);
	});
});
