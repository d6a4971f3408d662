// What the person gives to agents and takes back. In: a tab of theirs, and an agent; or a tab of an agent. Out: it in the agent's
// group; or out of it, and nobody's but the person's.
import {refusalFor} from '../errors.ts';
import {ungroupTabs} from '../page/groups.ts';
import {readTab} from '../page/tabs.ts';
import {because} from '../reason.ts';
import type {LiveBerth} from './live-berth.ts';
import type {Ownership} from './ownership.ts';
import {dropGrant} from './record.ts';

const TAB_GONE = because('the tab is closed, or the agent has gone.', 'why_tabGone');
const PRIVATE = because('private tabs are not shared with agents.', 'why_private');
const AGENT_GONE = because('the agent has gone.', 'why_agentGone');

/** A berth as the person sees it: by its group. */
export interface Agent {
	readonly id: string;
	readonly title: string;
	readonly color: string;
}

export class Sharing {
	readonly #berths: () => readonly LiveBerth[];
	readonly #ownership: Ownership;

	constructor(berths: () => readonly LiveBerth[], ownership: Ownership) {
		this.#berths = berths;
		this.#ownership = ownership;
	}

	/** Those that are there to work with a tab, the one used last first. */
	get agents(): readonly Agent[] {
		const present = this.#berths().filter(({isDropped}) => !isDropped);
		return present.toSorted((one, other) => other.usedAt - one.usedAt).map(describe);
	}

	holderOf(chromeId: number): Agent | undefined {
		const berth = this.#ownership.holderOf(chromeId);
		return berth && describe(berth);
	}

	/** Another agent that has it loses it. */
	async share(chromeId: number, berthId: string): Promise<void> {
		const tab = await readTab(chromeId);
		const berth = this.#berths().find(({id}) => id === berthId);
		if (!tab || !berth) throw refusalFor(TAB_GONE);
		if (tab.isIncognito) throw refusalFor(PRIVATE);
		if (this.#ownership.holderOf(chromeId) === berth) return;
		const done = this.#ownership.arrange(chromeId, tab.groupId);
		try {
			this.#ownership.holderOf(chromeId)?.held.removed(chromeId);
			await berth.receive(tab);
		} finally {
			done();
		}
	}

	/** Its group, and all that names it, is called so from now on. */
	async rename(berthId: string, title: string): Promise<void> {
		const berth = this.#find(berthId);
		await berth.work.show(title);
		berth.held.dress({...berth.look, title});
	}

	/** From the next call on it is as if they had not answered. */
	forgetGrant(berthId: string, at: number): void {
		const {held} = this.#find(berthId);
		held.change(dropGrant(held.record, at));
	}

	/** Calls on it are refused at once, before its group is told. */
	async takeBack(chromeId: number): Promise<void> {
		const holder = this.#ownership.holderOf(chromeId);
		// The menu may be older than what happened since: a group of the person's own is left as it is.
		if (!holder) return;
		holder.held.removed(chromeId);
		await ungroupTabs([chromeId]);
	}

	#find(berthId: string): LiveBerth {
		const berth = this.#berths().find(({id}) => id === berthId);
		if (!berth) throw refusalFor(AGENT_GONE);
		return berth;
	}
}

const describe = ({id, look}: LiveBerth): Agent => ({id, ...look});
