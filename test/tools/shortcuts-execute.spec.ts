import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {CLIENT_KINDS, connectClient} from '../kit/clients.ts';
import {openStaffPages, type StaffPages} from '../kit/staff-pages.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {openWorkflows} from '../kit/workflows.ts';

const room = useToolRoom();
const {click, fill, refOf, execute, save, replay, stored, write} = openWorkflows(room);
let staff: StaffPages;

beforeEach(() => {
	staff = openStaffPages(room.site);
});
afterEach(() => write([]));

/** What an agent does, with refs. */
const moveEve = async (): Promise<void> => {
	const {client} = room;
	await client.call('navigate', {url: staff.start});
	await fill('User name', 'admin');
	await click('Password');
	await client.call('computer', {action: 'type', text: 'hunter2'});
	await click('Sign in');
	await client.call('wait_for', {text: 'Page 1'});
	await click('Next');
	await client.call('wait_for', {text: 'Page 2'});
	const {text} = await client.call('find', {query: 'Edit in the row of Eve Black'});
	await client.call('computer', {action: 'left_click', ref: /\[(ref_\d+)\]/.exec(text)?.[1]});
	await fill('Town', 'Bonn');
	await fill('Works at home', true);
	await click('Save');
	await client.call('find', {query: 'Saved Eve Black'});
};

