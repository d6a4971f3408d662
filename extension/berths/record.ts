// What is remembered of a berth, and how it changes. In: a record and what happened. Out: the next record. Pure.
import {z} from 'zod';
import {COLORS} from './naming.ts';

export type Answer = 'done' | 'cannot';

const tabSchema = z.object({
	/** Ours, as clients know it; `chromeId` is the browser's. */
	id: z.int().min(1),
	chromeId: z.int(),
	/** False for a tab that the person gave: it is released, not closed, when the berth ends. */
	made: z.boolean(),
	/** The person used it: it is not closed behind their back. */
	touched: z.boolean().default(false),
	url: z.string(),
	title: z.string(),
	/** Its page has it whenever the agent works there, whatever the window's is. */
	size: z.object({width: z.int(), height: z.int()}).optional(),
	/** What its agent asks of the person there, until it has heard the answer. */
	question: z.object({reason: z.string(), at: z.number(), answer: z.enum(['done', 'cannot']).optional()}).optional(),
});

const grantSchema = z.object({
	/** What lies under them is meant too. */
	domains: z.array(z.string()),
	/** What the agent said it would do there, where it did. */
	approach: z.array(z.string()),
	/** Whether the person was asked, or no rule of theirs wanted that. */
	by: z.enum(['person', 'rules']),
	/** Absent: to read and to act. */
	uses: z.array(z.enum(['read', 'act', 'script', 'upload', 'secret', 'carry', 'program'])).optional(),
	/** The person said no. */
	isRefused: z.literal(true).optional(),
	at: z.number(),
});

export const recordSchema = z.object({
	id: z.string(),
	name: z.string().optional(),
	credential: z.string(),
	client: z.object({name: z.string(), version: z.string()}),
	/** The program it was made for, where the system tells. */
	process: z.object({pid: z.int(), startedAt: z.number(), path: z.string()}).optional(),
	/** The session that holds it; none where a name or a process does. */
	session: z.string().optional(),
	/** How the group looks, where the person gave it another title or colour. */
	look: z.object({title: z.string(), color: z.enum(COLORS)}).optional(),
	/** Plans that were approved: for the session that holds it, and no longer. */
	grants: z.array(grantSchema).optional(),
	/** The browser's ids of what its tabs have downloaded. */
	downloads: z.array(z.int()).optional(),
	/** Its agent said so, and the worker lives since then. */
	working: z.literal(true).optional(),
	groupId: z.int().optional(),
	tabs: z.array(tabSchema),
	currentTabId: z.int().optional(),
	/** The run of the browser that `chromeId` and `groupId` are good for. */
	browserRun: z.string(),
	createdAt: z.number(),
	usedAt: z.number(),
	/** The same on the clock that stands while the computer sleeps. */
	usedTick: z.number().default(0),
	/** When its client closed the connection without ending its session. */
	droppedTick: z.number().optional(),
	/** What it held in the run of the browser before, as long as it may still be found. */
	lost: z.object({tabs: z.array(tabSchema), currentTabId: z.int().optional()}).optional(),
});

export type BerthTab = Readonly<z.output<typeof tabSchema>>;
export type Grant = Readonly<z.output<typeof grantSchema>>;
export type BerthRecord = Readonly<Omit<z.output<typeof recordSchema>, 'tabs' | 'lost'>> & {
	readonly tabs: readonly BerthTab[];
	readonly lost?: {readonly tabs: readonly BerthTab[]; readonly currentTabId?: number | undefined} | undefined;
};

type NewOwner = Pick<BerthRecord, 'credential' | 'client' | 'name' | 'session'> & {
	readonly process?: BerthRecord['process'];
};

export const newRecord = (
	id: string,
	{credential, client, process, name, session}: NewOwner,
	{browserRun, wall, tick}: {readonly browserRun: string; readonly wall: number; readonly tick: number},
): BerthRecord => ({
	id,
	...(name !== undefined && {name}),
	...(session !== undefined && {session}),
	...(process && {process}),
	credential,
	client,
	tabs: [],
	browserRun,
	createdAt: wall,
	usedAt: wall,
	usedTick: tick,
});

export const addTab = (record: BerthRecord, tab: BerthTab, groupId: number): BerthRecord => ({
	...record,
	groupId,
	// Its group may have told of the tab before whoever opened it did.
	tabs: [...record.tabs.filter(({chromeId}) => chromeId !== tab.chromeId), tab],
	currentTabId: tab.id,
});

/** One that the agent did not open itself: its current tab stays. */
export const adoptTab = (record: BerthRecord, tab: BerthTab, groupId: number): BerthRecord => ({
	...addTab(record, tab, groupId),
	currentTabId: record.currentTabId ?? tab.id,
});

