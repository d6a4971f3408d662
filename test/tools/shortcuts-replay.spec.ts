// What becomes of a workflow when the page has changed since it was saved.
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';
import {openWorkflows} from '../kit/workflows.ts';

const room = useToolRoom();
const {click, fill, run, refOf, execute, save, replay, releaseAtWork, releaseAfter, write} = openWorkflows(room);

afterEach(() => write([]));

/** What was pressed shows in the title. */
const SCRIPT =
	'<script>document.onclick = ({target}) => { const it = target.closest("button, a"); if (it) document.title = "pressed " + (it.dataset.as ?? it.textContent) }</script>';
const page = (body: string): string => `<title>none</title><h1>Account</h1>${body}${SCRIPT}`;
const FORM = '<form onsubmit="return false"><h2>Name</h2>';

/** Saves one press on the first page, and does it again on the second one. */
const pressAgain = async (before: string, after: string, name: string) => {
	const path = '/changed';
	await room.client.call('navigate', {url: room.site.page(path, page(before))});
	await click(name);
	await save('press', {last: 1});
	return replay({command: 'press'}, room.site.page(path, page(after)));
};

describe('a press on a page that has changed', () => {
	test.each([
		['as it was', '<button>Save</button>', '<button>Save</button>', /^Ran(?![\s\S]*Note:)/],
		[
			'moved',
			`${FORM}<button>Save</button></form>`,
			`<h2>Tools</h2><nav><button>Save</button></nav>`,
			/it stands elsewhere/,
		],
		[
			'renamed a little',
			`${FORM}<button>Save</button></form>`,
			`${FORM}<button data-as="Save">Save now</button></form>`,
			/it was called "Save", and is "Save now" now/,
		],
		['written otherwise', '<button>Log-in →</button>', '<button data-as="Log-in →">Log in ›</button>', /^Ran/],
		['with another count', '<button>Inbox (3)</button>', '<button data-as="Inbox (3)">Inbox (12)</button>', /^Ran/],
		[
			'renamed, and called the same by its author',
			'<button id="go">Go on</button>',
			'<button id="go" data-as="Go on">Go on to the next one</button>',
			/it was called/,
		],
		[
			'among others of other forms',
			`<button>Save</button>`,
			`<button>Save</button><h2>Other</h2><button data-as="other">Save</button>`,
			/^Ran/,
		],
	])('finds what is %s', async (_, before, after, words) => {
		const name = /<button[^>]*>([^<]*)</.exec(before)?.[1] ?? '';
		const {text, isError} = await pressAgain(before, after, name.replace(/[()]/g, '.'));
		expect(text).toMatch(words);
		expect(isError).toBe(false);
		expect(text).toContain(`· pressed ${name} ·`);
	});

	test('finds what is drawn late', async () => {
		const late = room.site.hold('/late');
		const draw = 'document.querySelector("p").innerHTML = "<button>Save</button>"';
		const [{text, isError}] = await Promise.all([
			pressAgain('<button>Save</button>', `<p></p><script>fetch("/late").then(() => { ${draw} })</script>`, 'Save'),
			releaseAtWork(late),
		]);
		expect(text).toMatch(/^Ran(?![\s\S]*Note:)/);
		expect(isError).toBe(false);
		expect(text).toContain('· pressed Save ·');
	});

	test.each([
		[
			'gone',
			'<button>Save</button>',
			'<button>Cancel</button><button>Open</button>',
			/there is no button "Save" under "Account"\. There is: button "(?:Cancel|Open)" \[ref_\d+\], /,
		],
		[
			'the only one of its kind, and gone',
			'<button>Save</button>',
			'<a href="#">Save</a>',
			/There is no button like it\./,
		],
		[
			'there twice',
			'<button>Save</button>',
			'<button>Save</button><button>Save</button>',
			/cannot tell which is meant: ref_\d+ button "Save" under "Account"; ref_\d+ button "Save"/,
		],
		[
			'one of three where there were two',
			'<button>Save</button><button data-as="2">Save</button>',
			'<button>Save</button><button>Save</button><button>Save</button>',
			/cannot tell which is meant/,
		],
		[
			'something graver by now',
			'<button>Delete</button>',
			'<button>Delete account</button>',
			/there is no button "Delete" .*There is: button "Delete account"/,
		],
		[
			'another page of the same list',
			'<button>Page 2</button>',
			'<button>Page 3</button>',
			/there is no button "Page 2"/,
		],
		[
			'in no dialog any more',
			'<dialog open><button>OK</button></dialog>',
			'<button>OK</button>',
			/there is no button "OK"/,
		],
	])('presses nothing where it is %s', async (_, before, after, words) => {
		const name = /<button[^>]*>([^<]*)</.exec(before)?.[1] ?? '';
		const answer = await pressAgain(before, after, name);
		expect(answer).toMatchObject({isError: true, text: expect.stringMatching(words)});
		expect(answer.text).toMatch(/^\/press did not come to its end\.\nStopped: step 1 of 1, left_click button /);
		expect(answer.text).not.toContain('pressed');
	});
});

