// Whose a tab is, by what happens in the browser. In: its events, and what agents do there themselves. Out: berths that hold what is
// in their groups, and what their pages opened, and nothing else.
import {log} from '../log.ts';
import {watchLeaveDialogs} from '../page/debugger/chromium-debugger.ts';
import {Front} from '../page/front.ts';
import {watchGroups} from '../page/group-events.ts';
import {readGroups, readLook, readMembers} from '../page/group-list.ts';
import {type Opening, watchOpenings} from '../page/openings.ts';
import {readTab, type TabState} from '../page/tabs.ts';
import {watchAttention} from '../page/watch-attention.ts';
import type {LiveBerth} from './live-berth.ts';
import {Settling} from './settling.ts';

/** A group on its way to another window is in pieces for some milliseconds. */
const SETTLE_MS = 150;

export class Ownership {
	readonly #berths: () => readonly LiveBerth[];
	readonly #front = new Front();
	readonly #settling = new Settling(SETTLE_MS, (chromeId) => this.#decide(chromeId));
	/** Tabs that we put into a group ourselves, and where they were last seen. */
	readonly #arranged = new Map<number, {groupId: number | undefined}>();
	/** Groups whose order is being read, and whether it has changed again meanwhile. */
	readonly #reading = new Map<number, boolean>();
	#begin: () => void = () => undefined;
	readonly #begun = new Promise<void>((resolve) => {
		this.#begin = resolve;
	});

	constructor(berths: () => readonly LiveBerth[]) {
		this.#berths = berths;
		watchGroups({
			placed: (chromeId, groupId) => this.#placed(chromeId, groupId),
			carried: (chromeId) => this.#settling.prolong(chromeId),
			shifted: (chromeId) => this.#shifted(chromeId),
			dressed: (groupId) => quietly('reading a group', this.#dress(groupId)),
		});
		this.#front.watch();
		watchOpenings((opening) => {
			const opener = this.holderOf(opening.from);
			// It may close itself at once.
			if (opener) void this.#front.keep(opening).catch(() => undefined);
			quietly('taking in a tab that a page opened', this.#welcome(opening, opener));
		});
		watchLeaveDialogs({
			opened: (chromeId) => {
				if (this.holderOf(chromeId)) void this.#front.keepFrom(chromeId).catch(() => undefined);
			},
			closed: (chromeId) => void this.#front.keepAfter(chromeId).catch(() => undefined),
		});
		watchAttention((chromeId) => this.holderOf(chromeId)?.held.touch(chromeId));
	}

	/** Once the berths are known: what happened while no worker ran shows by how things are now. */
	begin(tabs: readonly TabState[]): void {
		for (const {chromeId, groupId} of tabs) this.#placed(chromeId, groupId);
		this.#begin();
		if (this.#berths().some(({groupId}) => groupId !== undefined)) quietly('reading groups', this.#review());
	}

	holderOf(chromeId: number): LiveBerth | undefined {
		return this.#berths().find(({held}) => held.find(chromeId) !== undefined);
	}

	/** Returns once it is certain whose the tab is. */
	settled(chromeId: number): Promise<void> {
		return this.#settling.settled(chromeId);
	}

	/**
	 * Until the returned function is called, what groups tell of the tab is our own doing.
	 * @param groupId Where it is now.
	 */
	arrange(chromeId: number, groupId?: number): () => void {
		const seen = {groupId};
		this.#arranged.set(chromeId, seen);
		this.#settling.calm(chromeId);
		return () => {
			if (this.#arranged.get(chromeId) !== seen) return;
			this.#arranged.delete(chromeId);
			this.#placed(chromeId, seen.groupId);
		};
	}

	tabRemoved(chromeId: number): void {
		this.#arranged.delete(chromeId);
		this.#settling.calm(chromeId);
	}

	tabReplaced(from: number, to: number): void {
		this.#settling.rename(from, to);
	}

	#homeOf(groupId: number | undefined): LiveBerth | undefined {
		return groupId === undefined ? undefined : this.#berths().find((berth) => berth.groupId === groupId);
	}

	#placed(chromeId: number, groupId: number | undefined): void {
		const arranged = this.#arranged.get(chromeId);
		if (arranged) arranged.groupId = groupId;
		else if (this.holderOf(chromeId) === this.#homeOf(groupId)) this.#settling.calm(chromeId);
		else this.#settling.disturb(chromeId);
	}

	/** The person has put it where it is: into a group, and so into a berth, or out of it. */
	async #decide(chromeId: number): Promise<void> {
		const tab = await readTab(chromeId);
		const [holder, home] = [this.holderOf(chromeId), this.#homeOf(tab?.groupId)];
		if (!tab || holder === home || this.#arranged.has(chromeId)) return;
		holder?.held.removed(chromeId);
		if (!home || tab.groupId === undefined) return;
		home.held.adopt(tab, {made: false, groupId: tab.groupId});
		this.#readOrder(tab.groupId);
	}

	/** @param opener Who held the page when it opened the tab: it may close itself at once. */
	async #welcome({from, chromeId, url}: Opening, opener: LiveBerth | undefined): Promise<void> {
		await this.#begun;
		await this.#settling.settled(from);
		const tab = await readTab(chromeId);
		const berth = this.holderOf(from) ?? ((await readTab(from)) ? undefined : opener);
		// No page can open a private window: the person has, and it stays theirs.
		if (!tab || !berth || tab.isIncognito) return;
		const done = this.arrange(chromeId, tab.groupId);
		// The browser puts it beside the tab in front, which may be in another berth's group.
		for (const other of this.#berths()) if (other !== berth) other.held.removed(chromeId);
		try {
			await berth.welcome({chromeId, url, title: tab.title}, tab.groupId);
		} finally {
			done();
		}
		if (berth.groupId !== undefined) this.#readOrder(berth.groupId);
	}

	#shifted(chromeId: number): void {
		const groupId = this.holderOf(chromeId)?.groupId;
		if (groupId !== undefined) this.#readOrder(groupId);
	}

	#readOrder(groupId: number): void {
		const isUnderWay = this.#reading.has(groupId);
		this.#reading.set(groupId, isUnderWay);
		if (!isUnderWay) quietly('reading the order of tabs', this.#order(groupId));
	}

	async #order(groupId: number): Promise<void> {
		try {
			do {
				this.#reading.set(groupId, false);
				this.#homeOf(groupId)?.held.order(await readMembers(groupId));
			} while (this.#reading.get(groupId));
		} finally {
			this.#reading.delete(groupId);
		}
	}

	/** What we gave it ourselves is no news, and nothing is known of a group before it looks as we want it. */
	async #dress(groupId: number): Promise<void> {
		if (!this.#homeOf(groupId)) return;
		const look = await readLook(groupId);
		const home = this.#homeOf(groupId);
		if (look && home && (look.title !== home.look.title || look.color !== home.look.color)) home.held.dress(look);
	}

	async #review(): Promise<void> {
		const groups = (await readGroups()).filter(({groupId}) => this.#homeOf(groupId));
		for (const {groupId, tabs, isMarked} of groups) {
			this.#homeOf(groupId)?.held.order(tabs.map(({chromeId}) => chromeId));
			await this.#dress(groupId);
			// It may be of an agent that worked when the last worker died.
			if (isMarked) await this.#homeOf(groupId)?.work.show();
		}
	}
}

const quietly = (what: string, work: Promise<void>): void =>
	void work.catch((error: unknown) => log.warn('berths', what, error));
