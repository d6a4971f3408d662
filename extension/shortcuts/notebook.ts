// The latest calls of each berth that acted or checked something, in memory only. In: notes, as they become known. Out: those of a berth.
import type {Note} from './note.ts';

const MAX_NOTES = 100;
const MAX_BERTHS = 200;

interface Book {
	readonly notes: Promise<Note | undefined>[];
	/** How many were made since the last time that some were kept. */
	fresh: number;
}

export class Notebook {
	readonly #books = new Map<string, Book>();

	/** In the order of the calls' beginnings. @param note Nothing for a call that failed, or was only a look. */
	add(berthId: string, note: Promise<Note | undefined>): void {
		const book = this.#books.get(berthId) ?? {notes: [], fresh: 0};
		// What cannot be told of is no failure of the call.
		book.notes.push(note.catch(() => undefined));
		book.fresh += 1;
		if (book.notes.length > MAX_NOTES) book.notes.shift();
		this.#books.delete(berthId);
		this.#books.set(berthId, book);
		for (const oldest of this.#books.keys()) {
			if (this.#books.size <= MAX_BERTHS) break;
			this.#books.delete(oldest);
		}
	}

	/** @param last How many; without it those since the last time that some were kept. */
	async recent(berthId: string, last: number | undefined): Promise<readonly Note[]> {
		const {notes, fresh} = this.#books.get(berthId) ?? {notes: [], fresh: 0};
		const wanted = last === undefined ? notes.slice(Math.max(0, notes.length - fresh)) : notes;
		const known = (await Promise.all(wanted)).filter((note) => note !== undefined);
		return last === undefined ? known : known.slice(-last);
	}

	kept(berthId: string): void {
		const book = this.#books.get(berthId);
		if (book) book.fresh = 0;
	}
}
