// The log in the options: long and short, searched, opened, taken along, thrown away, and while agents work.
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {readAudit} from '../kit/audit-lines.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {downloadBy} from '../kit/downloaded.ts';
import {fillLog} from '../kit/fill-log.ts';
import {findBarriers, openOptions, overflowOf} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {copyFrom, leadsTo} from '../kit/ways-on.ts';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;
let page: Page;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth(), startSite()]);
	page = await openOptions(tabberth, 'activity');
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const figure = (name: string): Promise<number> =>
	page.$eval(`[data-of="${name}"]`, ({textContent}) => Number(textContent?.replaceAll(/\D/g, '')));
const untilCalls = (count: number) =>
	page.waitForFunction(
		(wanted) => document.querySelector('[data-of="calls"]')?.textContent?.replaceAll(/\D/g, '') === String(wanted),
		{},
		count,
	);
const choose = (name: string, value: string) => page.select(`.filters [aria-label="${name}"]`, value);
const search = async (text: string): Promise<void> => {
	await page.locator('.filters input').click({count: 3});
	await page.keyboard.press('Backspace');
	await page.keyboard.type(text);
};
const tools = (): Promise<readonly string[]> =>
	page.$$eval('.line .tool', (found) => found.map(({textContent}) => textContent ?? ''));
const reopen = async (section = 'activity'): Promise<void> => {
	await page.close();
	page = await openOptions(tabberth, section);
	await page.waitForSelector('.line');
};

describe('an empty log', () => {
	test('says what would stand there, and makes none itself', async () => {
		await page.waitForSelector('.empty');
		expect(await page.$eval('main', (main) => main.innerText)).toContain('Each call of an agent');
		const names = await page.evaluate(async () => (await indexedDB.databases()).map(({name}) => name));
		expect(names).not.toContain('audit');
		await leadsTo(page, '.empty a', 'connect');
		await leadsTo(page, 'nav a[href="#activity"]', 'activity');
	});

	test.each([
		[1280, 'light'],
		[400, 'dark'],
	] as const)('has no barrier at %i px, %s', async (width, scheme) => {
		const other = await openOptions(tabberth, 'activity', {width, scheme});
		await other.waitForSelector('.empty');
		expect(await findBarriers(other)).toEqual([]);
		expect(await overflowOf(other)).toBe(0);
		await other.close();
	});
});

describe('while an agent works', () => {
	test('its line comes up by itself', async () => {
		client = await connectClient('v2 legacy', tabberth.url, {name: 'worker-bee'});
		await client.call('navigate', {url: site.page('/live', '<title>Live</title>')});
		await page.waitForSelector('.line');
		expect(await tools()).toEqual(['navigate']);
		expect(await page.$eval('.line', (line) => (line as HTMLElement).innerText)).toMatch(
			new RegExp(`worker-bee[\\s\\S]*${new URL(site.origin).host}`),
		);
	});

	test('nothing moves under who reads, and what is new waits', async () => {
		await page.locator('.line').click();
		await page.waitForSelector('.details');
		const before = await page.$eval('.line', (line) => line.getBoundingClientRect().top);
		await client.call('read_page');
		await page.waitForSelector('.news button');
		expect(await page.$eval('.news button', ({textContent}) => textContent)).toBe('1 new line');
		expect(await tools()).toEqual(['navigate']);
		expect(await page.$eval('.line', (line) => line.getBoundingClientRect().top)).toBe(before);
		await page.locator('.news button').click();
		await page.waitForFunction(() => document.querySelectorAll('.line').length === 2);
		expect(await tools()).toEqual(['read_page', 'navigate']);
		expect(await page.$('.news button')).toBeNull();
	});
});

