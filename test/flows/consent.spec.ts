// Access by asking: who has no key may use the browser when the person says so, in a window that nobody else can reach.
import {copyFile, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {type Agent, openTabOf, startAgent} from '../kit/agents.ts';
import {connectClient} from '../kit/clients.ts';
import {countConsentWindows, findConsent} from '../kit/consent.ts';
import {readContrasts} from '../kit/contrast.ts';
import {openPopup} from '../kit/popup.ts';
import {initializeMessage, openSession, postRpc} from '../kit/rpc.ts';
import {startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {readToolbar} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';

const TOKEN = 'tbk_right-right-right-right-right-right';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'ask', token: TOKEN});
	// What is asked about sites has a spec of its own.
	await tabberth.changeSettings({preset: 'unattended'});
});
afterAll(() => tabberth?.stop());
/** Each test is asked anew. */
afterEach(async () => {
	const page = await tabberth.browser.newPage();
	await page.goto(`chrome-extension://${tabberth.extensionId}/extension/ui/popup/popup.html`);
	await page.evaluate(async () => {
		const {value} = await chrome.runtime.sendMessage({type: 'consents.list'});
		for (const {id} of value) await chrome.runtime.sendMessage({type: 'consents.forget', id});
	});
	await page.close();
});

const start = (name: string, kind: Parameters<typeof startAgent>[0] = 'v1 http'): Promise<Agent> =>
	startAgent(kind, tabberth.url, name);

const DENIED = {isError: true, text: expect.stringContaining('the person does not let this client use the browser')};

const untilNobodyAsks = () =>
	until('nobody to ask', async () => ((await readToolbar(tabberth)).text === '' ? true : undefined));

describe('without asking', () => {
	test('the protocol works, and so do lists', async () => {
		const client = await connectClient('v2 legacy', tabberth.url);
		expect((await client.listTools()).length).toBeGreaterThan(0);
		await client.ping();
		expect((await fetch(`${tabberth.origin}/tools`)).status).toBe(200);
		expect((await fetch(`${tabberth.origin}/health`)).status).toBe(200);
		expect(countConsentWindows(tabberth)).toBe(0);
		await client.close();
	});

	test('a right key is let in, and a wrong one is forbidden', async () => {
		const client = await connectClient('v2 legacy', tabberth.url, {token: TOKEN});
		expect((await client.call('tabs_create')).isError).toBe(false);
		expect(countConsentWindows(tabberth)).toBe(0);
		await client.close();
		const wrong = await postRpc(tabberth.url, initializeMessage(), {authorization: 'Bearer tbk_wrong'});
		expect(wrong.status).toBe(403);
	});
});

