// A person works in the very window in which an agent has its tabs: nothing comes before their tab, and the focus stays where it is.
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {chords} from '../kit/chords.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Front, watchFront} from '../kit/front.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {readToolbar} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';

const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];
const PERSON = 'about:blank#person';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;
let front: Front;
const called = new Set<string>();

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({personActs: true, args: HEADED}), startSite()]);
	site.page('/next', '<title>Next</title>There');
	const {call, ...agent} = await connectClient('v2 legacy', tabberth.url);
	client = {
		...agent,
		call: async (name, ...given) => {
			called.add(name);
			const answer = await call(name, ...given);
			if (answer.isError) throw new Error(answer.text);
			return answer;
		},
	};
	await client.call('navigate', {url: site.page('/work', HTML)});
	await tabberth.inWorker(async (url) => {
		const [tab] = await chrome.tabs.query({url: 'http://*/work'});
		await chrome.tabs.create({url, active: true, ...(tab && {windowId: tab.windowId})});
	}, PERSON);
	front = await watchFront(tabberth);
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
beforeEach(async () => void (await client.call('navigate', {url: `${site.origin}/work`})));

const HTML = `<title>Work</title><body style="height:3000px"><input aria-label=Name><button onclick="document.body.append('Saved')">Save</button>
	<a href="/next" target=_blank>New tab</a><button onclick="alert('Hey')">Alert</button><button onclick="document.title = confirm('Sure?')">Ask</button>
	<input type=file aria-label=File><div draggable=true style="width:50px;height:50px">Drag</div>
	<button onclick="window.open('/next')">Script</button><button onclick="window.open('/next', '', 'width=300,height=200')">Popup</button>
	<button onclick="setTimeout(() => window.open('/next'))">Later</button><a href="/next" target=_blank rel=opener>Opener</a><a href="/next">Link</a>`;

test('nothing that an agent does disturbs who works beside it', async () => {
	const {act, refOf, click} = openActing({client});
	const call = (name: string, input: Record<string, unknown> = {}) => client.call(name, input);
	await call('turn_answer_start');
	const {text: shot} = await act({action: 'screenshot'});
	await act({action: 'zoom', region: [0, 0, 100, 100]});
	await act({action: 'wait', duration: 0});
	await act({action: 'type', ref: await refOf('Name'), text: 'Ada'});
	await act({action: 'key', text: chords('ctrl+a Delete')});
	await call('form_input', {ref: await refOf('Name'), value: 'Ada'});
	for (const name of ['Save', 'Alert', 'New tab', 'Ask']) await click(name);
	await call('handle_dialog', {accept: true});
	for (const action of ['right_click', 'double_click', 'triple_click', 'hover', 'scroll_to'])
		await act({action, ref: await refOf('Save')});
	await act({action: 'scroll', scroll_direction: 'down'});
	await call('gif_creator', {action: 'start_recording'});
	await act({action: 'left_click_drag', start_coordinate: [40, 60], coordinate: [200, 90]});
	await call('gif_creator', {action: 'export'});
	await call('shortcuts_execute', {command: 'save-it', save: 'Saves', last: 1});
	await call('shortcuts_execute', {command: 'save-it'});
	await call('file_upload', {ref: await refOf('File'), files: [{name: 'a.txt', mimeType: 'text/plain', text: 'a'}]});
	await call('upload_image', {ref: await refOf('File'), imageId: /ID: (\S+)/.exec(shot)?.[1]});
	for (const tool of [
		'read_page',
		'get_page_text',
		'read_console_messages',
		'read_network_requests',
		'tabs_context',
		'tabs_context_mcp',
	])
		await call(tool);
	await call('browser_batch', {
		actions: [
			{name: 'find', input: {query: 'save button'}},
			{name: 'navigate', input: {url: 'reload'}},
		],
	});
	await call('javascript_tool', {action: 'javascript_exec', text: 'document.title'});
	await call('find', {query: 'save button'});
	await call('wait_for', {text: 'Save'});
	await call('resize_window', {width: 700, height: 500});
	await call('tabs_create', {url: `${site.origin}/next`});
	await call('navigate', {url: 'back'});
	await call('tabs_close_mcp', {tabIds: [Number(/Tab ID: (\d+)/.exec((await call('tabs_create_mcp')).text)?.[1])]});
	await call('downloads', {action: 'list'});
	await call('update_plan', {domains: ['example.com'], approach: ['One', 'Two', 'Three']});
	await call('permissions_check', {domain: 'example.com'});
	for (const tool of ['shortcuts_list', 'turn_answer_complete']) await call(tool);
	await call('dev_utils', {action: 'ping'});
	const ending = new AbortController();
	const asking = client.call('hand_over', {reason: 'Log in'}, {signal: ending.signal}).catch(() => undefined);
	await until('the person to be asked', async () => (await readToolbar(tabberth)).text === '?' || undefined);
	ending.abort();
	await asking;
	expect(await front.seen()).toEqual([]);
	const tools = (await client.listTools()).map(({name}) => name);
	expect(tools.filter((name) => !called.has(name))).toEqual(['show_tab']);
});