describe('a press in a row', () => {
	const row = (name: string, town: string): string =>
		`<tr><td>${name}</td><td>${town}</td><td><button data-as="${name}">Delete</button></td></tr>`;
	const table = (...rows: string[]): string => page(`<table>${rows.join('')}</table>`);
	const [ann, bob, cleo] = [row('Ann', 'Bonn'), row('Bob', 'Bonn'), row('Cleo', 'Kiel')];
	const deleteBob = async (html = table(ann, bob, cleo)): Promise<void> => {
		await room.client.call('navigate', {url: room.site.page('/rows', html)});
		const {text} = await room.client.call('find', {query: 'Delete in the row of Bob'});
		await room.client.call('computer', {action: 'left_click', ref: /\[(ref_\d+)\]/.exec(text)?.[1]});
		expect(await run('document.title')).toContain('Bob');
	};

	test('follows the row to where it is by now', async () => {
		await deleteBob();
		await save('delete', {last: 1});
		const {text} = await replay({command: 'delete'}, room.site.page('/rows', table(bob, row('Dan', 'Ulm'), cleo, ann)));
		expect(text).toMatch(/^Ran[\s\S]*· pressed Bob ·/);
	});

	test('presses nothing in another row, not even the only one', async () => {
		await deleteBob(table(bob));
		await save('delete', {last: 1});
		const answer = await replay({command: 'delete'}, room.site.page('/rows', table(row('Rob', 'Bonn'))));
		expect(answer).toMatchObject({
			isError: true,
			text: expect.stringContaining('no button "Delete" in the row of "Bob"'),
		});
		expect(answer.text).not.toContain('pressed');
	});

	test('is done in the very row that is asked for', async () => {
		await deleteBob();
		await save('delete', {last: 1, arguments: {who: 'Bob'}});
		const html = table(row('Cleopatra', 'Kiel'), cleo, row('Cleo Two', 'Ulm'));
		const {text} = await replay({command: 'delete', arguments: {who: 'Cleo'}}, room.site.page('/rows', html));
		expect(text).toContain('· pressed Cleo ·');
		const missing = await replay({command: 'delete', arguments: {who: 'Cle'}}, room.site.page('/rows', html));
		expect(missing).toMatchObject({isError: true, text: expect.stringContaining('in the row of "Cle"')});
	});

	test('goes by cards, too, and by their number where nothing tells them apart', async () => {
		const card = (name: string): string =>
			`<div class="card"><b>${name}</b><div><button data-as="${name}">Buy</button></div></div>`;
		const cards = (...names: string[]): string => page(`<div>${names.map(card).join('')}</div>`);
		await room.client.call('navigate', {url: room.site.page('/cards', cards('Red', 'Blue', 'Green'))});
		const refs = (await room.client.call('read_page')).text.match(/ref_\d+/g) ?? [];
		await room.client.call('computer', {action: 'left_click', ref: refs[1]});
		await save('buy', {last: 1});
		const {text} = await replay({command: 'buy'}, room.site.page('/cards', cards('Black', 'Red', 'White', 'Blue')));
		expect(text).toContain('· pressed Blue ·');
	});
});

describe('a check', () => {
	beforeEach(async () => {
		await room.client.call('navigate', {
			url: room.site.page('/check', page('<p>Total: 7</p><label>Name <input></label>')),
		});
		await fill('Name', 'Ann');
	});

	test('that fails ends the workflow, and tells what it looked for', async () => {
		await room.client.call('find', {query: 'Total: 7'});
		await room.client.call('wait_for', {text: 'Total', timeout: 1});
		await save('check');
		const after = page('<label>Name <input></label>');
		const answer = await replay({command: 'check'}, room.site.page('/check', after));
		expect(answer.text).toMatch(
			/\n2\. textbox "Name".*\nStopped: step 3 of 4, find text "Total: 7".*failed: there is no text "Total: 7"/,
		);
		expect(answer.text).toContain('The 1 after it was not run.');
		expect(answer.isError).toBe(true);
	});

	test('of an element waits for its state', async () => {
		await room.client.call('wait_for', {ref: await refOf('Name'), state: 'enabled'});
		expect(await save('state', {last: 1})).toContain(
			'1. wait_for textbox "Name" under "Account" (timeout 10, state "enabled")',
		);
		const held = room.site.hold('/late');
		const late = page(
			'<label>Name <input disabled></label><script>fetch("/late").then(() => { document.querySelector("input").disabled = false })</script>',
		);
		const replaying = replay({command: 'state'}, room.site.page('/check', late));
		const [answer] = await Promise.all([replaying, releaseAtWork(held)]);
		expect(answer.isError).toBe(false);
	});
});

test('what is in flight for the step before is waited for', async () => {
	const html = page(
		'<button>Load</button><p id="at">0</p><script>document.querySelector("button").onclick = async () => { await fetch("/slow"); at.textContent = Number(at.textContent) + 1 }</script>',
	);
	const url = room.site.page('/flight', html);
	room.site.page('/slow', '');
	await room.client.call('navigate', {url});
	await click('Load');
	await room.client.call('wait_for', {text: '1'});
	await click('Load');
	await room.client.call('wait_for', {text: '2'});
	await save('load', {last: 4});
	const replaying = replay({command: 'load'}, url);
	for (let load = 0; load < 2; load++) await releaseAfter(room.site.hold('/slow'), 'computer');
	const {text, isError} = await replaying;
	expect(isError, text).toBe(false);
	expect((await execute({command: 'nothing'})).isError).toBe(true);
});
