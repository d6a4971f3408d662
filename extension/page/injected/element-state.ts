// How an element is at this moment. In: an element, or none where it is gone. Out: what can be waited for.
import {attributeOf, isMatch, isShownWith} from './dom.ts';
import {hasArea, lookAt} from './sight.ts';

export interface ElementState {
	readonly isGone: boolean;
	readonly isVisible: boolean;
	readonly isEnabled: boolean;
	readonly isChecked: boolean;
	readonly isExpanded: boolean;
}

export const stateOfElement = (element: Element | undefined): ElementState => {
	if (!element) return {isGone: true, isVisible: false, isEnabled: false, isChecked: false, isExpanded: false};
	return {
		isGone: false,
		isVisible: isSeen(element),
		isEnabled: !isMatch(element, ':disabled') && attributeOf(element, 'aria-disabled') !== 'true',
		isChecked: isMatch(element, ':checked') || attributeOf(element, 'aria-checked') === 'true',
		isExpanded: attributeOf(element, 'aria-expanded') === 'true' || isMatch(element, '[open], [open] > summary'),
	};
};

/** Also of what is around it: an element in a hidden one has a style of its own that says nothing of that. */
const isSeen = (element: Element): boolean => {
	const look = lookAt(element);
	// Without a box of its own it is seen where its children are.
	const isShown =
		look.style.display === 'contents' ||
		isShownWith(element, {opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false});
	return isShown && look.isVisible && !look.isUnseen && hasArea(element);
};
