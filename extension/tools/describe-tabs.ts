// What a client is told of its tabs. In: its berth. Out: their ids, titles and addresses, without what people cannot see.
import type {Berth} from '../berths/berths.ts';
import {cleanLine} from '../page/clean.ts';

export const describeTabs = (berth: Berth) => ({
	currentTabId: berth.currentTabId ?? null,
	availableTabs: berth.tabs.map(({id, title, url}) => ({id, title: cleanLine(title, 200), url: cleanLine(url, 2_000)})),
	tabCount: berth.tabs.length,
	tabGroupId: berth.groupId ?? null,
});
