// Pictures that tools have taken, kept for a while for tools that use them. In: pictures, and whose they are. Out: their ids, and the
// pictures again for the same berth; and how the last one of each tab was scaled, because coordinates are given in its pixels, also after
// a restart of the worker.
import type {NumberArea} from './ref-numbers.ts';

const KEY = 'scales';

const MAX_PER_BERTH = 20;
const MAX_TOTAL_BYTES = 30 * 1024 * 1024;
const MAX_TABS = 1_000;
const ID_BYTES = 6;

export interface Shot {
	/** In base64. */
	readonly data: string;
	readonly mimeType: string;
	/** In pixels of the picture. */
	readonly width: number;
	readonly height: number;
	/** Pixels of the picture to one of CSS. */
	readonly scale: number;
}

export class Shots {
	/** The oldest first. */
	readonly #kept = new Map<string, {readonly berthId: string; readonly shot: Shot}>();
	/** Of tabs whose last picture is not as large as what they show. */
	readonly #scales = new Map<number, number>();
	readonly #area: NumberArea;

	constructor(area: NumberArea) {
		this.#area = area;
	}

	async load(): Promise<void> {
		const {[KEY]: scales} = await this.#area.get(KEY);
		for (const [tabId, scale] of Array.isArray(scales) ? scales : []) this.#scales.set(Number(tabId), Number(scale));
	}

	keep(berthId: string, shot: Shot): string {
		const random = crypto.getRandomValues(new Uint8Array(ID_BYTES));
		const id = `ss_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
		this.#kept.set(id, {berthId, shot});
		const own = [...this.#kept].filter(([, kept]) => kept.berthId === berthId);
		for (const [oldId] of own.slice(0, -MAX_PER_BERTH)) this.#kept.delete(oldId);
		let bytes = [...this.#kept.values()].reduce((sum, kept) => sum + kept.shot.data.length, 0);
		for (const [oldId, kept] of this.#kept) {
			if (bytes <= MAX_TOTAL_BYTES) break;
			bytes -= kept.shot.data.length;
			this.#kept.delete(oldId);
		}
		return id;
	}

	find(id: string, berthId: string): Shot | undefined {
		const kept = this.#kept.get(id);
		return kept?.berthId === berthId ? kept.shot : undefined;
	}

	/**
	 * Written before anybody can give a coordinate.
	 * @param tabId Our id.
	 */
	async setScale(tabId: number, scale: number): Promise<void> {
		const before = this.scaleOf(tabId);
		this.#scales.delete(tabId);
		if (scale !== 1) this.#scales.set(tabId, scale);
		for (const oldest of this.#scales.keys()) {
			if (this.#scales.size <= MAX_TABS) break;
			this.#scales.delete(oldest);
		}
		if (scale !== before) await this.#area.set({[KEY]: [...this.#scales]});
	}

	scaleOf(tabId: number): number {
		return this.#scales.get(tabId) ?? 1;
	}
}
