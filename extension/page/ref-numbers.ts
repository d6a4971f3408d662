// Which numbers the elements of a tab have had, so that none is used twice: not after a navigation, nor after a restart of the worker.
// In: tabs by our id. Out: where the numbers of a document begin.

export interface NumberArea {
	get(key: string): Promise<Record<string, unknown>>;
	set(values: Record<string, unknown>): Promise<void>;
}

const KEY = 'refNumbers';
/** Those used longest ago are forgotten first. */
const MAX_TABS = 500;
/** Documents in frames have numbers of their own far away, as they are read at the same time. */
export const DOCUMENT_SPAN = 1_000_000;
/** Written ahead, as most reads of a page give out few new numbers or none, and a write costs as much as a small read. */
const BLOCK = 200;
/** More than one document can have. */
const MARGIN = 400_000;

interface Used {
	/** The first number that no top document has used yet. */
	next: number;
	/** How many documents in frames there have been. */
	frames: number;
	/** What the next worker takes them to be. */
	written: {readonly next: number; readonly frames: number};
}

export class RefNumbers {
	readonly #area: NumberArea;
	readonly #tabs = new Map<number, Used>();
	/** Which numbers a frame's document has. */
	readonly #documents = new Map<string, number>();
	#loaded: Promise<void> | undefined;
	/** Another call may have asked for what this one needs. */
	#writing: Promise<void> | undefined;

	constructor(area: NumberArea) {
		this.#area = area;
	}

	load(): Promise<void> {
		this.#loaded ??= this.#read();
		return this.#loaded;
	}

	nextOf(tabId: number): number {
		const used = this.#used(tabId);
		if (used.next % DOCUMENT_SPAN > DOCUMENT_SPAN - MARGIN) used.next = ++used.frames * DOCUMENT_SPAN + 1;
		return used.next;
	}

	/** For a document in a frame that has none yet: it may have begun before the worker did, and then keeps its own. */
	spanFor(tabId: number, documentId: string): number {
		const known = this.#documents.get(documentId);
		if (known !== undefined) return known;
		const used = this.#used(tabId);
		used.frames++;
		const first = used.frames * DOCUMENT_SPAN + 1;
		this.keepSpan(documentId, first);
		return first;
	}

	/** Whether this document in a frame has given out the number, or may. */
	isIn(documentId: string, number: number): boolean {
		const first = this.#documents.get(documentId);
		return first !== undefined && number >= first && number < first + DOCUMENT_SPAN;
	}

	keepSpan(documentId: string, first: number): void {
		this.#documents.delete(documentId);
		this.#documents.set(documentId, first);
		for (const [oldest] of this.#documents) {
			if (this.#documents.size <= MAX_TABS) break;
			this.#documents.delete(oldest);
		}
	}

	/** Written through before an answer that names numbers can be given again. */
	async keep(tabId: number, next: number): Promise<void> {
		const used = this.#used(tabId);
		used.next = Math.max(used.next, next);
		if (used.next > used.written.next || used.frames > used.written.frames) {
			used.written = {next: used.next + BLOCK, frames: used.frames};
			const all = [...this.#tabs].map(([id, {written}]) => [id, written.next, written.frames]);
			this.#writing = this.#area.set({[KEY]: all});
		}
		await this.#writing;
	}

	#used(tabId: number): Used {
		const used = this.#tabs.get(tabId) ?? {next: 1, frames: 0, written: {next: 1, frames: 0}};
		this.#tabs.delete(tabId);
		this.#tabs.set(tabId, used);
		for (const [oldest] of this.#tabs) {
			if (this.#tabs.size <= MAX_TABS) break;
			this.#tabs.delete(oldest);
		}
		return used;
	}

	async #read(): Promise<void> {
		const {[KEY]: kept} = await this.#area.get(KEY);
		if (!Array.isArray(kept)) return;
		for (const entry of kept) {
			if (!Array.isArray(entry)) continue;
			const [id, next, frames] = entry.map(Number);
			if (id === undefined || next === undefined || frames === undefined) continue;
			this.#tabs.set(id, {next, frames, written: {next, frames}});
		}
	}
}
