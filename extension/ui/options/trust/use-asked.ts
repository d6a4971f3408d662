// What the worker knows and a list shows. In: how it is asked for, and what in the storage changes with it. Out: the last answer, asked for
// again whenever that changes, and when another worker is there.
import {useCallback, useEffect, useRef, useState} from 'preact/hooks';
import browser from 'webextension-polyfill';
import {useLive} from '../../parts/live.tsx';
import {useTry} from '../../parts/toast.tsx';

interface Asked<V> {
	/** Nothing until it is known. */
	readonly value: V | undefined;
	readonly again: () => void;
}

/** @param keys How the names of what is stored begin; the same array each time. */
export const useAsked = <V>(get: () => Promise<V>, keys: readonly string[]): Asked<V> => {
	const [value, setValue] = useState<V>();
	const latest = useRef(0);
	const attempt = useTry();
	const {isFresh} = useLive();
	const again = useCallback(() => {
		const turn = ++latest.current;
		attempt(async () => {
			const answer = await get();
			if (turn === latest.current) setValue(answer);
		});
	}, [attempt, get]);
	useEffect(() => {
		if (isFresh) again();
	}, [again, isFresh]);
	useEffect(() => {
		const hear = (changes: object): void => {
			if (Object.keys(changes).some((name) => keys.some((key) => name.startsWith(key)))) again();
		};
		browser.storage.onChanged.addListener(hear);
		return () => browser.storage.onChanged.removeListener(hear);
	}, [again, keys]);
	return {value, again};
};
