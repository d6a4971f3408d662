// The section Agents of the options, with agents at work: what it shows is so, and what is pressed there happens.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {connectClient, newName} from '../kit/clients.ts';
import {namesOn, openCrew, pressIn, textIn, untilSays} from '../kit/crew.ts';
import {findBarriers, openOptions, overflowOf} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {titleOfGroup} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';
import {leadsTo} from '../kit/ways-on.ts';

const WIDTHS = [
	[1280, 'light'],
	[400, 'dark'],
] as const;

let tabberth: Tabberth;
let site: Site;
let crew: ReturnType<typeof openCrew>;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({personActs: true}), startSite()]);
	crew = openCrew(tabberth, site);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

test.each(WIDTHS)('without agents it says what would be there, at %i px, %s', async (width, scheme) => {
	const page = await openOptions(tabberth, 'agents', {width, scheme});
	await page.waitForSelector('.empty a[href="#connect"]');
	expect(await findBarriers(page)).toEqual([]);
	expect(await overflowOf(page)).toBe(0);
	await leadsTo(page, '.empty a', 'connect');
	await page.close();
});

describe('three agents at work', () => {
	test('stand there with what they do now, in an order that stays', async () => {
		const mates = await crew.joinAll(3);
		const [one, two, three] = mates;
		if (!one || !two || !three) throw new Error('no crew');
		const page = await openOptions(tabberth, 'agents');
		for (const {name} of mates) await untilSays(page, name, '.client', `${name} 1.0.0`);
		const order = await namesOn(page);
		expect(await textIn(page, two.name, '.tabs')).toContain(two.name);
		const {release} = await crew.busy(page, one);
		await untilSays(page, one.name, '.state', 'Working');
		const queued = one.client.call('get_page_text', {tabId: one.tabId});
		await untilSays(page, one.name, '.waits', '1 call waits');
		await untilSays(page, one.name, '.took', '1 s');
		await three.client.call('navigate', {url: site.page('/three', '<title>Third page</title>x'), tabId: three.tabId});
		await untilSays(page, three.name, '.tabs .clip', 'Third page');
		await untilSays(page, three.name, '.effect', 'Loaded');
		expect(await textIn(page, three.name, '.pace')).toBe('2 calls/min');
		expect((await release()).text).toContain('went on');
		await queued;
		await page.waitForSelector(`[data-agent="${one.name}"] .waits`, {hidden: true});
		await untilSays(page, one.name, '.state', 'Idle');
		expect(await namesOn(page)).toEqual(order);
		await leadsTo(page, `[aria-label="Activity of ${one.name}"]`, 'activity');
		await page.waitForSelector('.line .who');
		const who = await page.$$eval('.line .who', (all) => all.map(({textContent}) => textContent?.trim()));
		expect(new Set(who)).toEqual(new Set([one.name]));
		await page.close();
		await crew.end(mates);
	});

	test('the tokens of their answers are counted', async () => {
		const mate = await crew.join();
		const page = await openOptions(tabberth, 'agents');
		const tokens = async () => Number.parseFloat(await textIn(page, mate.name, '.tokens'));
		await untilSays(page, mate.name, '.tokens');
		const before = await until('the first to be counted', async () => (await tokens()) || undefined);
		await mate.client.call('get_page_text', {tabId: mate.tabId});
		await until('more of them', async () => ((await tokens()) > before ? true : undefined));
		await page.close();
		await crew.end([mate]);
	});

	test('leave when they end', async () => {
		const mate = await crew.join();
		const page = await openOptions(tabberth, 'agents');
		await untilSays(page, mate.name, '.name');
		await crew.end([mate]);
		await page.waitForSelector(`[data-agent="${mate.name}"]`, {hidden: true});
		await page.close();
	});
});

