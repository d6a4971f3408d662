import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {hasten} from '../kit/haste.ts';
import type {Handler} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const CSV = 'a,b\n1,2\n';
const sendCsv: Handler = (_request, response) =>
	void response
		.writeHead(200, {'content-type': 'text/csv', 'content-disposition': 'attachment; filename="list.csv"'})
		.end(CSV);

interface Listed {
	readonly path: string;
	readonly url: string;
	readonly size: number;
	readonly type: string;
	readonly state: string;
	readonly error?: string;
}

const call = async (action: 'list' | 'wait', client: AgentClient = room.client): Promise<readonly Listed[]> =>
	JSON.parse((await client.call('downloads', {action})).text).downloads;
const run = (text: string, client: AgentClient = room.client) =>
	client.call('javascript_tool', {action: 'javascript_exec', text: `${text}; 0`});
const folder = (): string => path.join(room.tabberth.userDataDir, 'downloads');
const PAGE = `<title>Files</title><a id="link" href="/list">List</a><a id="named" download="named.txt" href="/words">Words</a>
<a id="made" download="made.txt">Made</a><a id="apart" target="_blank" href="/list">Apart</a><a id="moved" href="/moved">Moved</a>
<iframe id="frame"></iframe><form id="form" method="post" action="/list"></form>`;
const show = async (client: AgentClient = room.client): Promise<void> => {
	room.site.page('/list', sendCsv);
	room.site.page(
		'/words',
		(_request, response) => void response.writeHead(200, {'content-type': 'text/plain'}).end('words'),
	);
	room.site.page('/moved', (_request, response) => void response.writeHead(302, {location: '/list'}).end());
	await client.call('navigate', {url: room.site.page('/files', PAGE)});
};