describe('200 lines', () => {
	beforeAll(async () => {
		await fillLog(page, 200);
		await reopen();
		await untilCalls(192);
	});

	test('come to these totals, together and by tab group', async () => {
		const all = await readAudit(tabberth);
		const calls = all.filter(({kind}) => kind === 'call');
		expect(await figure('errors')).toBe(calls.filter(({outcome}) => outcome === 'error').length);
		expect(await figure('decisions')).toBe(10);
		expect(await figure('tokens')).toBe(calls.reduce((sum, {tokens}) => sum + Number(tokens), 0));
		await page.locator('.totals summary').click();
		const rows = await page.$$eval('.totals tbody tr', (found) => found.map(({innerText}) => innerText));
		expect(rows).toHaveLength(3);
		expect(rows.join('\n')).toContain('worker-bee');
		await page.locator('.totals tbody tr:last-child a').click();
		await untilCalls(Number(/\t(\d+)/.exec(rows.at(-1) ?? '')?.[1]));
		await choose('Client or tab group', '');
		await untilCalls(192);
	});

	test.each([
		['Tool', 'find'],
		['Outcome', 'error'],
		['Site', 'wiki.example:8443'],
		['Client or tab group', '~codex'],
		['Time', '3600000'],
	])('are filtered by %s', async (name, value) => {
		const total = await figure('calls');
		await choose(name, value);
		await page.waitForFunction(
			(before) => Number(document.querySelector('[data-of="calls"]')?.textContent?.replaceAll(/\D/g, '')) < before,
			{},
			total,
		);
		const isOf = (line: Record<string, unknown>): boolean =>
			({
				Tool: line.tool === value,
				Outcome: line.outcome === value,
				Site: line.origin === `https://${value}`,
				'Client or tab group': line.client === value.slice(1),
				Time: Number(line.at) >= Date.now() - Number(value),
			})[name] === true;
		const wanted = (await readAudit(tabberth)).filter((line) => line.kind === 'call' && isOf(line)).length;
		expect(Math.abs((await figure('calls')) - wanted)).toBeLessThanOrEqual(name === 'Time' ? 1 : 0);
		await choose(name, name === 'Time' ? '0' : '');
		await untilCalls(total);
	});

	test('are searched, and all shown again', async () => {
		await search('call-25');
		await untilCalls(1);
		await search('nothing has this');
		await page.waitForSelector('.empty');
		await page.locator('.empty button').click();
		await untilCalls(192);
		await search('');
	});

	test('are those of one berth by its link', async () => {
		await reopen('activity/berth_bbbbbb222222');
		await page.waitForFunction(() => document.querySelectorAll('.line').length > 5);
		const whose = await page.$$eval('.line .who', (found) => found.map(({textContent}) => textContent?.trim()));
		expect(new Set(whose)).toEqual(new Set(['codex']));
		await choose('Client or tab group', '');
		await page.waitForFunction(() => location.hash === '#activity');
		await untilCalls(192);
	});

	test('are all shown again where the address says so, also after one berth was chosen', async () => {
		await choose('Client or tab group', 'berth_bbbbbb222222');
		await page.waitForFunction(() => location.hash === '#activity/berth_bbbbbb222222');
		await page.waitForFunction(() => !document.querySelector('.line .who')?.textContent?.includes('claude-code'));
		await page.locator('nav a[href="#activity"]').click();
		await untilCalls(192);
		expect(
			await page.$eval('.filters [aria-label="Client or tab group"]', (select) => (select as HTMLSelectElement).value),
		).toBe('');
	});

	test('show by keyboard all that is known of one', async () => {
		await search('call-26');
		await untilCalls(1);
		await page.focus('.line');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.details');
		const details = await page.$eval('.details', (element) => (element as HTMLElement).innerText);
		for (const each of ['call-26', 'sess1234', 'https://bank.example', 'berth_aaaaaa111111', 'text(26)'])
			expect(details).toContain(each);
		expect(details).toContain(await copyFrom(page, '.details .copy'));
		await page.focus('.line');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.details', {hidden: true});
		await search('');
		await untilCalls(192);
	});

	test('a decision has its reason', async () => {
		await choose('Outcome', 'decision');
		await untilCalls(0);
		expect(await page.$eval('.line', (line) => (line as HTMLElement).innerText)).toContain('denies it');
		await choose('Outcome', '');
		await untilCalls(192);
	});

	test('are taken along as the filter leaves them', async () => {
		await choose('Tool', 'find');
		const {name, text} = await downloadBy(tabberth.browser, () => page.locator('::-p-text(Export)').click());
		expect(name).toMatch(/\.jsonl$/);
		const lines = text
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line));
		const wanted = (await readAudit(tabberth)).filter(({tool}) => tool === 'find');
		expect(lines).toHaveLength(wanted.length);
		expect(lines[0]).toMatchObject({tool: 'find', time: expect.stringMatching(/^\d{4}-.*Z$/)});
		expect(lines.at(-1)).toMatchObject({id: wanted.at(-1)?.id ?? expect.anything()});
		await choose('Tool', '');
	});

	test.each([
		[1280, 'light'],
		[400, 'dark'],
	] as const)('nothing is in the way at %i px, %s, also of an open one', async (width, scheme) => {
		const other = await openOptions(tabberth, 'activity', {width, scheme});
		await other.locator('.line').click();
		await other.waitForSelector('.details');
		await other.locator('.totals summary').click();
		expect(await findBarriers(other)).toEqual([]);
		expect(await overflowOf(other)).toBe(0);
		await other.close();
	});
});

