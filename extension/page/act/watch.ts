// What the browser tells of a tab while something is done in it. In: a tab. Out: whether its page is left, and which tabs it opens.
import {watchMainFrame} from '../main-frame.ts';
import {navigations} from '../navigations.ts';

export interface Leaving {
	readonly phase: 'here' | 'leaving' | 'arrived' | 'loaded' | 'failed';
	readonly url: string;
	readonly error?: string;
}

export class Watch implements Disposable {
	readonly opened: number[] = [];
	readonly #over = new AbortController();
	readonly #checks = new Set<() => void>();
	#state: Leaving = {phase: 'here', url: ''};

	/** Watches from now on. */
	constructor(chromeId: number) {
		watchMainFrame(
			chromeId,
			(event) => {
				if (event.type === 'began') this.#become({phase: 'leaving', url: event.url});
				else if (event.type === 'committed') this.#become({phase: 'arrived', url: event.url});
				else if (event.type === 'completed' && this.#state.phase === 'arrived')
					this.#become({...this.#state, phase: 'loaded'});
				else if (event.type === 'failed' && this.#state.phase === 'leaving') this.#become({...event, phase: 'failed'});
				else if (event.type === 'tabClosed') this.#become({phase: 'failed', url: this.#state.url, error: 'closed'});
			},
			this.#over.signal,
		);
		navigations.opened.until(this.#over.signal, ({sourceTabId, tabId}) => {
			if (sourceTabId === chromeId) this.opened.push(tabId);
		});
	}

	get state(): Leaving {
		return this.#state;
	}

	/** False when the time is over before. */
	until(isWanted: (state: Leaving) => boolean, limitMs: number): Promise<boolean> {
		if (isWanted(this.#state)) return Promise.resolve(true);
		return new Promise((resolve) => {
			const end = (isSo: boolean): void => {
				clearTimeout(timer);
				this.#checks.delete(check);
				resolve(isSo);
			};
			const check = (): void => {
				if (isWanted(this.#state)) end(true);
			};
			const timer = setTimeout(() => end(false), limitMs);
			this.#checks.add(check);
		});
	}

	[Symbol.dispose](): void {
		this.#over.abort();
	}

	#become(state: Leaving): void {
		this.#state = state;
		for (const check of this.#checks) check();
	}
}
