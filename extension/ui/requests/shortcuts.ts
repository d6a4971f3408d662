// Shortcuts as the person handles them. In: where they are kept, and what agents did lately. Out: what our pages may ask about them.
import {z} from 'zod';
import type {Note} from '../../shortcuts/note.ts';
import {MAX_SHORTCUTS, readCommand, type Shortcut, shortcutSchema} from '../../shortcuts/shortcut.ts';
import {SaidError, say} from '../say.ts';
import {byId, entry} from './entry.ts';

const MAX_RECENT = 100;

export interface ShortcutDesk {
	list(): Promise<readonly Shortcut[]>;
	put(shortcut: Shortcut): Promise<void>;
	remove(id: string): Promise<void>;
}

export interface RecentCalls {
	recent(berthId: string, last: number): Promise<readonly Note[]>;
}

const put = async (shortcuts: ShortcutDesk, shortcut: Shortcut): Promise<void> => {
	const others = (await shortcuts.list()).filter(({id}) => id !== shortcut.id);
	const command = readCommand(shortcut.command);
	if (others.some((other) => readCommand(other.command) === command))
		throw new SaidError(say('shortcuts_commandTaken', command));
	if (others.length >= MAX_SHORTCUTS) throw new SaidError(say('shortcuts_full', MAX_SHORTCUTS));
	await shortcuts.put(shortcut);
};

export const shortcutRequests = (shortcuts: ShortcutDesk, notebook: RecentCalls) => ({
	'shortcuts.put': entry(z.object({shortcut: shortcutSchema}), ({shortcut}) => put(shortcuts, shortcut)),
	'shortcuts.remove': entry(byId, ({id}) => shortcuts.remove(id)),
	/** What the agent of a berth did lately that can be done again, the latest at the end. */
	'shortcuts.recent': entry(byId, ({id}) => notebook.recent(id, MAX_RECENT)),
});
