// What the keyboard writes into. In: nothing. Out: the element that has the focus, in whichever shadow tree, and whether it takes text.
import {activeElementOf, isConnected, localNameOf, shadowOf} from '../dom.ts';
import {isWritable} from '../operable.ts';
import {roleOf} from '../roles.ts';
import {isConnectedTo} from './around.ts';
import {nextEvent} from './next-event.ts';

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

/** Editors take the focus some time after the press. */
export const FOCUS_MS = 300;

export const focusComes = async (isWanted: (focus: Element) => boolean): Promise<void> => {
	const deadline = performance.now() + FOCUS_MS;
	for (;;) {
		const focus = focusedElement();
		const left = deadline - performance.now();
		if ((focus && isWanted(focus)) || left <= 0) return;
		await nextEvent('focusin', left);
	}
};

/** Pages draw fields anew while they are written in, and go on from one that is full to the next. */
export const isHandedOn = (before: Element, now: Element | undefined): boolean => {
	if (!now) return false;
	if (isConnectedTo(now, before)) return true;
	const isFull = before instanceof HTMLInputElement && before.maxLength >= 0 && before.value.length >= before.maxLength;
	return takesText(now) && (isFull || !isConnected(before));
};
