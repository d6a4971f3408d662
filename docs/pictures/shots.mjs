// @ts-check
// Pictures of every page that people see, light and dark, narrow and wide. In: the browser, where its pages are, and a folder. Out: files in it.
import path from 'node:path';
import {connectAgent} from './agent.mjs';
import {setScene} from './scene.mjs';

/** @typedef {{browser: import('puppeteer').Browser, url: string, pages: string, folder: string}} Studio */
/** @typedef {{name: string, page: string, sizes?: readonly [width: number, height: number][], ready: string, press?: readonly [button: string, then: string][], prepare?: () => void}} Subject */

const SCHEMES = /** @type {const} */ (['light', 'dark']);
/** @type {readonly [number, number][]} */
const SIZES = [
	[1280, 860],
	[400, 860],
];

/** @param {string} section @param {string} [ready] @returns {Subject} */
const section = (section, ready = 'main > h1') => ({
	name: `options-${section}`,
	page: `options/options.html#${section}`,
	ready,
});

/** @type {readonly Subject[]} */
const SUBJECTS = [
	...['connect', 'agents', 'activity', 'shortcuts', 'trust', 'server', 'doctor'].map((each) => section(each)),
	{...section('playground', '.form'), page: 'options/options.html#playground/find'},
	{name: 'popup', page: 'popup/popup.html', sizes: [[360, 590], ...SIZES], ready: '#agents'},
	{
		...{name: 'panel', page: 'panel/panel.html', ready: '[data-agent="Codex"]'},
		// One card with its calls and a picture of its tab.
		press: [
			['[data-agent="Codex"] .take-picture', '.picture > img'],
			['[data-agent="Codex"] .choose', '.timeline li'],
		],
	},
];

/** @param {Studio} studio @param {Subject} subject */
const take = async ({browser, pages, folder}, {name, page: file, sizes = SIZES, ready, press = [], prepare}) => {
	for (const [width, height] of sizes)
		for (const scheme of SCHEMES) {
			const page = await browser.newPage();
			await page.setViewport({width, height});
			await page.emulateMediaFeatures([
				{name: 'prefers-color-scheme', value: scheme},
				// Nothing is caught on its way.
				{name: 'prefers-reduced-motion', value: 'reduce'},
			]);
			await page.goto(`${pages}/${file}`);
			await page.waitForSelector(ready, {visible: true});
			// What is measured and read comes a moment later; a picture does not know when all of it is there.
			await page.waitForNetworkIdle({idleTime: 600});
			for (const [button, then] of press) {
				await page.locator(button).click();
				await page.waitForSelector(then, {visible: true});
			}
			await page.mouse.move(0, 0);
			if (prepare) await page.evaluate(prepare);
			const saved = path.join(folder, `${name}-${width}-${scheme}.webp`);
			await page.screenshot({path: /** @type {`${string}.webp`} */ (saved), type: 'webp', quality: 88});
			await page.close();
		}
};

/** @param {Studio} studio */
export const takeShots = async (studio) => {
	// Before anybody has come, as a newcomer sees it.
	await take(studio, {name: 'welcome', page: 'welcome/welcome.html', ready: 'h1'});
	const page = await studio.browser.newPage();
	await page.goto(`${studio.pages}/options/options.html`);
	const scene = await setScene({url: studio.url, page});
	await page.close();
	for (const subject of SUBJECTS) await take(studio, subject);
	await scene.end();
};

/** Where the pictures are taken is nobody's business. Runs in the page. */
const hidePath = () => {
	const program = document.querySelector('#program');
	if (program) program.textContent = '/usr/local/bin/claude';
};

/** The window that asks, in a browser where programs have to. @param {Studio} studio */
export const takeConsent = async (studio) => {
	const agent = await connectAgent(studio.url, 'Claude Code');
	const opened = new Promise((resolve) => studio.browser.once('targetcreated', resolve));
	const asking = agent.call('tabs_create').catch(() => undefined);
	await opened;
	await take(studio, {
		name: 'consent',
		page: 'consent/consent.html',
		sizes: [
			[440, 460],
			[400, 460],
			[1280, 860],
		],
		ready: '#plea',
		prepare: hidePath,
	});
	await agent.close();
	await asking;
};
