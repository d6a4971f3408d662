// One berth: what an agent holds in the browser. In: what tools ask for. Out: pages of its own tabs, and of no other.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {closeTabs, type GroupLook, ungroupTabs} from '../page/groups.ts';
import type {Size} from '../page/resize.ts';
import type {Page} from '../page/tabs.ts';
import {type Answered, type Ask, Asking} from './asking.ts';
import type {BerthSurroundings, Ending, HeldBerth} from './berth.ts';
import {Held, type Shown} from './held.ts';
import {KeptDownloads} from './kept-downloads.ts';
import {Mooring} from './mooring.ts';
import {lookOf} from './naming.ts';
import type {ClientProcess} from './owner.ts';
import {Queue} from './queue.ts';
import type {Match} from './rebind.ts';
import {addGrant, type BerthRecord, type BerthTab, changeTab, type Grant, passOn} from './record.ts';
import {giveUp, regain} from './regain.ts';
import {wake} from './wake.ts';
import {WorkSign} from './work-sign.ts';

export class LiveBerth implements HeldBerth {
	readonly queue = new Queue();
	readonly held: Held;
	readonly work: WorkSign;
	readonly asking: Asking;
	readonly downloads: KeptDownloads;
	readonly #around: BerthSurroundings;
	readonly #mooring: Mooring;

	constructor(record: BerthRecord, around: BerthSurroundings) {
		const onChange: typeof around.onChange = (...told) => {
			around.onChange(...told);
			this.asking.review();
		};
		this.held = new Held(record, {...around, onChange});
		this.asking = new Asking(this.held);
		this.work = new WorkSign(this.held);
		this.downloads = new KeptDownloads(this.held);
		this.#around = around;
		this.#mooring = new Mooring(this, around);
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

	get grants(): readonly Grant[] {
		return this.#record.grants ?? [];
	}

	grant(grant: Grant): void {
		this.#change(addGrant(this.#record, grant));
	}

	async page(tabId?: number): Promise<Page> {
		const wanted = tabId ?? this.currentTabId;
		if (wanted === undefined) return this.openTab();
		const page = await this.#reach(wanted);
		if (!page) return tabId === undefined ? this.page() : this.#refuse(tabId);
		if (wanted !== this.currentTabId) this.#change({...this.#record, currentTabId: wanted});
		return page;
	}

	async view(tabId: number): Promise<Page> {
		return (await this.#reach(tabId)) ?? this.#refuse(tabId);
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

	/** With the mark of an agent that works. */
	get shownLook(): GroupLook {
		return this.work.dress(this.look);
	}

	/** For how long nobody has used it, and since when its client is gone, in ms awake. */
	get rest(): {readonly idleMs: number; readonly droppedMs: number | undefined} {
		const {usedTick, droppedTick} = this.#record;
		const now = this.#around.tick();
		return {idleMs: now - usedTick, droppedMs: droppedTick === undefined ? undefined : now - droppedTick};
	}

	openTab(): Promise<Page> {
		return this.#mooring.openTab();
	}

	async closeTabs(tabIds: readonly number[]): Promise<readonly BerthTab[]> {
		const settled = [...new Set(tabIds)].map(async (id) => (await this.#settledTab(id)) ?? this.#refuse(id));
		const tabs = await Promise.all(settled);
		await this.#mooring.close(tabs);
		// The browser may have given them other ids as they went.
		const left = this.tabs.filter(({id}) => tabs.some((closed) => closed.id === id));
		for (const {chromeId} of left) this.held.removed(chromeId);
		return tabs;
	}

	sizeTab(tabId: number, size: Size | undefined): void {
		this.#change(changeTab(this.#record, tabId, {size}));
	}

	/** A page of its own has opened this tab, maybe in a window without groups. */
	welcome(shown: Shown, groupId: number | undefined): Promise<void> {
		return this.#mooring.welcome(shown, groupId);
	}

	/** The person gives it this tab. */
	receive(shown: Shown): Promise<void> {
		return this.#mooring.receive(shown);
	}

	/** The tabs of another berth of the same client join its own. */
	takeTabs(other: LiveBerth): Promise<void> {
		return this.#mooring.takeTabs(other.held);
	}

	async end(how: Ending): Promise<void> {
		this.#mooring.end();
		try {
			// A group that cannot be dissolved must not keep its tabs open.
			await ungroupTabs(this.held.chromeIds).catch((error: unknown) => log.warn('berths', 'ungrouping', error));
			const closing = this.tabs.filter(({made, touched}) => made && how !== 'keep' && !(how === 'spare' && touched));
			await closeTabs(closing.map(({chromeId}) => chromeId));
		} finally {
			for (const {chromeId} of this.tabs) this.held.removed(chromeId);
		}
	}

	used(): void {
		const {droppedTick, ...record} = this.#record;
		this.#change({...record, usedAt: Date.now(), usedTick: this.#around.tick()});
	}

	ask(question: Ask): Promise<Answered | undefined> {
		return this.asking.ask(question);
	}

	setWorking(isWorking: boolean): Promise<void> {
		return this.work.set(isWorking);
	}

	drop(): void {
		this.work.end();
		this.#change({...this.#record, droppedTick: this.#around.tick()});
	}

	resume(): void {
		const {droppedTick, ...record} = this.#record;
		this.#change(record);
	}

	/** A client that had lost it has it again. */
	holdFor(holder: Parameters<HeldBerth['holdFor']>[0]): void {
		this.#change(passOn(this.#record, holder));
	}

	/** The group it had before the browser was restarted, and which of its tabs each tab in it is. */
	regain(groupId: number, found: Match['tabs']): void {
		regain(this.held, {groupId, found, onNews: this.#around.onNews});
	}

	giveUpLost(): void {
		giveUp(this.held, this.#around.onNews);
	}

	holds(tabId: number): boolean {
		return [...this.tabs, ...(this.lost?.tabs ?? [])].some(({id}) => id === tabId);
	}

	async #reach(tabId: number): Promise<Page | undefined> {
		const tab = await this.#settledTab(tabId);
		const page = tab && (await wake(this.held, tab));
		// While it woke the person may have taken it back.
		return this.tabs.some(({id}) => id === tabId) ? page : undefined;
	}

	get #record(): BerthRecord {
		return this.held.record;
	}

	#change(record: BerthRecord): void {
		this.held.change(record);
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
