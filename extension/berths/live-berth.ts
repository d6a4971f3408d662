// One berth: what an agent holds in the browser. In: what tools ask for. Out: pages of its own tabs, and of no other.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {closeTabs, type GroupLook, gatherTab, type Made, openTab, regroupTabs, ungroupTabs} from '../page/groups.ts';
import type {Page} from '../page/tabs.ts';
import type {BerthSurroundings, Ending, HeldBerth} from './berth.ts';
import {Held, type Shown} from './held.ts';
import {lookOf} from './naming.ts';
import type {ClientProcess} from './owner.ts';
import {Queue} from './queue.ts';
import type {Match} from './rebind.ts';
import {addTab, type BerthRecord, type BerthTab, dropTabs, giveUpLost, regainTabs} from './record.ts';
import {wake} from './wake.ts';

export class LiveBerth implements HeldBerth {
	readonly queue = new Queue();
	readonly held: Held;
	readonly #around: BerthSurroundings;
	#isEnded = false;

	constructor(record: BerthRecord, around: BerthSurroundings) {
		this.held = new Held(record, around);
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
		const tab = await this.#settledTab(wanted);
		const state = tab && (await wake(this.held, tab));
		if (!state) return tabId === undefined ? this.page() : this.#refuse(tabId);
		this.#change({...this.#record, currentTabId: wanted});
		return {id: wanted, chromeId: state.chromeId, url: state.url, title: state.title};
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

	get hasTabs(): boolean {
		return this.tabs.length > 0 || this.lost !== undefined;
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
		let done = (): void => undefined;
		const onMade = (made: Made): void => {
			this.#around.onMade(made);
			if (made.kind === 'tab') done = this.#around.arrange(made.id);
		};
		try {
			const {groupId, look} = this;
			return await this.#moorTab(await openTab({groupId, chromeIds: this.held.chromeIds, look, onMade}));
		} finally {
			done();
		}
	}

	async closeTabs(tabIds: readonly number[]): Promise<readonly BerthTab[]> {
		const settled = [...new Set(tabIds)].map(async (id) => (await this.#settledTab(id)) ?? this.#refuse(id));
		const tabs = await Promise.all(settled);
		const chromeIds = tabs.map(({chromeId}) => chromeId);
		if (tabs.length === this.tabs.length) await ungroupTabs(chromeIds);
		await closeTabs(chromeIds);
		for (const chromeId of chromeIds) this.held.removed(chromeId);
		return tabs;
	}

	/** A page of its own has opened this tab, maybe in a window without groups. */
	async welcome(shown: Shown, groupId: number | undefined): Promise<void> {
		const home = this.groupId;
		if (home === undefined) return;
		this.held.adopt(shown, {made: true, groupId: home});
		if (groupId === home) return;
		try {
			await gatherTab(shown.chromeId, {groupId: home, look: this.look, onMade: this.#around.onMade});
		} catch (error) {
			// Outside of its group it would be in the person's way, with nothing to tell whose it is.
			log.warn('berths', 'a tab that a page opened could not be brought into its group', error);
			if (this.held.find(shown.chromeId)) await closeTabs([shown.chromeId]);
		}
	}

	/** The person gives it this tab. */
	async receive(shown: Shown): Promise<void> {
		const {groupId, look} = this;
		const home = await gatherTab(shown.chromeId, {groupId, look, onMade: this.#around.onMade});
		if (this.#isEnded) return ungroupTabs([shown.chromeId]);
		this.held.adopt(shown, {made: false, groupId: home});
	}

	async end(how: Ending): Promise<void> {
		this.#isEnded = true;
		// A group that cannot be dissolved must not keep its tabs open.
		await ungroupTabs(this.held.chromeIds).catch((error: unknown) => log.warn('berths', 'ungrouping', error));
		const closing = this.tabs.filter(({made, touched}) => made && how !== 'keep' && !(how === 'spare' && touched));
		await closeTabs(closing.map(({chromeId}) => chromeId));
		for (const {chromeId} of this.tabs) this.held.removed(chromeId);
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
			return old ? {...old, chromeId, url, title} : this.held.name({chromeId, url, title}, false);
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

	get #record(): BerthRecord {
		return this.held.record;
	}

	#change(record: BerthRecord): void {
		this.held.change(record);
	}

	async #moorTab({chromeId, groupId}: {readonly chromeId: number; readonly groupId: number}): Promise<BerthTab> {
		if (this.#isEnded) {
			await ungroupTabs([chromeId]);
			await closeTabs([chromeId]);
			throw new ToolError('this berth has ended meanwhile. Call tabs_context_mcp to start anew.', {status: 404});
		}
		const tab = this.held.name({chromeId, url: 'about:blank', title: ''}, true);
		this.#change(addTab(this.#record, tab, groupId));
		this.#around.onNews('tab_created', tab);
		return tab;
	}

	/** Nothing when it turns out to be the person's again. */
	async #settledTab(tabId: number): Promise<BerthTab | undefined> {
		await this.#around.settled(this.#own(tabId).chromeId);
		return this.tabs.find(({id}) => id === tabId);
	}

	#own(tabId: number): BerthTab {
		return this.tabs.find(({id}) => id === tabId) ?? this.#refuse(tabId);
	}

	/** The same words for another's tab and for one that never was, so that they tell nothing. */
	#refuse(tabId: number): never {
		throw new ToolError(`no tab ${tabId} in this berth; call tabs_context_mcp to see yours.`, {status: 409});
	}
}
