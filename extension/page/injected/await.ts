// Waiting inside a document. In: a time. Out: a promise that is kept at the document's next change, or when the time is over.
import {findAll, localNameOf, shadowOf} from './dom.ts';

/** An observer does not see into shadow trees, and not for ever into large pages. */
const MAX_ELEMENTS = 20_000;
/** Beginnings and ends of what style sheets do, and what people do. */
const EVENTS = ['input', 'change', 'transitionend', 'animationend', 'toggle', 'load', 'scroll', 'focusin'];

export const nextChangeWithin = (ms: number): Promise<void> =>
	new Promise((resolve) => {
		const ending = new AbortController();
		let elements = 0;
		const end = (): void => {
			ending.abort();
			observer.disconnect();
			clearTimeout(timer);
			resolve();
		};
		const observer = new MutationObserver(end);
		const observe = (root: Document | ShadowRoot): void => {
			observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
			for (const element of findAll(root, '*')) {
				if (++elements > MAX_ELEMENTS) return;
				const shadow = shadowOf(element, localNameOf(element));
				if (shadow) observe(shadow);
			}
		};
		const timer = setTimeout(end, ms);
		for (const type of EVENTS)
			document.addEventListener(type, end, {capture: true, passive: true, signal: ending.signal});
		observe(document);
	});
