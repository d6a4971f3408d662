// What an agent has downloaded. In: the browser's ids of downloads. Out: those of the berth, remembered with it, and where they go.
import type {Held} from './held.ts';
import {folderOf} from './naming.ts';
import {addDownload} from './record.ts';

export class KeptDownloads {
	readonly #held: Held;

	constructor(held: Held) {
		this.#held = held;
	}

	get folder(): string {
		return folderOf(this.#held.record);
	}

	get ids(): readonly number[] {
		return this.#held.record.downloads ?? [];
	}

	add(id: number): void {
		this.#held.change(addDownload(this.#held.record, id));
	}
}
