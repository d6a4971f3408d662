// A tab that is about to be used. In: the berth and its tab. Out: what it shows, once it shows anything; nothing when it is gone.
import {emptyTab, isBare, loadAgain, untilShown} from '../page/awaken.ts';
import {isNewTabPage} from '../page/new-tab-page.ts';
import {type Page, readTab, type TabState} from '../page/tabs.ts';
import {type Held, isWhole, type Shown} from './held.ts';
import type {BerthTab} from './record.ts';

const EMPTY = 'about:blank';

/**
 * The browser may have put it aside to save memory, and one that a page has just opened is empty at first. What had no page yet when the
 * browser was closed it brings back with its own. Once there was something in it, the browser tells of all that becomes of it.
 */
export const wake = async (held: Held, tab: BerthTab): Promise<Page | undefined> => {
	const {id, chromeId, url} = tab;
	if (held.shown.has(chromeId) && isWhole(tab)) return toPage(id, tab);
	const state = await readTab(chromeId);
	if (!state) {
		held.removed(chromeId);
		return undefined;
	}
	const isAwaited = state.url === EMPTY && url !== EMPTY;
	if (isNewTabPage(state.url)) await emptyTab(chromeId);
	else if (isAwaited) await untilShown(chromeId);
	else if (state.isDiscarded || (await isNewlyBare(held, state))) await loadAgain(chromeId);
	else return toPage(id, state);
	const left = held.record.tabs.find((candidate) => candidate.id === id);
	const now = left && (await readTab(left.chromeId));
	if (now) held.updated(now);
	return now && {...toPage(id, now), isWoken: true};
};

const toPage = (id: number, {chromeId, url, title}: Shown): Page => ({id, chromeId, url, title});

/** Once there was a document in it, the browser says so itself when that goes. */
const isNewlyBare = async ({shown}: Held, state: TabState): Promise<boolean> => {
	if (state.isLoading || shown.has(state.chromeId)) return false;
	const isOne = await isBare(state);
	if (!isOne) shown.add(state.chromeId);
	return isOne;
};
