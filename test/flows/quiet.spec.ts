// A person works in a window of their own while an agent works in another: nothing comes to the front, and the focus stays where it is.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({args: HEADED}), startSite()]);
	client = await connectClient('v2 legacy', tabberth.url);
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const HTML = `<title>Work</title><body style="height:3000px"><input aria-label=Name><button onclick="document.body.append('Saved')">Save</button>
	<a href="/next" target=_blank>New tab</a><button onclick="open('/next', '', 'popup,width=300,height=300')">Popup</button><button onclick="alert('Hey')">Alert</button>
	<button onclick="document.title = confirm('Sure?')">Ask</button><input type=file aria-label=File><div draggable=true style="width:50px;height:50px">Drag</div>`;

test('nothing that an agent does disturbs who works beside it', async () => {
	site.page('/next', '<title>Next</title>There');
	await client.call('navigate', {url: site.page('/work', HTML)});
	await tabberth.inWorker(async () => {
		const scope = globalThis as unknown as {seen: unknown[]};
		await chrome.windows.create({url: 'about:blank', focused: true});
		scope.seen = [];
		chrome.windows.onFocusChanged.addListener((id) => scope.seen.push(['focus', id]));
		chrome.tabs.onActivated.addListener(async ({tabId, windowId}) => {
			// A popup shows its only tab, in a window of its own behind the person's.
			const {type} = await chrome.windows.get(windowId).catch(() => ({type: 'gone'}));
			if (type !== 'popup') scope.seen.push(['tab', tabId, windowId]);
		});
	});
	const {act, refOf, click} = openActing({client});
	await act({action: 'screenshot'});
	await act({action: 'type', ref: await refOf('Name'), text: 'Ada'});
	await act({action: 'key', text: 'ctrl+a Delete'});
	for (const name of ['Save', 'Alert', 'New tab', 'Ask']) await click(name);
	await client.call('handle_dialog', {accept: true});
	await act({action: 'hover', coordinate: [50, 20]});
	await act({action: 'scroll', scroll_direction: 'down'});
	await act({action: 'left_click_drag', start_coordinate: [40, 60], coordinate: [200, 90]});
	await client.call('file_upload', {
		ref: await refOf('File'),
		files: [{name: 'a.txt', mimeType: 'text/plain', text: 'a'}],
	});
	for (const tool of ['read_page', 'get_page_text', 'read_console_messages', 'read_network_requests', 'tabs_context'])
		await client.call(tool);
	await client.call('javascript_tool', {action: 'javascript_exec', text: 'document.title'});
	await client.call('find', {query: 'save button'});
	await client.call('tabs_create', {url: `${site.origin}/next`});
	await client.call('navigate', {url: 'back'});
	await client.call('tabs_close_mcp', {
		tabIds: [Number(/Tab ID: (\d+)/.exec((await client.call('tabs_create_mcp')).text)?.[1])],
	});
	expect(await tabberth.inWorker(() => (globalThis as unknown as {seen: unknown[]}).seen)).toEqual([]);
});
