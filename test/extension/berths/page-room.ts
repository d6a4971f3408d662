// The tab strip in memory, with the faces of the page room that berths ask. In: what berths do there, and what pages and the person
// do. Out: tabs and groups as a browser would have them, and its events; each call can be held up at a named place, and fail there.
import type * as Awaken from '../../../extension/page/awaken.ts';
import type * as BrowserEnd from '../../../extension/page/browser-end.ts';
import type * as GroupEvents from '../../../extension/page/group-events.ts';
import type * as GroupList from '../../../extension/page/group-list.ts';
import type * as GroupMark from '../../../extension/page/group-mark.ts';
import type * as Groups from '../../../extension/page/groups.ts';
import type * as Openings from '../../../extension/page/openings.ts';
import type * as Tabs from '../../../extension/page/tabs.ts';

type Place =
	| 'openTab'
	| 'gatherTab'
	| 'regroupTabs'
	| 'ungroupTabs'
	| 'closeTabs'
	| 'loadAgain'
	| 'readMembers'
	| 'readTab'
	| 'markGroup'
	| 'untilGoesOn';

export interface Halt {
	/** When the call has come there. */
	readonly reached: Promise<void>;
	goOn(): void;
	fail(): void;
}

const BLANK: Omit<Tabs.TabState, 'chromeId'> = {
	...{url: 'about:blank', title: '', windowId: 1, groupId: undefined},
	...{isLoading: false, isIncognito: false, isDiscarded: false, isCrashed: false, isSized: true},
};

const tabs = new Map<number, Tabs.TabState>();
/** Tabs that the browser has brought back and not loaded. */
const bare = new Set<number>();
/** Groups with the mark of an agent that works. */
const marked = new Set<number>();
const looks = new Map<number, Groups.GroupLook>();
const halts: {place: Place; pass: () => Promise<void>}[] = [];
let ids = 0;
let tabEvents: Tabs.TabListeners | undefined;
let groupEvents: GroupEvents.GroupListeners | undefined;
let tellOpening: Parameters<typeof Openings.watchOpenings>[0] | undefined;

/** The next call that comes there waits. */
export const haltAt = (place: Place): Halt => {
	let arrive = (): void => undefined;
	const reached = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	const face = {reached, goOn: (): void => undefined, fail: (): void => undefined};
	const going = new Promise<void>((resolve, reject) => {
		face.goOn = resolve;
		face.fail = () => reject(new Error(`the browser refused: ${place}`));
	});
	const pass = (): Promise<void> => {
		arrive();
		return going;
	};
	halts.push({place, pass});
	return face;
};

const pass = async (place: Place): Promise<void> => {
	const at = halts.findIndex((halt) => halt.place === place);
	if (at >= 0) await halts.splice(at, 1)[0]?.pass();
};

const readOne = (chromeId: number): Tabs.TabState => {
	const tab = tabs.get(chromeId);
	if (!tab) throw new Error(`No tab with id: ${chromeId}.`);
	return tab;
};

const membersOf = (groupId: number): number[] =>
	[...tabs.values()].flatMap((tab) => (tab.groupId === groupId ? [tab.chromeId] : []));

const put = (chromeId: number, groupId: number | undefined): void => {
	tabs.set(chromeId, {...readOne(chromeId), groupId});
	groupEvents?.placed(chromeId, groupId);
};

const join = (chromeId: number, {groupId, look, onMade}: Groups.Group): number => {
	const isThere = groupId !== undefined && membersOf(groupId).length > 0;
	const home = isThere ? groupId : ++ids;
	if (!isThere) {
		looks.set(home, look);
		onMade({kind: 'group', id: home});
	}
	put(chromeId, home);
	return home;
};

