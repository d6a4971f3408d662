import {z} from 'zod';
import {acts, defineTool} from './define.ts';
import {describeTabs} from './describe-tabs.ts';

export const tabsContextMcp = defineTool({
	name: 'tabs_context_mcp',
	title: 'Start: own tabs and berth',
	description:
		'Call this first. Lists the tabs of your own tab group, never those of others, and the handle of your berth.',
	// It comes to no site, so that a client that asks a person before each act need not ask for this one.
	annotations: {...acts, openWorldHint: false},
	opensBerth: true,
	input: z.object({
		createIfEmpty: z.boolean().default(false).describe('Open an empty tab if there is none'),
	}),
	handler: async ({berth, input}) => {
		if (input.createIfEmpty && berth.tabs.length === 0) await berth.openTab();
		return JSON.stringify({...describeTabs(berth), berth: berth.id});
	},
});
