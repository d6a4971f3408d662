// Which run of the browser this is: tab ids hold for one run only. In: what the companion says of the browser, and a storage area
// that is emptied when the browser ends. Out: the same name for as long as the browser runs.
import type {Hello} from '../../native-host/protocol.ts';
import type {Area} from '../settings.ts';

const KEY = 'browserRun';

/** On Windows the companion's parent is a shell of its own, so what was said first counts as long as it is remembered. */
export const nameBrowserRun = async (session: Area, {pid, startedAt}: Hello['browser']): Promise<string> => {
	const known = (await session.get(KEY))[KEY];
	if (typeof known === 'string') return known;
	const name = `${pid}:${startedAt}`;
	await session.set({[KEY]: name});
	return name;
};
