// All that the doctor looks at. In: nothing. Out: what is known, looked at again when something has changed or the person wants it.
import {useCallback, useEffect, useState} from 'preact/hooks';
import browser from 'webextension-polyfill';
import {readSettings} from '../../../settings.ts';
import {SETTINGS_KEY} from '../../../settings-store.ts';
import {ask} from '../../ask.ts';
import {useLive} from '../../parts/live.tsx';
import {useRoundTrip} from '../../parts/round-trip.ts';
import {useSettings} from '../../parts/settings.tsx';
import {useTry} from '../../parts/toast.tsx';
import type {Known} from './checks.ts';

type Asked = Pick<Known, 'facts' | 'ignored'>;

export interface Findings {
	/** Nothing until all have answered. */
	readonly known: Known | undefined;
	readonly isFresh: boolean;
	readonly lookAgain: () => void;
}

export const useFindings = (): Findings => {
	const {state, isFresh} = useLive();
	const {view} = useSettings();
	const [asked, setAsked] = useState<Asked>();
	const attempt = useTry();
	const trip = useRoundTrip(state?.port);
	const lookAgain = useCallback(
		() =>
			attempt(async () => {
				const [facts, ignored] = await Promise.all([ask('doctor.report'), readIgnored()]);
				setAsked({facts, ignored});
			}),
		[attempt],
	);
	// Whatever of it changes, the worker has more to tell.
	useEffect(lookAgain, [lookAgain, isFresh, state?.companion, state?.port, state?.trouble?.words, view]);
	const known = asked &&
		state &&
		view && {
			...{...asked, trip, isStopped: state.isStopped, isEnabled: view.current.enabled},
			given: view.given,
		};
	return {known, isFresh, lookAgain};
};

const readIgnored = async (): Promise<Known['ignored']> => {
	const [local, managed] = await Promise.all([
		browser.storage.local.get(SETTINGS_KEY),
		// Rejects where nothing is managed.
		browser.storage.managed.get(null).catch(() => ({})),
	]);
	const own = (local[SETTINGS_KEY] ?? {}) as Record<string, unknown>;
	return {own: readSettings(own).ignored, managed: readSettings(managed).ignored};
};
