// How tabs come into a berth's group: opened for it, by a page of its own, given by the person, or taken over. In: what comes.
// Out: the berth holds it, in its one group.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {closeTabs, type GroupLook, gatherTab, type Made, openTab, regroupTabs, ungroupTabs} from '../page/groups.ts';
import type {BerthSurroundings} from './berth.ts';
import type {Held, Shown} from './held.ts';
import {addTab, type BerthTab} from './record.ts';

interface Moored {
	readonly held: Held;
	/** Of a group that is made for it. */
	readonly shownLook: GroupLook;
}

export class Mooring {
	readonly #berth: Moored;
	readonly #around: BerthSurroundings;
	#last: Promise<unknown> = Promise.resolve();
	#isEnded = false;

	constructor(berth: Moored, around: BerthSurroundings) {
		this.#berth = berth;
		this.#around = around;
	}

	/** What is under way for a berth that has ended is not kept. */
	end(): void {
		this.#isEnded = true;
	}

	openTab(): Promise<BerthTab> {
		return this.#inTurn(async () => {
			let done = (): void => undefined;
			const onMade = (made: Made): void => {
				this.#around.onMade(made);
				if (made.kind === 'tab') done = this.#around.arrange(made.id);
			};
			try {
				const {shownLook: look} = this.#berth;
				const groupId = this.#groupId;
				return await this.#moorTab(await openTab({groupId, chromeIds: this.#berth.held.chromeIds, look, onMade}));
			} finally {
				done();
			}
		});
	}

	/** A page of its own has opened this tab, maybe in a window without groups. */
	async welcome(shown: Shown, groupId: number | undefined): Promise<void> {
		if (this.#isEnded) return;
		const home = this.#groupId;
		// The page that opened it was the only one, and is closed already.
		if (home === undefined) return this.#takeIn(shown, true);
		this.#berth.held.adopt(shown, {made: true, groupId: home});
		if (groupId === home) return;
		try {
			await gatherTab(shown.chromeId, {groupId: home, look: this.#berth.shownLook, onMade: this.#around.onMade});
		} catch (error) {
			// Outside of its group it would be in the person's way, with nothing to tell whose it is.
			log.warn('berths', 'a tab that a page opened could not be brought into its group', error);
			if (this.#berth.held.find(shown.chromeId)) await closeTabs([shown.chromeId]);
		}
	}

	/** The person gives it this tab. */
	receive(shown: Shown): Promise<void> {
		return this.#takeIn(shown, false);
	}

	#takeIn(shown: Shown, made: boolean): Promise<void> {
		return this.#inTurn(async () => {
			const {shownLook: look} = this.#berth;
			const groupId = this.#groupId;
			const home = await gatherTab(shown.chromeId, {groupId, look, onMade: this.#around.onMade});
			if (this.#isEnded) return ungroupTabs([shown.chromeId]);
			this.#berth.held.adopt(shown, {made, groupId: home});
		});
	}

	/** The tabs of another berth of the same client join its own. */
	takeTabs(other: Held): Promise<void> {
		return this.#inTurn(async () => {
			const {tabs, groupId} = other.record;
			const home = this.#groupId ?? groupId;
			if (home === undefined) return;
			// Before anything is waited for: of two who want them only one may have them.
			for (const {chromeId} of tabs) other.removed(chromeId);
			this.#berth.held.change(tabs.reduce((record, tab) => addTab(record, tab, home), this.#berth.held.record));
			for (const tab of tabs) this.#around.onNews('tab_created', tab);
			if (home === groupId) return;
			const chromeIds = tabs.map(({chromeId}) => chromeId);
			const arranged = chromeIds.map((chromeId) => this.#around.arrange(chromeId));
			await regroupTabs(chromeIds, home).finally(() => {
				for (const done of arranged) done();
			});
		});
	}

	/** @param tabs Of its own. */
	close(tabs: readonly BerthTab[]): Promise<void> {
		const isAll = tabs.length === this.#berth.held.chromeIds.length;
		return isAll ? this.#closeAll(tabs) : closeTabs(tabs.map(({chromeId}) => chromeId));
	}

	/** Out of the group first, as the browser keeps groups that close with their tabs. A tab that does not close is in it again. */
	#closeAll(tabs: readonly BerthTab[]): Promise<void> {
		return this.#inTurn(async () => {
			const chromeIds = tabs.map(({chromeId}) => chromeId);
			const arranged = chromeIds.map((chromeId) => this.#around.arrange(chromeId));
			try {
				await ungroupTabs(chromeIds);
				await closeTabs(chromeIds);
			} catch (error) {
				// The browser may have given them other ids.
				for (const {id} of tabs) await this.#gather(id);
				throw error;
			} finally {
				for (const done of arranged) done();
			}
		});
	}

	async #gather(tabId: number): Promise<void> {
		const {shownLook: look, held} = this.#berth;
		const chromeId = held.record.tabs.find(({id}) => id === tabId)?.chromeId;
		if (chromeId === undefined || this.#isEnded) return;
		try {
			const groupId = await gatherTab(chromeId, {groupId: this.#groupId, look, onMade: this.#around.onMade});
			held.change({...held.record, groupId});
		} catch (error) {
			// It may have closed just now.
			log.warn('berths', 'a tab that was not closed could not be brought back into its group', error);
		}
	}

	/** What may make its group comes one after the other, or it would have two. */
	#inTurn<T>(work: () => Promise<T>): Promise<T> {
		const turn = this.#last.then(work);
		this.#last = turn.catch(() => undefined);
		return turn;
	}

	async #moorTab({chromeId, groupId}: {readonly chromeId: number; readonly groupId: number}): Promise<BerthTab> {
		if (this.#isEnded) {
			await ungroupTabs([chromeId]);
			await closeTabs([chromeId]);
			throw new ToolError('this berth has ended meanwhile. Call tabs_context_mcp to start anew.', {status: 404});
		}
		const tab = this.#berth.held.name({chromeId, url: 'about:blank', title: ''}, true);
		this.#berth.held.change(addTab(this.#berth.held.record, tab, groupId));
		this.#around.onNews('tab_created', tab);
		return tab;
	}

	get #groupId(): number | undefined {
		return this.#berth.held.record.groupId;
	}
}
