// The shortcuts of this browser, as they lie in storage. In: nothing. Out: those that can be read, how many cannot, again whenever they change.
import {useEffect, useState} from 'preact/hooks';
import browser from 'webextension-polyfill';
import {type Shortcut, shortcutSchema} from '../../../shortcuts/shortcut.ts';
import {SHORTCUTS_KEY} from '../../../shortcuts/store.ts';
import {useTry} from '../../parts/toast.tsx';

export interface Known {
	readonly shortcuts: readonly Shortcut[];
	readonly unreadable: number;
}

export const readShortcuts = async (): Promise<Known> => {
	const {[SHORTCUTS_KEY]: stored} = await browser.storage.local.get(SHORTCUTS_KEY);
	const all: readonly unknown[] = Array.isArray(stored) ? stored : [];
	const shortcuts = all.flatMap((each) => shortcutSchema.safeParse(each).data ?? []);
	return {
		shortcuts: shortcuts.toSorted((one, other) => one.command.localeCompare(other.command)),
		unreadable: all.length - shortcuts.length,
	};
};

/** Nothing until they are read. */
export const useShortcuts = (): Known | undefined => {
	const [known, setKnown] = useState<Known>();
	const attempt = useTry();
	useEffect(() => {
		const readAgain = (): void => attempt(async () => setKnown(await readShortcuts()));
		const hear = (changes: object, area: string): void => {
			if (area === 'local' && SHORTCUTS_KEY in changes) readAgain();
		};
		readAgain();
		browser.storage.onChanged.addListener(hear);
		return () => browser.storage.onChanged.removeListener(hear);
	}, [attempt]);
	return known;
};