/** What pages and the person do, and what they see. */
export const strip = {
	open: (state: Partial<Tabs.TabState> = {}): number => {
		const chromeId = ++ids;
		tabs.set(chromeId, {...BLANK, ...state, chromeId});
		if (state.groupId !== undefined) groupEvents?.placed(chromeId, state.groupId);
		return chromeId;
	},
	close: (chromeId: number, {isWithWindow = false} = {}): void => {
		if (tabs.delete(chromeId)) tabEvents?.removed(chromeId, isWithWindow);
	},
	/** The browser puts another in its place. */
	replace: (chromeId: number): number => {
		const to = ++ids;
		tabs.set(to, {...readOne(chromeId), chromeId: to});
		tabs.delete(chromeId);
		tabEvents?.replaced({from: chromeId, to});
		return to;
	},
	put,
	change: (chromeId: number, state: Partial<Tabs.TabState>): void =>
		void tabs.set(chromeId, {...readOne(chromeId), ...state}),
	tellChange: (chromeId: number): void => tabEvents?.updated(readOne(chromeId)),
	/** Brought back by the browser, and not loaded yet. */
	empty: (chromeId: number): void => void bare.add(chromeId),
	/** To the end of its group. */
	moveLast: (chromeId: number): void => {
		const tab = readOne(chromeId);
		tabs.delete(chromeId);
		tabs.set(chromeId, tab);
		groupEvents?.shifted(chromeId);
	},
	makeGroup: (look: Groups.GroupLook): number => {
		looks.set(++ids, look);
		return ids;
	},
	tellOpening: (from: number, chromeId: number): void =>
		tellOpening?.({from, chromeId, url: tabs.get(chromeId)?.url ?? ''}),
	has: (chromeId: number): boolean => tabs.has(chromeId),
	isMarked: (groupId: number): boolean => marked.has(groupId),
	titleOf: (groupId: number): string | undefined => looks.get(groupId)?.title,
	groupOf: (chromeId: number): number | undefined => readOne(chromeId).groupId,
	get size(): number {
		return tabs.size;
	},
};

export const groups = {
	openTab: async (home) => {
		const chromeId = strip.open();
		home.onMade({kind: 'tab', id: chromeId});
		const groupId = join(chromeId, home);
		await pass('openTab');
		return {chromeId, groupId};
	},
	gatherTab: async (chromeId, group) => {
		const groupId = join(chromeId, group);
		await pass('gatherTab');
		return groupId;
	},
	regroupTabs: async (chromeIds, groupId) => {
		await pass('regroupTabs');
		for (const chromeId of chromeIds) put(chromeId, groupId);
	},
	ungroupTabs: async (chromeIds) => {
		await pass('ungroupTabs');
		for (const chromeId of chromeIds) if (tabs.has(chromeId)) put(chromeId, undefined);
	},
	closeTabs: async (chromeIds) => {
		await pass('closeTabs');
		for (const chromeId of chromeIds) strip.close(chromeId);
	},
} satisfies Partial<typeof Groups>;

export const single = {
	readTab: async (chromeId) => {
		const tab = tabs.get(chromeId);
		await pass('readTab');
		return tab;
	},
	readAllTabs: async () => [...tabs.values()],
	watchTabs: (listeners) => {
		tabEvents = listeners;
	},
} satisfies Partial<typeof Tabs>;

export const browserEnd = {
	untilGoesOn: () => pass('untilGoesOn'),
} satisfies Partial<typeof BrowserEnd>;

export const groupList = {
	readGroups: async () =>
		[...looks].map(([groupId, look]) => ({
			groupId,
			look,
			isMarked: marked.has(groupId),
			tabs: membersOf(groupId).map(readOne),
		})),
	readLook: async (groupId) => looks.get(groupId),
	readMembers: async (groupId) => {
		const members = membersOf(groupId);
		await pass('readMembers');
		return members;
	},
	untilTabsChange: (limitMs) => new Promise((resolve) => setTimeout(resolve, limitMs)),
} satisfies Partial<typeof GroupList>;

export const groupMark = {
	withMark: (title) => `● ${title}`,
	markGroup: async (groupId, isWorking) => {
		await pass('markGroup');
		if (isWorking) marked.add(groupId);
		else marked.delete(groupId);
	},
} satisfies Partial<typeof GroupMark>;

export const watching = {
	watchGroups: (listeners) => {
		groupEvents = listeners;
	},
	watchOpenings: (listener) => {
		tellOpening = listener;
	},
	watchAttention: () => undefined,
	watchLeaveDialogs: () => undefined,
	Front: class {
		watch(): void {}
		async keep(): Promise<void> {}
	},
} satisfies Partial<typeof GroupEvents & typeof Openings> & {
	watchAttention: () => void;
	watchLeaveDialogs: () => void;
	Front: unknown;
};

export const awaken = {
	loadAgain: async (chromeId) => {
		await pass('loadAgain');
		strip.change(chromeId, {isDiscarded: false});
	},
	untilShown: async () => undefined,
	isBare: async ({chromeId}) => bare.delete(chromeId),
	emptyTab: async (chromeId) => strip.change(chromeId, {url: 'about:blank', title: ''}),
} satisfies Partial<typeof Awaken>;

export const clearStrip = (): void => {
	tabs.clear();
	bare.clear();
	looks.clear();
	marked.clear();
	halts.length = 0;
};
