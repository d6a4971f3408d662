// The section Trust, as a person uses it: who comes in, with which key, and what is taken away again; each seen at the server too.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {type Button, findConsent} from '../kit/consent.ts';
import {
	becomes,
	openSettings,
	press,
	putSettings,
	readKept,
	undo,
	untilKept,
	untilText,
} from '../kit/options-fields.ts';
import {findBarriers, overflowOf} from '../kit/own-page.ts';
import {pairClient} from '../kit/paired-client.ts';
import {initializeMessage, postRpc} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {copyFrom} from '../kit/ways-on.ts';

let tabberth: Tabberth;
let page: Page;

beforeAll(async () => {
	tabberth = await startTabberth({asInstalled: true});
});
afterAll(() => tabberth?.stop());
beforeEach(async () => {
	page = await openSettings(tabberth, 'trust');
});
afterEach(async () => {
	await putSettings(page, {access: null, pairing: null, toolsOff: null, preset: null, sites: null});
	await page.close();
});

const statusWith = async (key?: string): Promise<number> =>
	(await postRpc(tabberth.url, initializeMessage(), key ? {authorization: `Bearer ${key}`} : {})).status;

/** Returns when the window is gone: the next question has one of its own. */
const answer = async (button: Button): Promise<void> => {
	const consent = await findConsent(tabberth);
	await consent.press(button);
	await consent.closed();
};

/** @returns What is shown once. */
const makeKey = async (name: string): Promise<string> => {
	await press(page, 'Make a key', '//*[@id="keys"]//header');
	await page.locator('dialog input').fill(name);
	await press(page, 'Make a key', '//dialog');
	const key = await shownKey();
	await press(page, 'Done');
	await untilText(page, '#keys', name);
	return key;
};
const shownKey = async (): Promise<string> => {
	await page.waitForSelector('dialog code');
	return page.$eval('dialog code', ({textContent}) => textContent ?? '');
};

describe('access', () => {
	test.each([
		[1280, 'light'],
		[400, 'dark'],
	] as const)('empty, it has no barrier at %i px, %s', async (width, scheme) => {
		const shown = await openSettings(tabberth, 'trust', {width, scheme});
		await shown.waitForSelector('#tools li:nth-child(30)');
		for (const id of ['keys', 'clients', 'programs', 'sites', 'grants']) await shown.waitForSelector(`#${id} .empty`);
		expect(await findBarriers(shown)).toEqual([]);
		expect(await overflowOf(shown)).toBe(0);
		await shown.close();
	});

	test('whoever has no key is refused from the press on, and let in again by the way back', async () => {
		expect(await page.$$eval('#access input', (radios) => radios.length)).toBe(2);
		expect(await statusWith()).toBe(200);
		await page.locator('::-p-xpath(//*[@id="access"]//label[contains(., "Refuse them")])').click();
		await becomes('a key to be needed', 401, () => statusWith());
		await untilText(page, '#pairing', 'As access stands now it is on.');
		await undo(page);
		await becomes('no key to be needed', 200, () => statusWith());
		await untilText(page, '#pairing', 'As access stands now it is off.');
		const choose = (words: string) =>
			page.locator(`::-p-xpath(//*[@id="access"]//label[contains(., "${words}")])`).click();
		await choose('Refuse them');
		await becomes('a key to be needed', 401, () => statusWith());
		await choose('Ask me');
		await becomes('no key to be needed', 200, () => statusWith());
		await choose('Refuse them');
		await press(page, 'Back to default', '//*[@id="access"]');
		await untilKept(tabberth, 'access', null);
	});

	test('the line of parts brings each into view', async () => {
		const items = await page.$$eval('.parts a', (links) =>
			links.map((link) => link.getAttribute('href')?.split('/')[1]),
		);
		expect(items).toHaveLength(11);
		for (const item of items) {
			await page.locator(`.parts a[href$="/${item}"]`).click();
			await page.waitForFunction(
				(id) => {
					const {top = -1, height = 0} = document.getElementById(id)?.getBoundingClientRect() ?? {};
					return location.hash === `#trust/${id}` && top >= 0 && top + Math.min(height, 100) <= innerHeight;
				},
				{},
				item ?? '',
			);
		}
	});

	test('pairing is offered as the person chooses', async () => {
		const discovery = async () => (await fetch(`${tabberth.origin}/.well-known/oauth-authorization-server`)).status;
		const choose = (words: string) =>
			page.locator(`::-p-xpath(//*[@id="pairing"]//label[contains(., "${words}")])`).click();
		expect(await discovery()).toBe(404);
		await choose('Always');
		await becomes('pairing to be offered', 200, discovery);
		await choose('Never');
		await becomes('pairing to be gone', 404, discovery);
		await untilKept(tabberth, 'pairing', false);
		await choose('Where a key is needed');
		await untilKept(tabberth, 'pairing', null);
	});
});