describe('10,000 lines', () => {
	beforeAll(async () => {
		await fillLog(page, 10_000);
		await reopen();
	}, 60_000);

	test('stand there soon, few of them in the page, and are gone through to the last', async () => {
		await page.waitForFunction(
			() => Number(document.querySelector('[data-of="calls"]')?.textContent?.replaceAll(/\D/g, '')) > 9_000,
		);
		expect(await page.$$eval('.log > li', ({length}) => length)).toBeLessThan(80);
		await page.evaluate(() => scrollTo({top: document.documentElement.scrollHeight}));
		const last = await page.waitForFunction(() => {
			const lines = [...document.querySelectorAll('.log > li')];
			return lines.some((line) => line.ariaPosInSet === line.ariaSetSize);
		});
		expect(await last.jsonValue()).toBe(true);
		expect(await page.$$eval('.log > li', ({length}) => length)).toBeLessThan(80);
	});

	test('are searched while one types', async () => {
		await page.evaluate(() => scrollTo({top: 0}));
		const took = await page.evaluate(async () => {
			const input = document.querySelector<HTMLInputElement>('.filters input');
			if (!input) return Number.NaN;
			const began = performance.now();
			input.value = 'javascript_tool';
			input.dispatchEvent(new Event('input', {bubbles: true}));
			await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
			return performance.now() - began;
		});
		expect(new Set(await tools())).toEqual(new Set(['javascript_tool']));
		// Two frames of a busy machine, and not the seconds that all lines in the page would take.
		expect(took).toBeLessThan(1_000);
		await search('');
	});

	test('who has scrolled keeps their place when there are new ones', async () => {
		await page.waitForFunction(() => document.querySelectorAll('.line').length > 5);
		await page.evaluate(() => scrollTo({top: 3_000}));
		await page.waitForFunction(() => scrollY === 3_000);
		const topLine = () =>
			page.evaluate(() => document.elementFromPoint(600, 400)?.closest('li')?.getAttribute('data-key'));
		const before = await until('a line there', async () => (await topLine()) ?? undefined);
		await client.call('find', {query: 'anything'});
		await page.waitForSelector('.news button');
		expect(await topLine()).toBe(before);
		await page.locator('.news button').click();
		await page.waitForFunction(() => scrollY === 0 && document.querySelector('.line .tool')?.textContent === 'find');
	});
});

test('the log is thrown away when the person has said so twice, and goes on', async () => {
	await page.locator('::-p-text(Clear log)').click();
	await page.waitForSelector('dialog[open]');
	expect(await findBarriers(page)).toEqual([]);
	await page.locator('dialog ::-p-text(Keep it)').click();
	await page.waitForSelector('dialog', {hidden: true});
	expect((await readAudit(tabberth)).length).toBe(10_000);
	await page.locator('::-p-text(Clear log)').click();
	await page.locator('dialog .danger').click();
	await page.waitForSelector('.empty');
	expect(await readAudit(tabberth)).toEqual([]);
	await client.call('read_page');
	await page.waitForSelector('.line');
	expect(await tools()).toEqual(['read_page']);
});

test('what could not be read is said, and read the next time', async () => {
	const other = await tabberth.browser.newPage();
	await other.evaluateOnNewDocument(() => {
		const {open} = IDBFactory.prototype;
		IDBFactory.prototype.open = () => {
			throw new DOMException('The disk does not answer');
		};
		addEventListener('healed', () => (IDBFactory.prototype.open = open));
	});
	await other.goto(page.url());
	await other.waitForSelector('.toast.trouble');
	expect(await other.$eval('.toast [role="alert"]', ({textContent}) => textContent)).toContain(
		'The disk does not answer',
	);
	await other.evaluate(() => dispatchEvent(new Event('healed')));
	await client.call('tabs_context');
	await other.waitForSelector('.line');
	await other.locator('.toast button').click();
	await other.waitForSelector('.toast', {hidden: true});
	await other.close();
});
