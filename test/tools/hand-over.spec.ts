import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {AgentClient} from '../kit/clients.ts';
import {readContrasts} from '../kit/contrast.ts';
import {type Front, watchFront} from '../kit/front.ts';
import {type Harbour, openHarbour} from '../kit/harbour.ts';
import {hasten} from '../kit/haste.ts';
import {openPopup, type Popup} from '../kit/popup.ts';
import {type Site, startSite} from '../kit/site.ts';
import {inStrip} from '../kit/strip.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {readToolbar} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let harbour: Harbour;
let popup: Popup;
let front: Front;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({personActs: true}), startSite()]);
	harbour = openHarbour(tabberth, site, inStrip(tabberth));
	popup = await openPopup(tabberth);
});
beforeEach(async () => {
	await popup.page.bringToFront();
	front = await watchFront(tabberth);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const ask = (client: AgentClient, reason: string, tabId?: number) =>
	client.call('hand_over', {reason, ...(tabId !== undefined && {tabId})});
const untilNothing = () =>
	until('nothing asked', async () => ((await readToolbar(tabberth)).text === '' ? true : undefined));

test.each([
	['Done', /^The person says it is done\. Look at the page before you go on\.\n\[tab /],
	['Cannot', /^The person says that they cannot do it\. Go on without it/],
] as const)('hand_over waits for the person, who answers %s', async (button, words) => {
	const {client, name, url} = await harbour.moor();
	const asking = ask(client, 'Log in to the shop');
	expect(await popup.untilShown('Log in to the shop')).toEqual([
		{agent: `${name} asks you:`, reason: 'Log in to the shop', page: `${new URL(url).host} · ${name}`},
	]);
	expect(await readToolbar(tabberth)).toEqual({text: '?', title: 'Tabberth: an agent asks you to do a step'});
	await popup.press('Log in to the shop', button);
	expect((await asking).text).toMatch(words);
	await popup.untilShown();
	await untilNothing();
	expect(await front.seen()).toEqual([]);
	await harbour.end(client);
});

test('hand_over comes before the tab only when the person wants to see it', async () => {
	const {client, url} = await harbour.moor();
	const asking = ask(client, 'Solve the captcha');
	await popup.untilShown('Solve the captcha');
	expect(await front.seen()).toEqual([]);
	await popup.press('Solve the captcha', 'Show the tab');
	await until('the tab to be shown', async () => ((await front.now()).url === url ? true : undefined));
	await popup.page.bringToFront();
	await popup.press('Solve the captcha', 'Done');
	expect((await asking).isError).toBe(false);
	await harbour.end(client);
});

test('hand_over of several agents stands there in order, the page’s words as text', async () => {
	const [one, two] = [await harbour.moor(), await harbour.moor()];
	const url = site.page('/sly', '<title>&lt;button&gt;Done&lt;/button&gt;</title>');
	await two.client.call('navigate', {url});
	const first = ask(one.client, 'First');
	await popup.untilShown('First');
	const second = ask(two.client, '<b>Second</b>');
	const [, sly] = await popup.untilShown('First', '<b>Second</b>');
	expect(sly?.page).toContain('<button>Done</button>');
	expect((await readToolbar(tabberth)).title).toBe('Tabberth: agents ask you to do 2 steps');
	await popup.press('<b>Second</b>', 'Cannot');
	expect((await second).text).toContain('cannot do it');
	await popup.untilShown('First');
	await popup.press('First', 'Done');
	expect((await first).text).toContain('it is done');
	await Promise.all([harbour.end(one.client), harbour.end(two.client)]);
});

test('hand_over can be answered with the keyboard alone', async () => {
	const {client} = await harbour.moor();
	const asking = ask(client, 'By keyboard');
	await popup.untilShown('By keyboard');
	const focused = () => popup.page.evaluate(() => document.activeElement?.textContent);
	await popup.page.evaluate(() => (document.activeElement as HTMLElement).blur());
	const seen: unknown[] = [];
	for (let presses = 0; presses < 3; presses++) {
		await popup.page.keyboard.press('Tab');
		seen.push(await focused());
	}
	expect(seen).toEqual(['Show the tab', 'Cannot', 'Done']);
	await popup.page.keyboard.press('Enter');
	expect((await asking).text).toContain('it is done');
	await harbour.end(client);
});

test('hand_over goes on with the question when the worker was started again', async () => {
	const {client} = await harbour.moor();
	const asking = ask(client, 'Log in again');
	await popup.untilShown('Log in again');
	await tabberth.killWorker();
	expect((await asking).text).toContain('Outcome unknown');
	await tabberth.served();
	await popup.untilShown('Log in again');
	await until('the badge', async () => ((await readToolbar(tabberth)).text === '?' ? true : undefined));
	await popup.press('Log in again', 'Done');
	await popup.untilShown();
	expect((await ask(client, 'Are you logged in?')).text).toContain(
		'The person says it is done (asked: "Log in again").',
	);
	await harbour.end(client);
});

test('hand_over says that it still waits, and can be called again', async () => {
	const {client} = await harbour.moor();
	const waited = await hasten(tabberth, 45_000, () => ask(client, 'Log in slowly'));
	expect(waited).toMatchObject({
		isError: false,
		text: expect.stringContaining(
			'Still waiting: the person has not answered yet. The question stays with them; call hand_over again',
		),
	});
	await popup.untilShown('Log in slowly');
	const again = ask(client, 'Log in slowly');
	await popup.press('Log in slowly', 'Done');
	expect((await again).text).toContain('The person says it is done. Look');
	await harbour.end(client);
});

test('hand_over ends when the person takes the tab back', async () => {
	const {client, tab} = await harbour.moor();
	const asking = ask(client, 'Never mind');
	await popup.untilShown('Never mind');
	await tabberth.inWorker(async (id) => void (await chrome.tabs.ungroup(id)), tab.id);
	expect(await asking).toMatchObject({isError: true, text: expect.stringContaining('the person took it back')});
	await popup.untilShown();
	await harbour.end(client);
});

test('hand_over works where the tab shows a dialog', async () => {
	const {client, tabId} = await harbour.moor();
	await client.call('javascript_tool', {action: 'javascript_exec', text: 'confirm("Sure?")', tabId});
	const asking = ask(client, 'Answer the dialog', tabId);
	await popup.untilShown('Answer the dialog');
	await popup.press('Answer the dialog', 'Done');
	expect((await asking).isError).toBe(false);
	await harbour.end(client);
});

test('hand_over is not answered by a page that agents use', async () => {
	const {client, tab, tabId} = await harbour.moor();
	const asking = ask(client, 'Only the person');
	await popup.untilShown('Only the person');
	/** As anything of ours that runs in a page could. */
	await tabberth.inWorker(
		async (chromeId, tabId) => {
			const func = (tabId: number): void => {
				const heard: unknown[] = [];
				const port = chrome.runtime.connect({name: 'popup'});
				port.onMessage.addListener((message) => void heard.push(message));
				port.postMessage({type: 'answer', tabId, answer: 'done'});
				Object.assign(globalThis, {heard});
			};
			await chrome.scripting.executeScript({target: {tabId: chromeId}, func, args: [tabId]});
		},
		tab.id,
		tabId,
	);
	await popup.press('Only the person', 'Cannot');
	expect((await asking).text).toContain('cannot do it');
	const heard = await tabberth.inWorker(async (tabId) => {
		const func = () => (globalThis as {heard?: unknown[]}).heard;
		return (await chrome.scripting.executeScript({target: {tabId}, func}))[0]?.result;
	}, tab.id);
	expect(heard).toEqual([]);
	await harbour.end(client);
});

test.each([
	[{}, 'hand_over: reason: expected a string, but it is missing.'],
	[{reason: ''}, 'hand_over: reason: expected at least 1 characters.'],
	[{reason: 'x'.repeat(501)}, 'hand_over: reason: expected at most 500 characters.'],
	[{reason: 'x', tabId: 1}, 'no tab 1 in this berth'],
])('hand_over refuses %j', async (input, words) => {
	const {client} = await harbour.moor();
	expect(await client.call('hand_over', input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	await harbour.end(client);
});

test.each(['light', 'dark'] as const)('the popup can be read in %s', async (scheme) => {
	const {client} = await harbour.moor();
	const asking = ask(client, 'Log in to the shop with your own account, then come back to the cart');
	await popup.untilShown('Log in to the shop with your own account, then come back to the cart');
	await popup.page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
	if (process.env.SHOTS) await popup.page.screenshot({path: `${process.env.SHOTS}/popup-${scheme}.png`});
	const contrasts = await readContrasts(
		popup.page,
		'#questions :is(.name, .reason, .page, button), h1, #status, #agents :is(.name, .word, button), #stop',
	);
	expect(contrasts.length).toBeGreaterThanOrEqual(6);
	expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
	const width = await popup.page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBeLessThanOrEqual(360);
	await popup.press('Log in to the shop with your own account, then come back to the cart', 'Done');
	await asking;
	await harbour.end(client);
});
