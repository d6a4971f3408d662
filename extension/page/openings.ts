// Tabs that pages open: popups, `target=_blank`, `window.open`. In: the browser's event. Out: which tab opened which.

export interface Opening {
	/** The tab whose page did it. `openerTabId` names the active tab instead, when the page is in the background. */
	readonly from: number;
	readonly chromeId: number;
	readonly url: string;
}

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const watchOpenings = (onOpening: (opening: Opening) => void): void =>
	chrome.webNavigation.onCreatedNavigationTarget.addListener(({sourceTabId, tabId, url}) =>
		onOpening({from: sourceTabId, chromeId: tabId, url}),
	);