describe('the first call that touches the browser', () => {
	test.each(['v2 modern', 'v1 http', 'v1 sse'] as const)(
		'opens a window, and goes on when allowed (%s)',
		async (kind) => {
			const agent = await start('Claude Code', kind);
			const called = agent.call('tabs_create_mcp');
			const consent = await findConsent(tabberth);
			await consent.untilAsked('Claude Code');
			expect(await consent.textOf('h1')).toBe('Claude Code wants to use this browser');
			expect(await consent.textOf('#program')).toContain('agent-process.mjs');
			expect(await consent.buttons()).toEqual(['Deny', 'Always allow', 'Allow this session']);
			expect(await readToolbar(tabberth)).toEqual({text: '?', title: 'Tabberth: a program waits for your answer'});
			await consent.press('Allow this session');
			expect((await called).text).toMatch(/Tab ID: \d+/);
			await consent.closed();
			await untilNobodyAsks();
			expect((await agent.call('tabs_create_mcp')).isError).toBe(false);
			expect(countConsentWindows(tabberth)).toBe(0);
		},
	);

	test('is refused when denied, and so is what the same program asks later, until it may ask again', async () => {
		const agent = await start('Cursor');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		await consent.press('Deny');
		expect(await called).toMatchObject(DENIED);
		await consent.closed();
		expect(await agent.call('tabs_context')).toMatchObject(DENIED);
		expect(countConsentWindows(tabberth)).toBe(0);
		const popup = await openPopup(tabberth);
		await popup.click('::-p-xpath(//section[@id="refused"]//button[text()="Let it ask again"])');
		await popup.page.waitForSelector('#refused[hidden]');
		const again = agent.call('tabs_create_mcp');
		await (await findConsent(tabberth)).press('Allow this session');
		expect((await again).isError).toBe(false);
		await popup.close();
	});

	test('of several programs is asked in one window, one after the other', async () => {
		const agents = [await start('One'), await start('Two'), await start('Three')];
		const [one, two, three] = agents.map((agent) => agent.call('tabs_create_mcp'));
		const consent = await findConsent(tabberth);
		await consent.page.waitForFunction(() => document.querySelector('#queue')?.textContent === '1 of 3');
		expect(countConsentWindows(tabberth)).toBe(1);
		const asked: string[] = [];
		for (const button of ['Allow this session', 'Deny', 'Allow this session'] as const) {
			const name = await consent.textOf('#name');
			asked.push(name);
			await consent.press(button);
			await consent.page
				.waitForFunction((before) => document.querySelector('#name')?.textContent !== before, {}, name)
				.catch(() => undefined);
		}
		const answers = await Promise.all([one, two, three]);
		const byName = new Map(['One', 'Two', 'Three'].map((name, place) => [name, answers[place]?.isError]));
		expect(asked.map((name) => byName.get(name))).toEqual([false, true, false]);
		await consent.closed();
	});

	test('of a program that was allowed for good is not asked again; of another with its name it is', async () => {
		const first = await start('Claude Code');
		const called = first.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		await consent.press('Always allow');
		expect((await called).isError).toBe(false);
		await consent.closed();
		await first.kill();
		await tabberth.killWorker();
		await tabberth.served();
		const second = await start('Claude Code', 'v2 modern');
		expect((await second.call('tabs_create_mcp')).isError).toBe(false);
		expect(countConsentWindows(tabberth)).toBe(0);
		// This very process is another program, whatever it calls itself.
		const liar = await connectClient('v1 http', tabberth.url, {name: 'Claude Code'});
		const asking = liar.call('tabs_create_mcp');
		await (await findConsent(tabberth)).press('Deny');
		expect(await asking).toMatchObject(DENIED);
		await liar.close();
	});

	test('names programs in plain text, and nothing that turns it around', async () => {
		const agent = await start('<b>Claude</b> \u202eedoC\n\n2');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		expect(await consent.textOf('#name')).toBe('<b>Claude</b> edoC 2');
		await consent.press('Deny');
		await called;
	});

	test('cannot be allowed for good where the system does not tell which program asks', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'tabberth-socat-'));
		// A process of this name carries the connections of others, and is not taken for one of them.
		const carrier = join(folder, 'socat');
		await copyFile(process.execPath, carrier);
		try {
			const agent = await startAgent('v2 modern', tabberth.url, 'Unknown', {node: carrier});
			const called = agent.call('tabs_create_mcp');
			const consent = await findConsent(tabberth);
			expect(await consent.textOf('#program')).toBe('Not known: this system does not tell which program asks.');
			expect(await consent.buttons()).toEqual(['Deny', 'Allow this session']);
			await consent.press('Allow this session');
			const tabId = Number(/Tab ID: (\d+)/.exec((await called).text)?.[1]);
			await consent.closed();
			expect((await agent.call('tabs_context', {tabId})).isError).toBe(true);
			expect((await agent.call('get_page_text', {tabId})).isError).toBe(false);
			// Neither it nor another is known by anything else.
			const nobody = {isError: true, text: expect.stringContaining('cannot be told on this system')};
			expect(await agent.call('resize_window', {width: 800, height: 600})).toMatchObject(nobody);
			expect(await agent.call('get_page_text', {tabId: tabId + 1})).toMatchObject(nobody);
			expect(countConsentWindows(tabberth)).toBe(0);
		} finally {
			await rm(folder, {recursive: true, force: true});
		}
	});
});

