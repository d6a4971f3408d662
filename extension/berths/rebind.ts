// After a restart of the browser every tab and group has another id. In: what berths held, and the groups there are now. Out: the
// group of each berth and which of its tabs is which, as far as there is no doubt. Pure.
import type {GroupState} from '../page/group-list.ts';
import type {Shown} from './held.ts';
import type {BerthTab} from './record.ts';

type LostTab = Pick<BerthTab, 'id' | 'url'>;

export interface LostBerth {
	readonly id: string;
	readonly look: GroupState['look'];
	/** In their order. */
	readonly tabs: readonly LostTab[];
}

export interface Match {
	readonly berthId: string;
	readonly groupId: number;
	/** Our id of each tab, where it is one of those that were held. */
	readonly tabs: readonly {readonly id: number | undefined; readonly tab: Shown}[];
}

export const matchGroups = (
	lost: readonly LostBerth[],
	groups: readonly GroupState[],
): {readonly matches: readonly Match[]; readonly doubtful: readonly GroupState[]} => {
	const pairs = lost.flatMap((berth) =>
		groups.flatMap((group) => {
			const tabs = pairTabs(berth.tabs, group.tabs);
			const isAlike = berth.look.title === group.look.title && berth.look.color === group.look.color;
			return isAlike && tabs.some(({id}) => id !== undefined) ? [{berth, group, tabs}] : [];
		}),
	);
	const isSole = (pair: (typeof pairs)[number]): boolean =>
		pairs.filter(({berth, group}) => berth === pair.berth || group === pair.group).length === 1;
	const sole = pairs.filter(isSole);
	return {
		matches: sole.map(({berth, group, tabs}) => ({berthId: berth.id, groupId: group.groupId, tabs})),
		doubtful: [...new Set(pairs.filter((pair) => !isSole(pair)).map(({group}) => group))],
	};
};

/** Tabs keep their order over a restart, so the longest common sequence of addresses says which is which. */
const pairTabs = (lost: readonly LostTab[], found: readonly Shown[]): Match['tabs'] => {
	const lengths = commonLengths(lost, found);
	const ids = new Map<Shown, number>();
	for (let i = 0, j = 0; i < lost.length && j < found.length; ) {
		const [tab, other] = [lost[i], found[j]];
		if (tab && other && tab.url === other.url) {
			ids.set(other, tab.id);
			i++;
			j++;
		} else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++;
		else j++;
	}
	return found.map((tab) => ({id: ids.get(tab), tab}));
};

/** How many tabs the rests from `i` and `j` on have in common, in order. */
const commonLengths = (lost: readonly LostTab[], found: readonly Shown[]): number[][] => {
	const lengths = Array.from({length: lost.length + 1}, () => Array.from({length: found.length + 1}, () => 0));
	for (let i = lost.length - 1; i >= 0; i--) {
		for (let j = found.length - 1; j >= 0; j--) {
			const row = lengths[i] ?? [];
			row[j] =
				lost[i]?.url === found[j]?.url
					? 1 + (lengths[i + 1]?.[j + 1] ?? 0)
					: Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
		}
	}
	return lengths;
};
