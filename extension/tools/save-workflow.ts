// What an agent just did, kept as a workflow. In: its call. Out: what was kept, for it to check.
import {ToolError} from '../errors.ts';
import {cleanLine} from '../page/clean.ts';
import {readValue} from '../shortcuts/fill.ts';
import {keepNotes} from '../shortcuts/keep.ts';
import {MAX_SHORTCUTS, readCommand, type Shortcut, shortcutSchema, type Workflow} from '../shortcuts/shortcut.ts';
import type {ShortcutContext} from './shortcuts-execute.ts';
import {stepToWords} from './step-words.ts';

export const saveWorkflow = async (context: ShortcutContext, description: string): Promise<string> => {
	const {input, berth, host} = context;
	if (input.command === undefined)
		throw new ToolError('command: a shortcut is saved by a command, such as "add-user".');
	const command = readCommand(input.command);
	const former = (await host.shortcuts.list()).find((each) => readCommand(each.command) === command);
	await refuse(context, command, former);
	const named = Object.entries(input.arguments).map(([name, value]) => ({name, value: readValue(name, value)}));
	const notes = await host.notebook.recent(berth.id, input.last);
	if (notes.length === 0)
		throw new ToolError(
			'there is nothing to save: you have done nothing since the last save, or the browser has begun anew. Do it once, then save.',
		);
	const workflow = check({
		kind: 'workflow',
		id: former?.id ?? crypto.randomUUID(),
		command,
		description: cleanLine(description, 300),
		savedBy: {credential: berth.credential, client: berth.client.name},
		...keepNotes(notes, named),
	});
	await host.shortcuts.put(workflow);
	host.notebook.kept(berth.id);
	return describe(workflow, former !== undefined);
};

/** Another's, or the person's, is not an agent's to change. */
const refuse = async ({berth, host}: ShortcutContext, command: string, former: Shortcut | undefined): Promise<void> => {
	const isOwn = former?.savedBy?.credential === berth.credential && former.savedBy.client === berth.client.name;
	if (former && !isOwn)
		throw new ToolError(`command: there is a /${command} already, and it is not yours. Choose another.`);
	if (!former && (await host.shortcuts.list()).length >= MAX_SHORTCUTS)
		throw new ToolError(
			`there are ${MAX_SHORTCUTS} shortcuts already, which is the most. Ask the person to delete some, or save over one of yours.`,
		);
};

const check = (given: unknown): Workflow => {
	const result = shortcutSchema.safeParse(given);
	if (result.success && result.data.kind === 'workflow') return result.data;
	const [issue] = result.error?.issues ?? [];
	const field = issue?.path.join('.') ?? '';
	if (field === 'command')
		throw new ToolError('command: expected letters, digits, - and _, at most 40, beginning with a letter or a digit.');
	throw new ToolError(
		`this cannot be kept: ${field}${field && ': '}${issue?.message ?? 'it is no workflow'}. Save fewer calls by last.`,
	);
};

const describe = ({id, command, steps, parameters}: Workflow, isNew: boolean): string => {
	const names = parameters.map(({name, default: usual}) => (usual === undefined ? `${name} (required)` : name));
	return [
		`Saved${isNew ? ' anew' : ''} as /${command}, id ${id}.`,
		names.length > 0 ? `Parameters: ${names.join(', ')}.` : 'It has no parameters.',
		...steps.map((step, at) => `${at + 1}. ${stepToWords(step)}`),
	].join('\n');
};
