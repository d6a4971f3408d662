// What each client saw last of each tab, so that it can be told only what has changed. In: lines. Out: the same, until there are too
// many. In memory only: after a restart of the worker the whole view is given again.

const MAX_VIEWS = 60;
const MAX_CHARS = 12_000_000;

export class Views {
	readonly #views = new Map<string, string>();
	#chars = 0;

	/** @param whose The client, the tab and the kind of view. */
	keep(whose: readonly (string | number)[], lines: readonly string[]): void {
		const key = JSON.stringify(whose);
		const text = lines.join('\n');
		this.#drop(key);
		this.#views.set(key, text);
		this.#chars += text.length;
		for (const [oldest] of this.#views) {
			if (this.#views.size <= MAX_VIEWS && this.#chars <= MAX_CHARS) break;
			this.#drop(oldest);
		}
	}

	last(whose: readonly (string | number)[]): readonly string[] | undefined {
		const text = this.#views.get(JSON.stringify(whose));
		return text === '' ? [] : text?.split('\n');
	}

	#drop(key: string): void {
		this.#chars -= this.#views.get(key)?.length ?? 0;
		this.#views.delete(key);
	}
}
