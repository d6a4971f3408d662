// The window that asks, with each kind of question: nothing keeps people from reading it, and the keyboard alone answers it.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startAgent} from '../kit/agents.ts';
import {connectClient} from '../kit/clients.ts';
import {type Button, findConsent} from '../kit/consent.ts';
import {findBarriers, overflowOf} from '../kit/own-page.ts';
import {addressToPair, listenForCode} from '../kit/paired-client.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const TOKEN = 'tbk_right-right-right-right-right-right';

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({access: 'ask', token: TOKEN}), startSite()]);
	await tabberth.changeSettings({preset: 'normal', pairing: true});
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

/** Each returns what ends once the person has said no. */
const ASKERS = {
	access: async () => {
		const agent = await startAgent('v1 http', tabberth.url, 'Claude Code');
		const called = agent.call('tabs_create_mcp');
		return async () => expect((await called).isError).toBe(true);
	},
	site: async () => {
		const client = await connectClient('v1 http', tabberth.url, {token: TOKEN, name: 'Cursor'});
		const approach = ['Log in', 'Read the balance', 'Tell you'];
		const called = client.call('update_plan', {domains: ['paypal.com', 'chase.com'], approach});
		return async () => {
			await called;
			await client.close();
		};
	},
	pairing: async () => {
		const callback = await listenForCode();
		const page = await tabberth.browser.newPage();
		await page.goto(await addressToPair(tabberth.origin, 'Codex', callback.url));
		return async () => {
			expect((await callback.answered).get('error')).toBe('access_denied');
			// One that is closed on its way is never told to be.
			await page.waitForFunction(() => document.title === 'Done');
			await callback.stop();
			await page.close();
		};
	},
} as const;

const ANSWERS: Readonly<Record<keyof typeof ASKERS, readonly Button[]>> = {
	access: ['Deny', 'Always allow', 'Allow this session'],
	site: ['Deny', 'Always allow', 'For a day', 'Allow this session'],
	pairing: ['Deny', 'Always allow'],
};

test.each(
	(['access', 'site', 'pairing'] as const).flatMap((kind) => [[kind, 'light'] as const, [kind, 'dark'] as const]),
)('keeps nobody from a question about %s, in %s, with all that it says', async (kind, scheme) => {
	const denied = await ASKERS[kind]();
	const {page, buttons, press, closed} = await findConsent(tabberth);
	await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
	await page.bringToFront();
	await page.waitForSelector(`section[data-kind="${kind}"]:not([hidden])`);
	expect(await buttons()).toEqual(ANSWERS[kind]);
	expect(await findBarriers(page)).toEqual([]);
	await page.locator('summary').click();
	await page.waitForSelector('details[open]');
	await page.waitForSelector('footer button:enabled');
	expect(await findBarriers(page)).toEqual([]);
	expect(await overflowOf(page)).toBe(0);
	// As at twice the size in its window. What moves must not be pressed: the answers count a while after the page has heard of it.
	const resized = page.evaluate(() => new Promise((heard) => addEventListener('resize', () => heard(0), {once: true})));
	await page.setViewport({width: 220, height: 240});
	await resized;
	expect(await overflowOf(page)).toBe(0);
	const [asked, answers] = await page.evaluate(() => [
		document.querySelector('h1')?.getBoundingClientRect().bottom,
		document.querySelector('footer')?.getBoundingClientRect().top,
	]);
	expect(asked).toBeLessThan(answers ?? 0);
	await press('Deny');
	await denied();
	await closed();
});

test('is answered with the keyboard alone', async () => {
	const agent = await startAgent('v1 http', tabberth.url, 'By keyboard');
	const called = agent.call('tabs_create_mcp');
	const {page, closed} = await findConsent(tabberth);
	await page.bringToFront();
	await page.waitForSelector('h1:focus');
	await page.waitForSelector('footer button:enabled');
	await page.keyboard.press('Tab');
	await page.waitForSelector('summary:focus-visible');
	await page.keyboard.press('Enter');
	await page.waitForSelector('details[open]');
	for (const answer of ['deny', 'always', 'session']) {
		await page.keyboard.press('Tab');
		await page.waitForSelector(`[data-answer="${answer}"]:focus-visible`);
		const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
		expect(ring).toBe('solid');
	}
	await page.keyboard.press('Enter');
	expect((await called).text).toMatch(/Tab ID: \d+/);
	await closed();
});
