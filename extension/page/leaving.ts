// When a document is left. In: the tab, the frame that shows it, and a signal after which nobody asks any more. Out: a promise, kept when
// another document takes its place, as what was asked of the old one is never answered then.

export const whenLeft = (chromeId: number, frameId: number, signal: AbortSignal): Promise<'left'> =>
	new Promise((resolve) => {
		const {onCommitted} = chrome.webNavigation;
		const onNavigation = (details: {tabId: number; frameId: number}): void => {
			// With the top document all frames in it go.
			if (details.tabId === chromeId && (details.frameId === frameId || details.frameId === 0)) resolve('left');
		};
		onCommitted.addListener(onNavigation);
		signal.addEventListener('abort', () => onCommitted.removeListener(onNavigation), {once: true});
	});