describe('Pause', () => {
	test('lets the next calls of that agent wait, and of no other; Resume lets them go', async () => {
		const mates = await crew.joinAll(2);
		const [own, other] = mates;
		if (!own || !other) throw new Error('no crew');
		const page = await openOptions(tabberth, 'agents');
		await pressIn(page, own.name, '.pause');
		await untilSays(page, own.name, '.state', 'Paused');
		const url = site.page(`/${newName('held')}`, '<title>Held</title>x');
		const held = own.client.call('navigate', {url, tabId: own.tabId});
		await untilSays(page, own.name, '.waits', '1 call waits');
		expect((await other.client.call('get_page_text', {tabId: other.tabId})).isError).toBe(false);
		expect(site.hits(new URL(url).pathname)).toBe(0);
		await pressIn(page, own.name, '.pause');
		const answer = await held;
		expect(answer).toMatchObject({isError: false, text: expect.stringContaining('may have used its tabs')});
		expect(site.hits(new URL(url).pathname)).toBe(1);
		expect((await own.client.call('get_page_text', {tabId: own.tabId})).text).not.toContain('may have used');
		await page.close();
		await crew.end(mates);
	});

	test('outlives the worker, under an open page', async () => {
		const mate = await crew.join();
		const page = await openOptions(tabberth, 'agents');
		await pressIn(page, mate.name, '.pause');
		await untilSays(page, mate.name, '.state', 'Paused');
		await tabberth.killWorker();
		await tabberth.served();
		const held = mate.client.call('tabs_context');
		await untilSays(page, mate.name, '.waits', '1 call waits');
		await untilSays(page, mate.name, '.state', 'Paused');
		await pressIn(page, mate.name, '.pause');
		expect((await held).isError).toBe(false);
		await page.close();
		await crew.end([mate]);
	});

	test('holds calls of scripts and readings of resources, too', async () => {
		const mate = await crew.join();
		const page = await openOptions(tabberth, 'agents');
		await pressIn(page, mate.name, '.pause');
		await untilSays(page, mate.name, '.state', 'Paused');
		const command = fetch(`${tabberth.origin}/commands`, {
			method: 'POST',
			headers: {'content-type': 'application/json', 'mcp-session-id': mate.client.sessionId ?? ''},
			body: JSON.stringify({name: 'get_page_text', payload: {}}),
		}).then((response) => response.json());
		await untilSays(page, mate.name, '.waits', '1 call waits');
		await pressIn(page, mate.name, '.pause');
		expect(JSON.stringify(await command)).toContain(`The page of ${mate.name}`);
		await page.close();
		await crew.end([mate]);
	});
});

test('Stop ends what its agent does, until Resume', async () => {
	const mate = await crew.join();
	const page = await openOptions(tabberth, 'agents');
	const {answer} = await crew.busy(page, mate);
	await pressIn(page, mate.name, '.hold');
	const stopped = {isError: true, text: expect.stringContaining('this agent is stopped')};
	expect(await answer).toMatchObject(stopped);
	await untilSays(page, mate.name, '.state', 'Stopped');
	expect(await mate.client.call('tabs_context')).toMatchObject(stopped);
	await pressIn(page, mate.name, '.hold');
	await untilSays(page, mate.name, '.hold', 'Stop');
	expect((await mate.client.call('tabs_context')).isError).toBe(false);
	await page.close();
	await crew.end([mate]);
});

