// One berth: what an agent holds in the browser. In: what tools ask for. Out: pages of its own tabs, and of no other.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {closeTabs, openTab, ungroupTabs} from '../page/groups.ts';
import {type Page, readTab, type TabState} from '../page/tabs.ts';
import {lookOf} from './naming.ts';
import {Queue} from './queue.ts';
import {addTab, type BerthRecord, type BerthTab, changeTab, dropTabs, replaceTab} from './record.ts';

/** A page may make its address and title megabytes long, and change them all the time: more is not remembered or told. */
const MAX_URL_LENGTH = 2000;
const MAX_TITLE_LENGTH = 300;

/** What others may know of a berth and do in it. */
export interface Berth {
	readonly id: string;
	readonly name?: string;
	readonly credential: string;
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
}

export type BerthNews = 'tab_created' | 'tab_updated' | 'tab_closed';

export interface BerthSurroundings {
	readonly newTabId: () => number;
	readonly onChange: (record: BerthRecord) => void;
	readonly onNews: (news: BerthNews, tab: BerthTab) => void;
}

export class LiveBerth implements Berth {
	readonly queue = new Queue();
	readonly #around: BerthSurroundings;
	#record: BerthRecord;
	#isEnded = false;

	constructor(record: BerthRecord, around: BerthSurroundings) {
		this.#record = record;
		this.#around = around;
		if (record.name !== undefined) this.name = record.name;
	}

	readonly name?: string;

	get id(): string {
		return this.#record.id;
	}

	get credential(): string {
		return this.#record.credential;
	}

	get client(): {readonly name: string; readonly version: string} {
		return this.#record.client;
	}

	get groupId(): number | undefined {
		return this.#record.groupId;
	}

	get currentTabId(): number | undefined {
		return this.#record.currentTabId;
	}

	get tabs(): readonly BerthTab[] {
		return this.#record.tabs;
	}

	get usedAt(): number {
		return this.#record.usedAt;
	}

	async page(tabId?: number): Promise<Page> {
		const wanted = tabId ?? this.currentTabId;
		if (wanted === undefined) return this.openTab();
		const tab = this.#own(wanted);
		const state = await readTab(tab.chromeId);
		if (!state) {
			this.tabRemoved(tab.chromeId);
			return tabId === undefined ? this.page() : this.#refuse(tabId);
		}
		this.#change({...this.#record, currentTabId: tab.id});
		return {id: tab.id, chromeId: tab.chromeId, url: state.url, title: state.title};
	}

	async openTab(): Promise<Page> {
		const home = {groupId: this.groupId, chromeIds: this.#chromeIds(), look: lookOf(this)};
		const {chromeId, groupId} = await openTab(home);
		if (this.#isEnded) {
			await ungroupTabs([chromeId]);
			await closeTabs([chromeId]);
			throw new ToolError('this berth has ended meanwhile. Call tabs_context_mcp to start anew.', {status: 404});
		}
		const tab = {id: this.#around.newTabId(), chromeId, made: true, url: 'about:blank', title: ''};
		this.#change(addTab(this.#record, tab, groupId));
		this.#around.onNews('tab_created', tab);
		return tab;
	}

	async closeTabs(tabIds: readonly number[]): Promise<readonly BerthTab[]> {
		const tabs = [...new Set(tabIds)].map((id) => this.#own(id));
		const chromeIds = tabs.map(({chromeId}) => chromeId);
		if (tabs.length === this.tabs.length) await ungroupTabs(chromeIds);
		await closeTabs(chromeIds);
		for (const chromeId of chromeIds) this.tabRemoved(chromeId);
		return tabs;
	}

	/** Tabs it made close; tabs it was given stay, outside the group. */
	async end(): Promise<void> {
		this.#isEnded = true;
		// A group that cannot be dissolved must not keep its tabs open.
		await ungroupTabs(this.#chromeIds()).catch((error: unknown) => log.warn('berths', 'ungrouping', error));
		await closeTabs(this.tabs.filter(({made}) => made).map(({chromeId}) => chromeId));
		for (const {chromeId} of this.tabs) this.tabRemoved(chromeId);
	}

	used(): void {
		this.#change({...this.#record, usedAt: Date.now()});
	}

	tabUpdated({chromeId, ...shown}: TabState): void {
		const [url, title] = [shown.url.slice(0, MAX_URL_LENGTH), shown.title.slice(0, MAX_TITLE_LENGTH)];
		const tab = this.tabs.find((candidate) => candidate.chromeId === chromeId);
		if (!tab) return;
		if (tab.url !== url || tab.title !== title) this.#change(changeTab(this.#record, tab.id, {url, title}));
		this.#around.onNews('tab_updated', {...tab, url, title});
	}

	tabRemoved(chromeId: number): void {
		const tab = this.tabs.find((candidate) => candidate.chromeId === chromeId);
		if (!tab) return;
		this.#change(dropTabs(this.#record, ({id}) => id === tab.id));
		this.#around.onNews('tab_closed', tab);
	}

	tabReplaced(from: number, to: number): void {
		this.#change(replaceTab(this.#record, from, to));
	}

	#chromeIds(): readonly number[] {
		return this.tabs.map(({chromeId}) => chromeId);
	}

	#own(tabId: number): BerthTab {
		return this.tabs.find(({id}) => id === tabId) ?? this.#refuse(tabId);
	}

	/** The same words for another's tab and for one that never was, so that they tell nothing. */
	#refuse(tabId: number): never {
		throw new ToolError(`no tab ${tabId} in this berth; call tabs_context_mcp to see yours.`, {status: 409});
	}

	#change(record: BerthRecord): void {
		if (record === this.#record) return;
		this.#record = record;
		this.#around.onChange(record);
	}
}
