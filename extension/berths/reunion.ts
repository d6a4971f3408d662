// Berths and their tabs find each other after the browser was restarted. In: berths that lost their tabs, and the groups that the
// browser brings back by and by. Out: the same tabs with the same ids, or, where there is doubt, tabs that are the person's.
import {log} from '../log.ts';
import {type GroupState, readGroups, untilTabsChange} from '../page/group-list.ts';
import {regroupTabs, ungroupTabs} from '../page/groups.ts';
import {isNewTabPage} from '../page/new-tab-page.ts';
import {shorten} from './held.ts';
import type {LiveBerth} from './live-berth.ts';
import {matchGroups} from './rebind.ts';

/** The browser opens the tabs of the last time one by one: a group may still be growing. */
const GROWTH_MS = 5_000;
/** What has not come back by then will not. */
const PATIENCE_MS = 60_000;

export class Reunion {
	readonly #berths: () => readonly LiveBerth[];
	readonly #begunAt = Date.now();
	#attempt: Promise<void> | undefined;

	constructor(berths: () => readonly LiveBerth[]) {
		this.#berths = berths;
	}

	/** Returns when every tab was found, or as soon as no more of them are to be expected. */
	attempt(): Promise<void> {
		this.#attempt ??= this.#search().finally(() => {
			this.#attempt = undefined;
		});
		return this.#attempt;
	}

	/** A last attempt, after which what is still lost is given up. */
	async giveUpInTime(): Promise<void> {
		if (this.#lost().length === 0 || Date.now() - this.#begunAt < PATIENCE_MS) return;
		const doubtful = await this.#match(true);
		for (const berth of this.#lost()) berth.giveUpLost();
		const chromeIds = doubtful.flatMap(({tabs}) => tabs.map(({chromeId}) => chromeId));
		await ungroupTabs(chromeIds).catch((error: unknown) => log.warn('berths', 'releasing tabs', error));
	}

	#lost(): readonly LiveBerth[] {
		return this.#berths().filter(({lost}) => lost !== undefined);
	}

	async #search(): Promise<void> {
		for (;;) {
			const remainingMs = this.#begunAt + GROWTH_MS - Date.now();
			// Listened to before looking, or what comes in between would be missed.
			const changed = untilTabsChange(Math.max(0, remainingMs));
			await this.#match(remainingMs <= 0);
			if (this.#lost().length === 0 || remainingMs <= 0) return;
			await changed;
		}
	}

	/** @param isComplete Whether a group with fewer tabs than were held is taken as it is. */
	async #match(isComplete: boolean) {
		const groups = await readGroups();
		// Asked now: while the browser answered, a berth may have opened a group, or found its own.
		const lost = this.#lost();
		const wanted = lost.map(({id, look, lost: held}) => ({id, look, tabs: held?.tabs ?? []}));
		const held = new Set(this.#berths().map(({groupId}) => groupId));
		const free = groups
			.filter(({groupId}) => !held.has(groupId))
			.map((group) => ({...group, tabs: group.tabs.map(asHeld)}));
		const {matches, doubtful} = matchGroups(wanted, free);
		for (const {berthId, groupId, tabs} of matches) {
			const berth = lost.find(({id}) => id === berthId);
			const isWhole = tabs.filter(({id}) => id !== undefined).length === berth?.lost?.tabs.length;
			if (!berth || !(isWhole || isComplete)) continue;
			const home = berth.groupId ?? groupId;
			if (home !== groupId)
				await regroupTabs(
					tabs.map(({tab}) => tab.chromeId),
					home,
				);
			berth.regain(home, tabs);
		}
		return doubtful;
	}
}

/** A tab whose first page had not come is brought back with the browser's own for it; it was held as an empty one. */
const asHeld = (tab: GroupState['tabs'][number]) =>
	isNewTabPage(tab.url) ? {...tab, url: 'about:blank', title: ''} : {...tab, ...shorten(tab)};
