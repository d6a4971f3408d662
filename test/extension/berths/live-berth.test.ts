// What an agent does with its tabs while the person, or the end of its berth, comes in between.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {haltAt, strip} from './page-room.ts';
import {type Moored, openQuay, SETTLED_MS} from './quay.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

const start = async () => {
	const quay = openQuay();
	await quay.begin();
	return quay;
};

describe('a tab that is taken back', () => {
	const uses: readonly (readonly [string, (moored: Moored, tabId: number) => Promise<unknown>])[] = [
		['page', ({berth}, tabId) => berth.page(tabId)],
		['view', ({berth}, tabId) => berth.view(tabId)],
	];
	const whiles = [
		['while the browser is asked about it', 'readTab', false],
		['while it is loaded again', 'loadAgain', true],
	] as const;
	const cases = uses.flatMap(([what, use]) => whiles.map((each) => [what, ...each, use] as const));
	test.each(cases)('is refused to whom asks for its %s, %s', async (_what, _while, place, isDiscarded, use) => {
		const {moor, berths} = await start();
		const moored = await moor(2);
		const {berth, tabs} = moored;
		const [tab = 0] = tabs;
		const [{id = 0} = {}, other] = berth.tabs;
		strip.change(tab, {isDiscarded});
		const asking = haltAt(place);
		const using = use(moored, id);
		await asking.reached;
		await berths.sharing.takeBack(tab);
		asking.goOn();
		await expect(using).rejects.toThrow(`no tab ${id} in this berth`);
		expect(berth.currentTabId).toBe(other?.id);
	});

	test('while it is loaded again is not the one that a call without a tab gets', async () => {
		const {moor, berths} = await start();
		const {berth, tabs} = await moor(2);
		const [other, current] = berth.tabs;
		expect(berth.currentTabId).toBe(current?.id);
		strip.change(tabs[1] ?? 0, {isDiscarded: true});
		const loading = haltAt('loadAgain');
		const page = berth.page();
		await loading.reached;
		await berths.sharing.takeBack(tabs[1] ?? 0);
		loading.goOn();
		expect((await page).id).toBe(other?.id);
	});
});

describe('a tab that shows the browser’s own page', () => {
	test.each(['chrome://newtab/', 'chrome://new-tab-page/', 'edge://newtab/'])(
		'%s is empty when it is used',
		async (url) => {
			const {moor} = await start();
			const {berth, tabs} = await moor(1);
			strip.change(tabs[0] ?? 0, {url, title: 'New Tab'});
			expect(await berth.page()).toMatchObject({url: 'about:blank', title: ''});
		},
	);

	test.each(['chrome://settings/', 'https://newtab.example/'])('%s stays as it is', async (url) => {
		const {moor} = await start();
		const {berth, tabs} = await moor(1);
		strip.change(tabs[0] ?? 0, {url});
		expect(await berth.page()).toMatchObject({url});
	});
});

describe('a tab in doubt', () => {
	test('is not closed when it turns out to be the person’s', async () => {
		const {moor} = await start();
		const {berth, tabs} = await moor(2);
		const [tab = 0] = tabs;
		const [{id = 0} = {}] = berth.tabs;
		strip.put(tab, undefined);
		const closing = berth.closeTabs([id]).catch((error: unknown) => String(error));
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(await closing).toContain(`no tab ${id} in this berth`);
		expect(strip.has(tab)).toBe(true);
	});
});

describe('a berth whose last tabs the browser does not close', () => {
	test('keeps those that are left, in its group', async () => {
		const {moor} = await start();
		const {berth, tabs} = await moor(2);
		const closing = haltAt('closeTabs');
		const closed = berth.closeTabs(berth.tabs.map(({id}) => id)).catch((error: unknown) => String(error));
		await closing.reached;
		strip.close(tabs[0] ?? 0);
		closing.fail();
		expect(await closed).toContain('refused');
		await vi.advanceTimersByTimeAsync(SETTLED_MS);
		expect(berth.tabs.map(({chromeId}) => chromeId)).toEqual([tabs[1]]);
		expect(strip.groupOf(tabs[1] ?? 0)).toBe(berth.groupId);
	});
});

describe('a berth that ends', () => {
	test('closes its tabs though its group cannot be dissolved', async () => {
		const {moor, berths} = await start();
		const {berth, tabs} = await moor(2);
		const ungrouping = haltAt('ungroupTabs');
		const ending = berths.end(berth.id);
		await ungrouping.reached;
		ungrouping.fail();
		await ending;
		expect(tabs.map(strip.has)).toEqual([false, false]);
	});

	test('holds nothing any more though its tabs cannot be closed', async () => {
		const {moor, berths, newsOf} = await start();
		const moored = await moor(2);
		const closing = haltAt('closeTabs');
		const ending = berths.end(moored.berth.id);
		await closing.reached;
		closing.fail();
		await expect(ending).rejects.toThrow('refused');
		expect(newsOf(moored)).toEqual(['tab_created', 'tab_created', 'tab_closed', 'tab_closed']);
		expect(moored.berth.tabs).toEqual([]);
	});
});

describe('a berth that another holds from now on', () => {
	test('is no longer the former session’s', async () => {
		const {moor} = await start();
		const {berth} = await moor(1, 'the former');
		berth.holdFor({process: {pid: 7, startedAt: 1, path: '/bin/agent'}});
		expect([berth.session, berth.process?.pid]).toEqual([undefined, 7]);
	});
});

describe('a tab that the browser has brought back', () => {
	test('is loaded where there is no document in it, and looked at no more once there is one', async () => {
		const {moor} = await start();
		const {berth, tabs} = await moor(1);
		strip.empty(tabs[0] ?? 0);
		const loading = haltAt('loadAgain');
		const page = berth.page();
		await loading.reached;
		loading.goOn();
		expect(await page).toMatchObject({isWoken: true});
		expect(await berth.page()).not.toHaveProperty('isWoken');
		strip.empty(tabs[0] ?? 0);
		expect(await berth.page()).not.toHaveProperty('isWoken');
	});

	test('is waited for while it loads by itself', async () => {
		const {moor} = await start();
		const {berth, tabs} = await moor(1);
		strip.change(tabs[0] ?? 0, {isLoading: true});
		strip.empty(tabs[0] ?? 0);
		expect(await berth.page()).not.toHaveProperty('isWoken');
		strip.change(tabs[0] ?? 0, {isLoading: false});
		expect(await berth.page()).toMatchObject({isWoken: true});
	});
});
