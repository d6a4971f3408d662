// Shortcuts as a file. Pure. In: the text of a file, and those that are there. Out: which can be taken over, which of them take another's place,
// and in words what is wrong with the rest; the text of a file.
import {MAX_SHORTCUTS, readCommand, type Shortcut, shortcutSchema} from '../../../shortcuts/shortcut.ts';
import type {Trouble} from './draft.ts';

export interface Taken {
	readonly shortcuts: readonly Shortcut[];
	/** By command: those that take the place of one that is there. */
	readonly replaced: readonly string[];
	readonly troubles: readonly Trouble[];
}

export const toExport = (shortcuts: readonly Shortcut[]): string =>
	`${JSON.stringify({shortcuts: shortcuts.map(({savedBy: _savedBy, ...shortcut}) => shortcut)}, undefined, '\t')}\n`;

export const readImport = (text: string, present: readonly Shortcut[], newId: () => string): Taken => {
	const all = readList(text);
	if (typeof all === 'string') return {shortcuts: [], replaced: [], troubles: [[all]]};
	const taken = new Map<string, Shortcut>();
	const troubles: Trouble[] = [];
	for (const [at, given] of all.entries()) {
		const read = readOne(given, at);
		if ('trouble' in read) troubles.push(read.trouble);
		else if (taken.has(read.command)) troubles.push(['shortcuts_twice', read.command]);
		else taken.set(read.command, placed(read, present, newId));
	}
	const shortcuts = [...taken.values()];
	const replaced = shortcuts.filter(({id}) => present.some((each) => each.id === id)).map(({command}) => command);
	const free = MAX_SHORTCUTS - present.length + replaced.length;
	if (shortcuts.length <= free) return {shortcuts, replaced, troubles};
	return {shortcuts: [], replaced: [], troubles: [...troubles, ['shortcuts_tooMany', String(MAX_SHORTCUTS)]]};
};

/** A list, the same under a name as we write it, or one alone. */
const readList = (text: string): readonly unknown[] | 'shortcuts_notJson' | 'shortcuts_noneInFile' => {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		return 'shortcuts_notJson';
	}
	const {shortcuts, kind} = Object(parsed) as Record<string, unknown>;
	const found = Array.isArray(parsed)
		? parsed
		: Array.isArray(shortcuts)
			? shortcuts
			: kind === undefined
				? []
				: [parsed];
	return found.length === 0 ? 'shortcuts_noneInFile' : found;
};

const FIELDS = ['command', 'description', 'parameters', 'prompt', 'steps'] as const;

const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name);

type Read = Shortcut | {readonly trouble: Trouble};

const readOne = (given: unknown, at: number): Read => {
	const {id, command} = Object(given) as Record<string, unknown>;
	// Without an id it is as good: it is given one here.
	const checked = shortcutSchema.safeParse({...Object(given), id: typeof id === 'string' && id ? id : 'new'});
	if (checked.success) return {...checked.data, command: readCommand(checked.data.command)};
	const [issue] = checked.error.issues;
	const name = typeof command === 'string' && command ? `/${command.slice(0, 60)}` : String(at + 1);
	const field = String(issue?.path[0] ?? '');
	return {trouble: [`shortcuts_badEntry_${isField(field) ? field : 'kind'}`, name]};
};

/** Who saved it elsewhere is nobody here. */
const placed = (
	{savedBy: _savedBy, ...shortcut}: Shortcut,
	present: readonly Shortcut[],
	newId: () => string,
): Shortcut => {
	const former = present.find(({command}) => readCommand(command) === shortcut.command);
	return {...shortcut, id: former?.id ?? newId()} as Shortcut;
};
