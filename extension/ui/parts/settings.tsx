// Settings as our pages handle them. In: what the person chooses. Out: what is in force, who has decided it, and each change saved at once with
// a way back.
import {type ComponentChildren, createContext} from 'preact';
import {useCallback, useContext, useEffect, useMemo, useState} from 'preact/hooks';
import browser from 'webextension-polyfill';
import {defaultSettings} from '../../settings.ts';
import {SETTINGS_KEY, type SettingsView, type ShownSettings} from '../../settings-store.ts';
import {ask} from '../ask.ts';
import {SaidError, say} from '../say.ts';
import {useToast, useTry} from './toast.tsx';

export type SettingName = keyof ShownSettings;
type Change = {readonly [N in SettingName]?: ShownSettings[N] | null};

interface SettingsDesk {
	/** Nothing until they are read. */
	readonly view: SettingsView | undefined;
	/** Who has decided it, where it was not the person, in words. */
	readonly lockOf: (name: SettingName) => string | undefined;
	/**
	 * Null goes back to what it was at first.
	 * @param said What stands beside the way back.
	 */
	readonly change: (change: Change, said?: string) => void;
}

const SettingsContext = createContext<SettingsDesk>({
	view: undefined,
	lockOf: () => undefined,
	change: () => undefined,
});

export const useSettings = (): SettingsDesk => useContext(SettingsContext);

export const SettingsProvider = ({children}: {children: ComponentChildren}) => {
	const [view, setView] = useState<SettingsView>();
	const toast = useToast();
	const attempt = useTry();
	const read = useCallback(async () => setView(await ask('settings.view')), []);
	useEffect(() => {
		attempt(read);
		const hear = (changes: object, area: string): void => {
			if (area === 'managed' || SETTINGS_KEY in changes) attempt(read);
		};
		browser.storage.onChanged.addListener(hear);
		return () => browser.storage.onChanged.removeListener(hear);
	}, [attempt, read]);
	const desk = useMemo(() => {
		/** @param only Put by this page, and to be replaced only where it still stands. */
		const put = async (change: Change, only?: Change): Promise<void> => {
			try {
				const refused = await ask('settings.put', {change, ...(only && {only})});
				if (refused.length > 0) throw new SaidError(say(only ? 'changedSince' : 'notTaken'));
			} finally {
				// A control that was not taken shows again what is in force.
				await read();
			}
		};
		const change = (wanted: Change, said = say('saved')): void => {
			const before = Object.fromEntries(
				Object.keys(wanted).map((name) => [name, view?.own[name as SettingName] ?? null]),
			) as Change;
			// The way back that stands there leads past this change.
			toast(undefined);
			attempt(async () => {
				await put(wanted);
				toast({text: said, undo: () => attempt(() => put(before, wanted))});
			});
		};
		return {view, change, lockOf: (name: SettingName) => lockOf(view, name)};
	}, [view, read, attempt, toast]);
	return <SettingsContext.Provider value={desk}>{children}</SettingsContext.Provider>;
};

const lockOf = (view: SettingsView | undefined, name: SettingName): string | undefined => {
	if (view?.managed.includes(name)) return say('managedBy');
	return view?.given.includes(name) ? say('givenAtStart') : undefined;
};

const FIRST: ShownSettings = defaultSettings();

/** One of them, as a field takes it; before the worker has spoken, what it is at first. */
export const useSetting = <N extends SettingName>(name: N) => {
	const {view, lockOf, change} = useSettings();
	const [lock, own] = [lockOf(name), view?.own[name]];
	const isOwn = lock === undefined && own !== undefined && JSON.stringify(own) !== JSON.stringify(FIRST[name]);
	return {
		value: (view?.current ?? FIRST)[name],
		lock,
		onSave: (value: ShownSettings[N]) => change({[name]: value} as Change),
		onReset: isOwn ? () => change({[name]: null} as Change) : undefined,
	};
};
