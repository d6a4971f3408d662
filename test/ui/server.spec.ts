// The section Server, as a person uses it: each setting is checked as it is typed, saved at once with a way back, and in force at once.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {freePort} from '../kit/free-port.ts';
import {
	becomes,
	openSettings,
	press,
	putSettings,
	readKept,
	retype,
	undo,
	untilKept,
	untilSilent,
	untilText,
} from '../kit/options-fields.ts';
import {findBarriers, overflowOf} from '../kit/own-page.ts';
import {connectRaw} from '../kit/raw-http.ts';
import {callMessage, initializeMessage, openSession, postRpc, textOf} from '../kit/rpc.ts';
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
	page = await openSettings(tabberth, 'server');
});
afterEach(() => page.close());

test.each([
	['callsPerMinute', '1.5', 'A whole number from 0 to 1000000.', '7', 7],
	['totalCallsPerMinute', 'many', 'A whole number from 0 to 1000000.', '0', 0],
	['failedKeysPerMinute', '-1', 'A whole number from 0 to 1000000.', '5', 5],
	['newSessionsPerMinute', '1000001', 'A whole number from 0 to 1000000.', '60', 60],
	['maxSessions', '0', 'A whole number from 1 to 10000.', '10', 10],
	['maxStreams', '10001', 'A whole number from 1 to 10000.', '12', 12],
	['callSeconds', '4', 'A whole number from 5 to 3600.', '20', 20],
	['longCallSeconds', '3601', 'A whole number from 5 to 3600.', '600', 600],
	['turnSeconds', '61', 'A whole number from 0 to 60.', '0', 0],
	['unreadMib', '0', 'A whole number from 1 to 256.', '8', 8],
	['jsonLevels', '7', 'A whole number from 8 to 512.', '100', 100],
	['graceMinutes', '20000', 'A number of minutes from 0 to 10080, which is a week.', '0.5', 0.5],
	['idleMinutes', 'soon', 'A number of minutes from 0 to 10080, which is a week.', '90', 90],
] as const)('%s is checked, saved, undone, and led back to its default', async (name, wrong, words, right, kept) => {
	const [input, error] = [`#${name} input`, `#${name} .error`];
	await retype(page, input, wrong);
	await untilText(page, error, words);
	expect(await page.$eval(input, (each) => each.getAttribute('aria-invalid'))).toBe('true');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Escape');
	await untilSilent(page, error);
	expect(await readKept(tabberth, name)).toBeNull();
	await retype(page, input, right);
	await page.keyboard.press('Enter');
	await untilKept(tabberth, name, kept);
	// Enter has saved it: leaving the field saves nothing, and takes nothing of the way back.
	await page.keyboard.press('Tab');
	await undo(page);
	await untilKept(tabberth, name, null);
	await retype(page, input, right);
	await page.keyboard.press('Tab');
	await untilKept(tabberth, name, kept);
	await press(page, 'Back to default', `//*[@id="${name}"]`);
	await untilKept(tabberth, name, null);
	await page.waitForSelector(`#${name} .reset`, {hidden: true});
});

test('switched off nothing listens, and the page says so', async () => {
	await page.locator('#enabled input').click();
	await becomes('the port to close', undefined, tabberth.health);
	await untilText(page, '.address', 'Not serving');
	await undo(page);
	await tabberth.served();
	await untilText(page, '.address', `http://localhost:${tabberth.port}/mcp`);
	await page.locator('#enabled input').click();
	await becomes('the port to close', undefined, tabberth.health);
	await press(page, 'Back to default', '//*[@id="enabled"]');
	await tabberth.served();
	await untilText(page, '.address', `http://localhost:${tabberth.port}/mcp`);
	expect(await copyFrom(page, '.address .copy')).toBe(`http://localhost:${tabberth.port}/mcp`);
});

test('another port is served at once, and the session goes on there', async () => {
	const headers = await openSession(tabberth.url);
	const port = await freePort();
	await retype(page, '#port input', '70000');
	await untilText(page, '#port .error', 'A whole number from 1 to 65535.');
	await retype(page, '#port input', String(port));
	await page.keyboard.press('Enter');
	await untilText(page, '.toast', `Clients now need http://localhost:${port}/mcp`);
	await untilText(page, '.address', `http://localhost:${port}/mcp`);
	const there = await postRpc(`http://127.0.0.1:${port}/mcp`, {jsonrpc: '2.0', id: 1, method: 'ping'}, headers);
	expect(there.messages[0]).toMatchObject({id: 1, result: {}});
	await expect(fetch(`${tabberth.origin}/health`)).rejects.toThrow('fetch failed');
	await retype(page, '#port input', '');
	await page.keyboard.press('Enter');
	await untilText(page, '.address', `http://localhost:${tabberth.port}/mcp`);
	await tabberth.served();
	await retype(page, '#port input', String(port));
	await page.keyboard.press('Enter');
	await untilText(page, '.address', `http://localhost:${port}/mcp`);
	await press(page, 'Back to default', '//*[@id="port"]');
	await untilText(page, '.address', `http://localhost:${tabberth.port}/mcp`);
	await tabberth.served();
});

