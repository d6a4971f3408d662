// What a person does to a control, as the events that come of it. In: an element. Out: nothing; the page has been told. A tab in the
// background gets no focus events from the browser, though the focus moves: they are told for it.
import {activeElementOf, boxOf, closestTo, fire, giveFocus, localNameOf, shadowOf} from '../dom.ts';

export const focusOn = (element: HTMLElement | SVGElement): void => {
	const before = focused();
	if (before === element) return;
	giveFocus(element);
	if (document.hasFocus() || focused() !== element) return;
	const tell = (target: Element, type: string, relatedTarget: Element | null, bubbles = false) =>
		fire(target, new FocusEvent(type, {relatedTarget, bubbles, composed: true}));
	if (before) {
		tell(before, 'blur', element);
		tell(before, 'focusout', element, true);
	}
	tell(element, 'focus', before);
	tell(element, 'focusin', before, true);
};

/** The element itself, and not what it lies in a shadow tree of. */
export const focused = (): Element | null => {
	let active = activeElementOf(document);
	for (let tree = active && shadowOf(active, localNameOf(active)); tree?.activeElement; ) {
		active = tree.activeElement;
		tree = shadowOf(active, localNameOf(active));
	}
	return active && /^(?:body|html)$/.test(localNameOf(active)) ? null : active;
};

/** All that a mouse button does to it; the click does what a click does. */
export const press = (element: Element): void => {
	point(element);
	const place = placeOf(element);
	const down = {...place, buttons: 1, detail: 1};
	const up = {...place, buttons: 0, detail: 1};
	// What listens for these decides itself whether the focus moves.
	const isFree = fire(element, new PointerEvent('pointerdown', {...POINTER, ...down}));
	const isFocusing = isFree ? fire(element, new MouseEvent('mousedown', down)) : true;
	if (isFocusing) focusOnNearest(element);
	fire(element, new PointerEvent('pointerup', {...POINTER, ...up}));
	if (isFree) fire(element, new MouseEvent('mouseup', up));
	fire(element, new PointerEvent('click', {...POINTER, ...up}));
};

/** The button is held from the middle of the element to a place. */
export const drag = (element: Element, to: {readonly clientX: number; readonly clientY: number}): void => {
	const from = {...placeOf(element), buttons: 1};
	const there = {...from, ...to};
	fire(element, new PointerEvent('pointerdown', {...POINTER, ...from}));
	fire(element, new MouseEvent('mousedown', from));
	fire(element, new PointerEvent('pointermove', {...POINTER, ...there}));
	fire(element, new MouseEvent('mousemove', there));
	fire(element, new PointerEvent('pointerup', {...POINTER, ...there, buttons: 0}));
	fire(element, new MouseEvent('mouseup', {...there, buttons: 0}));
};

const point = (element: Element): void => {
	const place = placeOf(element);
	const still = {...place, bubbles: false, cancelable: false};
	fire(element, new PointerEvent('pointerover', {...POINTER, ...place}));
	fire(element, new PointerEvent('pointerenter', {...POINTER, ...still}));
	fire(element, new MouseEvent('mouseover', place));
	fire(element, new MouseEvent('mouseenter', still));
	fire(element, new PointerEvent('pointermove', {...POINTER, ...place}));
	fire(element, new MouseEvent('mousemove', place));
};

const POINTER = {pointerId: 1, pointerType: 'mouse', isPrimary: true};

const placeOf = (element: Element) => {
	const {left, top, width, height} = boxOf(element);
	return {
		clientX: left + width / 2,
		clientY: top + height / 2,
		bubbles: true,
		cancelable: true,
		composed: true,
		view: window,
	};
};

const focusOnNearest = (element: Element): void => {
	const near = closestTo(element, 'a[href], button, input, select, textarea, [tabindex], [contenteditable]');
	if (near instanceof HTMLElement || near instanceof SVGElement) focusOn(near);
};

const CODES: Readonly<Record<string, number>> = {
	Backspace: 8,
	Enter: 13,
	Escape: 27,
	PageUp: 33,
	PageDown: 34,
	End: 35,
	Home: 36,
	ArrowLeft: 37,
	ArrowUp: 38,
	ArrowRight: 39,
	ArrowDown: 40,
	a: 65,
};

/** @returns Whether the page leaves what the key does to the browser, which does nothing for a key that nobody pressed. */
export const tap = (element: Element, key: string, more: KeyboardEventInit = {}): boolean => {
	const keyCode = CODES[key] ?? 0;
	const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
	const init = {key, code, keyCode, which: keyCode, bubbles: true, cancelable: true, composed: true, ...more};
	const isFree = fire(element, new KeyboardEvent('keydown', init));
	fire(element, new KeyboardEvent('keyup', init));
	return isFree;
};

/** As the keyboards of phones do, which do not say which key it was. */
export const strike = (element: Element, type: 'keydown' | 'keyup'): boolean =>
	fire(
		element,
		new KeyboardEvent(type, {key: 'Unidentified', keyCode: 229, bubbles: true, cancelable: true, composed: true}),
	);

/** @returns Whether the page lets it be written. */
export const announceText = (element: Element, data: string, inputType = 'insertText'): boolean =>
	fire(element, new InputEvent('beforeinput', {data, inputType, bubbles: true, cancelable: true, composed: true}));

export const tellText = (element: Element, data: string): boolean =>
	fire(element, new InputEvent('input', {data, inputType: 'insertText', bubbles: true, composed: true}));

export const tellInput = (element: Element): boolean =>
	fire(element, new Event('input', {bubbles: true, composed: true}));

/** It does not leave a shadow tree, as the browser's own does not. */
export const tellChange = (element: Element): boolean => fire(element, new Event('change', {bubbles: true}));
