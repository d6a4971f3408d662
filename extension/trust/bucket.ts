// A token bucket. In: a rate a minute. Out: whether one more is allowed now, or how long until it is. Time is given, so
// that it is the same in tests.

/** What one token counts: a rate of n a minute adds n of these units each millisecond, so all sums stay whole. */
const TOKEN = 60_000;

export class Bucket {
	#perMinute: number;
	#level: number;
	#filledAt: number;

	/** A rate of 0 means no limit. */
	constructor(perMinute: number, now: number) {
		this.#perMinute = perMinute;
		this.#level = perMinute * TOKEN;
		this.#filledAt = now;
	}

	/** A changed rate keeps what has been used up. */
	setRate(perMinute: number, now: number): void {
		if (perMinute === this.#perMinute) return;
		this.#fill(now);
		const used = this.#perMinute * TOKEN - this.#level;
		this.#perMinute = perMinute;
		this.#level = Math.max(0, perMinute * TOKEN - used);
	}

	/** Takes one and answers 0, or takes none and answers the milliseconds until one is there. */
	take(now: number): number {
		const wait = this.peek(now);
		if (wait === 0 && this.#perMinute > 0) this.#level -= TOKEN;
		return wait;
	}

	/** Milliseconds until one is there; takes none. */
	peek(now: number): number {
		if (this.#perMinute === 0) return 0;
		this.#fill(now);
		return this.#level < TOKEN ? Math.ceil((TOKEN - this.#level) / this.#perMinute) : 0;
	}

	/** Full again: dropping it loses nothing. */
	isFull(now: number): boolean {
		this.#fill(now);
		return this.#level >= this.#perMinute * TOKEN;
	}

	#fill(now: number): void {
		const elapsed = Math.max(0, now - this.#filledAt);
		this.#level = Math.min(this.#perMinute * TOKEN, this.#level + elapsed * this.#perMinute);
		this.#filledAt = now;
	}
}
