// Shortcuts in the options: made, changed, run, deleted, taken along, brought back, and made of what an agent just did.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {Shortcut} from '../../extension/shortcuts/shortcut.ts';
import {openActing} from '../kit/acting.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {findConsent} from '../kit/consent.ts';
import {downloadBy} from '../kit/downloaded.ts';
import {findBarriers, openOptions, overflowOf} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {copyFrom} from '../kit/ways-on.ts';

const TEAM = `<title>Team</title><form aria-label="Add"><label>Name <input></label>
	<button type="button" onclick="document.title = document.querySelector('input').value">Add person</button></form>`;

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;
let page: Page;
let folder: string;

beforeAll(async () => {
	[tabberth, site, folder] = await Promise.all([
		startTabberth({access: 'ask'}),
		startSite(),
		mkdtemp(path.join(tmpdir(), 'tabberth-shortcuts-')),
	]);
	page = await openOptions(tabberth, 'shortcuts');
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop(), folder && rm(folder, {recursive: true})]);
});

const PROMPT: Shortcut = {
	...{kind: 'prompt', id: 'weekly', command: 'weekly', description: 'The report', prompt: 'Report on {{team}}.'},
	parameters: [{name: 'team', default: 'Sales'}],
};
const workflow = (steps: Extract<Shortcut, {kind: 'workflow'}>['steps']): Shortcut => ({
	...{kind: 'workflow', id: 'flow', command: 'flow', description: '', parameters: [], steps},
});

const store = (shortcuts: readonly unknown[]): Promise<void> =>
	tabberth.inWorker((given) => chrome.storage.local.set({shortcuts: given}), shortcuts as unknown[]);
const stored = (): Promise<readonly Shortcut[]> =>
	tabberth.inWorker(async () => {
		const {shortcuts = []} = await chrome.storage.local.get('shortcuts');
		return shortcuts as Shortcut[];
	});
const untilStored = (isSo: (shortcuts: readonly Shortcut[]) => boolean) =>
	until('the storage', async () => {
		const all = await stored();
		return isSo(all) ? all : undefined;
	});
const show = async (item = ''): Promise<void> => {
	await page.evaluate(
		(hash) => {
			location.hash = hash;
		},
		`#shortcuts${item && `/${item}`}`,
	);
	await page.waitForSelector(item ? '.back' : '.intro');
};
const type = async (selector: string, text: string): Promise<void> => {
	await page.locator(selector).click({count: 3});
	await page.keyboard.press('Backspace');
	await page.keyboard.type(text);
};
const field = (label: string): string => `::-p-aria([name="${label}"])`;
const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
const textOf = (selector: string): Promise<string> =>
	page.$eval(selector, (element) => (element instanceof HTMLElement ? element.innerText : ''));

beforeEach(() => store([]));

describe('a prompt', () => {
	test('is made by hand, and agents have it', async () => {
		await page.locator('.buttons a[href$="+new"]').click();
		await page.locator('.back a').click();
		await page.locator('.buttons a[href$="+new"]').click();
		await page.locator('.editor .buttons a').click();
		await page.locator('.buttons a[href$="+new"]').click();
		await press('Save');
		await page.waitForFunction(() => document.querySelectorAll('.editor .error:not(:empty)').length === 2);
		expect(await stored()).toEqual([]);
		await page.locator('.editor input').fill('Weekly Report');
		await page.locator('.editor textarea').fill('Report on {{team}}.');
		await page.locator(field('team: Value if none is given')).fill('Sales');
		await page.locator(field('What team is')).fill('Who reports');
		await press('Save');
		await page.waitForSelector('.shortcuts');
		expect(await stored()).toMatchObject([
			{
				kind: 'prompt',
				command: 'weekly-report',
				prompt: 'Report on {{team}}.',
				parameters: [{name: 'team', description: 'Who reports', default: 'Sales'}],
			},
		]);
		expect(await textOf('.shortcuts')).toContain('/weekly-report');
		expect(await textOf('.shortcuts')).toContain('Saved by you');
		await page.locator('.shortcuts a').click();
		await page.waitForSelector('.run [name="team"]');
	});

	test('cannot take the command of another', async () => {
		await store([PROMPT]);
		await show('+new');
		await page.locator('.editor textarea').fill('x');
		await page.locator('.editor input').fill('WEEKLY');
		await press('Save');
		await page.waitForSelector('::-p-text(There is a shortcut /weekly already.)');
		expect(await stored()).toHaveLength(1);
	});

	test('is changed, and the change taken back', async () => {
		await store([PROMPT]);
		await show('weekly');
		await page.waitForSelector('.editor');
		await type('.editor textarea', 'Say {{words}}.');
		await press('Save');
		await untilStored(([one]) => one?.kind === 'prompt' && one.prompt === 'Say {{words}}.');
		expect((await stored())[0]?.parameters).toEqual([{name: 'words'}]);
		await page.locator('.toast button').click();
		expect(await untilStored(([one]) => one?.kind === 'prompt' && one.prompt === PROMPT.prompt)).toEqual([PROMPT]);
	});

	test('keeps what the person writes when it is changed meanwhile, and takes back no change of others', async () => {
		const other: Shortcut = {...PROMPT, description: 'By an agent'};
		const description = () => page.$eval(DESCRIPTION, (input) => (input as HTMLInputElement).value);
		const DESCRIPTION = '.editor .form-row:nth-child(2) input';
		await store([PROMPT]);
		await show('weekly');
		await page.waitForSelector('.editor');
		await store([other]);
		await page.waitForFunction(
			(selector) => document.querySelector<HTMLInputElement>(selector)?.value === 'By an agent',
			{},
			DESCRIPTION,
		);
		expect(await page.$('.editor .note')).toBeNull();
		await type(DESCRIPTION, 'By me');
		await store([PROMPT]);
		await page.waitForSelector('.editor .note');
		expect(await description()).toBe('By me');
		expect(await findBarriers(page)).toEqual([]);
		await press('Save');
		await untilStored(([one]) => one?.description === 'By me');
		await page.waitForSelector('.toast button');
		await store([other]);
		await page.locator('.toast button').click();
		await page.waitForSelector('.toast.trouble');
		expect(await stored()).toEqual([other]);
	});

	test('is run with its values, without any window', async () => {
		await store([PROMPT]);
		await show('weekly');
		await page.locator('.run [name="team"]').fill('Design');
		await press('Run');
		await page.waitForSelector('.result pre');
		expect(await textOf('.result pre')).toContain('Report on Design.');
		expect(await copyFrom(page, '.result .copy')).toContain('Report on Design.');
		expect(tabberth.urls().filter((url) => url.includes('consent'))).toEqual([]);
	});
});

