// Our pages while three agents work: they ask nobody else for anything, and what stands there stays where it is.
import type {Page} from 'puppeteer';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openCrew} from '../kit/crew.ts';
import {openOwnPage} from '../kit/own-page.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const SECTIONS = ['connect', 'agents', 'activity', 'shortcuts', 'trust', 'server', 'playground/find', 'doctor'];
const PAGES = [
	...SECTIONS.map((section) => `options/options.html#${section}`),
	...['popup/popup.html', 'panel/panel.html', 'welcome/welcome.html'],
];
/** Calls of each agent that a page looks on at. */
const CALLS = 5;

let tabberth: Tabberth;
let site: Site;
let crew: ReturnType<typeof openCrew>;
let mates: Awaited<ReturnType<typeof crew.joinAll>>;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({personActs: true}), startSite()]);
	crew = openCrew(tabberth, site);
	mates = await crew.joinAll(3);
});
afterAll(async () => {
	await crew?.end(mates ?? []);
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

/** Of the window, what may be drawn elsewhere than before while nobody presses anything: a word that grows, and no more. */
const MOST_MOVED = 0.01;

interface Shift extends PerformanceEntry {
	readonly value: number;
	readonly hadRecentInput: boolean;
	readonly sources: readonly {readonly node?: Element}[];
}

/** From its first moment: what it asks for, and what has moved. */
const watch = async (path: string, width: number) => {
	const page: Page = await openOwnPage(tabberth, path, {width, height: 860});
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.evaluateOnNewDocument(() => {
		const moved: object[] = [];
		Object.assign(globalThis, {moved});
		new PerformanceObserver((list) => {
			for (const {value, hadRecentInput, sources} of list.getEntries() as Shift[])
				if (!hadRecentInput) moved.push({value, what: sources.map(({node}) => node?.outerHTML?.slice(0, 80))});
		}).observe({type: 'layout-shift', buffered: true});
	});
	await page.reload();
	const movedSoFar = (): Promise<{value: number}[]> =>
		page.evaluate(() => (globalThis as unknown as {moved: {value: number}[]}).moved);
	return {page, asked, movedSoFar};
};

const work = () =>
	Promise.all(
		mates.map(async ({client, tabId}) => {
			for (let call = 0; call < CALLS; call++) await client.call('read_page', {tabId});
		}),
	);

const isOurs = (url: string): boolean =>
	url.startsWith(`chrome-extension://${tabberth.extensionId}/`) ||
	url.startsWith('data:') ||
	['localhost', '127.0.0.1'].some((host) => url.startsWith(`http://${host}:${tabberth.port}/`));

test.each(PAGES.flatMap((path) => [[path, 1280] as const, [path, 400] as const]))(
	'%s asks nobody else, and stands still, at %i px',
	async (path, width) => {
		const {page, asked, movedSoFar} = await watch(path, width);
		await page.waitForSelector('main h1');
		await work();
		const moved = await movedSoFar();
		expect(
			moved.reduce((sum, {value}) => sum + value, 0),
			JSON.stringify(moved),
		).toBeLessThan(MOST_MOVED);
		expect(asked.length).toBeGreaterThan(0);
		expect(asked.filter((url) => !isOurs(url))).toEqual([]);
		await page.close();
	},
);

test('the tabs of agents stand there with their pictures, which the browser had', async () => {
	const {page, asked} = await watch('options/options.html#agents', 1280);
	await page.waitForFunction(
		(count) => {
			const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-agent] .favicon')];
			return pictures.length >= count && pictures.every(({complete, naturalWidth}) => complete && naturalWidth > 0);
		},
		{},
		mates.length,
	);
	expect(asked.filter((url) => !isOurs(url))).toEqual([]);
	await page.close();
});
