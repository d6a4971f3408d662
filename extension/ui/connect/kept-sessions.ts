// Clients whose sessions go on from an earlier worker, which the one of now hears of with their next request only. In: what the extension has
// stored. Out: the one that was there last.
import {useEffect, useState} from 'preact/hooks';
import browser from 'webextension-polyfill';
import {z} from 'zod';
import type {Area} from '../../settings.ts';
import type {LiveState} from '../live.ts';
import {useLive} from '../parts/live.tsx';
import {showName} from '../show-name.ts';

/** As extension/mcp/records.ts calls them. */
const SESSION = 'session:';
const local: Pick<Area, 'get' | 'getKeys'> = browser.storage.local;
const recordSchema = z.object({client: z.object({name: z.string()}), usedAt: z.number()});

type Latest = NonNullable<LiveState['latest']>;

export const listKeptSessions = async (): Promise<readonly string[]> =>
	(await local.getKeys()).filter((key) => key.startsWith(SESSION));

const findLatest = async (): Promise<Latest | null> => {
	const kept = Object.values(await local.get([...(await listKeptSessions())]));
	const sessions = kept.flatMap((each) => recordSchema.safeParse(each).data ?? []);
	const last = sessions.toSorted((one, other) => one.usedAt - other.usedAt).at(-1);
	return last ? {client: showName(last.client.name), at: last.usedAt} : null;
};

/** Nothing until it is known, and null where nobody has come. */
export const useLatest = (): Latest | null | undefined => {
	const {state, isFresh} = useLive();
	const [kept, setKept] = useState<Latest | null>();
	// Each worker begins without knowing; of the sessions there may be ten thousand.
	const isUnknown = isFresh && state !== undefined && state.latest === undefined;
	useEffect(() => {
		if (isUnknown)
			// What cannot be read is not known to have been.
			findLatest().then(setKept, () => setKept(null));
	}, [isUnknown]);
	return state?.latest ?? (state && kept);
};
