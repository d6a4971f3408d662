// Which control a ref means. In: the element that has the ref. Out: the control itself: the one that a label is for, or the only one in
// an element of the page's own that is drawn around it.
import {eachChild, isElement, isMatch, localNameOf} from '../dom.ts';
import {isEditingHost, roleOf} from '../roles.ts';

const NATIVE = 'input:not([type="hidden" i]), select, textarea';
const WIDGETS =
	/^(?:textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|menuitemcheckbox|menuitemradio|option)$/;
const MAX_ELEMENTS = 2_000;

export const controlOf = (element: Element): Element => {
	if (element instanceof HTMLLabelElement && element.control) return element.control;
	if (isMatch(element, NATIVE) || isEditingHost(element)) return element;
	const role = roleOf(element, localNameOf(element));
	const inner = controlsIn(element);
	const [only] = inner;
	// Where a page gives the role to a box around its field, the field takes the text.
	if (only && inner.length === 1 && (!WIDGETS.test(role) || canStandFor(only, role))) return only;
	return element;
};

const canStandFor = (control: Element, role: string): boolean => {
	switch (role) {
		case 'textbox':
		case 'searchbox':
		case 'combobox':
		case 'spinbutton':
			return (
				isEditingHost(control) || isMatch(control, 'select, textarea, input:not([type="checkbox" i], [type="radio" i])')
			);
		case 'slider':
			return isMatch(control, 'input[type="range" i]');
		case 'checkbox':
		case 'switch':
			return isMatch(control, 'input[type="checkbox" i]');
		default:
			return role === 'radio' && isMatch(control, 'input[type="radio" i]');
	}
};

/** Also in shadow trees, where the fields of elements of the page's own lie. */
const controlsIn = (root: Element): Element[] => {
	const found: Element[] = [];
	let left = MAX_ELEMENTS;
	const visit = (element: Element): void => {
		eachChild(element, localNameOf(element), (child) => {
			if (!isElement(child) || --left < 0) return;
			if (isMatch(child, NATIVE) || isEditingHost(child)) found.push(child);
			else visit(child);
		});
	};
	visit(root);
	return found;
};
