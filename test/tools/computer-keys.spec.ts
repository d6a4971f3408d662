// The keyboard: what pages hear of it, and what comes of it in fields and editors.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {chords} from '../kit/chords.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf} = openActing(room);

const LOG = `<script>window.heard = []; for (const t of ['keydown', 'keypress', 'keyup']) addEventListener(t, (e) => heard.push([t.slice(3), e.key, e.code, e.keyCode, [e.ctrlKey && 'c', e.shiftKey && 's', e.altKey && 'a', e.metaKey && 'm'].filter(Boolean).join(''), e.isTrusted].join(' ')))</script>`;

describe('computer types', () => {
	test.each([
		['words', 'Hello, World! (1 + 2) = {3}', 27],
		['what no key writes', 'Grüße, 世界 👋🏽 naïve – “so”', 24],
		['one sign of many parts', '👩‍👩‍👧', 1],
		['a long text', 'The quick brown fox. '.repeat(150), 3_150],
		['a sign that ends what is typed', `${'x'.repeat(1_999)}👋🏽end`, 2_003],
	])('%s into a field', async (_name, text, count) => {
		await room.show('<textarea id=t aria-label=Field></textarea>');
		const answer = await act({action: 'type', ref: await refOf('Field'), text});
		expect(answer.text).toMatch(
			new RegExp(`^Typed ${count} character${count === 1 ? '' : 's'} into textbox "Field" \\[ref_\\d+\\]\\.`),
		);
		expect(answer.text).toContain('value="(as typed)"');
		expect(answer.text).not.toContain(text.slice(0, 12));
		expect(await run(`t.value === ${JSON.stringify(text)}`)).toBe('true');
	});

	test('into an editable element, between what is there, whatever the script', async () => {
		await room.show('<div id=e contenteditable aria-label=Note role=textbox><p>One</p><p>Two</p></div>');
		await act({action: 'key', ref: await refOf('Note'), text: chords('ctrl+End')});
		const {text} = await act({action: 'type', text: ' 👩‍👩‍👧 naïve 日本語\nThree'});
		expect(text).toMatch(/^Typed \d+ characters into textbox "Note"/);
		const typed = 'One|Two 👩‍👩‍👧 naïve 日本語|Three';
		expect(await run(`[...e.children].map((line) => line.textContent).join("|") === ${JSON.stringify(typed)}`)).toBe(
			'true',
		);
	});

	test('line breaks as Enter, tabs as Tab', async () => {
		await room.show(
			'<form onsubmit="document.title = a.value + b.value; return false"><input id=a aria-label=A><input id=b aria-label=B><button>Send</button></form>',
		);
		await act({action: 'type', ref: await refOf('A'), text: 'one\ttwo\n'});
		expect(await run('document.title')).toBe('onetwo');
	});

	test('as a person does, key by key', async () => {
		await room.show(`${LOG}<input aria-label=Field>`);
		await act({action: 'type', ref: await refOf('Field'), text: 'aB'});
		expect(await run('heard.join("; ")')).toBe(
			'down a KeyA 65  true; press a KeyA 97  true; up a KeyA 65  true; down B KeyB 66 s true; press B KeyB 66 s true; up B KeyB 66 s true',
		);
	});

	test('into a field that the page draws anew at each key', async () => {
		await room.show(`<div id=d></div><script>
			let value = '';
			const draw = () => {
				d.innerHTML = '<input aria-label=Field>';
				const [field] = d.children;
				field.value = value; field.focus(); field.setSelectionRange(value.length, value.length);
				field.oninput = () => { value = field.value; draw(); };
			};
			draw();</script>`);
		await act({action: 'type', ref: await refOf('Field'), text: 'drawn anew'});
		expect(await run('value')).toBe('drawn anew');
	});

	test.each([
		['of the same site', (url: string) => url],
		['of another site', (url: string) => url.replace('127.0.0.1', 'localhost')],
	])('into a field in a frame %s', async (_name, toUrl) => {
		const inner = room.site.page('/inner', '<input aria-label=Field oninput="parent.postMessage(this.value, \'*\')">');
		await room.show(
			`<script>onmessage = ({data}) => { window.told = data }</script><iframe src="${toUrl(inner)}"></iframe>`,
		);
		await room.client.call('wait_for', {text: 'Field'}).catch(() => undefined);
		const {text} = await act({action: 'type', ref: await refOf('Field'), text: 'Fråme'});
		expect(text).toMatch(/^Typed 5 characters into textbox "Field"/);
		expect(text).toContain('value="(as typed)"');
		expect(
			await run(
				'while (window.told !== "Fråme") await new Promise((done) => addEventListener("message", done, {once: true})); told',
			),
		).toBe('Fråme');
	});

	test('into an editor that takes the focus some time after the press, in a field that nobody sees', async () => {
		await room.show(`<div class=ace_editor style="width:300px;height:100px"><textarea aria-label=Code style="opacity:0;position:absolute;width:1px;height:1px;left:-9px"></textarea></div><input aria-label=Other><script>
			const [editor] = document.getElementsByClassName('ace_editor');
			editor.onmousedown = (e) => { e.preventDefault(); setTimeout(() => editor.firstChild.focus()) };</script>`);
		await act({action: 'left_click', ref: await refOf('Other')});
		const {text} = await act({action: 'type', ref: await refOf('Code'), text: 'first letters too'});
		expect(text).toMatch(/^Typed 17 characters into textbox "Code"/);
		expect(await run('document.querySelector("textarea").value')).toBe('first letters too');
	});

	test('says where nothing had the focus', async () => {
		await room.show(`${LOG}<p>Nothing here`);
		expect((await act({action: 'type', text: 'x'})).text).toContain(
			'Typed 1 character. Nothing had the focus: click a field first, or give its ref.',
		);
		expect(await run('heard.length')).toBe('3');
	});

	test('stops at a dialog', async () => {
		await room.show('<input aria-label=Field oninput="confirm(this.value)">');
		const {text, isError} = await act({action: 'type', ref: await refOf('Field'), text: 'abc'});
		expect(isError, text).toBe(false);
		expect(text).toContain('The tab shows a confirm dialog, whose words are the page’s own: "a" now.');
		await room.client.call('handle_dialog', {accept: true});
	});
});

