// What a control counts for in a name of which it is a part. In: the control and its role. Out: its value, or nothing when it is none.
import {attributeOf} from './dom.ts';
import {isEditingHost} from './roles.ts';
import {isSecret} from './secrets.ts';

/** What a page calls by the name of a secret may be the label of it as well. */
const isWrittenIn = (element: Element): boolean =>
	element instanceof HTMLInputElement ||
	element instanceof HTMLTextAreaElement ||
	element instanceof HTMLSelectElement ||
	isEditingHost(element);

/** A control within a label counts by its value. */
export const valueInName = (element: Element, role: string): string | undefined => {
	if (isWrittenIn(element) && isSecret(element)) return '';
	if (element instanceof HTMLSelectElement)
		return Array.from(element.selectedOptions, (option) => option.label).join(' ');
	if (element instanceof HTMLTextAreaElement) return element.value;
	if (element instanceof HTMLInputElement && /^(?:textbox|searchbox|spinbutton|combobox|slider)$/.test(role))
		return element.value;
	if (role === 'slider' || role === 'spinbutton')
		return attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow') ?? undefined;
	return undefined;
};
