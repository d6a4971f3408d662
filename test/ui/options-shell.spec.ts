// The options as a whole: every section by its link, at every width and in both schemes, by keyboard, and through stops and restarts.
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {findBarriers, openOptions, openOwnPage, overflowOf} from '../kit/own-page.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {copyFrom, leadsTo} from '../kit/ways-on.ts';

const SECTIONS = ['connect', 'agents', 'activity', 'shortcuts', 'trust', 'server', 'playground', 'doctor'];

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth();
});
afterAll(() => tabberth?.stop());

describe.each(SECTIONS)('the section %s', (section) => {
	test.each([
		[1280, 'light'],
		[400, 'dark'],
	] as const)('has no barrier and nothing beside the page at %i px, %s', async (width, scheme) => {
		const page = await openOptions(tabberth, section, {width, scheme});
		expect(await page.$eval('nav [aria-current="page"]', (link) => link.getAttribute('href'))).toBe(`#${section}`);
		expect(await findBarriers(page)).toEqual([]);
		expect(await overflowOf(page)).toBe(0);
		await page.close();
	});
});

test('every link of every page leads to something', async () => {
	const seen = new Set<string>();
	const {browser, extensionId} = tabberth;
	for (const path of [
		...SECTIONS.map((id) => `options/options.html#${id}`),
		'welcome/welcome.html',
		'popup/popup.html',
	]) {
		const page = await openOwnPage({browser, extensionId}, path);
		await page.waitForSelector('main h1');
		const own = await page.$$eval('a[href]:not(.tool-list a)', (links) =>
			links.map((link) => (link as HTMLAnchorElement).href),
		);
		for (const href of own.filter((each) => each.startsWith(`chrome-extension://${extensionId}/`))) seen.add(href);
		await page.close();
	}
	expect(seen.size).toBeGreaterThan(SECTIONS.length);
	const page = await openOptions(tabberth);
	for (const href of seen) {
		const [section = '', item] = new URL(href).hash.slice(1).split('/');
		expect(SECTIONS, href).toContain(section);
		await page.goto(href);
		await page.waitForSelector(`main[data-section="${section}"]`);
		if (item) await page.waitForSelector(`[id="${item}"]`);
	}
	await page.close();
});

test('Stop shows on every section, and is ended there', async () => {
	const page = await openOptions(tabberth, 'server');
	await tabberth.inWorker(() => {
		const {commands} = chrome as unknown as Record<string, Record<string, {dispatch(...given: unknown[]): void}>>;
		commands?.onCommand?.dispatch('stop-everything');
	});
	for (const section of SECTIONS) {
		await leadsTo(page, `nav a[href="#${section}"]`, section);
		await page.waitForSelector('.note.stopped');
	}
	await leadsTo(page, '.brand', 'connect');
	expect(await findBarriers(page)).toEqual([]);
	await page.locator('.note.stopped button').click();
	await page.waitForSelector('.note.stopped', {hidden: true});
	await page.close();
});

test('a page that is closed before the worker is there takes nothing from the others', async () => {
	const page = await openOptions(tabberth);
	await tabberth.killWorker();
	const [one, other] = await Promise.all([1, 2].map(() => tabberth.browser.newPage()));
	const address = `chrome-extension://${tabberth.extensionId}/extension/ui/popup/popup.html`;
	await Promise.all([one?.goto(address), other?.goto(address)]);
	await Promise.all([one?.close(), other?.close()]);
	await tabberth.served();
	const stop = () =>
		tabberth.inWorker(() => {
			const {commands} = chrome as unknown as Record<string, Record<string, {dispatch(...given: unknown[]): void}>>;
			commands?.onCommand?.dispatch('stop-everything');
		});
	for (const _ of [1, 2]) {
		await stop();
		await page.waitForSelector('.note.stopped');
		await page.locator('.note.stopped button').click();
		await page.waitForSelector('.note.stopped', {hidden: true});
	}
	await page.close();
});

test('an open page goes on with the next worker', async () => {
	const page = await openOptions(tabberth);
	await tabberth.killWorker();
	await tabberth.served();
	await tabberth.inWorker(() => {
		const {commands} = chrome as unknown as Record<string, Record<string, {dispatch(...given: unknown[]): void}>>;
		commands?.onCommand?.dispatch('stop-everything');
	});
	await page.waitForSelector('.note.stopped');
	await page.locator('.note.stopped button').click();
	await page.waitForSelector('.note.stopped', {hidden: true});
	await page.close();
});

test('a companion that is not there shows on every section, once, with the line that installs it', async () => {
	const page = await openOptions(tabberth, 'agents');
	await rm(path.join(tabberth.userDataDir, 'NativeMessagingHosts'), {recursive: true});
	await tabberth.killCompanion();
	await page.waitForSelector('main > .note.trouble .code');
	expect(await copyFrom(page, 'main > .note.trouble .copy')).toBe('sh installer/install.sh');
	for (const section of SECTIONS) {
		await leadsTo(page, `nav a[href="#${section}"]`, section);
		await page.waitForFunction(() => document.querySelectorAll('.mend').length === 1);
		expect(await page.$$('main > .note.trouble')).toHaveLength(1);
		expect((await page.$$('main > .note.trouble .doctor')).length).toBe(section === 'doctor' ? 0 : 1);
		expect(await findBarriers(page)).toEqual([]);
		expect(await overflowOf(page)).toBe(0);
	}
	await leadsTo(page, 'nav a[href="#server"]', 'server');
	await leadsTo(page, 'main > .note.trouble .doctor', 'doctor');
	await page.close();
});
