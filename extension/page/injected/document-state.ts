// How far a document has loaded, asked inside it, in the isolated world. Sent to the page as source: it stands alone.

export interface DocumentState {
	readonly title: string;
	/** Of the answer that brought the document; absent for pages that came from no server. */
	readonly status?: number;
	readonly isLoaded: boolean;
	/** When the page will send the browser to another address, by a refresh in its head. */
	readonly refreshMs?: number;
	/** What is still under way, as far as a document can tell: addresses of images, frames and style sheets. */
	readonly pending: readonly string[];
}

export const readDocumentState = (): DocumentState => {
	const MAX_PENDING = 5;
	const [entry] = performance.getEntriesByType('navigation');
	const status = entry instanceof PerformanceNavigationTiming ? entry.responseStatus : 0;
	const loadedUrls = new Set(performance.getEntriesByType('resource').map(({name}) => name));
	const images = Array.from(document.images).filter((image) => !image.complete && image.loading !== 'lazy');
	const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet" i][href]');
	const sources = document.querySelectorAll<HTMLScriptElement | HTMLIFrameElement>('script[src], iframe[src]');
	const waiting = [
		...images.map((image) => image.currentSrc || image.src),
		...Array.from(sheets, ({sheet, href}) => (sheet ? '' : href)),
		...Array.from(sources, ({src}) => src),
	].filter((url) => /^https?:/.test(url) && !loadedUrls.has(url));
	const refresh = document.querySelector<HTMLMetaElement>('meta[http-equiv="refresh" i]')?.content ?? '';
	const [, seconds] = /^\s*(\d+(?:\.\d+)?)\s*[;,]?\s*url\s*=/i.exec(refresh) ?? [];
	return {
		title: document.title.toWellFormed(),
		...(status > 0 && {status}),
		...(seconds !== undefined && {refreshMs: Number(seconds) * 1_000}),
		isLoaded: document.readyState === 'complete',
		pending: document.readyState === 'complete' ? [] : Array.from(new Set(waiting)).slice(0, MAX_PENDING),
	};
};
