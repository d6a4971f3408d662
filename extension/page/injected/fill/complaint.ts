// What a page or the browser finds wrong with what a control has now. In: the control. Out: the words that a person would be shown, or ''.
import {attributeOf, findById, isShownWith, textContentOf} from '../dom.ts';
import {tidy} from '../names.ts';

const MAX_CHARS = 200;

export const complaintOf = (control: Element): string => (said(control) || native(control)).slice(0, MAX_CHARS);

/** What the page marks as the message for it. */
const said = (control: Element): string => {
	const invalid = attributeOf(control, 'aria-invalid');
	if (invalid === null || invalid === '' || invalid === 'false') return '';
	const ids = attributeOf(control, 'aria-errormessage') ?? attributeOf(control, 'aria-describedby') ?? '';
	const texts = ids.split(/\s+/).map((id) => (id ? findById(control, id) : null));
	const shown = texts.filter((element) => element && isShownWith(element, {visibilityProperty: true}));
	return tidy(shown.map((element) => (element && textContentOf(element)) ?? '').join(' '));
};

const native = (control: Element): string => {
	const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
	if (!isField && !(control instanceof HTMLSelectElement)) return '';
	if (!control.willValidate) return '';
	// The browser finds a text too short only when a hand wrote it.
	if (isField && control.value !== '' && control.value.length < control.minLength)
		return `at least ${control.minLength} characters are needed`;
	return control.validity.valid ? '' : tidy(control.validationMessage);
};
