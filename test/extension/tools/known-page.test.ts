import {describe, expect, test, vi} from 'vitest';
import {meetPage} from '../../../extension/tools/known-page.ts';

vi.mock('webextension-polyfill', () => ({default: {}}));

const TAB = {id: 1, chromeId: 7, url: 'https://site.example/a', title: 'A', made: true, touched: false};

interface Given {
	/** What the tab shows when it is looked up. */
	readonly found?: Partial<typeof TAB> & {readonly isWoken?: true};
	readonly ready?: Promise<unknown>;
	readonly refusal?: string;
}

const meet = ({found = {}, ready, refusal}: Given, form: Parameters<typeof meetPage>[2] = {}) => {
	const berth = {tabs: [TAB], currentTabId: TAB.id, page: async () => ({...TAB, ...found})};
	const host = {refusal: () => refusal, debugger: {dialogOf: () => undefined, find: () => undefined}};
	return meetPage({berth, host, ready, input: {}} as unknown as Parameters<typeof meetPage>[0], undefined, form);
};

describe('what is begun while a tab is looked up', () => {
	test.each<[string, Given, string | undefined]>([
		['counts where it is found as it was known', {}, 'begun'],
		['counts where more of its address is known now', {found: {url: `${TAB.url}/more`}}, 'begun'],
		['does not where it shows another page', {found: {url: 'https://other.example/'}}, undefined],
		['does not where the browser has put another tab in its place', {found: {chromeId: 8}}, undefined],
		['does not where it had to be woken', {found: {isWoken: true}}, undefined],
	])('%s', async (_what, given, begun) => {
		expect((await meet(given, {begin: () => 'begun'})).begun).toBe(begun);
	});

	test('is nothing where the page may not be reached', async () => {
		const begin = vi.fn();
		await meet({refusal: 'denied'}, {begin});
		expect(begin).not.toHaveBeenCalled();
	});
});

describe('a call that is not ready', () => {
	const never = new Promise(() => undefined);
	const isMet = (form: Parameters<typeof meet>[1]): Promise<boolean> => {
		const aTurn = new Promise<false>((resolve) => setTimeout(() => resolve(false)));
		return Promise.race([meet({ready: never}, form).then(() => true), aTurn]);
	};

	test('waits', async () => {
		expect(await isMet({})).toBe(false);
		expect(await isMet({isReadyLater: () => false})).toBe(false);
	});

	test('goes on where its tool waits itself', async () => {
		expect(await isMet({isReadyLater: () => true})).toBe(true);
	});
});
