// How long frames that are asked at the same time are waited for. In: answers that may never come. Out: those that come before it has
// been silent for too long. Frames share processes, and while one is read the others in it cannot answer.
import {within} from './within.ts';

export class Patience {
	readonly #limitMs: number;
	readonly #first: Promise<unknown>;
	#heard = 0;

	/** @param first The answer before which nobody else is given up. */
	constructor(limitMs: number, first: Promise<unknown>) {
		this.#limitMs = limitMs;
		this.#first = first.catch(() => undefined);
	}

	async wait<T>(answer: Promise<T>, sentence: string): Promise<T> {
		const counted = answer.finally(() => {
			this.#heard++;
		});
		await Promise.race([this.#first, counted]).catch(() => undefined);
		for (;;) {
			const heard = this.#heard;
			try {
				return await within(this.#limitMs, counted, sentence);
			} catch (error) {
				// Another frame has answered meanwhile: this one may be next.
				if (heard === this.#heard) throw error;
			}
		}
	}
}
