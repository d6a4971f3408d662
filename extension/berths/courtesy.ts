// Keeps an agent that sends many calls at once from slowing the others. In: calls as they run, of whom, and how many more it has waiting.
// Out: nothing for most; who has a row of them lets another who works right now go first, and waits for that a moment only.

/** More wait than an agent has that does a few things at a time. */
const ROW = 5;
const MOMENT_MS = 20;
/** Who works through a page sends the next call so soon after an answer. */
const PAUSE_MS = 8;

export class Courtesy {
	/** How many calls of each run. */
	readonly #running = new Map<object, number>();
	readonly #waiting = new Set<() => void>();
	#latest: {readonly whose: object; readonly at: number} | undefined;

	/** @param waiting With the call itself. */
	async run<T>(whose: object, waiting: number, work: () => Promise<T>): Promise<T> {
		if (waiting > ROW && this.#isAnotherAtWork(whose)) await this.#aMoment(whose);
		this.#running.set(whose, (this.#running.get(whose) ?? 0) + 1);
		try {
			return await work();
		} finally {
			this.#leave(whose);
		}
	}

	#isAnotherAtWork(whose: object): boolean {
		const isPausing = this.#latest && this.#latest.whose !== whose && performance.now() - this.#latest.at < PAUSE_MS;
		return isPausing === true || this.#running.size > (this.#running.has(whose) ? 1 : 0);
	}

	#leave(whose: object): void {
		const left = (this.#running.get(whose) ?? 1) - 1;
		if (left > 0) this.#running.set(whose, left);
		else this.#running.delete(whose);
		this.#latest = {whose, at: performance.now()};
		if (this.#waiting.size > 0) setTimeout(() => this.#look(), PAUSE_MS);
	}

	#look(): void {
		for (const look of [...this.#waiting]) look();
	}

	#aMoment(whose: object): Promise<void> {
		return new Promise((resolve) => {
			const end = (): void => {
				clearTimeout(timer);
				this.#waiting.delete(look);
				resolve();
			};
			const look = (): void => {
				if (!this.#isAnotherAtWork(whose)) end();
			};
			const timer = setTimeout(end, MOMENT_MS);
			this.#waiting.add(look);
		});
	}
}