describe('the window', () => {
	test('takes an answer that is given to a later worker', async () => {
		const agent = await start('Late');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		await tabberth.killWorker();
		expect((await called).text).toContain('Outcome unknown');
		await tabberth.served();
		await until('the badge', async () => ((await readToolbar(tabberth)).text === '?' ? true : undefined));
		expect(countConsentWindows(tabberth)).toBe(1);
		await consent.press('Allow this session');
		await consent.closed();
		expect((await agent.call('tabs_create_mcp')).isError).toBe(false);
	});

	test('takes an answer while no worker runs, and tells it to the next one', async () => {
		const agent = await start('Between');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		await consent.page.evaluate(() => {
			const {setTimeout: later} = window;
			const held: (() => void)[] = [];
			Object.assign(window, {
				held,
				setTimeout: (act: () => void, ms: number) => (ms === 100 ? held.push(act) : later(act, ms)),
			});
		});
		await tabberth.killWorker();
		await consent.page.waitForFunction('held.length > 0');
		expect((await called).text).toContain('Outcome unknown');
		await consent.press('Allow this session');
		await consent.page.evaluate('held.shift()()');
		await consent.closed();
		expect((await agent.call('tabs_create_mcp')).isError).toBe(false);
	});

	test('stays when it loses the focus, and can be opened again when it was closed', async () => {
		const agent = await start('Patient');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		await tabberth.inWorker(async () => void (await chrome.windows.create({url: 'about:blank', focused: true})));
		expect(countConsentWindows(tabberth)).toBe(1);
		await consent.page.close();
		const popup = await openPopup(tabberth);
		await popup.page.waitForFunction(
			() => document.querySelector('#pleas .reason')?.textContent === 'Patient wants to use this browser',
		);
		expect(countConsentWindows(tabberth)).toBe(0);
		await popup.click('#open-consent');
		await (await findConsent(tabberth)).press('Allow this session');
		expect((await called).isError).toBe(false);
		await popup.close();
	});

	test('takes no press that no person made, and none before it was in view for a while', async () => {
		const agent = await start('Hasty');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		const early = await consent.page.evaluate(async () => {
			const [button] = document.querySelectorAll<HTMLButtonElement>('[data-answer="session"]');
			if (!button) return [];
			// As if it had just come into view.
			dispatchEvent(new Event('resize'));
			const atOnce = button.disabled;
			const begun = performance.now();
			await new Promise<void>((resolve) => {
				new MutationObserver(() => button.disabled || resolve()).observe(button, {attributes: true});
			});
			const enabledAfter = performance.now() - begun;
			button.click();
			button.dispatchEvent(new MouseEvent('click', {bubbles: true}));
			return [atOnce, enabledAfter >= 490];
		});
		expect(early).toEqual([true, true]);
		expect(await readToolbar(tabberth)).toMatchObject({text: '?'});
		await consent.press('Deny');
		expect(await called).toMatchObject(DENIED);
	});

	test.each(['light', 'dark'] as const)('can be read in %s, before and while its answers count', async (scheme) => {
		const agent = await start('Claude Code');
		const called = agent.call('tabs_create_mcp');
		const {page, press} = await findConsent(tabberth);
		await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
		await page.bringToFront();
		const words = 'h1, #name, .soft, dt, dd, li, summary, footer button:not([hidden])';
		const contrasts = await readContrasts(page, words);
		await page.waitForSelector('footer button:enabled');
		contrasts.push(...(await readContrasts(page, words)));
		expect(contrasts.length).toBeGreaterThanOrEqual(20);
		expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
		if (process.env.SHOTS) await page.screenshot({path: `${process.env.SHOTS}/consent-${scheme}.png`});
		const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(width).toBeLessThanOrEqual(0);
		await press('Deny');
		await called;
	});

	test('drawn large it is a card in the middle, with its answers right below the question', async () => {
		const agent = await start('Wide');
		const called = agent.call('tabs_create_mcp');
		const {page, press} = await findConsent(tabberth);
		await page.setViewport({width: 1280, height: 860});
		await page.waitForSelector('#plea:not([hidden])');
		const {left, right, gap} = await page.evaluate(() => {
			const card = document.body.getBoundingClientRect();
			const [last, answers] = ['main details', 'footer'].map((each) =>
				document.querySelector(each)?.getBoundingClientRect(),
			);
			return {
				...{left: card.left, right: document.documentElement.clientWidth - card.right},
				gap: (answers?.top ?? 0) - (last?.bottom ?? 0),
			};
		});
		expect(left).toBe(right);
		expect(gap).toBeLessThan(40);
		expect(gap).toBeGreaterThanOrEqual(0);
		await page.setViewport(null);
		await press('Deny');
		await called;
	});

	test('closes when everything is stopped, and the call is told', async () => {
		const agent = await start('Stopped');
		const called = agent.call('tabs_create_mcp');
		const consent = await findConsent(tabberth);
		const popup = await openPopup(tabberth);
		await popup.click('#stop');
		expect((await called).text).toContain('stopped by the person');
		await consent.closed();
		await popup.click('#resume');
		await popup.untilStopped(false);
		await popup.close();
	});
});

test('what developers are told is asked for too, and names no session of another', async () => {
	const own = await connectClient('v1 http', tabberth.url);
	const opened = own.call('tabs_create_mcp');
	await (await findConsent(tabberth)).press('Allow this session');
	await opened;
	const agent = await start('Curious');
	const called = agent.call('dev_utils', {action: 'doctor'});
	const consent = await findConsent(tabberth);
	await consent.untilAsked('Curious');
	await consent.press('Allow this session');
	const {text} = await called;
	expect(text).toContain('"access":"ask"');
	expect(text).not.toContain(own.sessionId);
	await own.close();
});

