import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {fillText, readValues} from '../shortcuts/fill.ts';
import {readCommand, type Shortcut} from '../shortcuts/shortcut.ts';
import {defineTool, destroys, type Tool, type ToolContext} from './define.ts';
import type {FindTool} from './inner-calls.ts';
import {runWorkflow} from './run-workflow.ts';
import {saveWorkflow} from './save-workflow.ts';

const input = z.object({
	shortcutId: z.string().optional().describe('From shortcuts_list'),
	command: z.string().optional().describe('Instead of shortcutId'),
	arguments: z.looseObject({}).default({}).describe('Its parameters'),
	save: z
		.string()
		.max(300)
		.optional()
		.describe('Makes one of your last calls instead: what it does. arguments: values in them that may vary'),
	last: z.int().min(1).optional().describe('save: only so many calls'),
	tabId: z.int().optional().describe('Default: current'),
});

export type ShortcutContext = ToolContext<z.output<typeof input>>;

/** @param findTool Among all tools, for the calls of a workflow. */
export const makeShortcutsExecute = (findTool: FindTool): Tool =>
	defineTool({
		name: 'shortcuts_execute',
		title: 'Run a shortcut',
		description: 'Runs a shortcut and says what came of it, or keeps what you just did as one.',
		annotations: destroys,
		input,
		handler: async (context) => {
			const {save, last, shortcutId, command} = context.input;
			if ((shortcutId === undefined) === (command === undefined))
				throw new ToolError(
					`give one of shortcutId and command; ${command === undefined ? 'there is none' : 'there are both'}.`,
				);
			if (save !== undefined) return saveWorkflow(context, save);
			if (last !== undefined) throw new ToolError('last: it goes with save only.');
			const shortcut = await findShortcut(context);
			const values = readValues(shortcut, context.input.arguments);
			return shortcut.kind === 'prompt'
				? fillText(shortcut.prompt, values)
				: runWorkflow(context, findTool, {shortcut, values});
		},
	});

const findShortcut = async ({input: {shortcutId, command = ''}, host}: ShortcutContext): Promise<Shortcut> => {
	const all = await host.shortcuts.list();
	const wanted = readCommand(command);
	const found = all.find(({id, command: own}) =>
		shortcutId === undefined ? readCommand(own) === wanted : id === shortcutId,
	);
	if (found) return found;
	const given =
		shortcutId === undefined
			? `command: there is no /${wanted.slice(0, 60)}`
			: 'shortcutId: there is none with this id';
	const known = all.map((each) => `/${each.command}`).join(', ');
	throw new ToolError(`${given}. ${known ? `There are: ${known}.` : 'None is saved yet.'}`);
};
