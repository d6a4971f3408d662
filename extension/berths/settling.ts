// Tabs in doubt: an event says that one has left its group, and the next may say that it is back, because a group that moves to
// another window is taken apart and put together again. In: events. Out: one decision a tab, once its events have ceased.
import {log} from '../log.ts';

interface Doubt {
	timer: ReturnType<typeof setTimeout> | undefined;
	readonly over: Promise<void>;
	readonly end: () => void;
}

const newDoubt = (): Doubt => {
	let end = (): void => undefined;
	const over = new Promise<void>((resolve) => {
		end = resolve;
	});
	return {timer: undefined, over, end};
};

export class Settling {
	readonly #quietMs: number;
	readonly #decide: (chromeId: number) => Promise<void>;
	readonly #doubts = new Map<number, Doubt>();

	/** @param quietMs How long nothing must happen to a tab before it is decided upon. */
	constructor(quietMs: number, decide: (chromeId: number) => Promise<void>) {
		this.#quietMs = quietMs;
		this.#decide = decide;
	}

	/** Something happened to the tab that may change whose it is. */
	disturb(chromeId: number): void {
		const doubt = this.#doubts.get(chromeId) ?? newDoubt();
		this.#doubts.set(chromeId, doubt);
		clearTimeout(doubt.timer);
		doubt.timer = setTimeout(() => void this.#settle(chromeId, doubt), this.#quietMs);
	}

	/** The same, where that alone would raise no doubt. */
	prolong(chromeId: number): void {
		if (this.#doubts.has(chromeId)) this.disturb(chromeId);
	}

	/** There is nothing to decide: all is as it was, or the tab is gone. */
	calm(chromeId: number): void {
		const doubt = this.#doubts.get(chromeId);
		if (!doubt) return;
		clearTimeout(doubt.timer);
		this.#doubts.delete(chromeId);
		doubt.end();
	}

	/** The browser gave the tab another id. */
	rename(from: number, to: number): void {
		if (!this.#doubts.has(from)) return;
		this.calm(from);
		this.disturb(to);
	}

	/** Returns at once when the tab is in no doubt. */
	async settled(chromeId: number): Promise<void> {
		await this.#doubts.get(chromeId)?.over;
	}

	async #settle(chromeId: number, doubt: Doubt): Promise<void> {
		const {timer} = doubt;
		const isDecided = await this.#decide(chromeId).then(
			() => true,
			(error: unknown) => {
				log.warn('berths', 'settling a tab', error);
				return false;
			},
		);
		// Something happened while it was decided upon: that counts.
		if (doubt.timer !== timer || this.#doubts.get(chromeId) !== doubt) return;
		// As long as it is not known whose it is nobody works in it.
		if (isDecided) this.calm(chromeId);
		else this.disturb(chromeId);
	}
}
