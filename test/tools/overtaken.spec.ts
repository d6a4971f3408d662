// Navigations that others get ahead of: the page itself, or whoever else may move the tab.
import {expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();

const go = (url: string) => room.client.call('navigate', {url});
const asked = (path: string) => until(`${path} to be asked for`, () => room.site.hits(path) || undefined);

/** As a person would, in the address bar. */
const moveTab = (from: string, url: string): Promise<void> =>
	room.tabberth.inWorker(
		async (shown, to) => {
			const tab = (await chrome.tabs.query({})).find((each) => each.url === shown);
			if (tab?.id !== undefined) await chrome.tabs.update(tab.id, {url: to});
		},
		from,
		url,
	);

test('navigate does not credit a page that took the place of the one asked for', async () => {
	const start = room.site.page('/start', '<title>Start</title>');
	await go(start);
	const hangs = room.site.page('/hangs', () => undefined);
	const going = go(hangs);
	await asked('/hangs');
	const other = room.site.page('/other', '<title>Other</title>');
	await moveTab(start, other);
	const {isError, text} = await going;
	expect(isError).toBe(true);
	expect(text).toContain(`${hangs} did not load: another navigation took its place`);
	expect(text).toContain(`The tab shows ${other} now`);
});

test('navigate says so when the page before moves the tab itself', async () => {
	const own = room.site.page('/own', '<title>Own</title>');
	let release = (): void => undefined;
	room.site.page('/wait', (_request, response) => {
		release = () => void response.writeHead(200, {'content-type': 'text/plain'}).end('go');
	});
	await go(room.site.page('/restless', '<script>fetch("/wait").then(() => { location.href = "/own"; })</script>'));
	const pending = room.site.page('/pending', () => undefined);
	const going = go(pending);
	await Promise.all([asked('/wait'), asked('/pending')]);
	release();
	const {isError, text} = await going;
	expect(isError).toBe(true);
	expect(text).toContain(`${pending} did not load: another navigation took its place`);
	expect(text).toContain(`The tab shows ${own} now`);
});

test('navigate says so of a reload, too', async () => {
	let isHanging = false;
	const url = room.site.page('/once', (_request, response) => {
		if (!isHanging) response.writeHead(200, {'content-type': 'text/html'}).end('<title>Once</title>');
	});
	await go(url);
	isHanging = true;
	const going = go('reload');
	await until('/once to be asked for again', () => room.site.hits('/once') > 1 || undefined);
	const aside = room.site.page('/aside', '<title>Aside</title>');
	await moveTab(url, aside);
	const {isError, text} = await going;
	expect(isError).toBe(true);
	expect(text).toContain('the page was not reloaded: another navigation took its place');
	expect(text).toContain(`The tab shows ${aside} now`);
});

test('navigate names the page that sent the tab on', async () => {
	const end = room.site.page('/end', '<title>End</title>');
	const sender = room.site.page('/sender', '<script>location.href = "/end"</script>');
	const {text} = await go(sender);
	expect(text).toContain(`Loaded, HTTP 200, after the tab moved on from ${sender}.`);
	expect(text).toContain(`· End · ${end}]`);
});

test('navigate names the page that somebody moved the tab away from', async () => {
	room.site.page('/never.png', () => undefined);
	const left = room.site.page('/left', '<title>Left</title><img src="/never.png">');
	const going = go(left);
	await asked('/never.png');
	const end = room.site.page('/end', '<title>End</title>');
	await moveTab(left, end);
	const {text} = await going;
	expect(text).toContain(`after the tab moved on from ${left}.`);
	expect(text).toContain(`· End · ${end}]`);
});

test('navigate names it after a reload, too', async () => {
	room.site.page('/target', '<title>Target</title>');
	let isSending = false;
	const turning = room.site.page('/turning', (_request, response) => {
		response.writeHead(200, {'content-type': 'text/html', 'cache-control': 'no-store'});
		response.end(isSending ? '<script>location.href = "/target"</script>' : '<title>Turning</title>');
	});
	await go(turning);
	isSending = true;
	const {text} = await go('reload');
	expect(text).toContain(`after the tab moved on from ${turning}.`);
	expect(text).toContain('· Target ·');
});

test('navigate stays with the page when it starts a download', async () => {
	room.site.page('/file', (_request, response) => {
		response.writeHead(200, {'content-disposition': 'attachment; filename=a.txt'}).end('a');
	});
	await go(room.site.page('/before', '<title>Before</title>'));
	const url = room.site.page('/offers', '<title>Offers</title><script>location.href = "/file"</script>');
	const {text} = await go(url);
	expect(text).toMatch(/^Loaded, HTTP 200\./);
	expect(text).toContain(`· Offers · ${url}]`);
});