test('one that is deleted comes back', async () => {
	await store([PROMPT, workflow([{tool: 'navigate', input: {url: 'https://a.example'}, tab: 0}])]);
	await show();
	await press('Delete /weekly');
	await untilStored(({length}) => length === 1);
	await page.locator('.toast button').click();
	await untilStored(({length}) => length === 2);
	expect((await stored()).find(({id}) => id === 'weekly')).toEqual(PROMPT);
});

describe('a workflow', () => {
	test('stands there in words; its steps move, change and go', async () => {
		await store([
			workflow([
				{tool: 'navigate', input: {url: 'https://a.example/'}, tab: 0},
				{tool: 'computer', input: {action: 'left_click'}, target: {role: 'button', name: 'Save', row: 'Ann'}, tab: 0},
				{tool: 'wait_for', input: {text: 'Saved'}, tab: 0},
			]),
		]);
		await show('flow');
		await page.waitForSelector('.steps');
		const steps = await textOf('.steps');
		expect(steps).toContain('Go to https://a.example/');
		expect(steps).toContain('Click button “Save” in the row of “Ann”');
		await press('Move step 1 down');
		await press('Move step 2 up');
		await press('Move step 3 up');
		await press('Remove step 3');
		await press('Change step 1');
		await type('.step-texts textarea', 'https://{{host}}/');
		await press('Save');
		const [one] = await untilStored(([each]) => each?.kind === 'workflow' && each.steps.length === 2);
		expect(one).toMatchObject({
			steps: [
				{tool: 'navigate', input: {url: 'https://{{host}}/'}},
				{tool: 'wait_for', input: {text: 'Saved'}},
			],
			parameters: [{name: 'host'}],
		});
	});

	test('that fails says at which step', async () => {
		const url = site.page('/nothing', '<p>Nothing</p>');
		await store([
			workflow([
				{tool: 'navigate', input: {url}, tab: 0},
				{
					tool: 'computer',
					input: {action: 'left_click'},
					target: {role: 'button', name: 'Gone'},
					tab: 0,
					site: site.origin,
				},
			]),
		]);
		await show('flow');
		await press('Run');
		await page.waitForSelector('.result');
		expect(await textOf('.result')).toMatch(/Error[\s\S]*Gone/);
	});

	test('that waits for long is cancelled', async () => {
		await store([workflow([{tool: 'wait_for', input: {text: 'never there', timeout: 45}, tab: 0}])]);
		await show('flow');
		await press('Run');
		await page.locator('.running button').click();
		await page.waitForSelector('.result .note.info');
		expect(await textOf('.result')).toContain('You cancelled this call');
	});
});

