import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, refOf, inPage, eventsOf} = openForms(room);

describe('text', () => {
	test.each([
		['text', 'Ada 😀 Lovelace'],
		['search', 'pens'],
		['tel', '+44 20'],
		['url', 'https://a.example/'],
		['email', 'ada@a.example'],
	])('goes into an input of type %s', async (type, value) => {
		await show(`<label>Field <input id="f" type="${type}" value="old"></label>`);
		const {text, isError} = await fill('field', value);
		expect({text, isError}).toEqual({text: expect.stringContaining(`value="(as typed)"`), isError: false});
		expect(await inPage('f.value')).toBe(value);
	});

	test('goes into a textarea with its lines', async () => {
		await show('<label>Letter <textarea id="f"></textarea></label>');
		expect(await fill('letter', 'one\r\ntwo')).toEqual({
			text: 'textbox "Letter" [ref] value="(as typed)"',
			isError: false,
		});
		expect(await inPage('f.value')).toBe('one\ntwo');
	});

	test('fires what typing fires, and leaves the field that had the focus', async () => {
		await show('<input id="a" aria-label="First"><input id="b" aria-label="Second">');
		await fill('first', 'x');
		await fill('second', 'y');
		expect(await eventsOf('a')).toBe('focus focusin keydown beforeinput input keyup change blur focusout');
		expect(await eventsOf('b')).toBe('focus focusin keydown beforeinput input keyup change');
		expect(await inPage('document.activeElement.id')).toBe('b');
	});

	test('is taken away by an empty value, and numbers are written', async () => {
		await show('<input id="f" aria-label="Field" value="old">');
		expect(await fill('field', 7)).toMatchObject({text: 'textbox "Field" [ref] value="(as typed)"'});
		expect(await fill('field', '')).toEqual({text: 'textbox "Field" [ref]', isError: false});
		expect(await inPage('f.value')).toBe('');
	});

	test('of a password is never shown', async () => {
		await show('<input id="f" aria-label="Password" type="password" oninput="this.type = \'text\'">');
		expect(await fill('password', 'tr0ub4dor')).toEqual({
			text: 'textbox "Password" [ref] value="••••"',
			isError: false,
		});
		expect(await inPage('f.value')).toBe('tr0ub4dor');
	});

	test('is found by its label, and in an element of the page’s own', async () => {
		await show(`<x-field tabindex="0" role="textbox" aria-label="Street"></x-field><script>
			document.querySelector('x-field').attachShadow({mode: 'closed'}).innerHTML = '<input oninput="window.got = this.value">';
		</script>`);
		expect(await fill('street', 'High St 1')).toMatchObject({isError: false});
		expect(await inPage('got')).toBe('High St 1');
	});

	test('that the page forms anew is told as the page has it', async () => {
		await show(`<input aria-label="Card holder" oninput="this.value = this.value.toUpperCase()">
			<input aria-label="Phone" oninput="queueMicrotask(() => this.value = this.value.replace(/ /g, '-'))">`);
		expect(await fill('holder', 'ada')).toEqual({
			text: 'textbox "Card holder" [ref] value="ADA": the page made it so, which is not what was given.',
			isError: false,
		});
		expect((await fill('phone', '1 2')).text).toContain('value="1-2": the page made it so');
	});

	test.each([['oninput="this.value = \'old\'"'], ['onbeforeinput="event.preventDefault()"']])(
		'that the page does not take is an error (%s)',
		async (handler) => {
			await show(`<input aria-label="Field" value="old" ${handler}>`);
			expect(await fill('field', 'new')).toEqual({
				text: 'form_input: the page did not take it: textbox "Field" [ref] value="old" is as before. Try computer: click it, then type.',
				isError: true,
			});
		},
	);

	test('brings the message that the field shows then', async () => {
		await show(`<input aria-label="Email" type="email"><input aria-label="Code" minlength="4">
			<input aria-label="Name" aria-describedby="why" oninput="this.ariaInvalid = 'true'; why.hidden = false"><p id="why" hidden>Two words, please</p>`);
		expect((await fill('email', 'ada')).text).toMatch(/^textbox "Email" .*It says: ".*@.*"\.$/);
		expect((await fill('code', 'abc')).text).toContain('It says: "at least 4 characters are needed".');
		expect((await fill('name', 'Ada')).text).toContain('It says: "Two words, please".');
	});

	test('says where the page puts something else in the place of the field', async () => {
		await show('<div><input aria-label="Field" oninput="this.outerHTML = \'<b>Thanks</b>\'"></div>');
		expect((await fill('field', 'x')).text).toContain('the page has put something else in its place. Read the page');
	});
});

describe('what cannot be set', () => {
	test.each([
		['<input aria-label="Field" disabled>', 'is disabled. Do first what the page wants before it'],
		['<fieldset disabled><input aria-label="Field"></fieldset>', 'is disabled.'],
		['<div role="checkbox" tabindex="0" aria-label="Field" aria-disabled="true">x</div>', 'is disabled.'],
		['<input aria-label="Field" readonly>', 'is read-only: the page sets it by other means.'],
		['<input aria-label="Field" maxlength="3">', 'takes at most 3 characters, and these are 4. Give fewer.'],
		['<input type="file" aria-label="Field">', 'is a file input: use file_upload.'],
		['<button>Field</button>', 'is a button, which has no value: click it with computer.'],
		['<a href="#">Field</a>', 'is a link, which has no value to set: click it with computer.'],
	])('is refused: %s', async (html, sentence) => {
		await show(html);
		const {text, isError} = await fill('field', 'text');
		expect({text, isError}).toEqual({text: expect.stringContaining(`form_input: ref ${sentence}`), isError: true});
		expect(await inPage('events.length')).toBe(0);
	});

	test('is refused where it got hidden, lies behind a dialog or takes one line', async () => {
		await show('<input id="f" aria-label="Field"><dialog id="d"><p>Wait</p></dialog>');
		const ref = await refOf('field');
		const set = async (value: string) => (await room.client.call('form_input', {ref, value})).text;
		expect(await set('a\nb')).toContain('takes one line: leave out the line breaks.');
		await inPage('f.hidden = true');
		expect(await set('x')).toContain('is hidden: nobody could set it now.');
		await inPage('f.hidden = false; d.showModal()');
		expect(await set('x')).toContain('lies behind an open dialog. Close that first.');
		await inPage('f.remove()');
		expect(await set('x')).toContain(
			`${ref}, textbox "Field", has gone from the page, and nothing there is called the same.`,
		);
	});

	test.each([
		[{ref: 'ref_99999', value: 'x'}, 'ref_99999 is not on this page now.'],
		[{ref: 'name', value: 'x'}, 'ref: "name" is no ref. Give one like ref_12'],
		[{ref: 'ref_1'}, 'value: '],
	])('is refused: %j', async (input, sentence) => {
		await show('<p>Nothing</p>');
		const {text, isError} = await room.client.call('form_input', input);
		expect({text, isError}).toEqual({text: expect.stringContaining(`form_input: ${sentence}`), isError: true});
	});
});
