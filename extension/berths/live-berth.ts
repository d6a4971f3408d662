// One berth: what an agent holds in the browser. In: what tools ask for. Out: pages of its own tabs, and of no other.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {closeTabs, type GroupLook, openTab, regroupTabs, ungroupTabs} from '../page/groups.ts';
import {type Page, readTab, type TabState} from '../page/tabs.ts';
import type {BerthSurroundings, Ending, HeldBerth} from './berth.ts';
import {lookOf} from './naming.ts';
import type {ClientProcess} from './owner.ts';
import {Queue} from './queue.ts';
import type {Match} from './rebind.ts';
import {
	addTab,
	type BerthRecord,
	type BerthTab,
	changeTab,
	dropTabs,
	giveUpLost,
	regainTabs,
	replaceTab,
} from './record.ts';

/** A page may make its address and title megabytes long, and change them all the time: more is not remembered or told. */
const MAX_URL_LENGTH = 2000;
const MAX_TITLE_LENGTH = 300;

export class LiveBerth implements HeldBerth {
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

	get process(): ClientProcess | undefined {
		return this.#record.process;
	}

	get session(): string | undefined {
		return this.#record.session;
	}

	get isDropped(): boolean {
		return this.#record.droppedTick !== undefined;
	}

	/** What it held before the browser was restarted, while that may still be found. */
	get lost(): BerthRecord['lost'] {
		return this.#record.lost;
	}

	get look(): GroupLook {
		return this.#record.look ?? lookOf(this);
	}

	/** For how long nobody has used it, and since when its client is gone, in ms awake. */
	get rest(): {readonly idleMs: number; readonly droppedMs: number | undefined} {
		const {usedTick, droppedTick} = this.#record;
		const now = this.#around.tick();
		return {idleMs: now - usedTick, droppedMs: droppedTick === undefined ? undefined : now - droppedTick};
	}

	async openTab(): Promise<Page> {
		const {chromeId, groupId} = await openTab({groupId: this.groupId, chromeIds: this.#chromeIds(), look: this.look});
		if (this.#isEnded) {
			await ungroupTabs([chromeId]);
			await closeTabs([chromeId]);
			throw new ToolError('this berth has ended meanwhile. Call tabs_context_mcp to start anew.', {status: 404});
		}
		const tab = this.#newTab({chromeId, url: 'about:blank', title: ''}, true);
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

	async end(how: Ending): Promise<void> {
		this.#isEnded = true;
		// A group that cannot be dissolved must not keep its tabs open.
		await ungroupTabs(this.#chromeIds()).catch((error: unknown) => log.warn('berths', 'ungrouping', error));
		const closing = this.tabs.filter(({made, touched}) => made && how !== 'keep' && !(how === 'spare' && touched));
		await closeTabs(closing.map(({chromeId}) => chromeId));
		for (const {chromeId} of this.tabs) this.tabRemoved(chromeId);
	}

	used(): void {
		const {droppedTick, ...record} = this.#record;
		this.#change({...record, usedAt: Date.now(), usedTick: this.#around.tick()});
	}

	drop(): void {
		this.#change({...this.#record, droppedTick: this.#around.tick()});
	}

	/** A client that had lost it has it again. */
	holdFor({session, process}: {readonly session?: string; readonly process?: ClientProcess | undefined}): void {
		const {droppedTick, ...record} = this.#record;
		this.#change({...record, ...(session !== undefined && {session}), ...(process && {process})});
	}

	/** The group it had before the browser was restarted, and which of its tabs each tab in it is. */
	regain(groupId: number, found: Match['tabs']): void {
		const lost = this.lost?.tabs ?? [];
		const known = new Map(lost.map((tab) => [tab.id, tab]));
		const tabs = found.map(({id, tab: {chromeId, url, title}}): BerthTab => {
			const old = id === undefined ? undefined : known.get(id);
			return old ? {...old, chromeId, url, title} : this.#newTab({chromeId, url, title}, false);
		});
		this.#change(regainTabs(this.#record, groupId, tabs));
		for (const tab of tabs) this.#around.onNews('tab_created', tab);
		for (const tab of lost) if (!this.holds(tab.id)) this.#around.onNews('tab_closed', tab);
	}

	/** The tabs of another berth of the same client join its own. */
	async takeTabs(other: LiveBerth): Promise<void> {
		const {tabs, groupId} = other;
		const home = this.groupId ?? groupId;
		if (home !== undefined && home !== groupId)
			await regroupTabs(
				tabs.map(({chromeId}) => chromeId),
				home,
			);
		const taken = tabs.reduce((record, tab) => addTab(record, tab, home ?? -1), this.#record);
		this.#change(taken);
		other.#change(dropTabs(other.#record, () => true));
		for (const tab of tabs) this.#around.onNews('tab_created', tab);
	}

	giveUpLost(): void {
		const tabs = this.lost?.tabs ?? [];
		this.#change(giveUpLost(this.#record));
		for (const tab of tabs) this.#around.onNews('tab_closed', tab);
	}

	holds(tabId: number): boolean {
		return [...this.tabs, ...(this.lost?.tabs ?? [])].some(({id}) => id === tabId);
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

	#newTab(shown: {chromeId: number; url: string; title: string}, made: boolean): BerthTab {
		return {id: this.#around.newTabId(), made, touched: false, ...shown};
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
