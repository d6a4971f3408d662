// What a call does besides reading and acting, and the person may want to be asked about: secrets that it fills in, text that it carries
// from site to site, programs that it downloads.
import {readFile} from 'node:fs/promises';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {countConsentWindows, findConsent} from '../kit/consent.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
beforeEach(async () => {
	await tabberth.changeSettings({sites: [], preset: 'normal'});
	client = await connectClient('v2 legacy', tabberth.url);
	return () => client.close();
});

const show = async (path: string, html: string, host = '127.0.0.1') =>
	client.call('navigate', {url: site.page(path, html).replace('127.0.0.1', host)});
const refOf = async (name: string): Promise<string> => {
	const {text} = await client.call('read_page');
	return new RegExp(`"${name}" \\[(ref_\\d+)\\]`).exec(text)?.[1] ?? `no “${name}” in ${text}`;
};
/** Without a tool that the rules ask about. */
const valueIn = (selector: string): Promise<unknown> =>
	tabberth.inWorker(
		async (url, selector) => {
			// Those of earlier tests are still there.
			const tab = (await chrome.tabs.query({url: `${url}/*`})).toSorted(
				(one, other) => (other.id ?? 0) - (one.id ?? 0),
			)[0];
			const func = (wanted: string) => document.querySelector<HTMLInputElement>(wanted)?.value;
			return (await chrome.scripting.executeScript({target: {tabId: tab?.id ?? -1}, func, args: [selector]}))[0]
				?.result;
		},
		site.origin,
		selector,
	);

const serveFile = (name: string, body: string, type: string): string =>
	site.page(`/${name}`, (_request, response) => {
		response.writeHead(200, {'content-type': type, 'content-disposition': `attachment; filename="${name}"`}).end(body);
	});

const LOGIN =
	'<title>Log in</title><label>Name <input id=name></label><label>Password <input id=pass type=password></label>';
const CARD = '<title>Pay</title><label>Card number <input id=card autocomplete=cc-number></label>';

describe('a secret', () => {
	test.each([
		['form_input', {value: 'hunter2'}],
		['computer', {action: 'type', text: 'hunter2'}],
		['computer', {action: 'key', text: 'h u n t e r 2'}],
	])('waits for a yes, and then for none, by %s %j', async (tool, input) => {
		await show('/login', LOGIN);
		const called = client.call(tool, {...input, ref: await refOf('Password')});
		const consent = await findConsent(tabberth);
		expect(await consent.textOf('h1')).toMatch(/ wants to fill in a password or card number on 127\.0\.0\.1$/);
		expect(await valueIn('#pass')).toBe('');
		await consent.press('Allow this session');
		expect((await called).isError, (await called).text).toBe(false);
		expect((await called).text).not.toMatch(/h ?u ?n ?t ?e ?r/);
		await consent.closed();
		expect(await valueIn('#pass')).toBe('hunter2');
		expect((await client.call('form_input', {ref: await refOf('Password'), value: 'again'})).isError).toBe(false);
		expect(countConsentWindows(tabberth)).toBe(0);
	});

	test('presses its field once, also where it was asked about meanwhile', async () => {
		await show('/pressed', `${LOGIN}<input id=presses value=0><script>pass.onclick = () => presses.value++</script>`);
		const called = client.call('computer', {action: 'type', text: 'hunter2', ref: await refOf('Password')});
		const consent = await findConsent(tabberth);
		await consent.press('Allow this session');
		expect((await called).isError, (await called).text).toBe(false);
		await consent.closed();
		expect([await valueIn('#pass'), await valueIn('#presses')]).toEqual(['hunter2', '1']);
	});

	test('stays out when the person says no, and the rest of the form does not', async () => {
		await show('/pay', `${CARD}${LOGIN}`);
		const called = client.call('form_input', {ref: await refOf('Card number'), value: '4111 1111 1111 1111'});
		const consent = await findConsent(tabberth);
		await consent.press('Deny');
		expect(await called).toMatchObject({isError: true, text: expect.stringContaining('The person said no')});
		await consent.closed();
		expect(await valueIn('#card')).toBe('');
		expect((await client.call('form_input', {ref: await refOf('Name'), value: 'Ada'})).isError).toBe(false);
		expect((await client.call('computer', {action: 'key', ref: await refOf('Password'), text: 'Tab'})).isError).toBe(
			false,
		);
		expect(countConsentWindows(tabberth)).toBe(0);
	});

	test('is asked about by the site of the frame it is typed into', async () => {
		const inner = site.page('/inner', LOGIN).replace('127.0.0.1', 'localhost');
		await show('/outer', `<title>Outer</title><iframe src="${inner}" width=600 height=300></iframe>`);
		const ref = await until('the frame', async () => {
			const found = await refOf('Password');
			return found.startsWith('ref_') ? found : undefined;
		});
		const called = client.call('computer', {action: 'type', ref, text: 'hunter2'});
		const consent = await findConsent(tabberth);
		expect(await consent.textOf('h1')).toMatch(/ on localhost$/);
		await consent.press('Always allow');
		expect((await called).isError, (await called).text).toBe(false);
		await consent.closed();
	});

	test('needs no yes where nobody watches', async () => {
		await tabberth.changeSettings({preset: 'unattended'});
		await show('/login', LOGIN);
		expect((await client.call('form_input', {ref: await refOf('Password'), value: 'hunter2'})).isError).toBe(false);
	});
});

