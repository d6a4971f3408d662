import {z} from 'zod';
import {defineTool, reads} from './define.ts';
import {describeTabs} from './describe-tabs.ts';

export const tabsContext = defineTool({
	name: 'tabs_context',
	title: 'List own tabs',
	description: 'Lists the tabs you hold: ids, titles, URLs, and which one is current.',
	annotations: reads,
	input: z.object({}),
	handler: ({berth}) => JSON.stringify(describeTabs(berth)),
});
