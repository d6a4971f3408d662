import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, inPage, eventsOf} = openForms(room);

describe('an editable element', () => {
	test('has its text replaced', async () => {
		await show('<div id="f" contenteditable aria-label="Note"><p>Old <b>words</b></p><p>more</p></div>');
		expect(await fill('note', 'New 😀')).toEqual({text: 'textbox "Note" [ref] value="(as typed)"', isError: false});
		expect(await inPage('f.innerText.trim()')).toBe('New 😀');
		expect(await eventsOf('f')).toBe('focus focusin keydown keyup beforeinput input');
	});

	test('takes several lines', async () => {
		await show('<div id="f" contenteditable aria-label="Note">Old</div>');
		expect(await fill('note', 'one\ntwo')).toMatchObject({isError: false});
		expect(await inPage('f.innerText.trim().split(/\\n+/)')).toEqual(['one', 'two']);
	});

	test('is emptied', async () => {
		await show('<div id="f" contenteditable aria-label="Note">Old</div>');
		expect(await fill('note', '')).toEqual({text: 'textbox "Note" [ref]', isError: false});
		expect(await inPage('f.innerText.trim()')).toBe('');
	});

	test('for plain text, and in a closed shadow tree, is written in too', async () => {
		await show(`<x-note></x-note><script>
			const root = document.querySelector('x-note').attachShadow({mode: 'closed'});
			root.innerHTML = '<div contenteditable="plaintext-only" aria-label="Note">Old</div>';
			root.firstChild.oninput = ({target}) => (window.got = target.textContent);
		</script>`);
		expect(await fill('note', 'New')).toEqual({text: 'textbox "Note" [ref] value="(as typed)"', isError: false});
		expect(await inPage('got')).toBe('New');
	});

	test.each([
		'<body contenteditable aria-label="Note">Old</body>',
		'<body aria-label="Note">Old<script>document.designMode = "on"</script></body>',
	])('is a whole document in a frame: %s', async (body) => {
		await show(`<iframe id="f" srcdoc='${body}'></iframe>`);
		expect(await fill('note', 'New')).toMatchObject({isError: false});
		expect(await inPage('f.contentDocument.body.innerText.trim()')).toBe('New');
	});

	test('that deals with what is pasted itself has it given so', async () => {
		await show(`<div id="f" contenteditable aria-label="Note">Old</div><script>
			f.onpaste = (event) => {
				event.preventDefault();
				fetch('/x').then(() => f.replaceChildren(event.clipboardData.getData('text/plain')));
			};
		</script>`);
		expect((await fill('note', 'New')).text).toBe('textbox "Note" [ref] value="(as typed)"');
	});

	test('that lets nothing be pasted is written in', async () => {
		await show('<div contenteditable aria-label="Note" onpaste="return false">Old</div>');
		expect((await fill('note', 'New')).text).toBe('textbox "Note" [ref] value="(as typed)"');
	});

	test.each([
		[
			'onbeforeinput="return false" onpaste="return false"',
			'the page did not take it: textbox "Note" [ref] value="Old" is as before.',
		],
		['onfocus="other.focus()"', 'lost the focus as it was set: the page moves it elsewhere.'],
		['aria-readonly="true"', 'is read-only'],
	])('that refuses it is an error: %s', async (more, sentence) => {
		await show(`<div contenteditable aria-label="Note" ${more}>Old</div><input id="other">`);
		const {text, isError} = await fill('note', 'New');
		expect({text, isError}).toEqual({text: expect.stringContaining(sentence), isError: true});
	});
});

test('a text area of the newer kind, in which nothing is editable, is written in', async () => {
	await show(`<div id="f" role="textbox" tabindex="0" aria-label="Note"></div><script>
		f.editContext = new EditContext();
		f.onpaste = (event) => { event.preventDefault(); f.textContent = event.clipboardData.getData('text/plain'); };
	</script>`);
	expect(await fill('note', 'New')).toMatchObject({isError: false});
	expect(await inPage('f.textContent')).toBe('New');
});
