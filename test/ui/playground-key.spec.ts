// The playground where nobody comes in without a key: the person needs none, and what they copy asks for one.
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {countConsentWindows} from '../kit/consent.ts';
import {openOptions} from '../kit/own-page.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const TOKEN = 'tbk_playground-spec-0123456789';

let tabberth: Tabberth;
let page: Page;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'key', token: TOKEN});
	page = await openOptions(tabberth, 'playground/dev_utils');
	await page.waitForSelector('.form [name="action"]');
	await page.select('.form [name="action"]', 'echo');
	await page.locator('.form [name="text"]').fill('it\'s "here"');
});
afterAll(() => tabberth?.stop());

test('a tool runs, and no window opens', async () => {
	await page.locator('.stand button[type="submit"]').click();
	await page.waitForSelector('.result .mark.ok');
	expect(await page.$eval('.result pre', ({textContent}) => textContent)).toContain('it\'s "here"');
	expect(countConsentWindows(tabberth)).toBe(0);
});

test('a stranger needs a key as before', async () => {
	const {status} = await fetch(tabberth.url, {
		method: 'POST',
		headers: {'Content-Type': 'application/json'},
		body: '{}',
	});
	expect(status).toBe(401);
});

test('the line for a shell runs there with a key of its own', async () => {
	await tabberth.browser
		.defaultBrowserContext()
		.overridePermissions(`chrome-extension://${tabberth.extensionId}`, ['clipboard-read', 'clipboard-write']);
	await page.bringToFront();
	await page.locator('.stand .copy').click();
	await page.waitForSelector('.stand .copy[aria-label="Copied"]');
	const line = await page.evaluate(() => navigator.clipboard.readText());
	expect(line).not.toContain('tbk_');
	const run = (token: string) =>
		promisify(execFile)('/bin/sh', ['-c', line], {env: {...process.env, TABBERTH_TOKEN: token}});
	const {stdout} = await run(TOKEN);
	const [body = ''] = /\{[\s\S]*\}/.exec(stdout) ?? [];
	expect(JSON.parse(body).result.content[0].text).toContain('it\'s "here"');
	expect((await run('tbk_wrong')).stdout).toContain('not known here');
});
