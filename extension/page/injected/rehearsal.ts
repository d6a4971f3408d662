// Reading that nobody waits for. In: one go at it. Out: whether another one is of use: code that has never run is slow, and gets faster each
// time.
import type {Limits} from './outline.ts';

/** Enough for most pages as a whole; who asks meanwhile does not wait for longer. */
const ONCE: Limits = {nodes: 20_000, depth: 100, ms: 40};
/** What all of it may cost the page. */
const TOGETHER_MS = 100;

export class Rehearsal {
	#spentMs = 0;
	#isOver = false;

	/** It is read in earnest. */
	end(): void {
		this.#isOver = true;
	}

	go(read: (limits: Limits) => void): boolean {
		if (this.#isOver) return false;
		const began = performance.now();
		read(ONCE);
		const ms = performance.now() - began;
		this.#spentMs += ms;
		return ms < ONCE.ms && this.#spentMs < TOGETHER_MS;
	}
}