test('files and commands are asked for as calls are', async () => {
	const headers = {'content-type': 'application/json', ...(await openSession(tabberth.url))};
	const command = fetch(`${tabberth.origin}/commands`, {
		method: 'POST',
		headers,
		body: JSON.stringify({name: 'tabs_create', payload: {}}),
	});
	await (await findConsent(tabberth)).press('Allow this session');
	expect((await (await command).json()).data.isError).toBeUndefined();
	const events = await fetch(`${tabberth.origin}/commands`, {headers});
	expect(events.status).toBe(200);
	await events.body?.cancel();
	const sent = fetch(`${tabberth.origin}/files?name=a.txt`, {method: 'POST', body: 'a'});
	const consent = await findConsent(tabberth);
	await consent.untilAsked('a program that sends a file');
	await consent.press('Deny');
	expect((await sent).status).toBe(403);
	expect((await fetch(`${tabberth.origin}/files?name=a.txt`, {method: 'POST', headers, body: 'a'})).status).toBe(403);
});

test('no tool, page or script of an agent reaches the window that asks', async () => {
	const site = await startSite();
	const allowed = await connectClient('v1 http', tabberth.url, {token: TOKEN, name: 'Attacker'});
	const accomplice = await start('Accomplice');
	const called = accomplice.call('tabs_create_mcp');
	const consent = await findConsent(tabberth);
	const url = `chrome-extension://${tabberth.extensionId}/extension/ui/consent/consent.html`;
	const tabId = await openTabOf(allowed, site.page('/attack', '<title>Attack</title><p>Attack'));
	const chromeId = await tabberth.inWorker(async (url) => (await chrome.tabs.query({url}))[0]?.id ?? -1, url);
	const run = (text: string) => allowed.call('javascript_tool', {action: 'javascript_exec', text, tabId});

	for (const [name, input] of [
		['navigate', {url, tabId}],
		['navigate', {url: `view-source:${url}`, tabId}],
		['tabs_create', {url}],
		['tabs_create_mcp', {url}],
		['computer', {action: 'left_click', coordinate: [380, 390], tabId: chromeId}],
		['computer', {action: 'screenshot', tabId: chromeId}],
		['computer', {action: 'key', text: 'Tab Tab Enter', tabId: chromeId}],
		['read_page', {tabId: chromeId}],
		['find', {query: 'allow button', tabId: chromeId}],
		['get_page_text', {tabId: chromeId}],
		['form_input', {ref: 'ref_1', value: 'x', tabId: chromeId}],
		['javascript_tool', {action: 'javascript_exec', text: 'document.title', tabId: chromeId}],
		['show_tab', {tabId: chromeId}],
		['resize_window', {width: 800, height: 600, tabId: chromeId}],
		['tabs_close_mcp', {tabId: chromeId}],
		['handle_dialog', {accept: true, tabId: chromeId}],
		['hand_over', {reason: 'Allow it', tabId: chromeId}],
		['wait_for', {text: 'Allow', tabId: chromeId}],
	] as const)
		expect((await allowed.call(name, input)).isError, `${name} ${JSON.stringify(input)}`).toBe(true);
	expect((await allowed.call('tabs_context')).text).not.toContain('chrome-extension');
	for (const text of [
		`open(${JSON.stringify(url)}); 'tried'`,
		`const frame = document.createElement('iframe'); frame.src = ${JSON.stringify(url)}; document.body.append(frame); await new Promise((done) => { frame.onload = done; }); String(frame.contentDocument)`,
		`await fetch(${JSON.stringify(url)}).then((r) => r.text(), String)`,
		`String(globalThis.chrome?.runtime?.sendMessage)`,
		`location.href = ${JSON.stringify(url)}; 'tried'`,
	])
		expect((await run(text)).text).not.toMatch(/wants to use|<!doctype/i);
	const documents = await tabberth.inWorker(async (url) => {
		const contexts = await chrome.runtime.getContexts({documentUrls: [url]});
		return contexts.length;
	}, url);
	expect(documents).toBe(1);
	await allowed.call('navigate', {url: `${site.origin}/attack`, tabId});
	/** As what we inject into pages could try. */
	const heard = await tabberth.inWorker(async (url) => {
		const [tab] = await chrome.tabs.query({url});
		const func = async () => {
			const heard: unknown[] = [];
			for (const name of ['consent', 'popup']) {
				const port = chrome.runtime.connect({name});
				port.onMessage.addListener((message) => void heard.push(message));
				for (const id of ['', '1']) port.postMessage({type: 'answer', id, answer: 'session'});
			}
			heard.push(await chrome.runtime.sendMessage({type: 'keys.make', name: 'x'}).catch(() => undefined));
			return heard;
		};
		return (await chrome.scripting.executeScript({target: {tabId: tab?.id ?? -1}, func}))[0]?.result;
	}, `${site.origin}/attack`);
	expect(JSON.stringify(heard)).toBe('[null]');

	expect(await readToolbar(tabberth)).toMatchObject({text: '?'});
	expect(await consent.textOf('h1')).toBe('Accomplice wants to use this browser');
	await consent.press('Deny');
	expect(await called).toMatchObject(DENIED);
	await allowed.close();
	await site.stop();
});