test('the name of the profile is that of the instance', async () => {
	await retype(page, '#profile input', 'x'.repeat(61));
	await untilText(page, '#profile .error', 'At most 60 characters.');
	await retype(page, '#profile input', 'At work');
	await page.keyboard.press('Enter');
	await becomes('the name', 'At work', async () => (await tabberth.endpoint()).profile);
	await press(page, 'Back to default', '//*[@id="profile"]');
	await untilKept(tabberth, 'profile', null);
});

const statusWithHost = async (host: string): Promise<number> => {
	const connection = await connectRaw(tabberth.port);
	await connection.write(`GET /tools HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
	return (await connection.answer()).status;
};

test('a host name is answered while it is on the list, and needs a key', async () => {
	const host = `devbox.local:${tabberth.port}`;
	expect(await statusWithHost(host)).toBe(403);
	const [input, error] = ['#allowedHosts .adding input', '#allowedHosts .error'];
	await retype(page, input, 'http://devbox.local');
	await untilText(page, error, 'Only the name and the port');
	await retype(page, input, '*.local');
	await untilText(page, error, 'in full');
	await retype(page, input, 'dev box');
	await untilText(page, error, 'Give a host name');
	await retype(page, input, 'DevBox.local');
	await press(page, 'Add', '//*[@id="allowedHosts"]');
	await untilKept(tabberth, 'allowedHosts', [host]);
	await becomes('the host to be answered', 401, () => statusWithHost(host));
	await retype(page, input, host);
	await untilText(page, error, 'on the list already');
	await page.locator(`#allowedHosts .entries button`).click();
	await becomes('the host to be refused', 403, () => statusWithHost(host));
	expect(await page.$eval(input, (each) => each === document.activeElement)).toBe(true);
	await undo(page);
	await untilKept(tabberth, 'allowedHosts', [host]);
	await press(page, 'Back to default', '//*[@id="allowedHosts"]');
	await untilKept(tabberth, 'allowedHosts', null);
});

const preflight = async (origin: string): Promise<number> =>
	(
		await fetch(tabberth.url, {
			method: 'OPTIONS',
			headers: {origin, 'access-control-request-method': 'POST'},
		})
	).status;

test('an origin may connect while it is on the list', async () => {
	const [input, error] = ['#corsOrigins .adding input', '#corsOrigins .error'];
	const wrong = [
		['*', 'one too many'],
		['null', 'one too many'],
		['https://*.example', 'only stand for the port'],
		['tool.example', 'Begin with http://'],
		['https://tool.example/page?x', 'An origin ends before the path: https://tool.example'],
		['http://localhost:*', 'on the list already'],
	] as const;
	for (const [typed, words] of wrong) {
		await retype(page, input, typed);
		await untilText(page, error, words);
		await page.keyboard.press('Enter');
	}
	expect(await readKept(tabberth, 'corsOrigins')).toBeNull();
	await retype(page, input, 'https://Tool.example/');
	await press(page, 'Add', '//*[@id="corsOrigins"]');
	await becomes('the origin to be allowed', 204, () => preflight('https://tool.example'));
	await untilKept(tabberth, 'corsOrigins', ['http://localhost:*', 'https://tool.example']);
	await page.reload();
	await page.locator('#corsOrigins button[aria-label="Remove https://tool.example"]').click();
	await becomes('the origin to be refused', 403, () => preflight('https://tool.example'));
	await undo(page);
	await becomes('the origin to be allowed again', 204, () => preflight('https://tool.example'));
	await press(page, 'Back to default', '//*[@id="corsOrigins"]');
	await untilKept(tabberth, 'corsOrigins', null);
});

test('beyond this computer every request needs a key, which is said', async () => {
	const status = async () => (await postRpc(tabberth.url, initializeMessage()).catch(() => undefined))?.status;
	expect(await status()).toBe(200);
	await retype(page, '#host input', 'example.com');
	await untilText(page, '#host .error', 'Give an address of this computer in numbers');
	await retype(page, '#host input', '0.0.0.0');
	await page.keyboard.press('Enter');
	await untilText(page, '.note.asking', 'Other computers can reach this browser.');
	await becomes('a key to be needed', 401, status);
	expect(await findBarriers(page)).toEqual([]);
	await press(page, 'Back to default', '//*[@id="host"]');
	await becomes('no key to be needed', 200, status);
	await page.waitForSelector('.note.asking', {hidden: true});
});

