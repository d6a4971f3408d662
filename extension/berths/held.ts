// What one berth holds. In: what happens in the browser, and what the person does there. Out: its record, written through, and
// word of each change.
import type {GroupLook} from '../page/groups.ts';
import type {TabState} from '../page/tabs.ts';
import type {BerthSurroundings} from './berth.ts';
import {
	adoptTab,
	type BerthRecord,
	type BerthTab,
	changeTab,
	dropTabs,
	orderTabs,
	replaceTab,
	setLook,
} from './record.ts';

/** A page may make its address and title megabytes long, and change them all the time: more is not remembered or told. */
const MAX_URL_LENGTH = 1000;
const MAX_TITLE_LENGTH = 300;

export type Shown = Pick<TabState, 'chromeId' | 'url' | 'title'>;

export class Held {
	/** By the browser's ids, the tabs that this worker has seen with a document in them. */
	readonly shown = new Set<number>();
	readonly #around: Pick<BerthSurroundings, 'newTabId' | 'onChange' | 'onNews'>;
	#record: BerthRecord;

	constructor(record: BerthRecord, around: Pick<BerthSurroundings, 'newTabId' | 'onChange' | 'onNews'>) {
		this.#record = record;
		this.#around = around;
	}

	get record(): BerthRecord {
		return this.#record;
	}

	get chromeIds(): readonly number[] {
		return this.#record.tabs.map(({chromeId}) => chromeId);
	}

	change(record: BerthRecord): void {
		const former = this.#record;
		if (record === former) return;
		this.#record = record;
		this.#around.onChange(record, former);
	}

	find(chromeId: number): BerthTab | undefined {
		return this.#record.tabs.find((tab) => tab.chromeId === chromeId);
	}

	/** @param made False where the person gave it. */
	name(shown: Shown, made: boolean): BerthTab {
		return {id: this.#around.newTabId(), made, touched: false, chromeId: shown.chromeId, ...shorten(shown)};
	}

	/** The tab is the berth's from now on; a page of its own opened it (`made`), or the person gave it. */
	adopt(shown: Shown, {made, groupId}: {readonly made: boolean; readonly groupId: number}): void {
		const known = this.find(shown.chromeId);
		// Its group may have told of the tab before it was known who opened it.
		if (known && made) this.change(changeTab(this.#record, known.id, {made}));
		if (known) return;
		const tab = this.name(shown, made);
		this.change(adoptTab(this.#record, tab, groupId));
		this.#around.onNews('tab_created', tab);
	}

	updated({chromeId, isDiscarded, ...shown}: TabState): void {
		const tab = this.find(chromeId);
		if (!tab) return;
		if (isDiscarded) this.shown.delete(chromeId);
		const {url, title} = shorten(shown);
		if (tab.url !== url || tab.title !== title) this.change(changeTab(this.#record, tab.id, {url, title}));
		this.#around.onNews('tab_updated', {...tab, url, title});
	}

	/** The tab is closed, or it is the person's from now on: to an agent that is the same. */
	removed(chromeId: number): void {
		const tab = this.find(chromeId);
		if (!tab) return;
		this.shown.delete(chromeId);
		this.change(dropTabs(this.#record, ({id}) => id === tab.id));
		this.#around.onNews('tab_closed', tab);
	}

	replaced(from: number, to: number): void {
		this.change(replaceTab(this.#record, from, to));
	}

	/** The person used the tab. */
	touch(chromeId: number): void {
		const tab = this.find(chromeId);
		if (tab && !tab.touched) this.change(changeTab(this.#record, tab.id, {touched: true}));
	}

	order(chromeIds: readonly number[]): void {
		this.change(orderTabs(this.#record, chromeIds));
	}

	/** The person gave the group another title or colour. */
	dress(look: GroupLook): void {
		this.change(setLook(this.#record, look));
	}
}

/** It is a page of a site, and all of its address is remembered. */
export const isWhole = ({url}: BerthTab): boolean => /^https?:/.test(url) && url.length < MAX_URL_LENGTH;

/** As much of a tab as is remembered; addresses are compared so. */
export const shorten = ({url, title}: {readonly url: string; readonly title: string}) => ({
	url: url.slice(0, MAX_URL_LENGTH),
	title: title.slice(0, MAX_TITLE_LENGTH),
});