describe('what an agent just did', () => {
	beforeAll(async () => {
		client = await connectClient('v2 legacy', tabberth.url, {name: 'doer'});
	});

	test('is looked through, saved by the person, and done again', async () => {
		const url = site.page('/team', TEAM);
		const working = client.call('navigate', {url});
		const consent = await findConsent(tabberth);
		await consent.press('Allow this session');
		await working;
		const {refOf} = openActing({client});
		await client.call('form_input', {ref: await refOf('Name'), value: 'Ann Smith'});
		await client.call('computer', {action: 'left_click', ref: await refOf('Add person')});
		await page.bringToFront();
		await show();
		await page.locator('.buttons a[href$="+agent"]').click();
		const option = await page.waitForSelector('.form-row option:nth-child(2)');
		const berth = await option?.evaluate((element) => (element as HTMLOptionElement).value);
		await page.select('.form-row select', berth ?? '');
		await page.waitForSelector('.steps li:nth-child(3)');
		expect(await page.$$eval('.steps li', (found) => found.map((each) => each.innerText.trim().split(' ')[0]))).toEqual(
			[...['Click', 'Set', 'Go']],
		);
		await page.locator('.steps li:nth-child(3) input').click();
		await press('Go on');
		await page.waitForSelector('.editor');
		await page.locator('.editor input').fill('add-person');
		await press('Save');
		// By itself the page goes to the list, and would do so after what comes next.
		await page.waitForSelector('.shortcuts');
		const [saved] = await untilStored(({length}) => length === 1);
		expect(saved).toMatchObject({command: 'add-person', parameters: [{name: 'name', default: 'Ann Smith'}]});
		expect(saved).not.toHaveProperty('savedBy');
		await show(encodeURIComponent(saved?.id ?? ''));
		await page.locator('.run [name="name"]').fill('Bob Stone');
		await press('Run');
		await page.waitForSelector('.result .mark.ok');
		const titles = await tabberth.inWorker(async () => (await chrome.tabs.query({})).map(({title}) => title));
		expect(titles).toContain('Bob Stone');
		const again = await client.call('shortcuts_execute', {command: 'add-person', save: 'Mine now'});
		expect(again.text).toContain('it is not yours');
		expect((await client.call('shortcuts_list')).text).toContain('add-person');
	});

	test('as one of the latest calls alone', async () => {
		await show('+agent');
		const option = await page.waitForSelector('.form-row option:nth-child(2)');
		await page.select('.form-row select', (await option?.evaluate((each) => (each as HTMLOptionElement).value)) ?? '');
		await page.locator('.steps li:nth-child(1) input').click();
		await press('Go on');
		await page.waitForSelector('.editor');
		expect(await page.$$eval('.editor .steps li', ({length}) => length)).toBe(1);
	});
});

describe('a file', () => {
	const bring = async (text: string): Promise<void> => {
		const file = path.join(folder, `${crypto.randomUUID()}.json`);
		await writeFile(file, text);
		await show();
		const [picker] = await Promise.all([page.waitForFileChooser(), press('Import')]);
		await picker.accept([file]);
		await page.waitForSelector('dialog[open]');
	};

	test('of them is written, and brings them back', async () => {
		await store([PROMPT]);
		await show();
		await page.waitForSelector('.shortcuts');
		const {name, text} = await downloadBy(tabberth.browser, () => press('Export all'));
		expect(name).toBe('tabberth-shortcuts.json');
		await store([]);
		await bring(text);
		expect(await textOf('dialog')).toContain('1 shortcut can be taken over.');
		await page.locator('dialog .main').click();
		const [back] = await untilStored(({length}) => length === 1);
		expect(back).toMatchObject({command: 'weekly', prompt: PROMPT.kind === 'prompt' ? PROMPT.prompt : ''});
	});

	test.each([
		['no JSON', '{oops', 'This file is not JSON.'],
		['no shortcut', '{"a": 1}', 'There is no shortcut in this file.'],
		['one that cannot be', JSON.stringify([{...PROMPT, prompt: 5}]), '/weekly cannot be read: its text'],
	])('with %s is refused in words', async (_, text, words) => {
		await bring(text);
		expect(await textOf('dialog')).toContain(words);
		expect(await page.$eval('dialog .main', (button) => (button as HTMLButtonElement).disabled)).toBe(true);
		expect(await findBarriers(page)).toEqual([]);
		await press('Cancel');
		await page.waitForSelector('dialog', {hidden: true});
		expect(await stored()).toEqual([]);
	});

	test('says whose place it would take', async () => {
		await store([PROMPT]);
		await bring(JSON.stringify([{...PROMPT, id: 'other', prompt: 'New'}]));
		expect(await textOf('dialog')).toContain('/weekly');
		await page.locator('dialog .main').click();
		expect(await untilStored(([one]) => one?.kind === 'prompt' && one.prompt === 'New')).toHaveLength(1);
	});
});

describe('nothing is in the way', () => {
	test.each([
		[1280, 'light'],
		[400, 'dark'],
	] as const)('at %i px, %s, with shortcuts and without', async (width, scheme) => {
		const other = await openOptions(tabberth, 'shortcuts', {width, scheme});
		const look = async (item: string, selector: string): Promise<void> => {
			await other.evaluate((hash) => {
				location.hash = hash;
			}, `#shortcuts${item}`);
			await other.waitForSelector(selector);
			expect(await findBarriers(other)).toEqual([]);
			expect(await overflowOf(other)).toBe(0);
		};
		await look('', '.empty');
		await look('/+new', '.editor');
		await store([
			PROMPT,
			workflow([
				{tool: 'navigate', input: {url: `https://a.example/${'long'.repeat(40)}`}, tab: 0},
				{tool: 'computer', input: {action: 'left_click'}, target: {role: 'button', name: 'Save'}, tab: 0},
			]),
			{strange: true},
		]);
		await look('', '.shortcuts');
		await look('/flow', '.steps');
		await look('/weekly', '.parameters');
		await look('/gone', '.empty');
		await other.close();
	});
});
