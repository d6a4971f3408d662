// Which file input an element leads to. In: the element that a ref means. Out: an input; or nothing, where it may be a drop zone.
import {
	bodyOf,
	boxOf,
	closestTo,
	findAll,
	isElement,
	isMatch,
	isShownWith,
	localNameOf,
	parentInPage,
	shadowOf,
} from './dom.ts';

const FILE_INPUT = 'input[type="file" i]';
/** A person finds what belongs together close together. */
const MAX_STEPS_UP = 4;
const MAX_ELEMENTS = 50_000;

const BUTTON = 'button, label, a, summary, input, [role="button" i], [role="link" i]';

export const isFileInput = (element: Element | null): element is HTMLInputElement =>
	element instanceof HTMLInputElement && isMatch(element, FILE_INPUT);

/** What it is, names or contains; else what is hidden close to it. */
export const inputOf = (
	element: Element,
	suits: (input: HTMLInputElement) => boolean,
): HTMLInputElement | undefined => {
	if (isFileInput(element)) return element;
	const label = closestTo(element, 'label');
	const labelled = label instanceof HTMLLabelElement ? label.control : null;
	if (isFileInput(labelled)) return labelled;
	return best(inputsIn(element), suits) ?? nearInput(element, suits);
};

/** What another world of this document offers by a name, which no ref may mean and which may lie in no document. */
export const offeredBy = (name: string, path: readonly number[]): Element | undefined => {
	const shown: Node[] = [];
	const take = (event: Event): void => {
		if (event instanceof MouseEvent && event.relatedTarget instanceof Node) shown.push(event.relatedTarget);
	};
	addEventListener(`${name}!`, take);
	dispatchEvent(new Event(name));
	removeEventListener(`${name}!`, take);
	let [offered] = shown.filter(isElement);
	for (const index of path) {
		const shadow = offered && shadowOf(offered, localNameOf(offered));
		offered = shadow ? findAll(shadow, '*')[index] : undefined;
	}
	return offered;
};

/** For a button, which takes no drop and may lie far from its input. */
export const onlyInput = (
	element: Element,
	suits: (input: HTMLInputElement) => boolean,
): HTMLInputElement | undefined => {
	const body = bodyOf(document);
	const inputs = body ? inputsIn(body) : [];
	const hidden = inputs.filter(isUnseen);
	return isMatch(element, BUTTON) || inputs.length === 1
		? best(hidden.length === 1 ? hidden : inputs, suits, 1)
		: undefined;
};

const nearInput = (element: Element, suits: (input: HTMLInputElement) => boolean): HTMLInputElement | undefined => {
	let around: Element | null = element;
	for (let step = 0; step < MAX_STEPS_UP; step++) {
		around = parentInPage(around);
		if (!around || isMatch(around, 'body, html')) return undefined;
		const found = best(inputsIn(around).filter(isUnseen), suits);
		if (found || isMatch(around, 'form, dialog, fieldset')) return found;
	}
	return undefined;
};

/** Of several the first that takes these files; where none does, the first may say why not. */
const best = (
	inputs: readonly HTMLInputElement[],
	suits: (input: HTMLInputElement) => boolean,
	max = Number.POSITIVE_INFINITY,
): HTMLInputElement | undefined => (inputs.length > max ? undefined : (inputs.find(suits) ?? inputs[0]));

const inputsIn = (root: Element): HTMLInputElement[] => {
	const found: HTMLInputElement[] = [];
	let left = MAX_ELEMENTS;
	const visit = (within: Element | ShadowRoot): void => {
		for (const element of findAll(within, '*')) {
			if (--left < 0) return;
			if (isFileInput(element)) found.push(element);
			const shadow = shadowOf(element, localNameOf(element));
			if (shadow) visit(shadow);
		}
	};
	const own = shadowOf(root, localNameOf(root));
	if (own) visit(own);
	visit(root);
	return found;
};

/** Hidden in one of the ways in which pages put a button of their own in the place of the input. */
export const isUnseen = (input: Element): boolean => {
	const {width, height, right, bottom} = boxOf(input);
	const isShown = isShownWith(input, {opacityProperty: true, visibilityProperty: true});
	return !isShown || width <= 1 || height <= 1 || right < 0 || bottom + scrollY < 0;
};
