// What agents have read, and whether they carry it elsewhere. In: what they were answered, by site; later, what they would give another
// site. Out: the site it was read on, where it is more than a few sentences. Keeps marks of the texts, never the texts.
import {covers, siteOf} from './sites.ts';

/** Letters and digits only: quotes, marks and spaces are easily changed on the way. */
const BLOCK_CHARS = 32;
/** As letters of 200 bytes of a page are, less what lies across the borders of two blocks. */
const CARRIED_BYTES = 128;
const MAX_BLOCKS = 16_384;
const MAX_TEXT_CHARS = 200_000;
const MAX_BERTHS = 100;

interface Reading {
	readonly site: string;
	readonly marks: Int32Array;
}

export class Readings {
	readonly #readings = new Map<string, readonly Reading[]>();
	#unread: (() => void)[] = [];

	/** The answer goes first: what it says is looked at when nobody waits. */
	note(berth: string, url: string, text: string): void {
		const site = siteAt(url);
		if (site === undefined || text.length < BLOCK_CHARS) return;
		if (this.#unread.push(() => this.#add(berth, {site, marks: marksOf(text)})) === 1)
			setTimeout(() => this.#catchUp());
	}

	/** Where the berth has read what it would now give this address, unless it belongs to the same site. */
	carried(berth: string, url: string, text: string): string | undefined {
		const host = hostAt(url);
		if (host === undefined || byteLength(text) <= CARRIED_BYTES) return undefined;
		this.#catchUp();
		const elsewhere = (this.#readings.get(berth) ?? []).filter(
			({site}) => !covers(site, host) && !covers(siteOf(host), site),
		);
		const places = placesOf(elsewhere);
		return places.size === 0 ? undefined : findRun(lettersOf(text), elsewhere, places)?.site;
	}

	#catchUp(): void {
		const unread = this.#unread;
		this.#unread = [];
		for (const read of unread) read();
	}

	#add(berth: string, reading: Reading): void {
		if (reading.marks.length === 0) return;
		const kept = [...(this.#readings.get(berth) ?? []), reading];
		let size = kept.reduce((sum, {marks}) => sum + marks.length, 0);
		while (size > MAX_BLOCKS && kept.length > 1) size -= kept.shift()?.marks.length ?? 0;
		this.#readings.delete(berth);
		this.#readings.set(berth, kept);
		for (const oldest of this.#readings.keys()) {
			if (this.#readings.size <= MAX_BERTHS) break;
			this.#readings.delete(oldest);
		}
	}
}

/** Encoded in an address it is the same text. */
export const wordsIn = (url: string): string => {
	const {pathname, search, hash} = new URL(url);
	const text = `${pathname} ${search} ${hash}`.replaceAll('+', ' ');
	return text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
		try {
			return decodeURIComponent(part);
		} catch {
			return ' ';
		}
	});
};

const hostAt = (url: string): string | undefined => (URL.canParse(url) && new URL(url).hostname) || undefined;

const siteAt = (url: string): string | undefined => {
	const host = hostAt(url);
	return host === undefined ? undefined : siteOf(host);
};

const lettersOf = (text: string): string =>
	text
		.slice(0, MAX_TEXT_CHARS)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Of each block, one after the other. */
const marksOf = (text: string): Int32Array => {
	const letters = lettersOf(text);
	const marks = new Int32Array(Math.floor(letters.length / BLOCK_CHARS));
	for (let block = 0; block < marks.length; block++) marks[block] = markOf(letters, block * BLOCK_CHARS);
	return marks;
};

const FACTOR = 16_777_619;

const markOf = (letters: string, start: number): number => {
	let mark = 0;
	for (let at = start; at < start + BLOCK_CHARS; at++) mark = (Math.imul(mark, FACTOR) + letters.charCodeAt(at)) | 0;
	return mark;
};

/** What a sign counts that leaves a block at its front. */
const LEAVING = Array.from({length: BLOCK_CHARS}).reduce<number>((power) => Math.imul(power, FACTOR), 1);

interface BlockPlace {
	readonly reading: number;
	readonly block: number;
}

const placesOf = (readings: readonly Reading[]): ReadonlyMap<number, readonly BlockPlace[]> => {
	const places = new Map<number, BlockPlace[]>();
	for (const [reading, {marks}] of readings.entries()) {
		for (const [block, mark] of marks.entries()) {
			const same = places.get(mark);
			if (!same) places.set(mark, [{reading, block}]);
			else if (same.length < 8) same.push({reading, block});
		}
	}
	return places;
};

/** The first reading of which blocks that follow one another stand in the text, too, as many as make it long enough. */
const findRun = (
	letters: string,
	readings: readonly Reading[],
	places: ReadonlyMap<number, readonly BlockPlace[]>,
): Reading | undefined => {
	let mark = markOf(letters, 0);
	for (let at = 0; at + BLOCK_CHARS <= letters.length; at++) {
		if (at > 0) {
			const [left, come] = [letters.charCodeAt(at - 1), letters.charCodeAt(at + BLOCK_CHARS - 1)];
			mark = (Math.imul(mark, FACTOR) + come - Math.imul(LEAVING, left)) | 0;
		}
		for (const {reading, block} of places.get(mark) ?? []) {
			const found = readings[reading];
			if (found && bytesFrom(letters, at, found.marks, block) >= CARRIED_BYTES) return found;
		}
	}
	return undefined;
};

const bytesFrom = (letters: string, start: number, marks: Int32Array, first: number): number => {
	let at = start;
	for (let block = first; block < marks.length && at + BLOCK_CHARS <= letters.length; block++) {
		if (markOf(letters, at) !== marks[block]) break;
		at += BLOCK_CHARS;
	}
	return byteLength(letters.slice(start, at));
};
