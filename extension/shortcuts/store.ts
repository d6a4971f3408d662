// The shortcuts of this browser, which outlive it. In: a storage area. Out: those in it that can be read, and word of one more. A person may
// write there too, by the options page or by hand.
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {MAX_SHORTCUTS, type Shortcut, shortcutSchema} from './shortcut.ts';

export const SHORTCUTS_KEY = 'shortcuts';

export class ShortcutStore {
	readonly #area: Area;
	#writing: Promise<unknown> = Promise.resolve();

	constructor(area: Area) {
		this.#area = area;
	}

	/** By their commands. One that cannot be read costs only itself. */
	async list(): Promise<readonly Shortcut[]> {
		const known = new Set<string>();
		const isFirst = ({id, command}: Shortcut): boolean => {
			const names = [`id ${id}`, `command ${command}`];
			const isNew = !names.some((name) => known.has(name));
			for (const name of names) known.add(name);
			return isNew;
		};
		const read = (await this.#read()).slice(0, MAX_SHORTCUTS).flatMap(readOne).filter(isFirst);
		return read.toSorted((one, other) => (one.command < other.command ? -1 : 1));
	}

	/** In the place of the one with the same id, if there is one. What cannot be read is left to whoever wrote it. */
	put(shortcut: Shortcut): Promise<void> {
		return this.#change((stored) => {
			const at = stored.findIndex((each) => Object(each).id === shortcut.id);
			return at < 0 ? [...stored, shortcut] : stored.with(at, shortcut);
		});
	}

	remove(id: string): Promise<void> {
		return this.#change((stored) => stored.filter((each) => Object(each).id !== id));
	}

	#change(change: (stored: readonly unknown[]) => readonly unknown[]): Promise<void> {
		const write = this.#writing.then(async () => this.#area.set({[SHORTCUTS_KEY]: change(await this.#read())}));
		this.#writing = write.catch(() => undefined);
		return write;
	}

	async #read(): Promise<readonly unknown[]> {
		const {[SHORTCUTS_KEY]: stored} = await this.#area.get(SHORTCUTS_KEY);
		return Array.isArray(stored) ? stored : [];
	}
}

const readOne = (stored: unknown): readonly Shortcut[] => {
	const result = shortcutSchema.safeParse(stored);
	if (result.success) return [result.data];
	const [issue] = result.error.issues;
	log.warn('shortcuts', `left out one that cannot be read: ${issue?.path.join('.')}: ${issue?.message}`);
	return [];
};
