// Tells the worker when this document is printed: while the browser's dialog for it is open, nothing in the page answers. In: the
// page's events. Out: messages.

export type PrintNews = {readonly printing: 'begins' | 'ends'};

export const tellOfPrinting = (): void => {
	const tell = (news: PrintNews) => (): void => {
		// Nobody listens any more where the extension was loaded anew.
		try {
			chrome.runtime.sendMessage(news).catch(() => undefined);
		} catch {}
	};
	addEventListener('beforeprint', tell({printing: 'begins'}));
	addEventListener('afterprint', tell({printing: 'ends'}));
};