/** As they stand in their group; the longer list may name others too. */
export const orderTabs = (record: BerthRecord, chromeIds: readonly number[]): BerthRecord => {
	const places = new Map(chromeIds.map((chromeId, place) => [chromeId, place]));
	const placeOf = ({chromeId}: BerthTab): number => places.get(chromeId) ?? chromeIds.length;
	const tabs = record.tabs.toSorted((one, other) => placeOf(one) - placeOf(other));
	return tabs.every((tab, place) => tab === record.tabs[place]) ? record : {...record, tabs};
};

export const setLook = (record: BerthRecord, look: NonNullable<BerthRecord['look']>): BerthRecord =>
	record.look?.title === look.title && record.look.color === look.color ? record : {...record, look};

export const setWorking = ({working, ...record}: BerthRecord, isWorking: boolean): BerthRecord => ({
	...record,
	...(isWorking && {working: true}),
});

const MAX_DOWNLOADS = 100;

/** The oldest go first. */
export const addDownload = (record: BerthRecord, id: number): BerthRecord => ({
	...record,
	downloads: [...(record.downloads ?? []), id].slice(-MAX_DOWNLOADS),
});

const MAX_GRANTS = 20;

/** The oldest go first. */
export const addGrant = (record: BerthRecord, grant: Grant): BerthRecord => ({
	...record,
	grants: [...(record.grants ?? []), grant].slice(-MAX_GRANTS),
});

/** @param at When it was given. */
export const dropGrant = (record: BerthRecord, at: number): BerthRecord => ({
	...record,
	grants: (record.grants ?? []).filter((grant) => grant.at !== at),
});

/** Another session or program holds it from now on: what was approved for the former one does not count for it. */
export const passOn = (
	{droppedTick, session: former, grants, ...record}: BerthRecord,
	{session, process}: Pick<BerthRecord, 'session' | 'process'>,
): BerthRecord => {
	const isSame = session === former && (session !== undefined || process?.startedAt === record.process?.startedAt);
	return {
		...record,
		...(session !== undefined && {session}),
		...(process && {process}),
		...(isSame && grants && {grants}),
	};
};

/** Whether the person sees the same agent with the same tabs: a mere call shows nowhere. */
export const looksAlike = (record: BerthRecord, former: BerthRecord): boolean =>
	record.look === former.look &&
	record.working === former.working &&
	(record.droppedTick === undefined) === (former.droppedTick === undefined) &&
	record.tabs.length === former.tabs.length &&
	record.tabs.every(({chromeId, question}, place) => {
		const before = former.tabs[place];
		return chromeId === before?.chromeId && question === before.question;
	});

/** Nothing but the time of its latest call tells them apart. */
export const isSameButUsed = (record: BerthRecord, former: BerthRecord): boolean => {
	const {usedAt, usedTick, ...rest} = record;
	return (
		Object.keys(former).length === Object.keys(record).length &&
		Object.entries(rest).every(([key, value]) => value === former[key as keyof BerthRecord])
	);
};

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
	{working, ...record}: BerthRecord,
	now: {readonly browserRun: string; readonly tabs: readonly {chromeId: number; url: string; title: string}[]},
): BerthRecord => {
	if (record.browserRun !== now.browserRun) return loseTabs(record, now.browserRun);
	const real = new Map(now.tabs.map((tab) => [tab.chromeId, tab]));
	const {tabs, ...rest} = dropTabs(record, ({chromeId}) => !real.has(chromeId));
	const shownNow = (tab: BerthTab): BerthTab => {
		const {url = tab.url, title = tab.title} = real.get(tab.chromeId) ?? {};
		return {...tab, url, title};
	};
	return {...rest, tabs: tabs.map(shownNow)};
};

const loseTabs = ({groupId, currentTabId, ...record}: BerthRecord, browserRun: string): BerthRecord => ({
	...record,
	tabs: [],
	browserRun,
	// A browser that starts twice in a row has not brought back yet what the first start lost.
	...(record.tabs.length > 0 && {lost: {tabs: record.tabs, currentTabId}}),
});

/** The group and tabs of an earlier run, found again. What the berth opened meanwhile comes after them. */
export const regainTabs = (
	{lost, ...record}: BerthRecord,
	groupId: number,
	found: readonly BerthTab[],
): BerthRecord => {
	// One that was opened meanwhile may stand in the group that is found: it keeps the id that the client was told.
	const held = new Set(record.tabs.map(({chromeId}) => chromeId));
	const tabs = [...found.filter(({chromeId}) => !held.has(chromeId)), ...record.tabs];
	const current = tabs.find(({id}) => id === (record.currentTabId ?? lost?.currentTabId)) ?? tabs.at(-1);
	return {...record, groupId, tabs, ...(current && {currentTabId: current.id})};
};

export const giveUpLost = ({lost, ...record}: BerthRecord): BerthRecord => record;