describe('a workflow that was saved', () => {
	test('is done again in another berth with other values', async () => {
		await moveEve();
		const saved = await save('/Move Person', {arguments: {who: 'Eve Black'}});
		expect(saved).toMatch(
			/^Saved as \/move-person, id [\w-]+\.\nParameters: who, user_name, password \(required\), town, works_at_home\.\n1\. navigate /,
		);
		expect(saved).toContain('left_click link "Edit" in the row of "{{who}}"');
		const answer = await replay({
			command: 'move-person',
			arguments: {password: 'x1', town: 'Kiel', who: 'Fay White', works_at_home: false},
		});
		expect(answer).toMatchObject({isError: false});
		expect(answer.text).toMatch(/^Ran \/move-person: 13 steps in \d+\.\d s\.\n1\. Loaded, HTTP 200\.\n/);
		expect(answer.text).toMatch(/\n13\. ref_\d+ is visible after 0\.\d s\.\n\[tab \d+ · Done · /);
		expect(staff.sent.slice(2)).toEqual([
			{user: 'admin', word: 'x1'},
			{who: 'Fay White', town: 'Kiel', team: 'Sales'},
		]);
	});

	test('keeps no password, and takes what was typed unless it is told otherwise', async () => {
		await moveEve();
		expect(await save('move')).not.toMatch(/hunter2|Bonn/);
		expect(await stored()).not.toContain('hunter2');
		const {isError} = await replay({command: 'move', arguments: {password: 'x2'}});
		expect(isError).toBe(false);
		expect(staff.sent.slice(2)).toEqual([
			{user: 'admin', word: 'x2'},
			{who: 'Eve Black', town: 'Bonn', team: 'Sales', remote: 'on'},
		]);
	});

	test('does what its last calls were, when it is said how many', async () => {
		await moveEve();
		const saved = await save('end', {last: 3});
		expect(saved.split('\n').slice(2)).toEqual([
			expect.stringMatching(/^1\. form_input checkbox "Works at home"/),
			expect.stringMatching(/^2\. left_click button "Save"/),
			expect.stringMatching(/^3\. find text "Saved Eve Black"/),
		]);
	});

	test('is there after the worker was killed, and the recording is not', async () => {
		await moveEve();
		await save('move');
		await room.tabberth.killWorker();
		await room.tabberth.served();
		expect((await replay({command: 'move', arguments: {password: 'x3'}})).isError).toBe(false);
		expect(await execute({command: 'again', save: 'x'})).toMatchObject({
			isError: true,
			text: expect.stringContaining('there is nothing to save'),
		});
	});

	test('is made of the calls of a batch, too', async () => {
		const url = await room.show(
			`<title>Batch</title><label>Name <input oninput="document.title = 'Hello ' + value"></label><button>Send</button>`,
		);
		const [name, send] = [await refOf('Name'), await refOf('Send')];
		const actions = [
			{name: 'form_input', input: {ref: name, value: 'Ann'}},
			{name: 'read_page'},
			{name: 'computer', input: {action: 'screenshot'}},
			{name: 'computer', input: {action: 'left_click', ref: send}},
		];
		await room.client.call('browser_batch', {actions});
		const saved = await save('batch', {last: 2});
		expect(saved).toMatch(/\n1\. form_input textbox "Name" .*\n2\. left_click button "Send"$/);
		expect((await replay({command: 'batch', arguments: {name: 'Bob'}}, url)).text).toMatch(
			/value="\(as typed\)".*· Hello Bob ·/s,
		);
	});
});

describe('shortcuts_execute', () => {
	const PROMPT = {
		...{kind: 'prompt', id: 'p1', command: 'greet', description: 'Greets', prompt: 'Say {{word}} to {{who}}.'},
		parameters: [{name: 'who'}, {name: 'word', default: 'hello'}],
	};

	test.each(['greet', '/greet', '  / Greet '])('gives the prompt that is called %j', async (command) => {
		await write([PROMPT]);
		expect(await execute({command, arguments: {who: 'Ann {{word}}'}})).toEqual({
			text: 'Say hello to Ann {{word}}.',
			isError: false,
		});
	});

	test.each([
		[{}, 'give one of shortcutId and command; there is none.'],
		[{shortcutId: 'p1', command: 'greet'}, 'give one of shortcutId and command; there are both.'],
		[{shortcutId: 'p9'}, 'shortcutId: there is none with this id. There are: /greet.'],
		[{command: 'no such'}, 'command: there is no /no-such. There are: /greet.'],
		[{command: ''}, 'command: there is no /. There are: /greet.'],
		[{command: 'greet'}, 'arguments: /greet needs who, which is missing.'],
		[{command: 'greet', arguments: {who: 'a', why: 'b'}}, 'arguments: /greet takes no "why". It takes: who, word.'],
		[{command: 'greet', arguments: {who: {}}}, 'arguments.who: expected a string'],
		[{command: 'greet', arguments: 'who'}, 'arguments: expected an object'],
		[{command: 'greet', last: 2, arguments: {who: 'a'}}, 'last: it goes with save only.'],
		[{command: 'greet', save: 'Mine'}, 'command: there is a /greet already, and it is not yours.'],
		[{command: 'new', save: 'Mine'}, 'there is nothing to save'],
		[{shortcutId: 'p1', save: 'Mine'}, 'command: a shortcut is saved by a command'],
		[{command: 'greet', times: 2}, 'unknown argument "times"'],
	])('refuses %j', async (input, words) => {
		await write([PROMPT]);
		expect(await execute(input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});

	test.each(CLIENT_KINDS)('runs a workflow in the tab that is named (%s)', async (kind) => {
		const url = room.site.page('/kinds', '<title>Kinds</title><button>Press</button>');
		const client = await connectClient(kind, room.tabberth.url);
		const {text: opened} = await client.call('tabs_create_mcp', {url});
		const tabId = Number(/Tab ID: (\d+)/.exec(opened)?.[1]);
		const target = {role: 'button', name: 'Press'};
		const steps = [{tool: 'computer', input: {action: 'left_click'}, target, site: room.site.origin}];
		await write([{kind: 'workflow', id: 'w1', command: 'press', steps}]);
		const {text, isError} = await execute({shortcutId: 'w1', tabId}, client);
		expect(text).toMatch(/^Ran \/press: 1 step in .*\n1\. Clicked button "Press"/);
		expect(isError).toBe(false);
		await client.close();
	});

	test('runs nothing where a stored shortcut makes no sense', async () => {
		const steps = [{tool: 'javascript_tool', input: {action: 'javascript_exec', text: '1'}}];
		await write([{kind: 'workflow', id: 'w1', command: 'bad', steps}, 7, PROMPT]);
		expect((await execute({command: 'bad'})).text).toContain('there is no /bad. There are: /greet.');
	});

	test('saves over its own shortcut, and under words that make a command', async () => {
		await room.show('<title>Own</title><button>One</button><button>Two</button>');
		await click('One');
		await save('press');
		await click('Two');
		expect(await save('press')).toMatch(/^Saved anew as \/press/);
		expect(await stored()).not.toContain('One');
		const answer = await execute({command: 'a/b', save: 'x', last: 1});
		expect(answer).toMatchObject({isError: true, text: expect.stringContaining('command: expected letters, digits')});
	});
});
