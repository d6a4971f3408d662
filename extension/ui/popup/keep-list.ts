// A list that does not jump. In: a list, and what is to stand in it. Out: the same list; what stands there already stays the element that
// it is, so that nobody presses what has just moved under the pointer's old place.

interface Entry {
	/** What it is; one that is the same is not built again. */
	readonly key: string;
	build(): HTMLLIElement;
}

export const keepList = (list: HTMLUListElement, entries: readonly Entry[]): void => {
	const shown = new Map([...list.children].map((item) => [item.getAttribute('data-key'), item]));
	const items = entries.map(({key, build}) => {
		const known = shown.get(key);
		if (known) return known;
		const item = build();
		item.dataset.key = key;
		return item;
	});
	const hadFocus = list.contains(document.activeElement);
	for (const item of shown.values()) if (!items.includes(item)) item.remove();
	for (const [place, item] of items.entries())
		if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null);
	// Who works with the keyboard goes on with the next one.
	if (hadFocus && !list.contains(document.activeElement)) list.querySelector('button')?.focus();
};
