// What a control or a picture says. In: an element. Out: its words; '' where it has none. Such elements answer to no names but their
// own, so they are asked directly.
import {isSecret} from './secrets.ts';

const MAX_ALT_CHARS = 100;

export const controlToText = (element: Element): string => {
	if (element instanceof HTMLInputElement) return inputToText(element);
	if (element instanceof HTMLTextAreaElement) return hideSecret(element, element.value);
	if (element instanceof HTMLSelectElement)
		return Array.from(element.selectedOptions, (option) => option.label).join(', ');
	return element instanceof HTMLImageElement ? pictureToText(element.alt.trim()) : '';
};

const inputToText = (input: HTMLInputElement): string => {
	switch (input.type) {
		case 'hidden':
		case 'file':
			return '';
		case 'checkbox':
		case 'radio':
			return input.checked ? '[x]' : '[ ]';
		case 'image':
			return input.alt;
		default:
			return hideSecret(input, input.value);
	}
};

const hideSecret = (control: Element, value: string): string => (isSecret(control) && value ? '••••' : value);

const pictureToText = (alt: string): string =>
	alt && `[image: ${alt.length > MAX_ALT_CHARS ? `${alt.slice(0, MAX_ALT_CHARS - 1)}…` : alt}]`;
