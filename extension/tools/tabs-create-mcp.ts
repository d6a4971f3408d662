import {acts, defineTool} from './define.ts';
import {createTab, newTabInput} from './tabs-create.ts';

export const tabsCreateMcp = defineTool({
	name: 'tabs_create_mcp',
	title: 'Open a tab',
	description: 'Same as tabs_create. The answer holds `Tab ID: <n>`.',
	annotations: acts,
	use: 'read',
	opensBerth: true,
	input: newTabInput,
	handler: (context) => createTab(context),
});