describe('keys', () => {
	test('one is shown once, works, and is refused when it is revoked', async () => {
		await press(page, 'Make a key', '//*[@id="keys"]//header');
		await page.waitForSelector('dialog button.main:disabled');
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog', {hidden: true});
		await press(page, 'Make a key', '//*[@id="keys"]//header');
		await press(page, 'Cancel', '//dialog');
		await page.waitForSelector('dialog', {hidden: true});
		const key = await makeKey('Cursor');
		expect(await statusWith(key)).toBe(200);
		await page.reload();
		await untilText(page, '#keys', 'used just now');
		expect(await page.content()).not.toContain(key);
		const client = await connectClient('v1 http', tabberth.url, {token: key});
		await client.call('tabs_create');
		await page.locator('#keys button[aria-label="Revoke the key Cursor"]').click();
		await untilText(page, 'dialog', 'cannot be brought back');
		expect(await findBarriers(page)).toEqual([]);
		await press(page, 'Cancel');
		await page.waitForSelector('dialog', {hidden: true});
		expect(await statusWith(key)).toBe(200);
		// The keyboard is where it was before the question.
		expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Revoke the key Cursor');
		await page.keyboard.press('Enter');
		await press(page, 'Revoke', '//dialog');
		await becomes('the key to be refused', 403, () => statusWith(key));
		await expect(client.call('tabs_context')).rejects.toThrow();
		await page.waitForSelector('#keys .empty');
		await client.close();
	});

	test('a renewed one takes the place of the old one', async () => {
		const old = await makeKey('Old');
		await page.locator('#keys button[aria-label="Renew the key Old"]').click();
		await press(page, 'Cancel', '//dialog');
		await page.waitForSelector('dialog', {hidden: true});
		expect(await statusWith(old)).toBe(200);
		await page.locator('#keys button[aria-label="Renew the key Old"]').click();
		await press(page, 'Renew', '//dialog');
		const renewed = await shownKey();
		expect(await copyFrom(page, 'dialog .copy')).toBe(renewed);
		await press(page, 'Done');
		expect([await statusWith(old), await statusWith(renewed)]).toEqual([403, 200]);
		expect(await page.$$eval('#keys .rows li', (rows) => rows.length)).toBe(1);
	});

	test('two presses make one, which is shown also to who has left meanwhile', async () => {
		await press(page, 'Make a key', '//*[@id="keys"]//header');
		await page.locator('dialog input').fill('Twice');
		await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter'), page.keyboard.press('Escape')]);
		const key = await shownKey();
		await press(page, 'Done');
		await page.waitForSelector('dialog', {hidden: true});
		expect(await statusWith(key)).toBe(200);
		const named = async (): Promise<number> =>
			(await page.$$eval('#keys .rows li', (rows) => rows.filter((row) => row.innerText.includes('Twice')))).length;
		expect(await named()).toBe(1);
		await page.locator('#keys button[aria-label="Renew the key Twice"]').click();
		await page.waitForSelector('dialog .danger');
		await page.focus('dialog .danger');
		await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter'), page.keyboard.press('Escape')]);
		const renewed = await shownKey();
		await press(page, 'Done');
		expect([await statusWith(key), await statusWith(renewed)]).toEqual([403, 200]);
		expect(await named()).toBe(1);
	});

	test('a press that a script makes decides nothing', async () => {
		const key = await makeKey('Scripted');
		await page.locator('#keys button[aria-label="Revoke the key Scripted"]').click();
		await page.waitForSelector('dialog .danger');
		await page.$eval('dialog .danger', (button) => (button as HTMLButtonElement).click());
		await press(page, 'Cancel');
		await page.waitForSelector('dialog', {hidden: true});
		expect(await statusWith(key)).toBe(200);
	});
});

