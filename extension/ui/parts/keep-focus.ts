// The keyboard's place on a page that changes. In: a document. Out: where what has the focus goes away, as a button may that was just pressed,
// the focus goes to what stands nearest to it instead of to nothing.

const FOCUSABLE =
	'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';

interface Place {
	readonly element: HTMLElement;
	/** All that it stands in, from the inside out: gone from the page it would not tell. */
	readonly around: readonly HTMLElement[];
}

export const keepFocus = (document: Document): void => {
	let place: Place | undefined;
	document.addEventListener('focusin', ({target}) => {
		if (target instanceof HTMLElement) place = placeOf(target);
	});
	document.addEventListener('focusout', () => {
		// By then it is known whether it was left, or went away.
		queueMicrotask(() => {
			if (place && isLeft(place.element) && document.activeElement === document.body) place = undefined;
		});
	});
	const pass = (gone: Place): void => {
		const {activeElement: active} = document;
		// Somebody may have taken care of it already; and what the person looks at stays where it is.
		if (active instanceof HTMLElement && active !== document.body && isThere(active)) return;
		heirOf(gone)?.focus({preventScroll: true});
	};
	const look = (): void => {
		if (!place || isThere(place.element)) return;
		const gone = place;
		place = undefined;
		// The rest of a key that is being pressed would press the heir.
		setTimeout(() => pass(gone));
	};
	new MutationObserver(look).observe(document.body, {
		subtree: true,
		childList: true,
		attributeFilter: ['hidden', 'open'],
	});
};

const placeOf = (element: HTMLElement): Place => {
	const around: HTMLElement[] = [];
	for (let outer = element.parentElement; outer; outer = outer.parentElement) around.push(outer);
	return {element, around};
};

/** What is busy with what was pressed lost the focus without anybody having turned away, and may go next. */
const isLeft = (element: HTMLElement): boolean => isThere(element) && !element.matches(':disabled');

const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility();

/** What the keyboard reaches first in the nearest of its surroundings that is still there. */
const heirOf = ({around}: Place): HTMLElement | undefined => {
	for (const outer of around.filter(isThere)) {
		const found = [...outer.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isThere);
		if (found) return found;
	}
	return undefined;
};
