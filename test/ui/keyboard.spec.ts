// The keyboard alone, where what was pressed goes away: the focus goes to what stands in its place, or back to where it came from.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {type Mate, openCrew} from '../kit/crew.ts';
import {openSettings, putSettings, untilKept, untilText} from '../kit/options-fields.ts';
import {openOwnPage, overflowOf} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const SECTIONS = ['connect', 'agents', 'activity', 'shortcuts', 'trust', 'server', 'playground/find', 'doctor'];

let tabberth: Tabberth;
let site: Site;
let page: Page;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({personActs: true}), startSite()]);
});
afterEach(() => page.close());
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

/** Returns when the focus is where it is expected. */
const pressEnter = async (at: string, then: string): Promise<void> => {
	await page.waitForSelector(at);
	await page.focus(at);
	await page.keyboard.press('Enter');
	await page.waitForSelector(`${then}:focus`);
};

test.each(['popup/popup.html', 'panel/panel.html'])(
	'Stop everything leads to Resume, and back, in %s',
	async (path) => {
		page = await openOwnPage(tabberth, path, {width: 400});
		await pressEnter('#stop:not([hidden])', '#resume');
		await page.keyboard.press('Enter');
		await page.waitForSelector('#stop:not([hidden])');
		await page.waitForSelector('#resume', {hidden: true});
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('stop');
	},
);

test('Take over leads to Hand back, and back', async () => {
	const crew = openCrew(tabberth, site);
	const mate = await crew.join();
	page = await openOwnPage(tabberth, 'panel/panel.html', {width: 400});
	const own = `[data-agent="${mate.name}"]`;
	await page.waitForSelector(`${own} .take`);
	await page.focus(`${own} .take`);
	await page.keyboard.press('Enter');
	await page.waitForSelector(`${own} .back`);
	await page.bringToFront();
	await page.waitForSelector(`${own} .back:focus`);
	await page.keyboard.press('Enter');
	await page.waitForSelector(`${own} .buttons :not(.back):focus`);
	await crew.end([mate]);
});

test('Undo gives the focus back to what was changed', async () => {
	page = await openSettings(tabberth, 'server');
	await page.focus('#maxSessions input');
	await page.keyboard.press('End');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Enter');
	await pressEnter('.toast .plain', '#maxSessions input');
	await untilKept(tabberth, 'maxSessions', null);
	await putSettings(page, {maxSessions: null});
});

test('a new key is not lost by Escape, and the focus goes on when it is revoked', async () => {
	page = await openSettings(tabberth, 'trust');
	await pressEnter('#keys header button', 'dialog input');
	await page.keyboard.type('By keyboard');
	await page.keyboard.press('Enter');
	await page.waitForSelector('dialog code');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	expect(await page.$eval('dialog code', ({textContent}) => textContent)).toMatch(/^tbk_/);
	await page.focus('dialog footer .main');
	await page.keyboard.press('Enter');
	await page.waitForSelector('#keys header button:focus');
	await untilText(page, '#keys', 'By keyboard');
	const revoke = '#keys [aria-label="Revoke the key By keyboard"]';
	await page.waitForSelector(revoke);
	await pressEnter(revoke, 'dialog button');
	await pressEnter('dialog .danger', '#keys button');
	await page.waitForSelector(revoke, {hidden: true});
	await page.waitForSelector('#keys button:focus');
});

test('the focus goes on where a list changes before the question about it is over', async () => {
	page = await openSettings(tabberth, 'trust');
	await pressEnter('#keys header button', 'dialog input');
	await page.keyboard.type('Slow');
	await page.keyboard.press('Enter');
	await page.waitForSelector('dialog code');
	await pressEnter('dialog footer .main', '#keys header button');
	const revoke = '#keys [aria-label="Revoke the key Slow"]';
	await page.waitForSelector(revoke);
	// A worker that is busy: its answer comes after the word that the keys have changed.
	await page.evaluate((row) => {
		const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (message: object) => Promise<unknown>;
		const gone = () =>
			new Promise<void>((resolve) => {
				const look = (): void => (document.querySelector(row) ? void setTimeout(look, 10) : resolve());
				look();
			});
		const slow = async (message: {readonly type?: string}): Promise<unknown> => {
			const answer = await send(message);
			if (message.type === 'keys.revoke') await gone();
			return answer;
		};
		Object.assign(chrome.runtime, {sendMessage: slow});
	}, revoke);
	await pressEnter(revoke, 'dialog button');
	await page.focus('dialog .danger');
	await page.keyboard.press('Enter');
	await page.waitForSelector('dialog', {hidden: true});
	await page.waitForSelector('#keys header button:focus');
});

describe('at twice the size', () => {
	let crew: ReturnType<typeof openCrew>;
	let mate: Mate;
	let asked: Promise<unknown>;

	beforeAll(async () => {
		crew = openCrew(tabberth, site);
		mate = await crew.join();
		asked = mate.client.call('hand_over', {reason: 'Log in to the shop, please: it asks for a code from your phone'});
		// It ends with its session.
		asked.catch(() => undefined);
	});
	afterAll(async () => {
		await crew.end([mate]);
		await asked.catch(() => undefined);
	});

	test.each([
		...SECTIONS.map((section) => [`options/options.html#${section}`, 640, 'main h1'] as const),
		['welcome/welcome.html', 640, 'main h1'],
		['popup/popup.html', 360, '#questions .reason'],
		['panel/panel.html', 200, '#questions .reason'],
	] as const)('nothing stands beside %s', async (path, width, there) => {
		page = await openOwnPage(tabberth, path, {width, height: 450});
		await page.waitForSelector(there);
		expect(await overflowOf(page)).toBe(0);
	});

	test('the name of an agent can still be read in the side panel', async () => {
		page = await openOwnPage(tabberth, 'panel/panel.html', {width: 200, height: 450});
		const name = await page.waitForSelector(`[data-agent="${mate.name}"] .name`);
		expect(await name?.evaluate(({scrollWidth, clientWidth}) => clientWidth > 0 && scrollWidth <= clientWidth)).toBe(
			true,
		);
	});
});
