import {z} from 'zod';
import type {Parameter, Shortcut} from '../shortcuts/shortcut.ts';
import {defineTool, reads} from './define.ts';

export const shortcutsList = defineTool({
	name: 'shortcuts_list',
	title: 'List shortcuts',
	description: 'Prompts and workflows that shortcuts_execute runs.',
	annotations: {...reads, openWorldHint: false},
	touchesBrowser: false,
	input: z.object({tabId: z.int().optional().describe('Not needed')}),
	handler: async ({host}) => JSON.stringify((await host.shortcuts.list()).map(toEntry)),
});

/** What was typed when it was saved is nobody's business. */
const toEntry = ({id, command, description, kind, parameters}: Shortcut) => ({
	...{id, command, description},
	isWorkflow: kind === 'workflow',
	...(parameters.length > 0 && {parameters: parameters.map(toParameter)}),
});

const toParameter = ({name, description, default: usual}: Parameter) => ({
	name,
	...(description !== undefined && {description}),
	required: usual === undefined,
});
