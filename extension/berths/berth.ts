// What others may know of a berth and do with it. Types only.
import type {Downloader} from '../page/downloads.ts';
import type {Made} from '../page/groups.ts';
import type {Size} from '../page/resize.ts';
import type {Page} from '../page/tabs.ts';
import type {OnInner} from '../tools/define.ts';
import type {ToolHost} from '../tools/tool-host.ts';
import type {Answered, Ask} from './asking.ts';
import type {Claimable, ClientProcess} from './owner.ts';
import type {BerthRecord, BerthTab, Grant} from './record.ts';
import type {BerthStore} from './store.ts';

/** What others may know of a berth and do in it. */
export interface Berth {
	readonly id: string;
	readonly name?: string;
	readonly credential: string;
	/** The session that holds it; none where a name or a process does. */
	readonly session?: string | undefined;
	readonly client: {readonly name: string; readonly version: string};
	readonly groupId: number | undefined;
	readonly currentTabId: number | undefined;
	readonly tabs: readonly BerthTab[];
	/** When a call last came, in ms since the epoch. */
	readonly usedAt: number;
	/** The tab named, else the current one, else a new one; it becomes the current one. */
	page(tabId?: number): Promise<Page>;
	/** Opens an empty tab in the background. */
	openTab(): Promise<Page>;
	closeTabs(tabIds: readonly number[]): Promise<readonly BerthTab[]>;
	/** Plans that were approved for its agent. */
	readonly grants: readonly Grant[];
	grant(grant: Grant): void;
	/** What its tabs have downloaded. */
	readonly downloads: Downloader['downloads'];
	/** The person, in one of its tabs; nothing where they have not answered in time. */
	ask(question: Ask): Promise<Answered | undefined>;
	/** What its agent says, for the person to see. */
	setWorking(isWorking: boolean): Promise<void>;
	/** What its page shall have whenever the agent works there; without one that of its window. */
	sizeTab(tabId: number, size: Size | undefined): void;
}

/** What those who look for the berth of a client must know besides. */
export interface HeldBerth extends Berth, Pick<Claimable, 'process' | 'isDropped'> {
	/** Or may yet find some again. */
	readonly hasTabs: boolean;
	/** What its agent says of itself. */
	readonly work: {readonly isOn: boolean};
	/** A tab of its own, which does not become the current one by it. */
	view(tabId: number): Promise<Page>;
	used(): void;
	/** Its client is there again: without a call that is no use of it. */
	resume(): void;
	holdFor(holder: {readonly session?: string; readonly process?: ClientProcess | undefined}): void;
	/** @param tabId Our id, of a tab that it holds or may yet find again. */
	holds(tabId: number): boolean;
}

export interface BerthEvent {
	readonly berthId: string;
	readonly name: BerthNews;
	readonly payload: Record<string, unknown>;
	readonly tabId: number;
}

export interface Owner {
	readonly credential: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly process?: ClientProcess | undefined;
	/** One of these holds it: a name, or a session; where neither is given, the process. */
	readonly name?: string;
	readonly session?: string;
}

export interface RunOptions {
	readonly signal: AbortSignal;
	/** Whose call it is, where the berth may be shared. */
	readonly session?: string | undefined;
	/** The tabs it names: calls for other tabs may run at the same time. */
	readonly tabs?: readonly number[];
	/** Ends when the call is written down: it must not act before. */
	readonly ready?: Promise<unknown> | undefined;
	/** Its turn has come; it begins when this returns. */
	readonly start?: () => Promise<void>;
	/** Told of each call that the tool makes itself. */
	readonly onInner?: OnInner;
}

export interface BerthLimits {
	readonly graceMs: number;
	readonly idleMs: number;
	readonly onEnd: 'close' | 'keep';
}

export interface BerthsOptions {
	readonly store: BerthStore;
	readonly host: ToolHost;
	readonly tick: () => number;
	readonly limits: () => BerthLimits;
}

/** To an agent a tab that the person gives is new, and one that they take back is gone. */
export type BerthNews = 'tab_created' | 'tab_updated' | 'tab_closed';

export interface BerthSurroundings {
	readonly newTabId: () => number;
	readonly onChange: (record: BerthRecord, former: BerthRecord) => void;
	readonly onNews: (news: BerthNews, tab: BerthTab) => void;
	/** The clock that stands while the computer sleeps. */
	readonly tick: () => number;
	/** Returns once it is certain whose the tab is. */
	readonly settled: (chromeId: number) => Promise<void>;
	/** From now on, and until the returned function is called, what groups tell of the tab is our doing. */
	readonly arrange: (chromeId: number) => () => void;
	/** What we made in the browser ourselves. */
	readonly onMade: (made: Made) => void;
}

/** `close`: tabs it made close, tabs it was given stay. `spare`: those that the person used stay too. `keep`: all stay. */
export type Ending = 'close' | 'spare' | 'keep';
