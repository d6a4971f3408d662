// Tabs that pages open, by our ids. In: what happens to berths. Out: the id that such a tab has, once a berth holds it.
import type {BerthNews} from './berth.ts';

/** A berth takes in what its pages open within this time, or not at all. */
const LIMIT_MS = 1_000;

interface Holding {
	readonly tabs: readonly {readonly id: number; readonly chromeId: number}[];
}

export class Newcomers {
	readonly #list: () => readonly Holding[];
	readonly #checks = new Set<() => void>();

	constructor(list: () => readonly Holding[]) {
		this.#list = list;
	}

	heard(name: BerthNews): void {
		if (name === 'tab_created') for (const check of this.#checks) check();
	}

	/** Nothing where no berth takes it. */
	idOf(chromeId: number): Promise<number | undefined> {
		const find = () =>
			this.#list()
				.flatMap(({tabs}) => tabs)
				.find((tab) => tab.chromeId === chromeId)?.id;
		const known = find();
		if (known !== undefined) return Promise.resolve(known);
		return new Promise((resolve) => {
			const end = (id: number | undefined): void => {
				clearTimeout(timer);
				this.#checks.delete(check);
				resolve(id);
			};
			const check = (): void => {
				const id = find();
				if (id !== undefined) end(id);
			};
			const timer = setTimeout(() => end(undefined), LIMIT_MS);
			this.#checks.add(check);
		});
	}
}
