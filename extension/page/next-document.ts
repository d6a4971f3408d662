// When a document comes into a tab or one of its frames, or goes from it. In: a tab. Out: a promise, kept at the next such event.
import {navigations} from './navigations.ts';

/** Kept at the end of the signal as well. */
export const nextDocument = (chromeId: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const come = new AbortController();
		const either = AbortSignal.any([signal, come.signal]);
		const end = (tabId: number): void => {
			if (tabId === chromeId) come.abort();
		};
		const {committed, domReady, completed, moved, closed} = navigations;
		for (const news of [committed, domReady, completed, moved]) news.until(either, ({tabId}) => end(tabId));
		closed.until(either, end);
		if (either.aborted) resolve();
		either.addEventListener('abort', () => resolve(), {once: true});
	});
