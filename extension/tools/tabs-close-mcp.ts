import {z} from 'zod';
import {defineTool, destroys} from './define.ts';
import {namedTabs} from './named-tabs.ts';
import {tabLine} from './tab-line.ts';

export const tabsCloseMcp = defineTool({
	name: 'tabs_close_mcp',
	title: 'Close own tabs',
	description: 'Closes tabs of yours, with whatever was typed into them.',
	annotations: destroys,
	input: z
		.object({
			tabId: z.int().optional().describe('One'),
			tabIds: z.array(z.int()).min(1).optional().describe('Several'),
		})
		.refine(({tabId, tabIds}) => (tabId === undefined) !== (tabIds === undefined), 'give either tabId or tabIds.'),
	handler: async ({berth, input}) => {
		const closed = await berth.closeTabs(namedTabs(input));
		const left = berth.tabs.length === 0 ? 'None of your tabs is left.' : `${berth.tabs.length} of yours left.`;
		return [`Closed:`, ...closed.map(tabLine), left].join('\n');
	},
});
