// The side panel with agents at work: take over and hand back, pictures, the latest calls, and what is asked. The browser opens it only for a real
// press, so it is shown in a tab as narrow as it.
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {connectClient, newName} from '../kit/clients.ts';
import {openCrew, pressIn, textIn, untilSays} from '../kit/crew.ts';
import {findBarriers, openOwnPage, overflowOf, type Scheme} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {copyFrom, opensTab} from '../kit/ways-on.ts';

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

const openPanel = (scheme: Scheme = 'light') =>
	openOwnPage(tabberth, 'panel/panel.html', {width: 320, height: 800, scheme});

test('the browser knows it, and it says what would be there', async () => {
	const path = await tabberth.inWorker(async () => (await chrome.sidePanel.getOptions({})).path);
	expect(path).toBe('extension/ui/panel/panel.html');
	const page = await openPanel();
	await page.waitForSelector('.empty a');
	expect(await findBarriers(page)).toEqual([]);
	expect(await overflowOf(page)).toBe(0);
	await opensTab(page, '.empty a', '#connect');
	await page.close();
});

test('Take over shows the tab and lets calls wait; Hand back lets them go and says so', async () => {
	const [own, other] = await crew.joinAll(2);
	if (!own || !other) throw new Error('no crew');
	const page = await openPanel();
	await pressIn(page, own.name, '.take');
	await until('the tab in front', async () => ((await crew.strip.get(own.tab.id)).isActive ? true : undefined));
	await page.bringToFront();
	await untilSays(page, own.name, '.state', 'Paused');
	const url = site.page(`/${newName('after')}`, '<title>After</title>x');
	const held = own.client.call('navigate', {url, tabId: own.tabId});
	await untilSays(page, own.name, '.waits', '1 call waits');
	expect((await other.client.call('get_page_text', {tabId: other.tabId})).isError).toBe(false);
	expect(site.hits(new URL(url).pathname)).toBe(0);
	await pressIn(page, own.name, '.back');
	expect((await held).text).toContain('may have used its tabs meanwhile');
	await page.waitForSelector(`[data-agent="${own.name}"] .take`);
	await page.close();
	await crew.end([own, other]);
});

test('who asks for a step can be taken over, and is handed back while the question still waits', async () => {
	const mate = await crew.join();
	const page = await openPanel();
	const asked = mate.client.call('hand_over', {reason: 'Solve the riddle', tabId: mate.tabId});
	await untilSays(page, mate.name, '.state', 'Asks you');
	await pressIn(page, mate.name, '.take');
	await until('the tab in front', async () => ((await crew.strip.get(mate.tab.id)).isActive ? true : undefined));
	await page.bringToFront();
	await page.waitForSelector(`[data-agent="${mate.name}"] .back`);
	await pressIn(page, mate.name, '.back');
	await page.waitForSelector(`[data-agent="${mate.name}"] .take`);
	await page.locator('.asked .done').click();
	expect((await asked).isError).toBe(false);
	await page.close();
	await crew.end([mate]);
});

