// Waits inside a document, in the isolated world, until it changes. Out: true at its next change, false when the waiting was ended
// before. Nothing of it is left in the document then. Both functions are sent to the page as source: each stands alone.

/** Only one waits in a document: a later worker's takes the place of an earlier one's. */
export const nextChange = (): Promise<boolean> => {
	const MAX_ELEMENTS = 20_000;
	const scope = globalThis as {endTabberthWait?: () => void};
	scope.endTabberthWait?.();
	return new Promise((resolve) => {
		let elements = 0;
		const end = (isChange: boolean): void => {
			observer.disconnect();
			document.removeEventListener('input', onInput, true);
			if (scope.endTabberthWait === endUnchanged) delete scope.endTabberthWait;
			resolve(isChange);
		};
		const onInput = (): void => end(true);
		const endUnchanged = (): void => end(false);
		const observer = new MutationObserver(onInput);

		/** An observer does not see into shadow trees, where what a person reads may stand. */
		const observe = (root: Document | ShadowRoot): void => {
			observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
			for (const element of root.querySelectorAll('*')) {
				if (++elements > MAX_ELEMENTS) return;
				const shadow = element instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(element) : null;
				if (shadow) observe(shadow);
			}
		};

		scope.endTabberthWait = endUnchanged;
		document.addEventListener('input', onInput, true);
		observe(document);
	});
};

export const endWait = (): void => {
	(globalThis as {endTabberthWait?: () => void}).endTabberthWait?.();
};
