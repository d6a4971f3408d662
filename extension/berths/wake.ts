// A tab that is about to be used. In: the berth and its tab. Out: what it shows, once it shows anything; nothing when it is gone.
import {emptyTab, isBare, loadAgain, untilShown} from '../page/awaken.ts';
import {isNewTabPage} from '../page/new-tab-page.ts';
import {readTab, type TabState} from '../page/tabs.ts';
import type {Held} from './held.ts';
import type {BerthTab} from './record.ts';

const EMPTY = 'about:blank';

/**
 * The browser may have put it aside to save memory, and one that a page has just opened is empty at first. What had no page yet when the
 * browser was closed it brings back with its own.
 */
export const wake = async (
	held: Held,
	{id, chromeId, url}: BerthTab,
): Promise<{readonly state: TabState; readonly isWoken?: true} | undefined> => {
	const state = await readTab(chromeId);
	if (!state) {
		held.removed(chromeId);
		return undefined;
	}
	const isAwaited = state.url === EMPTY && url !== EMPTY;
	if (isNewTabPage(state.url)) await emptyTab(chromeId);
	else if (isAwaited) await untilShown(chromeId);
	else if (state.isDiscarded || (await isNewlyBare(held, state))) await loadAgain(chromeId);
	else return {state};
	const tab = held.record.tabs.find((candidate) => candidate.id === id);
	const now = tab && (await readTab(tab.chromeId));
	if (now) held.updated(now);
	return now && {state: now, isWoken: true};
};

/** Once there was a document in it, the browser says so itself when that goes. */
const isNewlyBare = async ({shown}: Held, state: TabState): Promise<boolean> => {
	if (state.isLoading || shown.has(state.chromeId)) return false;
	const isOne = await isBare(state);
	if (!isOne) shown.add(state.chromeId);
	return isOne;
};