/** Of the berth, by our own numbers. */
const openTabs = async (): Promise<readonly {id: number; url: string}[]> =>
	JSON.parse((await client.call('tabs_context')).text).availableTabs;

test.each([
	['a script opens', 'Script', {}],
	['a script opens later', 'Later', {}],
	['a link opens that knows its opener', 'Opener', {}],
	['a click with keys opens in front', 'Link', {modifiers: chords('ctrl+shift')}],
	['a script opens as a window', 'Popup', {}],
	['a click with keys opens as a window', 'Link', {modifiers: 'shift'}],
])('what %s comes behind the person’s tab, and is the agent’s', async (_name, name, more) => {
	const {act, refOf} = openActing({client});
	const before = await openTabs();
	const person = await front.now();
	await tabberth.inWorker((id) => {
		// As a desktop does it: only one window has the focus.
		const lose = () => void chrome.windows.update(id, {focused: false});
		chrome.windows.onCreated.addListener(lose);
		Object.assign(globalThis, {restful: () => chrome.windows.onCreated.removeListener(lose)});
	}, person.windowId);
	await act({action: 'left_click', ref: await refOf(name), ...more});
	await until('the new tab to be the agent’s', async () => (await openTabs()).length > before.length || undefined);
	await until('the person to be where they were', async () => {
		const {url, windowId} = await front.now();
		const has = await tabberth.inWorker(async (id) => (await chrome.windows.get(id)).focused, person.windowId);
		return (url === PERSON && windowId === person.windowId && has) || undefined;
	});
	expect((await openTabs()).at(-1)?.url).toBe(`${site.origin}/next`);
	await tabberth.inWorker(() => (globalThis as unknown as {restful(): void}).restful());
});

test.each(['beside it', 'in another window'])(
	'a page that asks whether to be left does not stay in front of a person %s',
	async (where) => {
		const {click} = openActing({client});
		const ask = 'onbeforeunload = (event) => event.preventDefault(); 0';
		await client.call('javascript_tool', {action: 'javascript_exec', text: ask});
		const person = await tabberth.inWorker(async (where) => {
			if (where === 'beside it') return chrome.windows.getLastFocused();
			const window = await chrome.windows.create({url: 'about:blank#elsewhere', focused: true});
			// As a desktop does it: only one window has the focus.
			const onEvent = (_: unknown, method: string) =>
				/javascriptDialog/.test(method) && chrome.windows.update(window?.id ?? -1, {focused: false});
			chrome.debugger.onEvent.addListener(onEvent);
			Object.assign(globalThis, {restful: () => chrome.debugger.onEvent.removeListener(onEvent)});
			return window;
		}, where);
		const shown = () =>
			tabberth.inWorker(async () => (await chrome.tabs.query({active: true})).map(({id}) => id).join());
		const before = await shown();
		const hasAll = async () => {
			const hasFocus = (await front.now()).windowId === person?.id;
			return (hasFocus && (await shown()) === before) || undefined;
		};
		for (const accept of [false, true]) {
			const asked = await client.call('tabs_context');
			expect((await click('Link')).text).toContain('asks whether to leave the page');
			await until('the person’s tab to be in front', async () => (await shown()) === before || undefined);
			await client.call('handle_dialog', {accept});
			await until('the person to have all that they had', hasAll);
			if (!accept) expect((await client.call('tabs_context')).text).toBe(asked.text);
		}
		await client.call('wait_for', {urlPattern: '*/next'});
		await tabberth.inWorker(() => (globalThis as unknown as {restful?(): void}).restful?.());
	},
);
