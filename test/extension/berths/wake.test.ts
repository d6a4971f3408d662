// A tab that is used again and again: when the browser is asked about it, and when what it has told is enough.
import {describe, expect, test} from 'vitest';
import {haltAt, strip} from './page-room.ts';
import {openQuay} from './quay.ts';

const PAGE = {url: 'https://site.example/a', title: 'A'};

/** What becomes of it, and the browser says so. */
const tell = (...change: Parameters<typeof strip.change>): void => {
	strip.change(...change);
	strip.tellChange(change[0]);
};

/** A berth with one tab that has shown a page, and has been used since. */
const use = async (state: Parameters<typeof strip.change>[1] = PAGE) => {
	const {begin, moor} = openQuay();
	await begin();
	const {berth, tabs} = await moor(1);
	const [tab = 0] = tabs;
	tell(tab, state);
	await berth.page();
	return {berth, tab};
};

/** Whether the browser is asked about the tab. */
const isLookedUp = async (page: () => Promise<unknown>): Promise<boolean> => {
	const looking = haltAt('readTab');
	const first = await Promise.race([looking.reached.then(() => true), page().then(() => false)]);
	looking.goOn();
	return first;
};

describe('a tab that has shown a page of a site', () => {
	test('is as the browser has told, without being looked up', async () => {
		const {berth, tab} = await use();
		tell(tab, {url: 'https://site.example/b', title: 'B'});
		expect(await isLookedUp(() => berth.page())).toBe(false);
	});

	test('is given with what it shows by now', async () => {
		const {berth, tab} = await use();
		tell(tab, {url: 'https://site.example/b', title: 'B'});
		expect(await berth.page()).toEqual({...idsOf(berth), url: 'https://site.example/b', title: 'B'});
	});

	test('is loaded again once the browser has put it aside', async () => {
		const {berth, tab} = await use();
		tell(tab, {isDiscarded: true});
		expect(await berth.page()).toMatchObject({...PAGE, isWoken: true});
	});

	test('is looked up where the browser shows another one in its place', async () => {
		const {berth, tab} = await use();
		strip.replace(tab);
		expect(await isLookedUp(() => berth.page())).toBe(true);
	});

	test('is not given once it is closed', async () => {
		const {berth, tab} = await use();
		const [{id = 0} = {}] = berth.tabs;
		strip.close(tab);
		await expect(berth.view(id)).rejects.toThrow(`no tab ${id}`);
	});
});

test.each([
	['a page of the browser’s own', {url: 'chrome://settings/', title: 'Settings'}],
	['an address that is remembered only in part', {url: `https://site.example/${'a'.repeat(2_000)}`, title: 'A'}],
	['a page that still loads', {...PAGE, isLoading: true}],
])('%s is looked up each time', async (_what, state) => {
	const {berth} = await use(state);
	expect(await isLookedUp(() => berth.page())).toBe(true);
	expect(await berth.page()).toMatchObject({url: state.url});
});

const idsOf = ({tabs: [tab]}: {readonly tabs: readonly {readonly id: number; readonly chromeId: number}[]}) => ({
	id: tab?.id,
	chromeId: tab?.chromeId,
});
