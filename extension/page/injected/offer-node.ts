// Shows a node of the page to another world of its document. In: `this` is the node, and a name that no page can guess. Out: the way down
// from what is shown, as an event leads out of no shadow tree. Sent to the page as source: it stands alone.

export function offerNode(this: Element, name: string): readonly number[] {
	const path: number[] = [];
	let shown = this;
	for (let root = shown.getRootNode(); root instanceof ShadowRoot; root = shown.getRootNode()) {
		path.unshift(Array.from(root.querySelectorAll('*')).indexOf(shown));
		shown = root.host;
	}
	const answer = (): boolean => dispatchEvent(new MouseEvent(`${name}!`, {relatedTarget: shown}));
	addEventListener(name, answer, {once: true});
	return path;
}
