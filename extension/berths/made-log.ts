// What we made in the browser, written down before anything else is done with it: a worker that dies in the middle, or an ending
// that does, leaves tabs and groups that nobody holds. In: what is made and given away. Out: what of it is nobody's.
import {z} from 'zod';
import {log} from '../log.ts';
import type {Made} from '../page/groups.ts';
import type {TabState} from '../page/tabs.ts';
import type {Area} from '../settings.ts';

const KEY = 'made';

const schema = z.object({
	/** The run of the browser that the numbers are good for. */
	browserRun: z.string(),
	tabs: z.array(z.int()),
	groups: z.array(z.int()),
});

type Kept = Omit<z.output<typeof schema>, 'browserRun'>;

export interface Belongings {
	readonly tabs: readonly TabState[];
	/** What berths hold. */
	readonly heldTabs: ReadonlySet<number>;
	readonly heldGroups: ReadonlySet<number>;
}

export interface Strays {
	/** Leave their group. */
	readonly released: readonly number[];
	/** Are empty, and of no use to anybody. */
	readonly closed: readonly number[];
}

export class MadeLog {
	readonly #area: Pick<Area, 'get' | 'set'>;
	readonly #tabs = new Set<number>();
	readonly #groups = new Set<number>();
	#browserRun = '';
	#writing: Promise<void> | undefined;
	#isStale = false;

	constructor(area: Pick<Area, 'get' | 'set'>) {
		this.#area = area;
	}

	/** Reads what the last worker wrote in this run of the browser, and tells what of it nobody holds any more. */
	async begin(browserRun: string, now: Belongings): Promise<Strays> {
		this.#browserRun = browserRun;
		const stored = schema.safeParse((await this.#area.get(KEY))[KEY]);
		const known: Kept = stored.success && stored.data.browserRun === browserRun ? stored.data : {tabs: [], groups: []};
		const present = new Set(now.tabs.map(({chromeId}) => chromeId));
		for (const id of known.tabs) if (now.heldTabs.has(id) && present.has(id)) this.#tabs.add(id);
		for (const id of known.groups) if (now.heldGroups.has(id)) this.#groups.add(id);
		// A stray that is told of is not ours any more: the next worker must not close it, whatever it shows then.
		this.#write();
		return findStrays(known, now);
	}

	note({kind, id}: Made): void {
		(kind === 'tab' ? this.#tabs : this.#groups).add(id);
		this.#write();
	}

	/** A tab that is closed, or the person's from now on. Without a word to the storage where it was not ours. */
	forgetTab(chromeId: number): void {
		if (this.#tabs.delete(chromeId)) this.#write();
	}

	replaceTab(from: number, to: number): void {
		if (!this.#tabs.delete(from)) return;
		this.#tabs.add(to);
		this.#write();
	}

	forgetGroup(groupId: number): void {
		if (this.#groups.delete(groupId)) this.#write();
	}

	/** Resolves when all that was noted is written. */
	get written(): Promise<void> {
		return this.#writing ?? Promise.resolve();
	}

	/** What changes during a write goes into the next one. */
	#write(): void {
		this.#isStale = true;
		this.#writing ??= this.#writeAll().finally(() => {
			this.#writing = undefined;
		});
	}

	async #writeAll(): Promise<void> {
		while (this.#isStale) {
			this.#isStale = false;
			const value = {browserRun: this.#browserRun, tabs: [...this.#tabs], groups: [...this.#groups]};
			await this.#area
				.set({[KEY]: value})
				.catch((error: unknown) => log.warn('berths', 'what was made could not be noted', error));
		}
	}
}

const findStrays = (made: Kept, {tabs, heldTabs, heldGroups}: Belongings): Strays => {
	const groups = new Set(made.groups.filter((id) => !heldGroups.has(id)));
	const free = tabs.filter(({chromeId}) => !heldTabs.has(chromeId));
	const closed = free.filter(({chromeId, url}) => url === 'about:blank' && made.tabs.includes(chromeId));
	const inGroups = free.filter(({groupId}) => groupId !== undefined && groups.has(groupId));
	return {
		released: [...new Set([...inGroups, ...closed])].map(({chromeId}) => chromeId),
		closed: closed.map(({chromeId}) => chromeId),
	};
};