describe('a picture', () => {
	test('shows what the tab shows, when it is asked for', async () => {
		const mate = await crew.join();
		await mate.client.call('navigate', {
			url: site.page('/red', '<body style="background: rgb(255, 0, 0)">'),
			tabId: mate.tabId,
		});
		const page = await openPanel();
		await untilSays(page, mate.name, '.take-picture', 'Picture');
		expect(await page.$(`[data-agent="${mate.name}"] .picture > img`)).toBeNull();
		await pressIn(page, mate.name, '.take-picture');
		await page.waitForSelector(`[data-agent="${mate.name}"] .picture > img`);
		const seen = await page.$eval(`[data-agent="${mate.name}"] .picture > img`, async (element) => {
			const image = element as HTMLImageElement;
			await image.decode();
			const canvas = new OffscreenCanvas(1, 1).getContext('2d');
			canvas?.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
			const [red = 0, green = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
			return {
				isJpeg: image.src.startsWith('data:image/jpeg;base64,'),
				isRed: red > 200 && green < 60,
				...{alt: image.alt},
			};
		});
		expect(seen).toMatchObject({isJpeg: true, isRed: true});
		const source = () => page.$eval('.picture > img', (image) => image.getAttribute('src'));
		const before = await source();
		await mate.client.call('navigate', {url: site.page('/blue', '<body style="background: blue">'), tabId: mate.tabId});
		await pressIn(page, mate.name, '.take-picture');
		await until('another picture', async () => ((await source()) === before ? undefined : true));
		expect(await findBarriers(page)).toEqual([]);
		expect(await overflowOf(page)).toBe(0);
		await page.close();
		await crew.end([mate]);
	});

	test('is refused of what is no page, of what is nobody’s, and where a dialog stands', async () => {
		const mate = await crew.join();
		const {text} = await mate.client.call('tabs_create_mcp');
		const blank = Number(/Tab ID: (\d+)/.exec(text)?.[1]);
		const page = await openPanel();
		await untilSays(page, mate.name, '.picture');
		expect(await page.$(`[data-agent="${mate.name}"] .take-picture`)).toBeNull();
		const ask = (tabId: number) =>
			page.evaluate((id) => chrome.runtime.sendMessage({type: 'agents.picture', tabId: id}), tabId);
		expect(await ask(blank)).toEqual({error: 'There is no page in this tab yet.'});
		expect(await ask(1)).toEqual({error: 'The tab is not the agent’s any more.'});
		await mate.client.call('javascript_tool', {
			action: 'javascript_exec',
			text: 'alert2 = confirm("Sure?")',
			tabId: mate.tabId,
		});
		await pressIn(page, mate.name, '.take-picture');
		await untilSays(page, mate.name, '.picture .error', 'No picture: The tab shows a dialog');
		await page.close();
		await crew.end([mate]);
	});
});

test('a card says who the agent is and how many tabs it has, also while it is closed', async () => {
	const mate = await crew.join();
	const page = await openPanel();
	await untilSays(page, mate.name, '.facts', `${mate.name} 1.0.01 tab`);
	await mate.client.call('tabs_create_mcp');
	await untilSays(page, mate.name, '.facts', `${mate.name} 1.0.02 tabs`);
	expect(await overflowOf(page)).toBe(0);
	await pressIn(page, mate.name, '.choose');
	await untilSays(page, mate.name, '.facts', `${mate.name} 1.0.02 calls/min`);
	expect(await page.$$(`[data-agent="${mate.name}"] .tabs li`)).toHaveLength(2);
	await page.close();
	await crew.end([mate]);
});

test('a chosen agent tells its latest calls, and each as it comes', async () => {
	const mate = await crew.join();
	const page = await openPanel('dark');
	await pressIn(page, mate.name, '.choose');
	await untilSays(page, mate.name, '.timeline li.is-ok .effect');
	await mate.client.call('form_input', {ref: 'ref_77', value: 'x', tabId: mate.tabId});
	await untilSays(page, mate.name, '.timeline .is-error .effect', 'form_input: ref_77');
	await mate.client.call('turn_answer_start');
	await untilSays(page, mate.name, '.timeline li:first-child.is-ok code', 'turn_answer_start');
	expect(await textIn(page, mate.name, '.timeline')).not.toContain('until turn_answer_complete');
	const {release} = await crew.busy(page, mate);
	await untilSays(page, mate.name, '.timeline .is-running code', 'javascript_tool');
	await release();
	await untilSays(page, mate.name, '.timeline li:first-child.is-ok code', 'javascript_tool');
	const [first = ''] = (await textIn(page, mate.name, '.timeline li:first-child .took')).match(/[\d.]+ m?s$/) ?? [];
	expect(first).not.toBe('');
	expect(await textIn(page, mate.name, '.timeline')).not.toContain(`The page of ${mate.name}`);
	expect(await findBarriers(page)).toEqual([]);
	expect(await overflowOf(page)).toBe(0);
	await pressIn(page, mate.name, '.tabs .show');
	await until('the tab in front', async () => ((await crew.strip.get(mate.tab.id)).isActive ? true : undefined));
	await page.bringToFront();
	await pressIn(page, mate.name, '.choose');
	await page.waitForSelector(`[data-agent="${mate.name}"] .timeline`, {hidden: true});
	await page.close();
	await crew.end([mate]);
});

test('what an agent asks stands on top, and is answered there', async () => {
	const mates = await crew.joinAll(3);
	const [, , asker] = mates;
	if (!asker) throw new Error('no crew');
	const page = await openPanel();
	const asking = asker.client.call('hand_over', {reason: 'Log in to the shop'});
	await page.waitForSelector('#questions .reason');
	await untilSays(page, asker.name, '.state', 'Asks you');
	const isAbove = await page.evaluate(() => {
		const [asked, first] = ['#questions', '.berth'].map((each) => document.querySelector(each));
		return (asked?.getBoundingClientRect().bottom ?? 0) <= (first?.getBoundingClientRect().top ?? 0);
	});
	expect(isAbove).toBe(true);
	expect(await findBarriers(page)).toEqual([]);
	await page.locator('#questions .done').click();
	expect((await asking).text).toContain('The person says it is done');
	await page.waitForSelector('#questions[hidden]');
	const another = asker.client.call('hand_over', {reason: 'Solve the riddle', tabId: asker.tabId});
	await page.locator('#questions .show').click();
	await until('the tab in front', async () => ((await crew.strip.get(asker.tab.id)).isActive ? true : undefined));
	await page.bringToFront();
	await page.locator('#questions .cannot').click();
	expect((await another).text).toContain('cannot do it');
	await page.close();
	await crew.end(mates);
});

test('names and titles that do not end are cut', async () => {
	const name = `${newName('agent')}-${'with-a-name-that-does-not-end'.repeat(4)}`;
	const client = await connectClient('v1 http', tabberth.url, {name});
	const url = site.page('/long', `<title>${'Averylongtitleofapage'.repeat(12)}</title>x`);
	await client.call('tabs_create_mcp', {url});
	const page = await openPanel();
	await page.locator('[data-agent*="with-a-name"] .choose').click();
	await page.waitForSelector('.timeline li');
	expect(await overflowOf(page)).toBe(0);
	expect(await findBarriers(page)).toEqual([]);
	await page.close();
	await crew.end([{client}]);
});

test('Stop of one and of all, and Resume, also under a worker that was started again', async () => {
	const mate = await crew.join();
	const page = await openPanel();
	await pressIn(page, mate.name, '.hold');
	await untilSays(page, mate.name, '.state', 'Stopped');
	expect((await mate.client.call('tabs_context')).text).toContain('this agent is stopped');
	await tabberth.killWorker();
	await tabberth.served();
	// The card of an agent that the next worker has not found yet is another, and goes from under a press.
	await page.waitForSelector('main:not(.stale)');
	await untilSays(page, mate.name, '.client');
	await untilSays(page, mate.name, '.state', 'Stopped');
	await pressIn(page, mate.name, '.hold');
	await untilSays(page, mate.name, '.hold', 'Stop');
	await page.locator('#stop').click();
	await page.waitForSelector('#resume');
	expect((await mate.client.call('tabs_context')).text).toContain('all agents are stopped');
	await page.locator('#resume').click();
	await page.waitForSelector('#stop:not([hidden])');
	expect((await mate.client.call('tabs_context')).isError).toBe(false);
	await pressIn(page, mate.name, '.pause');
	await untilSays(page, mate.name, '.state', 'Paused');
	const held = mate.client.call('tabs_context');
	await untilSays(page, mate.name, '.waits', '1 call waits');
	await pressIn(page, mate.name, '.back');
	expect((await held).isError).toBe(false);
	await pressIn(page, mate.name, '.rename');
	await page.keyboard.type('By the panel');
	await page.keyboard.press('Enter');
	await untilSays(page, 'By the panel', '.name', 'By the panel');
	expect((await crew.strip.groups()).map(({title}) => title)).toContain('By the panel');
	await page.close();
	await crew.end([mate]);
});

test('a companion that is not there shows, with the line that installs it and the way to find out more', async () => {
	const page = await openPanel();
	await rm(path.join(tabberth.userDataDir, 'NativeMessagingHosts'), {recursive: true});
	await tabberth.killCompanion();
	await page.waitForSelector('.note.trouble .code');
	const told = await page.$eval('.note.trouble', ({textContent}) => textContent);
	expect(told).toContain('The companion is not installed');
	expect(await copyFrom(page, '.note.trouble .copy')).toBe('sh installer/install.sh');
	await opensTab(page, '.note.trouble .doctor', 'options.html#doctor');
	for (const value of ['light', 'dark']) {
		await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value}]);
		expect(await findBarriers(page)).toEqual([]);
	}
	expect(await overflowOf(page)).toBe(0);
	await page.close();
});
