// One navigation under way. In: the tab and where it goes. Out: how far it has come, as the browser's events tell.
import {type Arrival, type Destination, follow, START} from './arrival.ts';
import {watchMainFrame} from './main-frame.ts';

export class Journey implements Disposable {
	readonly #over = new AbortController();
	readonly #signal: AbortSignal;
	readonly #checks = new Set<() => void>();
	#arrival = START;

	/** Watches from now on: to be made before the tab is moved. */
	constructor(chromeId: number, destination: Destination, signal: AbortSignal) {
		signal.throwIfAborted();
		this.#signal = AbortSignal.any([signal, this.#over.signal]);
		watchMainFrame(
			chromeId,
			(event) => {
				this.#arrival = follow(this.#arrival, event, destination);
				for (const check of this.#checks) check();
			},
			this.#signal,
		);
	}

	get arrival(): Arrival {
		return this.#arrival;
	}

	/** False when the time is over before the arrival is as wanted. */
	async until(isWanted: (arrival: Arrival) => boolean, limitMs: number): Promise<boolean> {
		this.#signal.throwIfAborted();
		if (isWanted(this.#arrival)) return true;
		const waiting = new AbortController();
		const waited = new Promise<boolean>((resolve, reject) => {
			const check = () => isWanted(this.#arrival) && resolve(true);
			const timer = setTimeout(() => resolve(false), Math.max(0, limitMs));
			this.#checks.add(check);
			this.#signal.addEventListener('abort', () => reject(this.#signal.reason), {signal: waiting.signal});
			waiting.signal.addEventListener('abort', () => {
				clearTimeout(timer);
				this.#checks.delete(check);
			});
		});
		return waited.finally(() => waiting.abort());
	}

	[Symbol.dispose](): void {
		this.#over.abort();
	}
}
