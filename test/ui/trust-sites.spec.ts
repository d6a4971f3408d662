// Rules for sites, as a person writes them: what makes no sense is said, what is saved counts for the next call, and can be taken back.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Button, findConsent} from '../kit/consent.ts';
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

test('each level and each tick of a rule is kept, and nothing where it is cancelled', async () => {
	const uses = ['Running JavaScript', 'Giving it files', 'Downloading programs', 'Passwords and cards'];
	const write = async (domain: string, value: string): Promise<void> => {
		await retype(page, DOMAIN, domain);
		for (const level of ['Nothing', 'Ask me first', 'Read only', 'Read and act']) await choose(level);
		for (const use of [...uses, 'Text read on other sites']) await tick(use, value);
	};
	await press(page, 'Add a rule', '//*[@id="sites"]//header');
	await write('one.example', 'yes');
	await press(page, 'Cancel');
	await page.waitForSelector('dialog', {hidden: true});
	expect(await readKept(tabberth, 'sites')).toBeNull();
	await addRule('one.example', 'Nothing');
	await page.locator('#sites button[aria-label="Change the rule for one.example"]').click();
	await write('two.example', 'no');
	await press(page, 'Cancel');
	await page.waitForSelector('dialog', {hidden: true});
	await untilKept(tabberth, 'sites', [{domain: 'one.example', level: 'deny'}]);
	await page.locator('#sites button[aria-label="Change the rule for one.example"]').click();
	await write('two.example', 'no');
	await press(page, 'Save rule');
	const [kept] = await until('the rule', async () => {
		const rules = (await readKept(tabberth, 'sites')) as readonly {domain: string}[];
		return rules[0]?.domain === 'two.example' ? rules : undefined;
	});
	const none = {script: false, upload: false, secret: false, carry: false, program: false};
	expect(kept).toEqual({domain: 'two.example', level: 'act', ...none});
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
	const preset = (words: string) =>
		page.locator(`::-p-xpath(//*[@id="preset"]//label[contains(., "${words}")])`).click();
	await preset('Careful');
	await untilText(page, '.verdicts', 'shop.example.com is a new site.');
	await untilKept(tabberth, 'preset', 'careful');
	await undo(page);
	await preset('Unattended');
	await untilKept(tabberth, 'preset', 'unattended');
	await preset('Normal');
	await untilKept(tabberth, 'preset', 'normal');
	await preset('Careful');
	await press(page, 'Back to default', '//*[@id="preset"]');
	await untilKept(tabberth, 'preset', null);
	await putSettings(page, {preset: 'normal'});
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

const runScript = (agent: AgentClient) => agent.call('javascript_tool', {action: 'javascript_exec', text: '6 * 7'});

/** What a call comes to that the person is asked about. */
const answered = async (asking: ReturnType<typeof runScript>, answer: Button) => {
	const consent = await findConsent(tabberth);
	await consent.press(answer);
	const told = await asking;
	await consent.closed();
	return told;
};

test('what an agent was allowed for its session is listed, and a rule stands above it', async () => {
	await client.call('navigate', {url: site.page('/granted', '<title>Granted</title>')});
	const called = runScript(client);
	const consent = await findConsent(tabberth);
	await consent.page.locator('summary').click();
	await consent.page.waitForSelector('details[open]');
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
	expect(await runScript(client)).toMatchObject({isError: true});
});

test('an answer for a session can be taken back, a no as well as a yes', async () => {
	const agent = await connectClient('v1 http', tabberth.url, {name: 'Taken back'});
	const grants = '#grants section[aria-label*="Taken back"]';
	const forget = `${grants} button[aria-label="Forget your answer about 127.0.0.1"]`;
	await agent.call('navigate', {url: site.page('/back', '<title>Back</title>')});
	expect((await answered(runScript(agent), 'Allow this session')).isError).toBe(false);
	await page.bringToFront();
	await untilText(page, grants, 'Allowed this session');
	expect(await findBarriers(page)).toEqual([]);
	await page.locator(forget).click();
	await untilText(page, '.toast', 'Taken back is judged as if you had not answered about 127.0.0.1');
	await page.waitForSelector(grants, {hidden: true});
	expect((await answered(runScript(agent), 'Deny')).isError).toBe(true);
	await page.bringToFront();
	await untilText(page, grants, 'Denied');
	expect(await runScript(agent)).toMatchObject({isError: true, text: expect.stringContaining('The person said no')});
	await page.locator(forget).click();
	await page.waitForSelector(grants, {hidden: true});
	await tabberth.killWorker();
	await tabberth.served();
	expect((await answered(runScript(agent), 'Allow this session')).isError).toBe(false);
	await agent.close();
});

test('what was allowed for a day is a rule that ends, for all agents', async () => {
	const url = site.page('/day', '<title>Day</title>');
	const other = await connectClient('v2 legacy', tabberth.url, {name: 'Daily'});
	await other.call('navigate', {url});
	expect((await answered(runScript(other), 'For a day')).isError).toBe(false);
	await untilText(page, '#sites .rules', 'until');
	await client.call('navigate', {url});
	expect((await runScript(client)).isError).toBe(false);
	await other.close();
});

test.each(['Always allow', 'For a day'] as const)('%s is forgotten with its rule', async (answer) => {
	const agent = await connectClient('v1 http', tabberth.url, {name: 'Ruled'});
	await agent.call('navigate', {url: site.page('/ruled', '<title>Ruled</title>')});
	expect((await answered(runScript(agent), answer)).isError).toBe(false);
	await page.bringToFront();
	await page.locator('#sites button[aria-label="Remove the rule for 127.0.0.1"]').click();
	await untilKept(tabberth, 'sites', []);
	expect(await page.$('#grants section[aria-label*="Ruled"]')).toBeNull();
	expect((await answered(runScript(agent), 'Deny')).isError).toBe(true);
	await agent.close();
});

test('an answer for a session outlives the worker, and counts for no agent that comes back for its tabs', async () => {
	const grants = '#grants section[aria-label*="Guest"]';
	const url = site.page('/guest', '<title>Guest</title>');
	const join = () => connectClient('v1 http', tabberth.url, {name: 'Guest'});
	const first = await join();
	await first.call('navigate', {url});
	expect((await answered(runScript(first), 'Allow this session')).isError).toBe(false);
	await untilText(page, grants, 'Allowed');
	await first.close();
	await until('its berth to be free', () =>
		tabberth.inWorker(async () => {
			const kept = Object.values(await chrome.storage.local.get<Record<string, Record<string, unknown>>>(null));
			return kept.find((each) => each.droppedTick !== undefined && JSON.stringify(each.client).includes('Guest'));
		}),
	);
	const next = await join();
	expect((await next.call('tabs_context')).text).toContain(url);
	await page.waitForSelector(grants, {hidden: true});
	expect((await answered(runScript(next), 'Deny')).isError).toBe(true);
	await untilText(page, grants, 'Denied');
	await tabberth.killWorker();
	await tabberth.served();
	expect((await runScript(next)).isError).toBe(true);
	expect(await page.$eval(grants, ({textContent}) => textContent)).toContain('Denied');
	await fetch(tabberth.url, {method: 'DELETE', headers: {'mcp-session-id': next.sessionId ?? ''}});
	await page.waitForSelector(grants, {hidden: true});
	await next.close();
});

test('a sensitive site is one press from a rule of one’s own', async () => {
	const kinds = await page.$$('#kinds summary');
	for (const kind of kinds) await kind.click();
	await page.waitForFunction(
		(count) => document.querySelectorAll('#kinds details[open]').length === count,
		{},
		kinds.length,
	);
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
