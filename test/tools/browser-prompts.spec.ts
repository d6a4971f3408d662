// What the browser itself asks the person in a tab: no call waits for it, and each says what stands there.
import type {ServerResponse} from 'node:http';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

/** Without windows nothing asks before it prints. */
const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;
let pages = 0;

/** Asks everybody for a password before it fetches anything. */
let proxy: Site;

beforeAll(async () => {
	[site, proxy] = await Promise.all([startSite(), startSite()]);
	tabberth = await startTabberth({args: [...HEADED, `--proxy-server=${new URL(proxy.origin).host}`]});
	const refuse = (response: ServerResponse, status: number, header: string): void => {
		response.writeHead(status, {[header]: 'Basic realm="Vault"', 'content-type': 'text/html'}).end('No');
	};
	site.page('/vault', (_request, response) => refuse(response, 401, 'www-authenticate'));
	// The browser gives a password that was right to what lies below as well.
	site.page('/safe/box', ({headers}, response) => {
		if (headers.authorization === `Basic ${btoa('ada:right')}`) response.end('<title>Open</title>');
		else refuse(response, 401, 'www-authenticate');
	});
	proxy.page('/', (_request, response) => refuse(response, 407, 'proxy-authenticate'));
});
afterAll(() => Promise.all([tabberth?.stop(), site?.stop(), proxy?.stop()]));
beforeEach(async () => {
	client = await connectClient('v2 legacy', tabberth.url);
});
afterEach(() => client.close());

const {act, run, refOf, click} = openActing({
	get client() {
		return client;
	},
});
const show = async (html: string): Promise<string> => {
	const url = site.page(`/prompt-${pages++}`, html);
	await client.call('navigate', {url});
	return url;
};

describe('a name and a password', () => {
	const WORDS =
		/the server, or a proxy before it, wants a user name and a password \(HTTP authentication\).*call hand_over/;

	test('that a page needs are told, and the tab goes on', async () => {
		const refused = await client.call('navigate', {url: `${site.origin}/vault`});
		expect(refused.isError).toBe(true);
		expect(refused.text).toMatch(WORDS);
		await show('<a href="/vault">Vault</a>');
		expect((await click('Vault')).text).toMatch(WORDS);
		await show('<title>Free</title>');
		expect(await run('document.title')).toBe('Free');
	});

	test('that are wrong are told as those that lack, also at the second try; right ones open the page', async () => {
		const given = (password: string) => `${site.origin.replace('//', `//ada:${password}@`)}/safe/box`;
		for (const password of ['wrong', 'again'])
			expect(await client.call('navigate', {url: given(password)})).toMatchObject({
				isError: true,
				text: expect.stringMatching(WORDS),
			});
		expect(await client.call('navigate', {url: given('right')})).toMatchObject({isError: false});
		expect(await run('document.title')).toBe('Open');
	});

	test('that a proxy wants are told', async () => {
		const {text, isError} = await client.call('navigate', {url: 'http://behind.test/'});
		expect({text, isError}).toEqual({text: expect.stringMatching(WORDS), isError: true});
		await show(`<title>Free</title><button onclick="fetch('http://behind.test/', {mode: 'no-cors'})">Ask</button>`);
		await click('Ask');
		await expect
			.poll(async () => (await client.call('read_page')).text)
			.toMatch(/a user name and a password for the proxy 127\.0\.0\.1:\d+, which calls it "Vault"/);
		expect(await run('document.title')).toBe('Free');
	});

	test('that a part of a page needs keep presses from it, which is told until they are gone', async () => {
		const url = await show(
			`<button onclick="fetch('/vault')">Open</button><button onclick="this.hit = 1" id=b>Go</button>`,
		);
		const go = await refOf('Go');
		await click('Open');
		await expect
			.poll(async () => (await client.call('read_page')).text)
			.toMatch(
				/the browser asks the person for a user name and a password for 127\.0\.0\.1:\d+, which calls it "Vault"/,
			);
		expect((await act({action: 'left_click', ref: go})).text).toContain('It did not reach the page');
		expect((await act({action: 'key', text: 'a'})).text).toContain('It did not reach the page');
		expect(await run('b.hit')).toBe('undefined');
		expect((await client.call('navigate', {url})).text).not.toContain('asks the person');
		expect((await click('Go')).text).not.toContain('did not reach');
		expect(await run('b.hit')).toBe('1');
	});
});

describe('the print dialog', () => {
	test('that a press opens is told, and named until it is closed', async () => {
		await show('<title>Invoice</title><button onclick="print()">Print</button>');
		const {text, isError} = await click('Print');
		expect(isError, text).toBe(false);
		expect(text).toContain(
			'The tab shows the browser’s print dialog now. Only a person can answer it: call hand_over.',
		);
		for (const tool of ['read_page', 'get_page_text'])
			expect(await client.call(tool)).toMatchObject({
				isError: true,
				text: expect.stringContaining(
					'the tab shows the browser’s print dialog. Until it is answered nothing else works',
				),
			});
		expect(await client.call('handle_dialog', {accept: true})).toMatchObject({
			isError: true,
			text: expect.stringContaining('only a person can print'),
		});
		expect((await client.call('handle_dialog', {accept: false})).text).toContain('by loading the page anew');
		expect(await run('document.title')).toBe('Invoice');
	});

	test('that a script opens ends the wait for it', async () => {
		await show('<p>Invoice');
		const {text} = await client.call('javascript_tool', {action: 'javascript_exec', text: 'print()'});
		expect(text).toContain('the tab shows the browser’s print dialog');
		await client.call('handle_dialog', {accept: false});
		expect(await run('1 + 1')).toBe('2');
	});
});

describe('an address for another program', () => {
	test.each([
		['mailto:ada@example.org', '<a href="mailto:ada@example.org">Go</a>'],
		['some-app:thing', '<a href="some-app:thing">Go</a>'],
		['some-app:script', `<button onclick="location.href = 'some-app:script'">Go</button>`],
	])('%s is told, and the tab can be worked in, again and again', async (url, html) => {
		for (let time = 0; time < 3; time++) {
			await show(html);
			let answer = await click('Go');
			// What the browser asked the time before may stand over the tab for as long as that stays on this site, and comes when its own check is done.
			for (let cures = 0; time > 0 && cures < 5 && answer.text.includes('did not reach the page'); cures++) {
				await client.call('navigate', {url: 'about:blank'});
				await show(html);
				answer = await click('Go');
			}
			expect(answer.isError, answer.text).toBe(false);
			expect(answer.text).toContain(`It asked for ${url}, which is for another program, so the page stays.`);
		}
		expect(await run('1 + 1')).toBe('2');
	});

	test('is refused where it is navigated to', async () => {
		await show('<title>Stays</title>');
		expect(await client.call('navigate', {url: 'mailto:ada@example.org'})).toMatchObject({
			isError: true,
			text: expect.stringContaining('mailto: pages are not reachable'),
		});
		expect(await run('document.title')).toBe('Stays');
	});
});

test.each([
	['the place', `navigator.geolocation.getCurrentPosition(() => told('yes'), () => told('no'))`],
	['leave to notify', 'Notification.requestPermission().then(told)'],
	['the camera', `navigator.mediaDevices.getUserMedia({video: true}).then(() => told('yes'), () => told('no'))`],
])('a page that asks for %s holds up no call', async (_name, source) => {
	await show(
		`<script>const told = (what) => { document.title = what }</script><button onclick="${source}">Ask</button>`,
	);
	expect((await click('Ask')).isError).toBe(false);
	expect(await run('1 + 1')).toBe('2');
});
