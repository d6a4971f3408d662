// The tabs of a berth after the browser was restarted. In: the group that is found again, and which of its tabs is which. Out: it holds
// them with the ids that its client knows, and word of what has come and gone.
import type {BerthSurroundings} from './berth.ts';
import type {Held} from './held.ts';
import type {Match} from './rebind.ts';
import {type BerthTab, giveUpLost, regainTabs} from './record.ts';

interface Found {
	readonly groupId: number;
	readonly found: Match['tabs'];
	readonly onNews: BerthSurroundings['onNews'];
}

export const regain = (held: Held, {groupId, found, onNews}: Found): void => {
	const lost = held.record.lost?.tabs ?? [];
	const known = new Map(lost.map((tab) => [tab.id, tab]));
	const tabs = found.map(({id, tab: {chromeId, url, title}}): BerthTab => {
		const old = id === undefined ? undefined : known.get(id);
		return old ? {...old, chromeId, url, title} : held.name({chromeId, url, title}, false);
	});
	const before = new Set(held.record.tabs.map(({id}) => id));
	held.change(regainTabs(held.record, groupId, tabs));
	const {tabs: now} = held.record;
	for (const tab of now) if (!before.has(tab.id)) onNews('tab_created', tab);
	for (const tab of lost) if (!now.some(({id}) => id === tab.id)) onNews('tab_closed', tab);
};

/** What has not been found again is gone. */
export const giveUp = (held: Held, onNews: BerthSurroundings['onNews']): void => {
	const tabs = held.record.lost?.tabs ?? [];
	held.change(giveUpLost(held.record));
	for (const tab of tabs) onNews('tab_closed', tab);
};
