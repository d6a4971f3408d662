// Tidies up after a worker that died in the middle of something. In: what was made in this run of the browser, and what berths hold.
// Out: nobody's groups are gone, and so are nobody's empty tabs; other tabs in them are the person's.
import {log} from '../log.ts';
import {closeTabs, ungroupTabs} from '../page/groups.ts';
import type {TabState} from '../page/tabs.ts';
import type {LiveBerth} from './live-berth.ts';
import type {MadeLog} from './made-log.ts';

export interface Floor {
	readonly browserRun: string;
	readonly tabs: readonly TabState[];
	readonly berths: readonly LiveBerth[];
}

export const sweep = async (made: MadeLog, {browserRun, tabs, berths}: Floor): Promise<void> => {
	const strays = await made.begin(browserRun, {
		tabs,
		heldTabs: new Set(berths.flatMap(({held}) => held.chromeIds)),
		heldGroups: new Set(berths.flatMap(({groupId}) => groupId ?? [])),
	});
	try {
		// Out of the group first, or the browser would save it.
		await ungroupTabs(strays.released);
		await closeTabs(strays.closed);
	} catch (error) {
		log.warn('berths', 'sweeping up', error);
	}
};