describe('the name', () => {
	test('is that of the tab group, changed here or there', async () => {
		const mate = await crew.join();
		const page = await openOptions(tabberth, 'agents');
		await pressIn(page, mate.name, '.rename');
		await page.waitForSelector('.renaming input:focus');
		await page.keyboard.type('Travel & more');
		await page.keyboard.press('Enter');
		await untilSays(page, 'Travel & more', '.name', 'Travel & more');
		await until('the group to be called so', async () =>
			(await titleOfGroup(tabberth, mate.url)) === 'Travel & more' ? true : undefined,
		);
		await mate.client.call('turn_answer_start');
		await until('the mark', async () =>
			(await titleOfGroup(tabberth, mate.url)) === '● Travel & more' ? true : undefined,
		);
		await tabberth.inWorker(
			async (groupId) => void (await chrome.tabGroups.update(groupId, {title: 'By hand'})),
			mate.tab.groupId,
		);
		await untilSays(page, 'By hand', '.name', 'By hand');
		await page.close();
		await crew.end([mate]);
	});

	test('must be one, and Escape leaves it as it was', async () => {
		const mate = await crew.join();
		const page = await openOptions(tabberth, 'agents');
		await pressIn(page, mate.name, '.rename');
		await page.waitForSelector('.renaming input:focus');
		await page.keyboard.press('Backspace');
		await page.keyboard.press('Enter');
		await untilSays(page, mate.name, '.renaming .error', 'Type a name');
		expect(await findBarriers(page)).toEqual([]);
		await page.keyboard.type('x'.repeat(61));
		await untilSays(page, mate.name, '.renaming .error', 'Type a name');
		await page.keyboard.press('Escape');
		await page.waitForSelector(`[data-agent="${mate.name}"] .rename:focus`);
		expect(await titleOfGroup(tabberth, mate.url)).toBe(mate.name);
		await page.close();
		await crew.end([mate]);
	});

	test('of an agent without a tab is kept for its group', async () => {
		const name = newName('bare');
		const client = await connectClient('v1 http', tabberth.url, {name});
		await client.call('tabs_context');
		const page = await openOptions(tabberth, 'agents');
		await pressIn(page, name, '.rename');
		await page.waitForSelector('.renaming input:focus');
		await page.keyboard.type('Later');
		await page.keyboard.press('Enter');
		await untilSays(page, 'Later', '.name');
		const url = site.page('/later', 'x');
		await client.call('tabs_create_mcp', {url});
		expect(await titleOfGroup(tabberth, url)).toBe('Later');
		await page.close();
		await crew.end([{client}]);
	});
});

test('a tab is shown, and the calls are a link away', async () => {
	const mate = await crew.join();
	const page = await openOptions(tabberth, 'agents');
	await untilSays(page, mate.name, '.name');
	const link = `[data-agent="${mate.name}"] a.button`;
	expect(await page.$eval(link, (element) => element.getAttribute('href'))).toBe(`#activity/${mate.berthId}`);
	await pressIn(page, mate.name, '.tabs .show');
	await until('the tab to be in front', async () => ((await crew.strip.get(mate.tab.id)).isActive ? true : undefined));
	await page.close();
	await crew.end([mate]);
});

test('presses that a script makes do nothing', async () => {
	const mate = await crew.join();
	const page = await openOptions(tabberth, 'agents');
	await untilSays(page, mate.name, '.name');
	await page.$eval(`[data-agent="${mate.name}"] .hold`, (button) => (button as HTMLElement).click());
	await pressIn(page, mate.name, '.pause');
	await untilSays(page, mate.name, '.state', 'Paused');
	await pressIn(page, mate.name, '.pause');
	await page.close();
	await crew.end([mate]);
});

test('twenty agents with long names can be read and reached', {timeout: 120_000}, async () => {
	const mates = await Promise.all(
		Array.from({length: 20}, async (_, number) => {
			const name = `${newName('agent')}-with-a-name-that-does-not-end-${'ä'.repeat(number)}<b>`;
			const client = await connectClient('v1 http', tabberth.url, {name});
			const title = `<title>${'A very long title of a page '.repeat(8)}</title>`;
			await client.call('tabs_create_mcp', {url: site.page(`/long-${number}`, title)});
			return {client};
		}),
	);
	for (const [width, scheme] of WIDTHS) {
		const page = await openOptions(tabberth, 'agents', {width, scheme});
		await page.waitForFunction(() => document.querySelectorAll('[data-agent*="with-a-name"]').length === 20);
		expect(await overflowOf(page)).toBe(0);
		expect(await findBarriers(page)).toEqual([]);
		await page.close();
	}
	await crew.end(mates);
});

test('of many tabs the first are listed, and the others when they are asked for', async () => {
	const mate = await crew.join();
	for (let number = 1; number <= 6; number++)
		await mate.client.call('tabs_create_mcp', {url: site.page(`/more-${number}`, `<title>More ${number}</title>x`)});
	const page = await openOptions(tabberth, 'agents');
	await untilSays(page, mate.name, '.tabs .plain', 'Show 2 more tabs');
	const count = () => page.$$eval(`[data-agent="${mate.name}"] .tabs .show`, (found) => found.length);
	expect(await count()).toBe(5);
	await pressIn(page, mate.name, '.tabs .plain');
	await page.waitForSelector(`[data-agent="${mate.name}"] .tabs .plain`, {hidden: true});
	expect(await count()).toBe(7);
	await page.close();
	await crew.end([mate]);
});
