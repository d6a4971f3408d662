// What comes to the front in a browser. In: the browser. Out: which tabs and windows did, since it is watched.
import type {Tabberth} from './tabberth.ts';

export interface Front {
	/** `tab 5`, `window 3`; and the person going elsewhere is not told. */
	seen(): Promise<readonly string[]>;
	/** The active tab of the window that has the focus, and its window. */
	now(): Promise<{readonly url: string | undefined; readonly windowId: number}>;
}

interface Watched {
	frontSeen?: string[];
}

export const watchFront = async ({inWorker}: Pick<Tabberth, 'inWorker'>): Promise<Front> => {
	await inWorker(() => {
		const seen: string[] = [];
		Object.assign(globalThis, {frontSeen: seen} satisfies Watched);
		chrome.tabs.onActivated.addListener(({tabId}) => void seen.push(`tab ${tabId}`));
		chrome.windows.onFocusChanged.addListener((id) => {
			if (id !== chrome.windows.WINDOW_ID_NONE) seen.push(`window ${id}`);
		});
	});
	return {
		seen: () => inWorker(() => (globalThis as Watched).frontSeen ?? []),
		now: () =>
			inWorker(async () => {
				const {id: windowId = -1, tabs = []} = await chrome.windows.getLastFocused({populate: true});
				return {url: tabs.find(({active}) => active)?.url, windowId};
			}),
	};
};
