// Keeps an agent from acting on a page it has not seen. In: a call for a tab. Out: nothing, or once for each site that the tab has moved
// to by itself an error that names it.
import {ToolError} from '../errors.ts';
import {cleanLine} from '../page/clean.ts';
import type {PageContext} from './define.ts';

export const requireKnownSite = ({page, berth, host}: Pick<PageContext<unknown>, 'page' | 'berth' | 'host'>): void => {
	if (host.told.isKnown(berth.id, page.id, page.url)) return;
	host.told.note(berth.id, page.id, page.url);
	throw new ToolError(
		`the tab shows another site than when you last saw it: ${cleanLine(page.url, 200)}. Read it; if you mean this page, call again.`,
	);
};
