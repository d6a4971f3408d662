// What lies around an element, through shadow trees and labels. In: elements. Out: the trees around one, and whether two belong together.
import {parentInPage, rootOf} from '../dom.ts';

/** The document, and the shadow trees in which it lies. */
export const rootsAround = (element: Element | undefined): readonly Node[] => {
	const roots: Node[] = [document];
	for (let around = element; around; around = parentInPage(around) ?? undefined) {
		const root = rootOf(around);
		if (root instanceof ShadowRoot && !roots.includes(root)) roots.push(root);
	}
	return roots;
};

/** The one may be in the other, or stand for it. */
export const isConnectedTo = (one: Element, other: Element): boolean => {
	for (let around: Element | null = one; around; around = parentInPage(around)) {
		if (around === other) return true;
		if (around instanceof HTMLLabelElement && around.control === other) return true;
	}
	for (let around: Element | null = other; around; around = parentInPage(around)) if (around === one) return true;
	return false;
};