test('a lower limit counts from the next call on', async () => {
	const made = await page.evaluate(() => chrome.runtime.sendMessage({type: 'keys.make', name: 'Limited'}));
	await putSettings(page, {developerMode: true});
	const headers = await openSession(tabberth.url, {headers: {authorization: `Bearer ${made.value.key}`}});
	const echo = async (id: number) =>
		textOf(await postRpc(tabberth.url, callMessage(id, 'dev_utils', {action: 'echo', text: String(id)}), headers));
	expect(await echo(1)).toBe('1');
	await retype(page, '#callsPerMinute input', '1');
	await page.keyboard.press('Enter');
	await untilKept(tabberth, 'callsPerMinute', 1);
	await until('the limit', async () => ((await echo(2)).includes('limit is 1 a minute') ? true : undefined));
	await undo(page);
	await until('the limit to go', async () => ((await echo(3)) === '3' ? true : undefined));
	await putSettings(page, {developerMode: null});
});

test('developer mode lists its tool', async () => {
	const headers = await openSession(tabberth.url);
	const isListed = async (): Promise<boolean> => {
		const {messages} = await postRpc(tabberth.url, {jsonrpc: '2.0', id: 'l', method: 'tools/list'}, headers);
		return JSON.stringify(messages).includes('"dev_utils"');
	};
	expect(await isListed()).toBe(false);
	await page.locator('#developerMode input').click();
	await becomes('the tool to be listed', true, isListed);
	await press(page, 'Back to default', '//*[@id="developerMode"]');
	await becomes('the tool to go', false, isListed);
});

test.each([
	['onEnd', 'keep'],
	['debuggerRelease', 'call'],
] as const)('%s is chosen, and chosen back', async (name, value) => {
	await page.select(`#${name} select`, value);
	await untilKept(tabberth, name, value);
	await undo(page);
	await untilKept(tabberth, name, null);
	await page.select(`#${name} select`, value);
	await press(page, 'Back to default', `//*[@id="${name}"]`);
	await untilKept(tabberth, name, null);
	// The page hears of it after the worker.
	await page.waitForSelector(`::-p-xpath(//*[@id="${name}"]//button[normalize-space()="Back to default"])`, {
		hidden: true,
	});
	expect(await page.$eval(`#${name} select`, (each) => (each as HTMLSelectElement).value)).not.toBe(value);
});

test('goes on with the next worker', async () => {
	await tabberth.killWorker();
	await tabberth.served();
	await retype(page, '#maxStreams input', '99');
	await page.keyboard.press('Enter');
	await untilKept(tabberth, 'maxStreams', 99);
	await undo(page);
	await untilKept(tabberth, 'maxStreams', null);
});

test.each([
	[1280, 'light'],
	[400, 'dark'],
] as const)('has no barrier with much in it and something wrong, at %i px, %s', async (width, scheme) => {
	const names = Array.from(
		{length: 30},
		(_, index) => `a-rather-long-name-of-a-machine-${index}.intranet.example:3456`,
	);
	await putSettings(page, {allowedHosts: names, host: '0.0.0.0', callsPerMinute: 5});
	const full = await openSettings(tabberth, 'server', {width, scheme});
	await retype(full, '#maxStreams input', 'x');
	await untilText(full, '#maxStreams .error', 'A whole number');
	expect(await findBarriers(full)).toEqual([]);
	expect(await overflowOf(full)).toBe(0);
	await full.close();
	await putSettings(page, {allowedHosts: null, host: null, callsPerMinute: null});
});

test('a further change takes away at once what leads back past it', async () => {
	await retype(page, '#maxSessions input', '20');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.toast .plain');
	const button = await page.waitForSelector(
		'::-p-xpath(//*[@id="maxSessions"]//button[normalize-space()="Back to default"])',
	);
	const isLeft = await button?.evaluate(async (each) => {
		each instanceof HTMLElement && each.click();
		// The page has drawn it anew, and no answer of the worker can have come.
		for (let turn = 0; turn < 20; turn++) await Promise.resolve();
		return document.querySelector('.toast') !== null;
	});
	expect(isLeft).toBe(false);
	await undo(page);
	await untilKept(tabberth, 'maxSessions', 20);
	await putSettings(page, {maxSessions: null});
});

test('Undo leaves what was changed again since, and says so until that is closed', async () => {
	await retype(page, '#maxSessions input', '20');
	await page.keyboard.press('Enter');
	await untilKept(tabberth, 'maxSessions', 20);
	await page.waitForSelector('.toast .plain');
	const other = await openSettings(tabberth, 'server');
	await putSettings(other, {maxSessions: 30});
	await other.close();
	await page.locator('.toast .plain').click();
	await untilText(page, '.toast.trouble [role="alert"]', 'changed again since');
	expect(await readKept(tabberth, 'maxSessions')).toBe(30);
	expect(await page.$eval('#maxSessions input', (input) => input instanceof HTMLInputElement && input.value)).toBe(
		'30',
	);
	expect(await findBarriers(page)).toEqual([]);
	await press(page, 'Close');
	await page.waitForSelector('.toast', {hidden: true});
	await putSettings(page, {maxSessions: null});
});
