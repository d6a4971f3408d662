import {describe, expect, test} from 'vitest';
import {CLIENT_KINDS, connectClient} from '../kit/clients.ts';
import {openSession, postRpc} from '../kit/rpc.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const run = (text: string, more: Record<string, unknown> = {}) => ({
	name: 'javascript_tool',
	input: {action: 'javascript_exec', text, ...more},
});
const batch = (actions: readonly unknown[], more: Record<string, unknown> = {}) =>
	room.client.call('browser_batch', {actions, ...more});
const tabIdOf = (text: string): number => Number(/\[tab (\d+) ·/.exec(text)?.[1]);
const openTab = async (path: string, html: string): Promise<number> =>
	tabIdOf((await room.client.call('tabs_create', {url: room.site.page(path, html)})).text);

describe('browser_batch', () => {
	test('runs calls in order and answers with each result', async () => {
		const url = room.site.page('/order', '<title>Order</title><input aria-label="Name">');
		const {text, isError} = await batch([
			{name: 'navigate', input: {url}},
			run('document.querySelector("input").value = "Ann"; 1'),
			{name: 'read_page', input: {filter: 'interactive'}},
			{name: 'tabs_context'},
		]);
		expect(isError).toBe(false);
		expect(text).toMatch(
			/^\[1\/4\] navigate\n.*Loaded[\s\S]*\[2\/4\] javascript_tool\n[\s\S]*\n1\n[\s\S]*\[3\/4\] read_page\n[\s\S]*textbox "Name" \[ref_\d+\] value="Ann"[\s\S]*\[4\/4\] tabs_context\n\{"currentTabId"/,
		);
		// All of it happened in the tab that navigate opened.
		expect(JSON.parse((await room.client.call('tabs_context')).text).tabCount).toBe(1);
	});

	test('gives an action together with all that it changed on the page', async () => {
		await room.show(
			`<ul id=list>${'<li><a href=/kept>Kept</a></li>'.repeat(30)}</ul><button onclick="list.lastChild.remove(); list.insertAdjacentHTML('beforeend', '<li><a href=/new>Fresh</a>')">Swap</button>`,
		);
		const {text: whole} = await room.client.call('read_page');
		const [, ref] = /"Swap" \[(ref_\d+)\]/.exec(whole) ?? [];
		const {text} = await batch([
			{name: 'computer', input: {action: 'left_click', ref}},
			{name: 'read_page', input: {since: 'last'}},
		]);
		const [, delta] = text.split('[2/2] read_page');
		expect(delta).toMatch(/Changed since you last read it[\s\S]*\+ .*"Fresh" \[ref_\d+\]/);
		expect(delta?.match(/Kept/g)?.length ?? 0).toBeLessThan(5);
	});

	test('stops at the first failure and tells what came before', async () => {
		await room.show('<title>Counter</title><script>count = 0</script>');
		const {text, isError} = await batch([run('++count'), run('missing'), run('++count')]);
		expect(isError).toBe(true);
		expect(text).toMatch(/^\[1\/3\][\s\S]*\n1\n[\s\S]*\[2\/3\][\s\S]*missing is not defined/);
		expect(text).toMatch(/Stopped: action 2 of 3 failed\. The 1 after it was not run\.$/);
		expect((await room.client.call('javascript_tool', run('count').input)).text).toContain('\n1\n');
	});

	test.each([
		[
			[run('++count'), {name: 'navigate', input: {}}],
			'actions.1: navigate: url: expected a string, but it is missing.',
		],
		[[run('++count'), {name: 'click_it'}], 'actions.1: there is no tool "click_it".'],
		[[run('++count'), {name: 'browser_batch', input: {actions: []}}], 'actions.1: a batch cannot hold another one.'],
		[
			[run('++count'), {name: 'find', input: {query: 'x', berth: 'other'}}],
			'actions.1: find: unknown argument "berth"',
		],
	])('runs nothing of %j', async (actions, words) => {
		await room.show('<title>Counter</title><script>count = 0</script>');
		const answer = await batch(actions);
		expect(answer).toMatchObject({isError: true, text: expect.stringContaining(`browser_batch: ${words}`)});
		expect(answer.text).toContain('None of the actions was run.');
		expect((await room.client.call('javascript_tool', run('count').input)).text).toContain('\n0\n');
	});

	test('gives pictures in their places', async () => {
		await room.show('<title>Picture</title><h1>Here</h1>');
		const actions = [{name: 'computer', input: {action: 'screenshot'}}, run('7')];
		const headers = await openSession(room.tabberth.url);
		const params = {name: 'browser_batch', arguments: {actions}};
		const {messages} = await postRpc(room.tabberth.url, {jsonrpc: '2.0', id: 5, method: 'tools/call', params}, headers);
		const answer = messages.find(({id}) => id === 5);
		const content = (answer?.result?.content ?? []) as {type: string; text?: string}[];
		expect(content.map(({type}) => type)).toEqual(['text', 'image', 'text']);
		expect(content[2]?.text).toMatch(/^Screenshot, [\s\S]*\n\[2\/2\] javascript_tool/);
	});

	test('refuses tabs of other agents in its actions', async () => {
		const other = await connectClient('v2 legacy', room.tabberth.url);
		const url = room.site.page('/other', '<title>Other</title>');
		const theirs = tabIdOf((await other.call('navigate', {url})).text);
		await room.show('<title>Mine</title>');
		const answer = await batch([run('1'), run('document.title', {tabId: theirs})]);
		expect(answer).toMatchObject({isError: true, text: expect.stringContaining(`no tab ${theirs} in this berth`)});
		expect(answer.text).not.toContain('Other');
		await other.close();
	});

	test.each(CLIENT_KINDS)('finds the berth by the tabs of its actions (%s)', async (kind) => {
		const client = await connectClient(kind, room.tabberth.url);
		const {text: opened} = await client.call('tabs_create_mcp', {url: room.site.page('/own', '<title>Own</title>')});
		const tabId = Number(/Tab ID: (\d+)/.exec(opened)?.[1]);
		const {text} = await client.call('browser_batch', {actions: [run('document.title', {tabId})]});
		expect(text).toMatch(/\nOwn\n/);
		await client.close();
	});

	test('takes the handle of a berth, also once more in an action', async () => {
		const client = await connectClient('v2 modern', room.tabberth.url);
		const {berth} = JSON.parse((await client.call('tabs_context_mcp', {createIfEmpty: true})).text);
		const actions = [{name: 'tabs_create', input: {berth}}, run('location.href')];
		const {text, isError} = await client.call('browser_batch', {actions, berth});
		expect({isError, text}).toEqual({isError: false, text: expect.stringMatching(/Tab ID: \d+[\s\S]*about:blank/)});
		await client.close();
	});

	test('holds later calls for its tabs until it has ended, and no others', async () => {
		const [own, other] = [
			await openTab('/lane-own', '<title>Own</title>'),
			await openTab('/lane-other', '<title>Else</title>'),
		];
		const held = room.site.hold('/held');
		const waiting = batch([
			run(`await fetch("${room.site.origin}/held", {mode: "no-cors"}); 1`, {tabId: own}),
			run('document.title = "After"', {tabId: own}),
		]);
		await held.asked;
		const later = room.client.call('javascript_tool', run('document.title', {tabId: own}).input);
		expect((await room.client.call('javascript_tool', run('document.title', {tabId: other}).input)).text).toContain(
			'\nElse\n',
		);
		held.release();
		expect((await waiting).isError).toBe(false);
		expect((await later).text).toContain('\nAfter\n');
	});

	test('with an action for no tab in particular holds every later call', async () => {
		const [own, other] = [
			await openTab('/all-own', '<title>Own</title>'),
			await openTab('/all-other', '<title>Else</title>'),
		];
		const held = room.site.hold('/held');
		const waiting = batch([
			run(`await fetch("${room.site.origin}/held", {mode: "no-cors"}); 1`, {tabId: own}),
			run('document.title = "After"', {tabId: other}),
			{name: 'tabs_context'},
		]);
		await held.asked;
		const later = room.client.call('javascript_tool', run('document.title', {tabId: other}).input);
		held.release();
		expect((await waiting).isError).toBe(false);
		expect((await later).text).toContain('\nAfter\n');
	});

	test('shows its actions among the latest calls', async () => {
		const tabId = await openTab('/log', '<title>Log</title>');
		await batch([run('1', {tabId}), run('missing', {tabId})]);
		const {activity} = JSON.parse((await room.client.call('dev_utils', {action: 'doctor'})).text);
		expect(activity.slice(-4, -1)).toMatchObject([
			{name: 'browser_batch', tabId, outcome: 'error'},
			{name: 'javascript_tool', tabId, outcome: 'ok'},
			{name: 'javascript_tool', tabId, outcome: 'error'},
		]);
	});

	test('tells of a dialog that one of its actions opens', async () => {
		await room.show('<title>Dialog</title>');
		const {text, isError} = await batch([run('confirm("Sure?")'), run('1')]);
		expect(isError).toBe(true);
		expect(text).toMatch(/the tab shows a confirm dialog[\s\S]*call handle_dialog[\s\S]*action 1 of 2 failed/);
		const answered = await batch([{name: 'handle_dialog', input: {accept: true}}, run('"after"')]);
		expect(answered).toMatchObject({isError: false, text: expect.stringContaining('\nafter\n')});
	});

	test('works as a command', async () => {
		const sessionId = room.client.sessionId ?? '';
		const response = await fetch(`${room.tabberth.origin}/commands`, {
			method: 'POST',
			headers: {'content-type': 'application/json', 'x-instance-id': sessionId},
			body: JSON.stringify({name: 'browser_batch', payload: {actions: [{name: 'tabs_create'}, run('6 * 7')]}}),
		});
		const {data} = (await response.json()) as {data: {content: {text: string}[]}};
		expect(data.content[0]?.text).toContain('\n42\n');
	});
});
