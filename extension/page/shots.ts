// Pictures that tools have taken, kept for a while for tools that use them. In: pictures, and whose they are. Out: their ids, and the
// pictures again for the same berth; and how the last one of each tab was scaled, because coordinates are given in its pixels.

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
	readonly #scales = new Map<number, number>();

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

	/** @param tabId Our id. */
	setScale(tabId: number, scale: number): void {
		this.#scales.delete(tabId);
		this.#scales.set(tabId, scale);
		for (const oldest of this.#scales.keys()) {
			if (this.#scales.size <= MAX_TABS) break;
			this.#scales.delete(oldest);
		}
	}

	scaleOf(tabId: number): number {
		return this.#scales.get(tabId) ?? 1;
	}
}