describe('computer writes only where it is meant to', () => {
	test('and nowhere where a press leaves the focus elsewhere', async () => {
		await room.show(
			'<input id=a aria-label=Meant onfocus="b.focus()"><input id=b aria-label=Other><button onclick="b.focus()">Search</button>',
		);
		for (const input of [
			{action: 'type', text: 'secret'},
			{action: 'key', text: 's e'},
		]) {
			const {text, isError} = await act({...input, ref: await refOf('Meant')});
			expect(isError, text).toBe(true);
			expect(text).toContain(
				'no key was pressed: textbox "Meant" [ref_1] was clicked, but the focus is on textbox "Other" [ref_2].',
			);
		}
		expect(await run('a.value + b.value')).toBe('');
		// What is no field may stand for one.
		expect((await act({action: 'type', text: 'pens', ref: await refOf('Search')})).text).toMatch(
			/into textbox "Other"/,
		);
		expect(await run('a.value + b.value')).toBe('pens');
	});

	test('and on with boxes that hand the focus on, one for each digit', async () => {
		const box = `<input size=1 aria-label=Digit oninput="(this.nextElementSibling ?? this).focus()">`;
		await room.show(box.repeat(6));
		const {text} = await act({action: 'type', ref: await refOf('Digit'), text: '314159'});
		expect(text).toMatch(/^Typed 6 characters/);
		expect(await run('Array.from(document.querySelectorAll("input"), ({value}) => value).join()')).toBe('3,1,4,1,5,9');
	});

	test('and no further when the page takes the focus away meanwhile', async () => {
		await room.show(
			'<textarea id=a aria-label=Meant oninput="if (value.length === 50) b.focus()"></textarea><input id=b aria-label=Other>',
		);
		const {text, isError} = await act({action: 'type', ref: await refOf('Meant'), text: 'abcdefghij'.repeat(60)});
		expect(isError, text).toBe(true);
		expect(text).toContain(
			'the focus went to textbox "Other" [ref_2] while it was typed, so it was stopped after 200 characters',
		);
		expect(await run('a.value.length + b.value.length')).toBe('200');
	});

	test('and on where a full field, a Tab or the page itself moves the focus', async () => {
		await room.show(
			`<input id=a aria-label=First maxlength=150 oninput="if (value.length === 150) b.focus()"><input id=b><input id=c><div id=d></div><script>
			c.onfocus = () => { d.innerHTML = '<input>'; d.firstChild.focus(); };
			d.oninput = ({target}) => { if (target.value.length === 100) { const {value} = target; d.innerHTML = '<input>'; d.firstChild.value = value; d.firstChild.focus(); } };</script>`,
		);
		const text = `${'a'.repeat(150)}${'b'.repeat(60)}\t${'d'.repeat(400)}`;
		const answer = await act({action: 'type', ref: await refOf('First'), text});
		expect(answer.isError, answer.text).toBe(false);
		expect(await run('[a, b, d.firstChild].map(({value}) => value.length).join()')).toBe('150,60,400');
	});
});

