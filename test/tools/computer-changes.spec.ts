// What an action has changed on its page, told by the same call.
import {expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {unnumbered} from '../kit/outlines.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf} = openActing(room);

const LINKS = '<a href=/kept>Kept</a> '.repeat(40);

test('an action tells what it changed, compared with the last reading', async () => {
	await room.show(`<p id=p>Empty</p>${LINKS}<button onclick="p.textContent = 'One thing'">Add</button><input id=i aria-label=Note>
		<label>Size <select id=s onchange="p.textContent = 'Size ' + s.value"><option>Small<option>Medium</select></label>`);
	const click = {action: 'left_click', ref: await refOf('Add'), changes: true};
	const {text: first} = await act(click);
	expect(unnumbered(first)).toMatch(
		/^Clicked button "Add"[\s\S]*new on the page: "One thing"[\s\S]*\nChanged since you last read it[^\n]*\n<page-text[^\n]*\n- "Empty"\n\+ "One thing"\n… 43 unchanged\n<\/page-text[^\n]*\n\[tab /,
	);
	expect(first).not.toContain('Kept');
	expect((await act(click)).text).toContain('Nothing on the page has changed since you last read it.');
	expect(await run('p.textContent')).toBe('One thing');
	const {text: typed} = await act({action: 'type', ref: await refOf('Note'), text: 'quiet words', changes: true});
	expect(unnumbered(typed)).toContain('+ textbox "Note" [ref] value="(as typed)"');
	expect(typed).not.toContain('quiet words');
	const {text: set} = await room.client.call('form_input', {ref: await refOf('Size'), value: 'Medium', changes: true});
	expect(unnumbered(set)).toMatch(/^combobox "Size" \[ref\] value="Medium"[\s\S]*\n- "One thing"\n\+ "Size Medium"\n/);
	expect(await run('[i.value, s.value].join()')).toBe('quiet words,Medium');
});

test('what was typed is repeated by no part of the answer', async () => {
	await room.show(`<input id=i aria-label=Note oninput="if (i.value.length === 7) console.error('bad: ' + i.value)">`);
	await room.client.call('read_console_messages');
	const {text} = await act({action: 'type', ref: await refOf('Note'), text: 'hunter2', changes: true});
	expect(text).toContain('The console has a new error, in the page\'s words: "bad: (as typed)".');
	expect(text).not.toContain('hunter2');
	expect(await run('i.value')).toBe('hunter2');
});

test('without an earlier reading all of the page is told, the kind that was read else', async () => {
	await room.show(`<p id=p>Text</p>${LINKS}<button id=b onclick="this.textContent = 'Off'">On</button>`);
	const at = JSON.parse(await run('JSON.stringify((({x, y}) => [x + 5, y + 5])(b.getBoundingClientRect()))'));
	const {text: whole} = await act({action: 'left_click', coordinate: at, changes: true});
	expect(whole).toMatch(/no earlier view of this tab[\s\S]*"Text"[\s\S]*button "Off"/);
	await room.client.call('tabs_create', {});
	await room.show(`<p id=p>Text</p>${LINKS}<button onclick="this.textContent = p.textContent = 'Off'">On</button>`);
	const [, ref] = /"On" \[(ref_\d+)\]/.exec((await room.client.call('read_page', {filter: 'interactive'})).text) ?? [];
	const {text} = await act({action: 'left_click', ref, changes: true});
	expect(unnumbered(text)).toMatch(/\n… 40 unchanged\n- button "On" \[ref\]\n\+ button "Off" \[ref\]\n<\/page-text/);
	expect(await run('p.textContent')).toBe('Off');
});

test('an action that leads elsewhere, or to a dialog, is told as it is', async () => {
	const next = room.site.page('/changed-next', '<title>Next</title><h1>There</h1>');
	await room.show(
		`${LINKS}<button onclick="location = '${next}'">Leave</button><button onclick="confirm('Sure?')">Ask</button>`,
	);
	const {text: asked, isError} = await act({action: 'left_click', ref: await refOf('Ask'), changes: true});
	expect(isError).toBe(false);
	expect(asked).toMatch(/The tab shows a confirm dialog[^\n]*now\.[^\n]*\n\[tab /);
	await room.client.call('handle_dialog', {accept: true});
	const {text} = await act({action: 'left_click', ref: await refOf('Leave'), changes: true});
	expect(text).toMatch(/It led to another page\.\n<page-text[^\n]*\nh1 "There"\n<\/page-text/);
	expect(await run('document.title')).toBe('Next');
});
