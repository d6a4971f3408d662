// What somebody else has decided: the start of the browser, or an administrator. It shows, with the reason, and cannot be changed.
import type {Page} from 'puppeteer';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {manage} from '../kit/managed.ts';
import {openSettings, untilText} from '../kit/options-fields.ts';
import {findBarriers} from '../kit/own-page.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;
let page: Page;

beforeAll(async () => {
	tabberth = await startTabberth({token: 'tbk_given_given_given', profile: 'Given'});
});
afterAll(() => tabberth?.stop());
afterEach(async () => {
	await manage(tabberth, {});
	await page.close();
});

const GIVEN = 'Set when the browser was started';
const FIXED = 'Fixed by your administrator';
const areDisabled = (selector: string): Promise<boolean> =>
	page.$$eval(selector, (controls) => controls.length > 0 && controls.every((each) => each.matches(':disabled')));

test('what was said when the browser was started', async () => {
	page = await openSettings(tabberth, 'server');
	for (const name of ['port', 'profile', 'callsPerMinute', 'totalCallsPerMinute', 'developerMode']) {
		await untilText(page, `#${name} .lock`, GIVEN);
		expect(await areDisabled(`#${name} input`)).toBe(true);
	}
	expect(await areDisabled('#maxStreams input')).toBe(false);
	await page.evaluate(() => {
		location.hash = '#trust';
	});
	await untilText(page, '#access .lock', GIVEN);
	expect(await areDisabled('#access input')).toBe(true);
	await untilText(page, '#access', 'Let them in');
	await untilText(page, '.note.info', 'Every program on this computer may use this browser.');
	await untilText(page, '#keys .rows', GIVEN);
	expect(await page.$('#keys .rows button')).toBeNull();
	expect(await findBarriers(page)).toEqual([]);
});

test('what an administrator fixes locks the page that is open, and is let go again', async () => {
	page = await openSettings(tabberth, 'server');
	await manage(tabberth, {maxStreams: 7, corsOrigins: ['https://only.example'], onEnd: 'keep', enabled: true});
	await untilText(page, '#maxStreams .lock', FIXED);
	await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#maxStreams input')?.value === '7');
	for (const control of ['#maxStreams input', '#corsOrigins button', '#onEnd select', '#enabled input'])
		expect([control, await areDisabled(control)]).toEqual([control, true]);
	expect(await page.$('#corsOrigins .adding')).toBeNull();
	await untilText(page, '#corsOrigins .entries', 'https://only.example');
	expect(await findBarriers(page)).toEqual([]);
	await manage(tabberth, {});
	await page.waitForSelector('#maxStreams .lock', {hidden: true});
	expect(await areDisabled('#maxStreams input')).toBe(false);
});

test('rules and tools that an administrator fixes', async () => {
	page = await openSettings(tabberth, 'trust');
	await manage(tabberth, {
		sites: [{domain: 'fixed.example', level: 'deny'}],
		toolsOff: ['javascript_tool'],
		preset: 'careful',
		pairing: false,
	});
	await untilText(page, '#sites .lock', FIXED);
	await untilText(page, '#sites .rules', 'fixed.example');
	await page.waitForSelector('#tools input');
	for (const control of ['#sites button', '#tools input', '#preset input', '#pairing input', '#kinds .chips button'])
		expect([control, await areDisabled(control)]).toEqual([control, true]);
	await page.locator('#try input').fill('https://www.fixed.example/');
	await untilText(page, '.verdicts', 'Your rule keeps agents from fixed.example');
	expect(await findBarriers(page)).toEqual([]);
});
