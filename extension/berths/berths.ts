// All berths. In: who is asking, and a call. Out: the call's value, run in order inside what that berth holds.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {untilGoesOn} from '../page/browser-end.ts';
import {readAllTabs, watchTabs} from '../page/tabs.ts';
import type {Tool, ToolValue} from '../tools/define.ts';
import type {Berth, BerthEvent, BerthNews, BerthsOptions, Ending, HeldBerth, Owner, RunOptions} from './berth.ts';
import {Courtesy} from './courtesy.ts';
import {newIdBeside, newTabId} from './ids.ts';
import {LiveBerth} from './live-berth.ts';
import {type Client, isOrphaned, isRelated, isSameProcess, type ProcessId} from './owner.ts';
import {Ownership} from './ownership.ts';
import {Questions} from './questions.ts';
import {reap} from './reap.ts';
import {type BerthRecord, type BerthTab, looksAlike, newRecord, replaceTab, reviveRecord} from './record.ts';
import {Reunion} from './reunion.ts';
import {Sharing} from './sharing.ts';
import {sweep} from './sweep.ts';
import {readerOf, TabWatches, type TabWatching} from './tab-watches.ts';

export type {Berth, BerthEvent, HeldBerth} from './berth.ts';

export class Berths {
	readonly #options: BerthsOptions;
	readonly #berths = new Map<string, LiveBerth>();
	readonly #all = (): readonly LiveBerth[] => [...this.#berths.values()];
	readonly list: () => readonly HeldBerth[] = this.#all;
	readonly #ownership = new Ownership(this.#all);
	/** What the person gives to them, and takes back. */
	readonly sharing = new Sharing(this.#all, this.#ownership);
	/** What agents ask of the person. */
	readonly questions = new Questions(this.#all);
	readonly #listeners = new Set<(event: BerthEvent) => void>();
	/** Replacements that woke the worker, told before the records were read. */
	readonly #earlyReplacements: {readonly from: number; readonly to: number}[] = [];
	readonly #changeListeners = new Set<() => void>();
	readonly #reunion = new Reunion(this.#all);
	readonly #watches: TabWatches;
	readonly #courtesy = new Courtesy();
	#browserRun: string | undefined;
	#running = 0;

	constructor(options: BerthsOptions) {
		this.#options = options;
		this.#watches = new TabWatches(readerOf((id) => this.#tab((tab) => tab.id === id), options.host.refusal));
		watchTabs({
			updated: (tab) => this.#each(({held}) => held.updated(tab)),
			removed: (chromeId, isWithWindow) => this.#removed(chromeId, isWithWindow),
			replaced: (ids) => this.#replaced(ids),
		});
	}

	/** Loads what the last worker knew and checks it against the real tabs. Tabs of another run may be found again for a while. */
	async restore(browserRun: string): Promise<void> {
		const [records, tabs] = await Promise.all([this.#options.store.load(), readAllTabs()]);
		this.#browserRun = browserRun;
		for (const stored of records) {
			if (this.#berths.has(stored.id)) continue;
			const moved = this.#earlyReplacements.reduce((record, {from, to}) => replaceTab(record, from, to), stored);
			this.#add(reviveRecord(moved, {browserRun, tabs}));
		}
		this.#earlyReplacements.length = 0;
		await sweep(this.#options.store.made, {browserRun, tabs, berths: this.#all()});
		this.#ownership.begin(tabs);
	}

	async create(owner: Owner): Promise<HeldBerth> {
		const now = {wall: Date.now(), tick: this.#options.tick(), browserRun: this.#browserRun ?? ''};
		const record = newRecord(newIdBeside(this.#all()), owner, now);
		this.#options.store.save(record);
		return this.#add(record);
	}

	get(id: string): HeldBerth | undefined {
		return this.#berths.get(id);
	}

	named(name: string, credential: string): HeldBerth | undefined {
		return this.list().find((berth) => berth.name === name && berth.credential === credential);
	}

	/** The one that a client without sessions has. Two clients in one process are told apart by their names. */
	ofProcess({credential, client, process}: Client): HeldBerth | undefined {
		return this.alike(credential, client.name).find(
			(berth) => berth.name === undefined && berth.session === undefined && isSameProcess(berth.process, process),
		);
	}

	/** @param tabId Our id of a tab. */
	holding(tabId: number): HeldBerth | undefined {
		return this.#all().find((berth) => berth.holds(tabId));
	}

	/** Its tabs, those of before a restart of the browser included, as far as they come back. */
	async tabsOf({id}: Berth): Promise<readonly BerthTab[]> {
		if (this.#berths.get(id)?.lost) await this.#reunion.attempt();
		return this.#berths.get(id)?.tabs ?? [];
	}

	/** Calls back when a reading of the tab would give something new. */
	watch(tabId: number, onChange: () => void): TabWatching {
		return this.#watches.watch(tabId, onChange);
	}

	/** Those that clients of this name have, or had. */
	alike(credential: string, clientName: string): readonly HeldBerth[] {
		return this.list().filter((berth) => berth.credential === credential && berth.client.name === clientName);
	}

	/** Of these, the ones that were the client's in an earlier life and that nobody holds any more. */
	orphans(alike: readonly HeldBerth[], client: Client, gone: readonly ProcessId[]): readonly HeldBerth[] {
		return alike.filter((berth) => {
			const isBusy = (this.#berths.get(berth.id)?.queue.size ?? 0) > 0;
			return !isBusy && isRelated(berth, client) && isOrphaned(berth, client, gone);
		});
	}

	/** What the one holds, the other holds from now on. */
	async merge({id}: Berth, into: Berth): Promise<void> {
		const [from, home] = [this.#berths.get(id), this.#berths.get(into.id)];
		if (!from || !home) return;
		if (from.lost) await this.#reunion.attempt();
		await home.takeTabs(from);
		await this.end(id);
	}

	/** How many calls run or wait for their turn. */
	get running(): number {
		return this.#running;
	}

	run(berth: Berth, tool: Tool, input: unknown, options: RunOptions): Promise<ToolValue> {
		this.#running += 1;
		return this.#run(berth, tool, input, options).finally(() => {
			this.#running -= 1;
		});
	}

	async #run(berth: Berth, tool: Tool, given: unknown, options: RunOptions): Promise<ToolValue> {
		const {signal, tabs, start, ...within} = options;
		const input = tool.check(given);
		const context = {input, berth, signal, host: this.#options.host, ...within};
		if (!tool.touchesBrowser) return tool.run(context);
		const live = this.#berths.get(berth.id);
		if (!live) throw new ToolError('this berth has ended. Call tabs_context_mcp to start anew.', {status: 404});
		live.used();
		if (live.lost) await this.#reunion.attempt();
		const work = () => tool.run(context);
		const inTurn = async () => {
			await start?.();
			return this.#courtesy.run(live, live.queue.size, work);
		};
		return live.queue.run(inTurn, signal, tabs);
	}

	/** @param how Without it as the person has set. */
	async end(id: string, how: Ending = this.#options.limits().onEnd): Promise<void> {
		if (this.#berths.get(id)?.lost) await this.#reunion.attempt();
		const berth = this.#berths.get(id);
		if (!berth) return;
		this.#berths.delete(id);
		this.#options.store.remove(id);
		const {groupId} = berth;
		await berth.end(how);
		if (groupId !== undefined) this.#options.store.made.forgetGroup(groupId);
		this.#changed();
	}

	/** Its client has closed the connection; it may come back for a while. */
	drop(id: string): void {
		this.#berths.get(id)?.drop();
		this.reap().catch((error: unknown) => log.warn('berths', 'ending berths', error));
	}

	/** Ends what nobody came back for. To be called every half minute, and when a limit changes. */
	async reap(): Promise<void> {
		if (this.#browserRun === undefined) return;
		await this.#reunion.giveUpInTime();
		await reap(this.#all(), this.#options.limits(), (id, how) => this.end(id, how));
	}

	onEvent(listener: (event: BerthEvent) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Word that a berth has come or gone, or looks different to the person. */
	onChange(listener: () => void): void {
		this.#changeListeners.add(listener);
	}

	#add(record: BerthRecord): LiveBerth {
		const berth = new LiveBerth(record, {
			newTabId: () => newTabId((id) => this.holding(id) !== undefined),
			onChange: (changed, former) => this.#save(changed, former),
			onNews: (news, tab) => this.#tell(record.id, news, tab),
			tick: this.#options.tick,
			settled: (chromeId) => this.#ownership.settled(chromeId),
			arrange: (chromeId) => this.#ownership.arrange(chromeId),
			onMade: (made) => this.#options.store.made.note(made),
		});
		this.#berths.set(record.id, berth);
		this.#changed();
		return berth;
	}

	/** What an ended berth still hears of its tabs must not bring its record back. */
	#save(record: BerthRecord, former: BerthRecord): void {
		if (!this.#berths.has(record.id)) return;
		this.#options.store.save(record, former);
		if (!looksAlike(record, former)) this.#changed();
	}

	#changed(): void {
		for (const listener of this.#changeListeners) listener();
	}

	#tell(berthId: string, name: BerthNews, {id, chromeId, url, title}: BerthTab): void {
		this.#watches.look(id);
		if (name === 'tab_closed') this.#options.store.made.forgetTab(chromeId);
		for (const listener of this.#listeners) listener({berthId, name, payload: {url, title}, tabId: id});
	}

	#tab(isMeant: (tab: BerthTab) => boolean): BerthTab | undefined {
		return this.#all().flatMap(({tabs}) => tabs.filter(isMeant))[0];
	}

	#each(action: (berth: LiveBerth) => void): void {
		for (const berth of this.#berths.values()) action(berth);
	}

	#removed(chromeId: number, isWithWindow: boolean): void {
		const holder = this.#ownership.holderOf(chromeId);
		// A browser that ends brings its tabs back another time.
		if (holder && isWithWindow) this.#options.store.putOff(holder.id, untilGoesOn());
		this.#each(({held}) => held.removed(chromeId));
		this.#ownership.tabRemoved(chromeId);
	}

	#replaced(ids: {readonly from: number; readonly to: number}): void {
		if (this.#browserRun === undefined) this.#earlyReplacements.push(ids);
		this.#each(({held}) => held.replaced(ids.from, ids.to));
		this.#options.store.made.replaceTab(ids.from, ids.to);
		this.#ownership.tabReplaced(ids.from, ids.to);
		const tab = this.#tab(({chromeId}) => chromeId === ids.to);
		if (tab) this.#watches.look(tab.id);
	}
}
