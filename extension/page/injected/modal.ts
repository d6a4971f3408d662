// The dialog that keeps everything else from being used. In: where one looks. Out: the one in front, if there is one.
import {activeElementOf, findAll, holds, localNameOf, parentInPage, shadowOf} from './dom.ts';
import {elementAt, pointsOf} from './hands/hit.ts';

export const openModal = (root: Element): Element | undefined => {
	const inFront = frontOf(modalsIn(root));
	return inFront && inFront !== root && !holds(inFront, root) ? inFront : undefined;
};

const modalsIn = (root: Element): readonly Element[] => {
	const focused = modalWithFocus(root);
	return [...findAll(root, 'dialog:modal'), ...(focused ? [focused] : [])];
};

/** What lies behind one cannot be hit, with all that is in it. Where nothing is hit, the last in the order of the page is taken for it. */
const frontOf = (modals: readonly Element[]): Element | undefined => {
	if (modals.length < 2) return modals[0];
	for (const point of modals.flatMap(pointsOf)) {
		for (let around = elementAt(point) ?? null; around; around = parentInPage(around))
			if (modals.includes(around)) return around;
	}
	return modals.at(-1);
};

/** A dialog that opens takes the focus, which leads to one in a shadow tree. */
const modalWithFocus = (root: Element): Element | undefined => {
	let active = activeElementOf(document);
	if (!active || !holds(root, active)) return undefined;
	for (let tree = shadowOf(active, localNameOf(active)); tree; tree = active && shadowOf(active, localNameOf(active))) {
		const modal = Array.from(findAll(tree, 'dialog:modal')).at(-1);
		if (modal) return modal;
		active = tree.activeElement;
	}
	return undefined;
};
