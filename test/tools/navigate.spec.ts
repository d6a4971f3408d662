import {describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();

const go = (url: string) => room.client.call('navigate', {url});
const shownUrls = () => room.tabberth.inWorker(async () => (await chrome.tabs.query({})).map(({url}) => url));
const redirectTo = (path: string, location: string): string =>
	room.site.page(path, (_request, response) => void response.writeHead(302, {location}).end());

describe('navigate', () => {
	test('opens a page and says status, title and address', async () => {
		const url = room.site.page('/plain', '<title>Plain page</title>Hello');
		const answer = await go(url);
		expect(answer).toMatchObject({isError: false});
		expect(answer.text).toMatch(/^Loaded, HTTP 200\.\n\[tab \d+ · Plain page · http:\/\/127\.0\.0\.1:\d+\/plain\]$/);
		expect(await shownUrls()).toContain(url);
	});

	test('adds http to an address of this machine', async () => {
		const url = room.site.page('/bare', '<title>Bare</title>');
		expect((await go(url.replace('http://', ''))).text).toContain(`· ${url}]`);
	});

	test('never brings its tab to the front', async () => {
		await go(room.site.page('/behind', '<title>Behind</title>'));
		const fronts = await room.tabberth.inWorker(async () =>
			(await chrome.tabs.query({active: true})).map(({url}) => url),
		);
		expect(fronts.join()).not.toContain('/behind');
	});

	test.each([404, 500])('reports HTTP %i as it is', async (status) => {
		const url = room.site.page(`/status-${status}`, (_request, response) => {
			response.writeHead(status, {'content-type': 'text/html'}).end('<title>Sorry</title>');
		});
		expect(await go(url)).toMatchObject({isError: false, text: expect.stringContaining(`HTTP ${status}`)});
	});

	test('names where it was redirected from', async () => {
		const to = room.site.page('/to', '<title>To</title>');
		const from = redirectTo('/from', '/to');
		const {text} = await go(from);
		expect(text).toContain(`redirected from ${from} (HTTP 302).`);
		expect(text).toContain(`· To · ${to}]`);
	});

	test('names all redirects on the way', async () => {
		const to = room.site.page('/end', '<title>End</title>');
		const second = redirectTo('/second', '/end#part');
		const first = redirectTo('/first', '/second');
		const {text} = await go(first);
		expect(text).toContain(`Loaded, HTTP 200, redirected from ${first} (HTTP 302) by way of ${second} (HTTP 302).`);
		expect(text).toContain(`· End · ${to}#part]`);
	});

	test.each([
		['script', '<script>location.replace("/after")</script>'],
		['a refresh in the head', '<meta http-equiv="refresh" content="0; url=/after">'],
		['script after loading', '<body onload="location.href=\'/after\'">'],
	])('follows a page that sends it on by %s', async (how, html) => {
		const after = room.site.page('/after', '<title>After</title>');
		expect((await go(room.site.page(`/on-${how.length}`, html))).text).toContain(`· After · ${after}]`);
	});

	test('goes back, forward and reloads', async () => {
		const [one, two] = [room.site.page('/one', '<title>One</title>'), room.site.page('/two', '<title>Two</title>')];
		await go(one);
		await go(two);
		expect((await go('back')).text).toContain(`· One · ${one}]`);
		expect((await go('forward')).text).toContain(`· Two · ${two}]`);
		const before = room.site.hits('/two');
		expect((await go('reload')).text).toContain('HTTP 200');
		expect(room.site.hits('/two')).toBe(before + 1);
		expect(await go('forward')).toMatchObject({
			isError: true,
			text: expect.stringContaining('no page to go forward to'),
		});
		expect(await shownUrls()).toContain(two);
	});

	test('says that there is no page to go back to, and stays', async () => {
		expect(await go('back')).toMatchObject({isError: true, text: expect.stringContaining('no page to go back to')});
		const url = room.site.page('/only', '<title>Only</title>');
		await go(url);
		expect((await go('back')).text).toContain('about:blank');
		expect(await go('back')).toMatchObject({isError: true, text: expect.stringContaining('Give an address instead')});
		expect((await go('forward')).text).toContain(`· Only · ${url}]`);
	});

	test('moves within a page without loading it again', async () => {
		const url = room.site.page('/parts', '<title>Parts</title>');
		await go(url);
		expect((await go(`${url}#two`)).text).toMatch(/^Moved within the page/);
		expect(room.site.hits('/parts')).toBe(1);
		expect(await shownUrls()).toContain(`${url}#two`);
	});

	test('says when nothing came to show', async () => {
		const url = room.site.page('/stays', '<title>Stays</title>');
		await go(url);
		const empty = room.site.page('/empty', (_request, response) => void response.writeHead(204).end());
		const file = room.site.page('/file', (_request, response) => {
			response.writeHead(200, {'content-disposition': 'attachment; filename=a.txt'}).end('a');
		});
		expect((await go(empty)).text).toMatch(
			/same page as before: the server answered HTTP 204, with no content\.\n.*Stays/,
		);
		expect((await go(file)).text).toMatch(
			/same page as before: the server sent a download, "a\.txt"\. Call downloads for it\.\n.*Stays/,
		);
		await until(
			'the download to end',
			async () =>
				/Tabberth\/[^"]*a\.txt"/.test((await room.client.call('downloads', {action: 'list'})).text) || undefined,
		);
	});

	test('follows pages that rewrite their own address', async () => {
		const url = room.site.page('/app', `<title>App</title><script>history.replaceState(0, '', '/app/home')</script>`);
		expect((await go(url)).text).toContain(`· App · ${url}/home]`);
		await room.client.call('javascript_tool', {
			action: 'javascript_exec',
			text: 'history.pushState(0, "", "/app/orders"); location.hash = "last"',
		});
		expect((await go('back')).text).toMatch(/^Moved within the page[\s\S]*\/app\/orders\]$/);
		expect((await go('back')).text).toContain(`· App · ${url}/home]`);
		expect(room.site.hits('/app')).toBe(1);
		expect(room.site.hits('/app/home')).toBe(0);
	});

	test('puts failures into words', async () => {
		expect((await go('https://no-such-host.invalid/')).text).toMatch(/does not resolve \(DNS\).*ERR_NAME_NOT_RESOLVED/);
		expect((await go(`http://127.0.0.1:${await freePort()}/`)).text).toMatch(/nothing listens/);
		expect((await go(room.site.origin.replace('http', 'https'))).text).toMatch(/does not speak HTTPS/);
		const broken = room.site.page('/broken', (request) => void request.socket.destroy());
		expect(await go(broken)).toMatchObject({isError: true, text: expect.stringContaining('closed the connection')});
		const circle = room.site.page('/circle', (_request, response) => {
			response.writeHead(302, {location: '/circle'}).end();
		});
		expect(await go(circle)).toMatchObject({isError: true, text: expect.stringMatching(/redirects in a circle/)});
		expect((await room.client.call('tabs_context')).text).toContain(circle);
	});

	test('does not wait for ever for a page that never finishes', async () => {
		room.site.page('/never.png', () => undefined);
		const url = room.site.page('/endless', '<title>Endless</title><img src="/never.png">');
		const before = performance.now();
		const {text} = await go(url);
		expect(performance.now() - before).toBeLessThan(8_000);
		expect(text).toMatch(/still waits for: http:.*\/never\.png/);
	});

	test.each([
		['javascript:alert(1)', 'javascript: pages'],
		[' java\nscript:alert(1)', 'javascript: pages'],
		['data:text/html,x', 'data: pages'],
		['view-source:https://example.com', 'view-source: pages'],
		['chrome://version', 'chrome: pages'],
		['file:///etc/passwd', 'Serve the folder over HTTP'],
		['http://169.254.169.254/', 'cloud metadata'],
		['https://chromewebstore.google.com/', 'stores are not reachable'],
	])('refuses %j and stays where it was', async (url, reason) => {
		const answer = await go(url);
		expect(answer.isError).toBe(true);
		expect(answer.text).toContain(reason);
		expect((await room.client.call('tabs_context')).text).toContain('"url":"about:blank"');
	});

	test('refuses Tabberth itself, straight and by redirect', async () => {
		expect((await go(`http://localhost:${room.tabberth.port}/health`)).text).toContain('is Tabberth itself');
		const answer = await go(redirectTo('/sneaky', `http://127.0.0.1:${room.tabberth.port}/health`));
		expect(answer).toMatchObject({
			isError: true,
			text: expect.stringMatching(/led to 127\.0\.0\.1.*The tab is empty now/),
		});
		expect((await shownUrls()).join()).not.toContain('/health');
	});

	test('lets go of a call that is cancelled, and of the calls behind it', async () => {
		const url = room.site.page('/hangs', () => undefined);
		await room.client.call('tabs_create_mcp');
		const cancel = new AbortController();
		const hanging = room.client.call('navigate', {url}, {signal: cancel.signal});
		await until('the server to be asked', () => room.site.hits('/hangs') || undefined);
		const next = go(room.site.page('/next', '<title>Next</title>'));
		cancel.abort();
		await expect(hanging).rejects.toThrow();
		expect((await next).text).toContain('· Next ·');
	});

	test('holds up nobody else', async () => {
		const other = await connectClient('v2 legacy', room.tabberth.url);
		const cancel = new AbortController();
		const url = room.site.page('/holds', () => undefined);
		const hanging = room.client.call('navigate', {url}, {signal: cancel.signal}).catch(() => undefined);
		await until('the server to be asked', () => room.site.hits('/holds') || undefined);
		expect((await other.call('navigate', {url: room.site.page('/free', '<title>Free</title>')})).text).toContain(
			'· Free ·',
		);
		cancel.abort();
		await Promise.all([hanging, other.close()]);
	});

	test('tells nothing about the tabs of others', async () => {
		const other = await connectClient('v2 legacy', room.tabberth.url);
		const theirs = Number(
			/tab (\d+)/.exec((await other.call('navigate', {url: room.site.page('/theirs', 'x')})).text)?.[1],
		);
		const unknown = theirs === 1 ? 2 : 1;
		const refused = await room.client.call('navigate', {url: 'about:blank', tabId: theirs});
		const missing = await room.client.call('navigate', {url: 'about:blank', tabId: unknown});
		expect(refused.isError).toBe(true);
		expect(refused.text.replace(String(theirs), 'N')).toBe(missing.text.replace(String(unknown), 'N'));
		expect((await shownUrls()).join()).toContain('/theirs');
		await other.close();
	});
});
