// Settings. In: who keeps them. Out: what our pages may ask about them. Keys are no part of it: they have a desk of their own.
import {z} from 'zod';
import type {SettingsView} from '../../settings-store.ts';
import {entry, nothing} from './entry.ts';

export interface SettingsDesk {
	view(): Promise<SettingsView>;
	/** Without a value: as it comes. @returns The names of those that make no sense and were left as they are. */
	put(change: Readonly<Record<string, unknown>>, only?: Readonly<Record<string, unknown>>): Promise<readonly string[]>;
}

const values = z.record(z.string(), z.unknown());

export const settingsRequests = (settings: SettingsDesk) => ({
	'settings.view': entry(nothing, () => settings.view()),
	/** A null takes the person's choice away. */
	'settings.put': entry(z.object({change: values, only: values.optional()}), ({change, only}) =>
		settings.put(change, only),
	),
});
