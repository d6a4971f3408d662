// What the keyboard writes into. In: nothing. Out: the element that has the focus, in whichever shadow tree, and whether it takes text.
import {activeElementOf, localNameOf, shadowOf} from '../dom.ts';
import {isWritable} from '../operable.ts';
import {roleOf} from '../roles.ts';

export const takesText = (element: Element): boolean =>
	isWritable(element) || /^(?:textbox|searchbox|combobox|spinbutton)$/.test(roleOf(element, localNameOf(element)));

export const focusedElement = (): Element | undefined => {
	let active = activeElementOf(document);
	while (active) {
		const inner: Element | null | undefined = shadowOf(active, localNameOf(active))?.activeElement;
		if (!inner) break;
		active = inner;
	}
	return active && active !== document.body ? active : undefined;
};
