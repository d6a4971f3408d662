// The dialog that keeps everything else from being used. In: where one looks. Out: the one in front, if there is one.
import {activeElementOf, findAll, holds, localNameOf, shadowOf} from './dom.ts';

/** The last one in the document order is taken for the one in front. */
export const openModal = (root: Element): Element | undefined => {
	const last = lastModalIn(root) ?? modalWithFocus(root);
	return last && last !== root && !holds(last, root) ? last : undefined;
};

const lastModalIn = (root: Node): Element | undefined => {
	const modals = findAll(root, 'dialog:modal');
	return modals[modals.length - 1];
};

/** A dialog that opens takes the focus, which leads to one in a shadow tree. */
const modalWithFocus = (root: Element): Element | undefined => {
	let active = activeElementOf(document);
	if (!active || !holds(root, active)) return undefined;
	for (let tree = shadowOf(active, localNameOf(active)); tree; tree = active && shadowOf(active, localNameOf(active))) {
		const modal = lastModalIn(tree);
		if (modal) return modal;
		active = tree.activeElement;
	}
	return undefined;
};
