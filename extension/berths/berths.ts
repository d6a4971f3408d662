// All berths. In: who is asking, and a call. Out: the call's value, run in order inside what that berth holds.
import {ToolError} from '../errors.ts';
import {readAllTabs, watchTabs} from '../page/tabs.ts';
import type {Tool, ToolHost, ToolValue} from '../tools/define.ts';
import {type Berth, type BerthNews, LiveBerth} from './berth.ts';
import {newBerthId, newTabId} from './ids.ts';
import {type BerthRecord, type BerthTab, replaceTab, reviveRecord} from './record.ts';
import type {BerthStore} from './store.ts';

export type {Berth} from './berth.ts';

export interface BerthEvent {
	readonly berthId: string;
	readonly name: string;
	readonly payload: Record<string, unknown>;
	readonly tabId?: number;
}

export interface Owner {
	readonly credential: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly name?: string;
}

export interface RunOptions {
	readonly signal: AbortSignal;
}

export class Berths {
	readonly #store: BerthStore;
	readonly #host: ToolHost;
	readonly #berths = new Map<string, LiveBerth>();
	readonly #listeners = new Set<(event: BerthEvent) => void>();
	/** Replacements that woke the worker, told before the records were read. */
	readonly #earlyReplacements: {readonly from: number; readonly to: number}[] = [];
	#browserRun: string | undefined;
	#running = 0;

	constructor({store, host}: {store: BerthStore; host: ToolHost}) {
		this.#store = store;
		this.#host = host;
		watchTabs({
			updated: (tab) => this.#each((berth) => berth.tabUpdated(tab)),
			removed: (chromeId) => this.#each((berth) => berth.tabRemoved(chromeId)),
			replaced: (ids) => this.#replaced(ids),
		});
	}

	/** Loads what the last worker knew and checks it against the real tabs. Stored tabs of another run are dropped. */
	async restore(browserRun: string): Promise<void> {
		const [records, tabs] = await Promise.all([this.#store.load(), readAllTabs()]);
		this.#browserRun = browserRun;
		for (const stored of records) {
			if (this.#berths.has(stored.id)) continue;
			const moved = this.#earlyReplacements.reduce((record, {from, to}) => replaceTab(record, from, to), stored);
			this.#add(reviveRecord(moved, {browserRun, tabs}));
		}
		this.#earlyReplacements.length = 0;
	}

	async create({credential, client, name}: Owner): Promise<Berth> {
		const now = Date.now();
		const record: BerthRecord = {
			id: newBerthId(),
			...(name !== undefined && {name}),
			credential,
			client,
			tabs: [],
			browserRun: this.#browserRun ?? '',
			createdAt: now,
			usedAt: now,
		};
		this.#store.save(record);
		return this.#add(record);
	}

	get(id: string): Berth | undefined {
		return this.#berths.get(id);
	}

	named(name: string, credential: string): Berth | undefined {
		return this.list().find((berth) => berth.name === name && berth.credential === credential);
	}

	/** @param tabId Our id of a tab. */
	holding(tabId: number): Berth | undefined {
		return this.list().find(({tabs}) => tabs.some(({id}) => id === tabId));
	}

	list(): readonly Berth[] {
		return [...this.#berths.values()];
	}

	/** How many calls run or wait for their turn. */
	get running(): number {
		return this.#running;
	}

	async run(berth: Berth, tool: Tool, input: unknown, {signal}: RunOptions): Promise<ToolValue> {
		this.#running += 1;
		try {
			return await this.#run(berth, tool, input, {signal});
		} finally {
			this.#running -= 1;
		}
	}

	async #run(berth: Berth, tool: Tool, input: unknown, {signal}: RunOptions): Promise<ToolValue> {
		const context = {input: tool.check(input), berth, signal, host: this.#host};
		if (!tool.touchesBrowser) return tool.run(context);
		const live = this.#berths.get(berth.id);
		if (!live) throw new ToolError('this berth has ended. Call tabs_context_mcp to start anew.', {status: 404});
		live.used();
		return live.queue.run(() => tool.run(context), signal);
	}

	async end(id: string): Promise<void> {
		const berth = this.#berths.get(id);
		if (!berth) return;
		this.#berths.delete(id);
		this.#store.remove(id);
		await berth.end();
	}

	onEvent(listener: (event: BerthEvent) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	#add(record: BerthRecord): LiveBerth {
		const berth = new LiveBerth(record, {
			newTabId: () => newTabId((id) => this.holding(id) !== undefined),
			onChange: (changed) => this.#save(changed),
			onNews: (news, tab) => this.#tell(record.id, news, tab),
		});
		this.#berths.set(record.id, berth);
		return berth;
	}

	/** What an ended berth still hears of its tabs must not bring its record back. */
	#save(record: BerthRecord): void {
		if (this.#berths.has(record.id)) this.#store.save(record);
	}

	#tell(berthId: string, name: BerthNews, {id, url, title}: BerthTab): void {
		for (const listener of this.#listeners) listener({berthId, name, payload: {url, title}, tabId: id});
	}

	#each(action: (berth: LiveBerth) => void): void {
		for (const berth of this.#berths.values()) action(berth);
	}

	#replaced(ids: {readonly from: number; readonly to: number}): void {
		if (this.#browserRun === undefined) this.#earlyReplacements.push(ids);
		this.#each((berth) => berth.tabReplaced(ids.from, ids.to));
	}
}
