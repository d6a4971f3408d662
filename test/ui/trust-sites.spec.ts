// Rules for sites, as a person writes them: what makes no sense is said, what is saved counts for the next call, and can be taken back.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {findConsent} from '../kit/consent.ts';
import {openSettings, press, putSettings, readKept, retype, undo, untilKept, untilText} from '../kit/options-fields.ts';
import {findBarriers} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let page: Page;
let client: AgentClient;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth(), startSite()]);
	client = await connectClient('v2 legacy', tabberth.url, {name: 'Worker'});
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
beforeEach(async () => {
	page = await openSettings(tabberth, 'trust');
	await putSettings(page, {sites: null, preset: 'normal'});
});
afterEach(() => page.close());

const DOMAIN = 'dialog input[type="text"]';
const choose = (words: string) =>
	page.locator(`::-p-xpath(//dialog//fieldset[@class="choice"]//label[contains(., "${words}")])`).click();
const tick = async (label: string, value: string): Promise<void> => {
	const found = await page.waitForSelector(`::-p-xpath(//dialog//label[span="${label}"]/select)`);
	await found?.select(value);
};
const addRule = async (domain: string, level: string): Promise<void> => {
	await press(page, 'Add a rule', '//*[@id="sites"]//header');
	await page.locator(DOMAIN).fill(domain);
	await choose(level);
	await press(page, 'Save rule');
	await page.waitForSelector('dialog', {hidden: true});
};

test('a site that is denied is refused to navigate, until the rule is gone', async () => {
	const url = site.page('/', '<title>Here</title>');
	await addRule('127.0.0.1', 'Nothing');
	await untilKept(tabberth, 'sites', [{domain: '127.0.0.1', level: 'deny'}]);
	expect(await client.call('navigate', {url})).toMatchObject({
		isError: true,
		text: expect.stringContaining('The person denies 127.0.0.1'),
	});
	await page.locator('#sites button[aria-label="Remove the rule for 127.0.0.1"]').click();
	await untilText(page, '.toast', 'The rule for 127.0.0.1 is gone.');
	await untilKept(tabberth, 'sites', []);
	expect(await client.call('navigate', {url})).toMatchObject({isError: false});
	await undo(page);
	expect(await client.call('navigate', {url})).toMatchObject({isError: true});
});

test('a pasted address becomes its domain, and what is none is said', async () => {
	await addRule('https://www.Example.com:8080/a/page?with=query#part', 'Read only');
	await untilKept(tabberth, 'sites', [{domain: 'example.com', level: 'read'}]);
	// Its way back would be taken for the next one's.
	await page.reload();
	await untilText(page, '#sites .rules', 'example.com');
	await press(page, 'Add a rule', '//*[@id="sites"]//header');
	expect(await findBarriers(page)).toEqual([]);
	const wrong = [
		['not a site', 'This is no domain'],
		['chrome://settings', 'Only sites of http:// and https://'],
		['*.*.com', 'This is no domain'],
		['http://www.example.com/', 'There is a rule for example.com already'],
	] as const;
	for (const [typed, words] of wrong) {
		await retype(page, DOMAIN, typed);
		await untilText(page, 'dialog .stacked .error', words);
		await page.keyboard.press('Enter');
	}
	await retype(page, DOMAIN, '*.shop.example.com');
	await untilText(page, 'dialog .stacked .soft', 'For shop.example.com and what lies under it.');
	await page.keyboard.press('Enter');
	await untilText(page, '#sites .rules', 'shop.example.com');
	await untilText(page, '.toast', 'Saved');
	await undo(page);
	await untilKept(tabberth, 'sites', [{domain: 'example.com', level: 'read'}]);
});

test('a tick settles what goes beyond acting, and a rule that ends can be kept', async () => {
	const until = Date.now() + 3600_000;
	await putSettings(page, {sites: [{domain: '127.0.0.1', level: 'act', until}]});
	await untilText(page, '#sites .rules', 'until');
	await page.locator('#sites button[aria-label="Change the rule for 127.0.0.1"]').click();
	await untilText(page, 'dialog .ticks', 'By preset: asks');
	await tick('Running JavaScript', 'yes');
	await tick('Giving it files', 'no');
	await press(page, 'Keep it for good');
	await press(page, 'Save rule');
	await untilText(page, '#sites .rules', 'Running JavaScript: yes · Giving it files: no');
	await untilKept(tabberth, 'sites', [{domain: '127.0.0.1', level: 'act', script: true, upload: false}]);
	await client.call('navigate', {url: site.page('/run', '<title>Before</title>')});
	const run = await client.call('javascript_tool', {action: 'javascript_exec', text: '6 * 7'});
	expect(run).toMatchObject({isError: false, text: expect.stringContaining('42')});
	await page.locator('#sites button[aria-label="Change the rule for 127.0.0.1"]').click();
	await tick('Running JavaScript', 'preset');
	await choose('Read only');
	await page.waitForSelector('dialog .ticks:disabled');
	await press(page, 'Save rule');
	await untilKept(tabberth, 'sites', [{domain: '127.0.0.1', level: 'read'}]);
});

