import {z} from 'zod';
import type {Berth} from '../berths/berths.ts';
import {cleanLine} from '../page/clean.ts';
import {defineTool, reads} from './define.ts';

export const tabsContext = defineTool({
	name: 'tabs_context',
	title: 'List own tabs',
	description: 'Lists the tabs you hold: ids, titles, URLs, and which one is current.',
	annotations: reads,
	input: z.object({}),
	handler: ({berth}) => JSON.stringify(describeTabs(berth)),
});

export const describeTabs = (berth: Berth) => ({
	currentTabId: berth.currentTabId ?? null,
	availableTabs: berth.tabs.map(({id, title, url}) => ({id, title: cleanLine(title, 200), url: cleanLine(url, 2_000)})),
	tabCount: berth.tabs.length,
	tabGroupId: berth.groupId ?? null,
});