describe('computer says back nothing of what it types', () => {
	const SECRET = 'correct horse battery staple';

	test.each([
		['in an editable element', '<div contenteditable role=textbox aria-label=Field><p>Dear all</p></div>'],
		[
			'in an editor that draws it elsewhere',
			'<textarea aria-label=Field style="opacity:0.1" oninput="d.textContent = value"></textarea><pre id=d></pre>',
		],
		['in what the browser complains of', '<form><input type=email aria-label=Field></form>'],
		[
			'in a title, an alert and an error',
			`<form onsubmit="document.title = f.value; alert('Is it ' + f.value + '?'); setTimeout(() => { throw Error(f.value) }); return false"><input id=f aria-label=Field></form>`,
		],
	])('%s', async (_name, html) => {
		await room.show(`${html}<p id=more></p>`);
		const ref = await refOf('Field');
		await room.client.call('read_console_messages');
		await run(
			`document.querySelector('[aria-label=Field]').addEventListener('input', () => { more.textContent = 'Seen' })`,
		);
		const {text} = await act({action: 'type', ref, text: `${SECRET}\n`});
		expect(text).toMatch(/^Typed 29 characters into textbox "Field"/);
		expect(text).toContain('Seen');
		expect(text).not.toMatch(/correct|horse|battery|staple/);
		expect(
			await run(`(f => (f.value ?? f.innerText).includes("${SECRET}"))(document.querySelector('[aria-label=Field]'))`),
		).toBe('true');
	});

	test('by keys, which are counted', async () => {
		await room.show('<input aria-label=Field id=f><input aria-label="One-time code" autocomplete=one-time-code id=g>');
		const ref = await refOf('Field');
		const many = (await act({action: 'key', ref, text: 'h u n t shift+e r 2 Home'})).text;
		expect(many).toContain('Pressed (7 characters) Home in textbox "Field"');
		expect(many).toContain('value="(as typed)"');
		expect((await act({action: 'key', text: 'ctrl+a x'})).text).toContain('Pressed ctrl+a x in textbox "Field"');
		const code = (await act({action: 'key', ref: await refOf('One-time code'), text: '7'})).text;
		expect(code).toContain('Pressed (1 character) in textbox "One-time code"');
		expect(await run('f.value + g.value')).toBe('x7');
	});
});

