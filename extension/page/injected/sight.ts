// Whether a person sees an element, and how it is laid out. In: an element. Out: its look, from as few questions as will do,
// because each style or box that is asked for costs.
import {animationsOf, boxesOf, boxOf, eachChild, isElement, localNameOf} from './dom.ts';

/** What tells whether there is anything to see. */
export interface Glimpse {
	readonly element: Element;
	/** Neither it nor anything in it has a box. */
	readonly isGone: boolean;
	/** All in it is transparent, or cut away to nothing. */
	readonly isUnseen: boolean;
	readonly isInline: boolean;
	readonly isPlaced: boolean;
	readonly style: CSSStyleDeclaration;
}

export interface Look extends Glimpse {
	/** It and its text are drawn; children may differ. */
	readonly isVisible: boolean;
	readonly cursor: string;
}

export const glimpseOf = (element: Element): Glimpse => {
	const style = getComputedStyle(element);
	const display = style.display;
	const isInline = display === 'inline' || display === 'contents';
	const isGone = display === 'none' || (!isInline && style.contentVisibility === 'hidden');
	// What is placed by itself is never inline.
	const position = isGone || isInline ? '' : style.position;
	const isPlaced = position === 'absolute' || position === 'fixed';
	const isUnseen = !isGone && (isFaded(element, style) || (!isInline && isCutAway(element, style, isPlaced)));
	return {element, isGone, isUnseen, isInline, isPlaced, style};
};

export const lookAt = (element: Element): Look => {
	const {isGone, isUnseen, isInline, isPlaced, style} = glimpseOf(element);
	return {element, isGone, isUnseen, isInline, isPlaced, style, isVisible: isDrawn(style), cursor: style.cursor};
};

export const isDrawn = (style: CSSStyleDeclaration): boolean => style.visibility === 'visible';

const LEAST_OPACITY = 0.02;

/** What comes or goes at this moment is seen; a control that lies faintly over what is drawn for it is there to be used. */
const isFaded = (element: Element, {opacity}: CSSStyleDeclaration): boolean => {
	if (opacity === '1' || Number(opacity) > LEAST_OPACITY) return false;
	return opacity === '0' || !(CONTROL.test(localNameOf(element)) || animationsOf(element).length > 0);
};

const CONTROL = /^(?:input|select|textarea)$/;

/** The old ways to hide something from people only: clipped, collapsed to a point, or parked outside of the page. */
const isCutAway = (element: Element, style: CSSStyleDeclaration, isPlaced: boolean): boolean => {
	if (isPlaced && /^rect\((?:[01]px,? ?){4}\)$/.test(style.clip)) return true;
	const clipPath = style.clipPath;
	if (clipPath !== 'none' && /^(?:inset\((?:50|100)%|circle\(0)/.test(clipPath)) return true;
	const cuts = style.overflowX !== 'visible' && style.overflowX !== 'auto';
	if (!isPlaced && !cuts) return false;
	// In a window that is not shown at all no box tells anything.
	if (innerWidth === 0) return false;
	const box = boxOf(element);
	if (cuts && (box.width <= 1 || box.height <= 1)) return true;
	return isPlaced && isOutside(box);
};

/** Left of or above all that one can scroll to. */
const isOutside = (box: DOMRect): boolean =>
	(box.right <= 0 && box.right + scrollX <= 0) || (box.bottom <= 0 && box.bottom + scrollY <= 0);

/** A page may hold ten thousands of elements without a size in one another. */
const MAX_LOOKED_AT = 30;

/** Large enough to be hit, itself or something in it, and not outside of what one can scroll to. */
export const hasArea = (element: Element, purse = {left: MAX_LOOKED_AT}): boolean => {
	const box = boxOf(element);
	if (box.width >= 2 && box.height >= 2) return !isOutside(box);
	for (const part of boxesOf(element)) if (part.width >= 2 && part.height >= 2) return !isOutside(part);
	return hasAreaWithin(element, purse);
};

const hasAreaWithin = (element: Element, purse: {left: number}): boolean => {
	let found = false;
	eachChild(element, localNameOf(element), (child) => {
		if (!found && isElement(child) && purse.left-- > 0) found = hasArea(child, purse);
	});
	return found;
};

/** As it is drawn: a person reads, and asks for, capitals where the page's style makes them. */
export const drawnText = (text: string, {textTransform}: CSSStyleDeclaration): string => {
	switch (textTransform) {
		case 'none':
			return text;
		case 'uppercase':
			return text.toLocaleUpperCase();
		case 'lowercase':
			return text.toLocaleLowerCase();
		case 'capitalize':
			return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase());
		default:
			return text;
	}
};
