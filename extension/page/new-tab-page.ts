// The browser's own page for a tab that shows nothing. In: addresses and tabs. Out: whether it is that page, and tabs that are empty instead:
// nothing can be done with that page but to leave it.
import {log} from '../log.ts';
import {navigateTab} from './navigation.ts';

/** Browsers of this family have names of their own before it. */
const NEW_TAB_PAGE = /^(?!https?:)[a-z]+:\/\/(?:newtab|new-tab-page)(?:[/?#]|$)/;
const LIMIT_MS = 5_000;

export const isNewTabPage = (url: string): boolean => NEW_TAB_PAGE.test(url);

export const emptyTab = async (chromeId: number): Promise<void> => {
	await navigateTab(chromeId, {kind: 'url', url: 'about:blank'}, AbortSignal.timeout(LIMIT_MS)).catch(
		(error: unknown) => log.warn('page', `tab ${chromeId} still shows the new-tab page`, error),
	);
};
