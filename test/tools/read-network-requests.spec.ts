import {beforeAll, describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom('v1 http');
let pages = 0;

beforeAll(() => {
	room.site.page('/data', (request, response) => {
		response.writeHead(200, {'content-type': 'application/json', 'set-cookie': 'sid=abc', 'x-plain': 'shown'});
		response.end(JSON.stringify({asked: request.method, access_token: 'very secret', words: 'plain\u200b words'}));
	});
	room.site.page('/moved', (_request, response) => void response.writeHead(302, {location: '/data'}).end());
	room.site.page('/picture', (_request, response) => {
		response.writeHead(200, {'content-type': 'image/png'}).end(Buffer.from([1, 2, 3, 255, 254]));
	});
});

const ICON = '<link rel="icon" href="data:,">';
const show = (script = '') =>
	room.client.call('navigate', {url: room.site.page(`/page-${pages++}`, `${ICON}<script>${script}</script>`)});
const run = (text: string) => room.client.call('javascript_tool', {action: 'javascript_exec', text});
const read = (input: Record<string, unknown> = {}) => room.client.call('read_network_requests', input);
const linesOf = (text: string): string[] =>
	(/\n<page-text[^\n]*\n([\s\S]*)\n<\/page-text/.exec(text)?.[1] ?? '')
		.split('\n')
		.map((line) => line.replace(/ \d+ ms /, ' ').replaceAll(room.site.origin, ''));
const untilListed = (pattern: RegExp, input = {}, count = 1) =>
	until(`${count} requests like ${pattern}`, async () => {
		const lines = linesOf((await read(input)).text);
		return lines.filter((line) => pattern.test(line)).length >= count ? lines : undefined;
	});
const idOf = async (urlPattern: string): Promise<string> =>
	/(r\d+) /.exec(linesOf((await read({urlPattern})).text).at(-1) ?? '')?.[1] ?? '';

describe('read_network_requests', () => {
	test('lists what a page asked for, without the debugger', async () => {
		await show(
			'fetch("/data"); fetch("/moved"); fetch("/none"); fetch("/data?key=1&token=abc", {method: "POST", body: "x"})',
		);
		await untilListed(/GET 404 fetch \/none/);
		await untilListed(/r\d+ GET 302 fetch \/moved/);
		await untilListed(/POST 200 fetch/);
		// What is asked for by name, and what the other leads to.
		const lines = await untilListed(/GET 200 fetch \/data$/, {}, 2);
		expect(lines[0]).toMatch(/^r1 GET 200 document \/page-\d+$/);
		expect(lines.some((line) => /POST 200 fetch \/data\?key=1&token=••••$/.test(line))).toBe(true);
		const attached = await room.tabberth.inWorker(async () => {
			const tabs = await chrome.tabs.query({});
			const probes = tabs.map(({id}) =>
				chrome.debugger.sendCommand({tabId: id ?? -1}, 'Target.getTargetInfo').then(
					() => 1,
					() => 0,
				),
			);
			return (await Promise.all(probes)).filter(Boolean).length;
		});
		expect(attached).toBe(0);
	});

	test('says of a request made before that only a new one has headers and body', async () => {
		await show('fetch("/data")');
		await untilListed(/\/data/);
		const requestId = await idOf('/data');
		expect(await read({requestId})).toMatchObject({
			isError: true,
			text: expect.stringMatching(/made before the debugger listened to the document that made it\. It listens now/),
		});
		await room.client.call('navigate', {url: 'reload'});
		await untilListed(/r[3-9] .*\/data/);
		expect((await read({requestId: await idOf('/data')})).text).toContain('Body:');
	});

	test('gives headers and body of one, without what lets its holder in', async () => {
		await show();
		await run(
			'document.cookie = "own=1"; await fetch("/data", {method: "POST", headers: {authorization: "Bearer abc", "x-own": "mine"}, body: JSON.stringify({password: "hunter2", name: "ann"})}).then((r) => r.text())',
		);
		const {text} = await read({requestId: await idOf('/data')});
		expect(text).toMatch(/^r\d+ POST 200\n<page-text/);
		expect(text).toMatch(/Request headers:\n[\s\S]*authorization: ••••[\s\S]*x-own: mine/i);
		expect(text).toContain('Sent:\n{"password":"••••","name":"ann"}');
		expect(text).toMatch(/Response headers:\n[\s\S]*x-plain: shown/i);
		expect(text).toContain('Body:\n{"asked":"POST","access_token":"••••","words":"plain words"}');
		expect(text).not.toMatch(/very secret|hunter2|Bearer|sid=abc|own=1/);
	});

	test('lists each once where the debugger sees it too, and data URLs shortened', async () => {
		await show();
		await run(
			'await fetch("/picture").then((r) => r.arrayBuffer()); await fetch("data:text/plain," + "x".repeat(500)).then((r) => r.text())',
		);
		const lines = await untilListed(/GET 200 fetch \/picture/);
		expect(lines.filter((line) => line.includes('/picture'))).toHaveLength(1);
		expect(lines.find((line) => line.includes('data'))).toMatch(/GET 200 \w+ \[data: text\/plain, \d+ characters\]$/);
		expect((await read({requestId: await idOf('/picture')})).text).toContain('Body:\n(not text, 5 bytes)');
	});

	test('filters by URL, limits, and forgets', async () => {
		await show('for (let n = 0; n < 12; n++) fetch("/data?n=" + n)');
		await until('all of them', async () => ((await read()).text.startsWith('13 of 13') ? true : undefined));
		const {text} = await read({urlPattern: '/data*n=', limit: 2});
		expect(text).toMatch(/^2 of 13 requests:/);
		expect(text).toContain('10 earlier ones left out: give a urlPattern, or a larger limit.');
		expect((await read({urlPattern: 'nowhere'})).text).toMatch(/^None of 13 requests match\./);
		expect((await read({clear: true, limit: 3})).text).toMatch(
			/\nForgotten with them, as clear forgets all: 10 that are not shown here\. Another time read these before you clear\./,
		);
		expect((await read()).text).toMatch(/^No requests so far\./);
	});

	test('tells of what failed and what is under way, which clearing does not end', async () => {
		const held = room.site.hold('/slow');
		room.site.page('/cut', (request) => void request.socket.destroy());
		await show('fetch("/cut").catch(() => undefined); fetch("/slow")');
		await held.asked;
		await untilListed(/r\d+ GET net::ERR_EMPTY_RESPONSE fetch \/cut$/);
		await untilListed(/r\d+ GET pending fetch \/slow$/);
		const {text} = await read({clear: true});
		expect(text).toContain('Headers and bodies are kept of what is asked for while the debugger is attached');
		expect(text).not.toContain('Forgotten');
		const idle = {networkIdle: true, timeout: 0.7};
		expect((await room.client.call('wait_for', idle)).text).toContain('the page still asks for things');
		held.release();
		expect((await room.client.call('wait_for', {networkIdle: true})).text).toContain('asks for nothing more after');
	});

	test('knows nothing of other agents’ tabs, and of those of the person', async () => {
		await show('fetch("/data?mine")');
		await untilListed(/mine/);
		const other = await connectClient('v1 http', room.tabberth.url);
		await other.call('navigate', {url: room.site.page('/other', ICON)});
		expect((await other.call('read_network_requests')).text).not.toContain('mine');
		await other.close();
	});

	test.each([
		[{requestId: 'r99'}, 'read_network_requests: requestId: there is no "r99". List the requests again.'],
		[{limit: 0}, 'read_network_requests: limit: expected at least 1.'],
		[{urlPattern: 5}, 'read_network_requests: urlPattern: expected a string.'],
		[{clear: 'yes'}, 'read_network_requests: clear: expected a boolean.'],
	])('refuses %j', async (input, words) => {
		await show();
		expect(await read(input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});
});
