// What tabs show, watched for those who asked. In: a tab. Out: a call each time a reading of it would give something else than
// before, at most once a second. Where nobody asks, nothing runs.
import {type TabChanges, watchChanges} from '../page/changes.ts';
import {readPageText} from '../page/text.ts';
import type {BerthTab} from './record.ts';
import {type Spaced, spaced} from './spaced.ts';

const READ_EVERY_MS = 1_000;

export interface TabReader {
	/** Nothing while the tab is not there. */
	find(tabId: number): BerthTab | undefined;
	/** A word that is another one when a reader of the tab would be given something else. */
	read(tab: BerthTab): Promise<string>;
	watch(chromeId: number, onChange: () => void): TabChanges;
}

export interface TabWatching {
	/** Resolves when changes from now on are told. */
	readonly ready: Promise<void>;
	stop(): void;
}

export class TabWatches {
	readonly #reader: TabReader;
	readonly #watches = new Map<number, TabWatch>();

	constructor(reader: TabReader) {
		this.#reader = reader;
	}

	/** @param tabId Our id. */
	watch(tabId: number, onChange: () => void): TabWatching {
		const watch = this.#watches.get(tabId) ?? new TabWatch(tabId, this.#reader);
		this.#watches.set(tabId, watch);
		// Each has its own, also where one and the same function is given twice.
		const listener = (): void => onChange();
		watch.listeners.add(listener);
		return {
			ready: watch.ready,
			stop: () => {
				if (!watch.listeners.delete(listener) || watch.listeners.size > 0) return;
				this.#watches.delete(tabId);
				watch.stop();
			},
		};
	}

	/** The browser told something of this tab. */
	look(tabId: number): void {
		this.#watches.get(tabId)?.look();
	}
}

class TabWatch {
	readonly listeners = new Set<() => void>();
	readonly ready: Promise<void>;
	readonly #tabId: number;
	readonly #reader: TabReader;
	readonly #reading: Spaced;
	#changes: (TabChanges & {readonly chromeId: number}) | undefined;
	#known: string | undefined;
	#isStopped = false;

	constructor(tabId: number, reader: TabReader) {
		this.#tabId = tabId;
		this.#reader = reader;
		let announce: () => void;
		this.ready = new Promise((resolve) => {
			announce = resolve;
		});
		this.#reading = spaced(() => this.#read().finally(announce), READ_EVERY_MS);
		this.look();
	}

	look(): void {
		this.#reading.ask();
	}

	stop(): void {
		this.#isStopped = true;
		this.#reading.stop();
		this.#changes?.stop();
	}

	async #read(): Promise<void> {
		const tab = this.#reader.find(this.#tabId);
		if (!tab) return;
		await this.#follow(tab.chromeId).listen();
		const shown = await this.#reader.read(tab);
		const isNews = this.#known !== undefined && this.#known !== shown;
		this.#known = shown;
		if (isNews && !this.#isStopped) for (const listener of [...this.listeners]) listener();
	}

	/** The browser may show our tab by another of its own. */
	#follow(chromeId: number): TabChanges {
		if (this.#changes?.chromeId === chromeId) return this.#changes;
		this.#changes?.stop();
		this.#changes = {chromeId, ...this.#reader.watch(chromeId, () => this.look())};
		return this.#changes;
	}
}

/** Kept instead of the text, which may be megabytes. */
const digest = async (text: string): Promise<string> =>
	new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString();

export const readerOf = (find: TabReader['find'], refusal: (url: string) => string | undefined): TabReader => ({
	find,
	watch: (chromeId, onChange) => watchChanges(chromeId, refusal, onChange),
	read: async ({chromeId, url, title}) => {
		// That a tab cannot be read, and why, is what it shows as well.
		const read = await readPageText(chromeId, refusal).catch((error: unknown) => String(error));
		return digest(JSON.stringify([url, title, read]));
	},
});