test('the preset is chosen, and the line to try tells what it comes to', async () => {
	const verdict = async (use: string): Promise<string> =>
		page.$$eval(
			'.verdicts > div',
			(rows, use) => rows.find((row) => row.querySelector('dt')?.textContent?.includes(use))?.textContent ?? '',
			use,
		);
	await page.locator('#try input').fill('shop.example.com');
	await page.waitForSelector('.verdicts');
	expect(await verdict('Act')).toContain('Allowed');
	expect(await verdict('Running JavaScript')).toContain('Asks you');
	await page.locator('::-p-xpath(//*[@id="preset"]//label[contains(., "Careful")])').click();
	await untilText(page, '.verdicts', 'shop.example.com is a new site.');
	await untilKept(tabberth, 'preset', 'careful');
	await undo(page);
	await page.locator('#try input').fill('https://www.paypal.com/checkout');
	await untilText(page, '.verdicts', 'All of itAsks youwww.paypal.com looks like a site for payments');
	await page.locator('#try input').fill(`${tabberth.origin}/health`);
	await untilText(page, '.verdicts', 'is Tabberth itself');
	await page.locator('#try input').fill('no such thing');
	await untilText(page, '#try .error', 'This is no domain');
	// It is what the agent hears, too.
	const checked = await client.call('permissions_check', {url: 'https://shop.example.com/'});
	expect(checked.text).toContain('allowed');
});

test('what an agent was allowed for its session is listed, and a rule stands above it', async () => {
	await client.call('navigate', {url: site.page('/granted', '<title>Granted</title>')});
	const run = () => client.call('javascript_tool', {action: 'javascript_exec', text: '6 * 7'});
	const called = run();
	const consent = await findConsent(tabberth);
	await consent.press('Allow this session');
	expect((await called).isError).toBe(false);
	await consent.closed();
	await page.bringToFront();
	await untilText(page, '#grants .rows', '127.0.0.1');
	await untilText(page, '#grants .rows', 'Running JavaScript');
	await page.locator('#grants button[aria-label="Make a rule for 127.0.0.1"]').click();
	await tick('Running JavaScript', 'no');
	await press(page, 'Save rule');
	await untilKept(tabberth, 'sites', [{domain: '127.0.0.1', level: 'act', script: false}]);
	expect(await run()).toMatchObject({isError: true});
});

test('a sensitive site is one press from a rule of one’s own', async () => {
	await page.locator('::-p-xpath(//*[@id="kinds"]//summary[contains(., "Payments")])').click();
	await press(page, 'paypal.com', '//*[@id="kinds"]');
	expect(await page.$eval(DOMAIN, (input) => (input as HTMLInputElement).value)).toBe('paypal.com');
	await choose('Nothing');
	await press(page, 'Save rule');
	await untilKept(tabberth, 'sites', [{domain: 'paypal.com', level: 'deny'}]);
	expect((await client.call('permissions_check', {url: 'https://www.paypal.com/'})).text).toContain('denied');
	await press(page, 'paypal.com', '//*[@id="kinds"]');
	await untilText(page, 'dialog h2', 'Change the rule for paypal.com');
	await page.keyboard.press('Escape');
	await page.waitForSelector('dialog', {hidden: true});
});

test('of many rules those that are looked for are shown', async () => {
	const sites = Array.from({length: 60}, (_, index) => ({domain: `site-${index}.example`, level: 'read'}));
	await putSettings(page, {sites});
	await page.waitForSelector('#sites li:nth-child(60)');
	await page.locator('#sites .filter').fill('site-4');
	await untilText(page, '#sites [role="status"]', '11 rules');
	await page.locator('#sites button[aria-label="Remove the rule for site-42.example"]').click();
	await untilText(page, '#sites [role="status"]', '10 rules');
	expect(((await readKept(tabberth, 'sites')) as unknown[]).length).toBe(59);
});

test('a rule that has ended is gone from the list', async () => {
	await putSettings(page, {sites: [{domain: 'ended.example', level: 'act', until: Date.now() - 1}]});
	await until('the rule', async () => ((await readKept(tabberth, 'sites')) ? true : undefined));
	await page.waitForSelector('#sites .empty');
});