describe('downloads', () => {
	test.each([
		['a link', 'link.click()', 'list.csv', 'text/csv', CSV],
		['a link that is moved', 'moved.click()', 'list.csv', 'text/csv', CSV],
		['a link to be saved', 'named.click()', 'named.txt', 'text/plain', 'words'],
		['a link to another tab', 'apart.click()', 'list.csv', 'text/csv', CSV],
		['a frame', 'frame.src = "/list"', 'list.csv', 'text/csv', CSV],
		['a form', 'form.submit()', 'list.csv', 'text/csv', CSV],
		['a blob', 'made.href = URL.createObjectURL(new Blob(["made"])); made.click()', 'made.txt', 'text/plain', 'made'],
		['a data URL', 'made.href = "data:text/plain,made"; made.click()', 'made.txt', 'text/plain', 'made'],
	])('tells of what %s downloads', async (_what, act, name, type, content) => {
		await show();
		await run(act);
		const [found, ...others] = await call('wait');
		expect(others).toEqual([]);
		expect(found).toMatchObject({type, size: content.length, state: 'complete'});
		expect(path.basename(found?.path ?? '')).toBe(name);
		expect(path.relative(folder(), found?.path ?? '')).toMatch(/^Tabberth\/agent-\d+-[0-9a-f]{6}\/[^/]+$/);
		expect(await readFile(found?.path ?? '', 'utf8')).toBe(content);
	});

	test('tells of what navigate downloads, without the debugger', async () => {
		room.site.page('/list', sendCsv);
		await room.client.call('navigate', {url: `${room.site.origin}/list`});
		expect(await call('wait')).toMatchObject([{state: 'complete', url: `${room.site.origin}/list`}]);
	});

	test('tells of no other agent’s, nor of the person’s', async () => {
		const other = await connectClient('v2 legacy', room.tabberth.url);
		await show(other);
		await run('link.click()', other);
		expect(await call('wait', other)).toHaveLength(1);
		const mine = await room.tabberth.browser.newPage();
		await mine.goto(room.site.page('/mine', '<a id="link" href="/list">x</a>'));
		await mine.click('#link');
		await show();
		await run('named.click()');
		expect(await call('wait')).toMatchObject([{path: expect.stringContaining('named.txt')}]);
		const all = await room.tabberth.inWorker(async () =>
			(await chrome.downloads.search({})).map(({filename}) => filename),
		);
		expect(all).toContain(path.join(folder(), 'list.csv'));
		expect(await call('list', other)).toHaveLength(1);
		await Promise.all([other.close(), mine.close()]);
	});

	test('waits for one that is under way, and for the next one', async () => {
		await show();
		let finish = (): void => undefined;
		room.site.page('/slow', (_request, response) => {
			response.writeHead(200, {'content-type': 'text/csv', 'content-disposition': 'attachment; filename="slow.csv"'});
			response.write('a');
			finish = () => void response.end('b');
		});
		await run('link.click()');
		expect(await call('wait')).toHaveLength(1);
		// The browser asks the person before a page downloads a second file that nobody clicked on.
		await room.client.call('tabs_create', {url: `${room.site.origin}/files`});
		await run('link.href = "/slow"; link.click()');
		const waiting = call('wait');
		const begun = await room.tabberth.inWorker(
			() =>
				new Promise<string>((resolve) => {
					const look = async (): Promise<void> => {
						const [item] = await chrome.downloads.search({state: 'in_progress', urlRegex: '/slow$'});
						if (item) resolve(item.finalUrl);
					};
					chrome.downloads.onChanged.addListener(look);
					void look();
				}),
		);
		expect(begun).toBe(`${room.site.origin}/slow`);
		finish();
		expect(await waiting).toMatchObject([{state: 'complete'}, {state: 'complete', size: 2}]);
	});

	test('tells why one was not finished', async () => {
		await show();
		room.site.page('/endless', (_request, response) => {
			response.writeHead(200, {
				'content-type': 'text/csv',
				'content-disposition': 'attachment; filename="endless.csv"',
			});
			response.write('a');
		});
		await run('link.href = "/endless"; link.click()');
		const waiting = call('wait');
		await room.tabberth.inWorker(
			() =>
				new Promise<void>((resolve) => {
					const look = async (): Promise<void> => {
						const [item] = await chrome.downloads.search({state: 'in_progress', urlRegex: '/endless$'});
						if (item) resolve(chrome.downloads.cancel(item.id));
					};
					chrome.downloads.onChanged.addListener(look);
					void look();
				}),
		);
		expect(await waiting).toMatchObject([{state: 'interrupted', error: 'USER_CANCELED'}]);
	});

	test('remembers them when the worker was started again', async () => {
		await show();
		await run('link.click()');
		const before = await call('wait');
		await room.tabberth.killWorker();
		await room.tabberth.served();
		expect(await call('list')).toEqual(before);
	});

	test('has nothing at first', async () => {
		await show();
		expect(await call('list')).toEqual([]);
	});

	test('waits in vain for 45 s, and says nothing then', async () => {
		await show();
		expect(await hasten(room.tabberth, 45_000, () => call('wait'))).toEqual([]);
	});

	test.each([
		[{}, 'downloads: action: expected "list" or "wait".'],
		[{action: 'open'}, 'downloads: action: expected "list" or "wait".'],
	])('refuses %j', async (input, words) => {
		expect(await room.client.call('downloads', input)).toMatchObject({
			isError: true,
			text: expect.stringContaining(words),
		});
	});

	test('has pictures that were saved, in the same folder', async () => {
		await show();
		const {text} = await room.client.call('computer', {action: 'screenshot', save_to_disk: true});
		const saved = /\nSaved: (.*)\n/.exec(text)?.[1] ?? '';
		expect(path.relative(folder(), saved)).toMatch(/^Tabberth\/agent-\d+-[0-9a-f]{6}\/screenshot-[\dT-]+\.jpg$/);
		expect([...(await readFile(saved)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
		expect(await call('list')).toMatchObject([{path: saved, type: 'image/jpeg', state: 'complete'}]);
		const again = await room.client.call('computer', {action: 'zoom', region: [0, 0, 50, 50], save_to_disk: true});
		expect(again.text).toMatch(/\nSaved: .*\.jpg\n/);
		expect(await call('list')).toHaveLength(2);
	});
});