describe('what was read on one site', () => {
	/** Without a word that stands twice. */
	const LETTER = Array.from({length: 120}, (_, at) => `word${at * at}`).join(' ');
	const NOTE = '<title>Note</title><label>Note <textarea id=note></textarea></label>';

	beforeEach(async () => {
		await show('/mail', `<title>Mail</title><article><h1>Letter</h1><p>${LETTER}</p></article>`, 'localhost');
		await client.call('get_page_text');
	});

	test('goes into a form of another only with a yes', async () => {
		await show('/note', NOTE);
		const ref = await refOf('Note');
		expect((await client.call('form_input', {ref, value: `A letter came: ${LETTER.slice(0, 90)}`})).isError).toBe(
			false,
		);
		const called = client.call('form_input', {ref, value: `A letter came: ${LETTER}`});
		const consent = await findConsent(tabberth);
		expect(await consent.textOf('h1')).toMatch(/ wants to take what it read elsewhere to 127\.0\.0\.1$/);
		expect(await consent.textOf('#reasons')).toContain('localhost');
		await consent.press('Deny');
		expect(await called).toMatchObject({isError: true});
		await consent.closed();
		expect(await valueIn('#note')).not.toContain(LETTER);
		const typed = await client.call('computer', {action: 'type', ref, text: LETTER});
		expect(typed).toMatchObject({isError: true, text: expect.stringContaining('said no')});
	});

	test('goes into an address of another only with a yes', async () => {
		const called = client.call('navigate', {url: `${site.page('/note', NOTE)}?body=${encodeURIComponent(LETTER)}`});
		const consent = await findConsent(tabberth);
		expect(await consent.textOf('#reasons')).toContain('a longer text there that it has read on localhost');
		await consent.press('Allow this session');
		expect((await called).text).toContain('Loaded');
		await consent.closed();
		await client.call('form_input', {ref: await refOf('Note'), value: LETTER});
		expect(await valueIn('#note')).toBe(LETTER);
	});

	test('may go back to the same site', async () => {
		await show('/reply', NOTE, 'localhost');
		expect((await client.call('form_input', {ref: await refOf('Note'), value: LETTER})).isError).toBe(false);
		expect(countConsentWindows(tabberth)).toBe(0);
	});
});

describe('a program', () => {
	const PAGE = '<title>Get it</title><a href="/setup.exe" download>Get setup</a>';
	const list = async () => JSON.parse((await client.call('downloads', {action: 'list'})).text).downloads;

	test('is downloaded only with a yes', async () => {
		serveFile('setup.exe', 'MZ', 'application/octet-stream');
		await show('/get', PAGE);
		const stopped = await client.call('computer', {action: 'left_click', ref: await refOf('Get setup')});
		expect(stopped.text).toContain('which was stopped. The person is asked first.');
		expect(await list()).toMatchObject([{state: 'interrupted', error: expect.stringContaining('is asked first')}]);
		const consent = await findConsent(tabberth);
		expect(await consent.textOf('h1')).toMatch(/ wants to download a program from 127\.0\.0\.1$/);
		expect(await consent.textOf('#reasons')).toContain('setup.exe');
		await consent.press('Allow this session');
		await consent.closed();
		const {text} = await client.call('computer', {action: 'left_click', ref: await refOf('Get setup')});
		expect(text).toContain('downloads tells of it');
		await client.call('downloads', {action: 'wait'});
		const done = (await list()).find(({state}: {state: string}) => state === 'complete');
		expect(await readFile(done.path, 'utf8')).toBe('MZ');
	});

	test('is told of by navigate, too, and nothing else is stopped', async () => {
		serveFile('setup.sh', 'true', 'application/x-sh');
		serveFile('table.csv', 'a,b', 'application/octet-stream');
		const stopped = await client.call('navigate', {url: `${site.origin}/setup.sh`});
		expect(stopped.text).toContain('which was stopped. The person is asked first.');
		const consent = await findConsent(tabberth);
		await consent.press('Deny');
		await consent.closed();
		const denied = await client.call('navigate', {url: `${site.origin}/setup.sh`});
		expect(denied.text).toContain('which was stopped. The person said no');
		expect((await client.call('navigate', {url: `${site.origin}/table.csv`})).text).toContain('Call downloads for it');
		expect(countConsentWindows(tabberth)).toBe(0);
	});
});