test('a paired client is seen, and shut out again', async () => {
	await putSettings(page, {access: 'key'});
	const agent = await pairClient('v1 http', tabberth.url, {
		name: 'Claude Code (tabberth)',
		open: async (address) => {
			const opened = await tabberth.browser.newPage();
			await opened.goto(address);
			await answer('Always allow');
			await opened.waitForFunction(() => document.title === 'Done');
			await opened.close();
		},
	});
	const token = agent.tokens()?.access_token;
	expect(await statusWith(token)).toBe(200);
	await page.bringToFront();
	const takeAway = '#clients button[aria-label="Take away the tokens of Claude Code (tabberth)"]';
	await page.locator(takeAway).click();
	await press(page, 'Cancel', '//dialog');
	await page.waitForSelector('dialog', {hidden: true});
	expect(await statusWith(token)).toBe(200);
	await page.locator(takeAway).click();
	await press(page, 'Take away', '//dialog');
	await becomes('the token to be refused', 401, () => statusWith(token));
	await page.waitForSelector('#clients .empty');
	await agent.close();
});

test('an answer to a program is seen, and forgotten', async () => {
	const client = await connectClient('v2 legacy', tabberth.url, {name: 'Stranger'});
	const called = client.call('tabs_create');
	await answer('Deny');
	expect(await called).toMatchObject({isError: true});
	await page.bringToFront();
	await untilText(page, '#programs', 'Stranger');
	await untilText(page, '#programs', 'Denied');
	await page.locator('#programs button[aria-label="Forget the answer to Stranger"]').click();
	await page.waitForSelector('#programs .empty');
	const again = client.call('tabs_create');
	await answer('Allow this session');
	expect((await again).isError).toBe(false);
	await client.close();
});

test('a tool that is off is not listed, and clients are told', async () => {
	let told = 0;
	const client = await connectClient('v1 http', tabberth.url, {
		onListChanged: () => {
			told++;
		},
	});
	const names = async (): Promise<readonly string[]> => (await client.listTools()).map(({name}) => name);
	expect(await names()).toContain('gif_creator');
	const row = '//*[@id="tools"]//li[.//code="gif_creator"]//input';
	await page.locator(`::-p-xpath(${row})`).click();
	await until('the client to be told', () => (told > 0 ? true : undefined));
	expect(await names()).not.toContain('gif_creator');
	await untilText(page, '#tools header', '29 of 31 on');
	await undo(page);
	await until('the client to be told again', () => (told > 1 ? true : undefined));
	expect(await names()).toContain('gif_creator');
	await page.locator(`::-p-xpath(${row})`).click();
	await untilKept(tabberth, 'toolsOff', ['gif_creator']);
	await press(page, 'All on');
	await untilKept(tabberth, 'toolsOff', null);
	await client.close();
});

test('goes on with the next worker', async () => {
	await tabberth.killWorker();
	await tabberth.served();
	const key = await makeKey('Afterwards');
	expect(await statusWith(key)).toBe(200);
	expect(await readKept(tabberth, 'keys')).toContainEqual(expect.objectContaining({name: 'Afterwards'}));
});

test.each([
	[1280, 'light'],
	[400, 'dark'],
] as const)('with thirty keys and sixty rules it has no barrier at %i px, %s', async (width, scheme) => {
	await page.evaluate(async () => {
		for (let index = 0; index < 26; index++)
			await chrome.runtime.sendMessage({type: 'keys.make', name: `A key of a client with number ${index}`});
	});
	const until = Date.now() + 3600_000;
	const sites = Array.from({length: 60}, (_, index) => ({
		domain: `a-site-with-a-rather-long-name-${index}.intranet.example`,
		level: ['act', 'read', 'ask', 'deny'][index % 4],
		...(index % 4 === 0 && {script: true, secret: false, until}),
	}));
	await putSettings(page, {sites, toolsOff: ['find']});
	const full = await openSettings(tabberth, 'trust', {width, scheme});
	await full.waitForSelector('#keys li:nth-child(26)');
	await full.waitForSelector('#sites li:nth-child(60)');
	await full.locator('#kinds summary').click();
	await full.locator('#try input').fill('https://a-site-with-a-rather-long-name-0.intranet.example/');
	await full.waitForSelector('.verdicts');
	expect(await findBarriers(full)).toEqual([]);
	expect(await overflowOf(full)).toBe(0);
	await full.close();
});
