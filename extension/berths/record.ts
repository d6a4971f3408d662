// What is remembered of a berth, and how it changes. In: a record and what happened. Out: the next record. Pure.
import {z} from 'zod';

const tabSchema = z.object({
	/** Ours, as clients know it; `chromeId` is the browser's. */
	id: z.int().min(1),
	chromeId: z.int(),
	/** False for a tab that the person gave: it is released, not closed, when the berth ends. */
	made: z.boolean(),
	url: z.string(),
	title: z.string(),
});

export const recordSchema = z.object({
	id: z.string(),
	name: z.string().optional(),
	credential: z.string(),
	client: z.object({name: z.string(), version: z.string()}),
	groupId: z.int().optional(),
	tabs: z.array(tabSchema),
	currentTabId: z.int().optional(),
	/** The run of the browser that `chromeId` and `groupId` are good for. */
	browserRun: z.string(),
	createdAt: z.number(),
	usedAt: z.number(),
});

export type BerthTab = Readonly<z.output<typeof tabSchema>>;
export type BerthRecord = Readonly<Omit<z.output<typeof recordSchema>, 'tabs'>> & {readonly tabs: readonly BerthTab[]};

export const addTab = (record: BerthRecord, tab: BerthTab, groupId: number): BerthRecord => ({
	...record,
	groupId,
	tabs: [...record.tabs, tab],
	currentTabId: tab.id,
});

/** Without a current tab, the one opened last takes its place. */
export const dropTabs = (record: BerthRecord, isGone: (tab: BerthTab) => boolean): BerthRecord => {
	const tabs = record.tabs.filter((tab) => !isGone(tab));
	if (tabs.length === record.tabs.length) return record;
	const {currentTabId, groupId, ...rest} = record;
	const current = tabs.find(({id}) => id === currentTabId) ?? tabs.at(-1);
	if (!current) return {...rest, tabs};
	return {...rest, tabs, currentTabId: current.id, ...(groupId !== undefined && {groupId})};
};

export const changeTab = (record: BerthRecord, id: number, change: Partial<BerthTab>): BerthRecord => ({
	...record,
	tabs: record.tabs.map((tab) => (tab.id === id ? {...tab, ...change} : tab)),
});

/** The tab keeps our id when the browser gives it another. */
export const replaceTab = (record: BerthRecord, from: number, to: number): BerthRecord => {
	const tab = record.tabs.find(({chromeId}) => chromeId === from);
	return tab ? changeTab(record, tab.id, {chromeId: to}) : record;
};

/** What still holds of a stored record: in another run of the browser the same numbers mean other tabs. */
export const reviveRecord = (
	record: BerthRecord,
	now: {readonly browserRun: string; readonly tabs: readonly {chromeId: number; url: string; title: string}[]},
): BerthRecord => {
	if (record.browserRun !== now.browserRun) return forgetBrowser(record, now.browserRun);
	const real = new Map(now.tabs.map((tab) => [tab.chromeId, tab]));
	const {tabs, ...rest} = dropTabs(record, ({chromeId}) => !real.has(chromeId));
	const shownNow = ({id, chromeId, made, url, title}: BerthTab): BerthTab => {
		const tab = real.get(chromeId);
		return {id, chromeId, made, url: tab?.url ?? url, title: tab?.title ?? title};
	};
	return {...rest, tabs: tabs.map(shownNow)};
};

const forgetBrowser = ({groupId, currentTabId, ...record}: BerthRecord, browserRun: string): BerthRecord => ({
	...record,
	tabs: [],
	browserRun,
});
