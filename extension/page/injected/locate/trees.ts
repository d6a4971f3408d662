// The tree that an element is in: its document, or a shadow tree. In: an element. Out: the root, and whose tree it is.
import {parentOf} from '../dom.ts';

export const rootOf = (element: Element): Node => {
	let root: Node = element;
	for (let above = parentOf(root); above; above = parentOf(above)) root = above;
	return root;
};

export const hostOf = (root: Node): Element | undefined => (root instanceof ShadowRoot ? root.host : undefined);