describe('computer tells what the press for the focus came to', () => {
	test.each([
		['type', 'onfocus', 'confirm', {text: 'never'}],
		['key', 'onclick', 'prompt', {text: 'n e'}],
	])('%s: a dialog of %s, after which nothing is written', async (action, when, dialog, input) => {
		await room.show(`<input id=f aria-label=Field ${when}="${dialog}('Sure?')">`);
		const {text, isError} = await act({action, ref: await refOf('Field'), ...input});
		expect(isError, text).toBe(true);
		expect(text).toContain(
			`no key was pressed: the click that gives textbox "Field" [ref_1] the focus came first. The tab shows a ${dialog} dialog, whose words are the page’s own: "Sure?" now.`,
		);
		await room.client.call('handle_dialog', {accept: true});
		expect(await run('f.value')).toBe('');
	});

	test('a dialog that opens some time after it', async () => {
		await room.show(
			`<div aria-label=Pad role=textbox tabindex=0 onclick="setTimeout(() => this.remove(confirm('Sure?')), 20)" onfocus="this.blur()">Pad</div>`,
		);
		const {text, isError} = await act({action: 'type', ref: await refOf('Pad'), text: 'never'});
		expect(isError, text).toBe(true);
		expect(text).toContain(
			'the tab shows a confirm dialog, whose words are the page’s own: "Sure?". Until it is answered nothing else works there',
		);
		await room.client.call('handle_dialog', {accept: true});
	});

	test('another page, and a new tab', async () => {
		const next = room.site.page('/next', '<title>Arrived</title><p>There');
		await room.show(`<a href="${next}">Go</a><input id=f aria-label=Field onclick="window.open('${next}')">`);
		const typed = await act({action: 'type', ref: await refOf('Field'), text: 'abc'});
		expect(typed.text).toMatch(/^Typed 3 characters into textbox "Field" \[ref_2\]\.\nA new tab opened: \d+\./);
		expect(await run('f.value')).toBe('abc');
		const led = await act({action: 'key', ref: await refOf('Go'), text: 'Enter'});
		expect(led).toMatchObject({isError: true, text: expect.stringContaining('It led to another page.')});
		expect(await run('document.title')).toBe('Arrived');
	});
});

describe('computer presses', () => {
	test.each([
		['Enter', 'down Enter Enter 13  true; press Enter Enter 13  true; up Enter Enter 13  true'],
		['esc', 'down Escape Escape 27  true; up Escape Escape 27  true'],
		[
			'ctrl+shift+k',
			'down Control ControlLeft 17 c true; down Shift ShiftLeft 16 cs true; down K KeyK 75 cs true; up K KeyK 75 cs true; up Shift ShiftLeft 16 c true; up Control ControlLeft 17  true',
		],
		['ArrowDown', 'down ArrowDown ArrowDown 40  true; up ArrowDown ArrowDown 40  true'],
		['F5', 'down F5 F5 116  true; up F5 F5 116  true'],
	])('%s', async (text, heard) => {
		await room.show(LOG);
		expect((await act({action: 'key', text})).text).toContain(`Pressed ${text}`);
		expect(await run('heard.join("; ")')).toBe(heard);
	});

	test('several, one after the other, and again', async () => {
		await room.show('<input id=f aria-label=Field value=abcdef>');
		await act({action: 'key', ref: await refOf('Field'), text: chords('End Backspace'), repeat: 2});
		expect(await run('f.value')).toBe('abcd');
		const all = chords('ctrl+a Delete');
		const {text} = await act({action: 'key', text: all});
		expect(text).toContain(`Pressed ${all} in textbox "Field"`);
		expect(await run('f.value')).toBe('');
	});

	test('what copies, cuts, pastes and undoes', async () => {
		await room.show('<input id=f aria-label=Field value=abc><input id=g aria-label=Other>');
		await act({action: 'key', ref: await refOf('Field'), text: chords('ctrl+a ctrl+x')});
		expect(await run('f.value')).toBe('');
		await act({action: 'key', ref: await refOf('Other'), text: chords('ctrl+v')});
		expect(await run('g.value')).toBe('abc');
		await act({action: 'key', text: chords('ctrl+z')});
		expect(await run('g.value')).toBe('');
	});
});
