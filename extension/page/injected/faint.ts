// Text that is drawn so that nobody reads it: too small, without colour, or in the colour of its own background. In: how the element
// around it looks. Out: yes or no. What pages do to be read otherwise is looked for only where a text is faint.
import {isLikeItsBackground} from './backdrop.ts';
import {animationsOf, boxOf, findIn, parentInPage} from './dom.ts';
import type {Glimpse} from './sight.ts';

/** Below two pixels. */
const TINY = /^[01](?:\.|px)/;
/** How far around a text its colour, its picture or its animation is looked for. */
const MAX_AROUND = 4;
const PICTURES = 'canvas, img, svg, video';

/** Nothing is told by a shorter text, and most texts are: colours and boxes cost as much as all else that is asked of an element. */
const LEAST_CHARS = 12;

export const isFaintText = (look: Glimpse, chars: number): boolean => {
	const {element, style} = look;
	if (style.textIndent !== '0px' && Number.parseFloat(style.textIndent) < -500) return true;
	const size = style.fontSize;
	// Drawings have a scale of their own.
	if (TINY.test(size)) return size === '0px' || element instanceof HTMLElement;
	return chars >= LEAST_CHARS && (isWithoutColor(look) || isGoneInFilter(style) || isShrunk(element));
};

const isWithoutColor = ({element, style}: Glimpse): boolean => {
	const color = style.webkitTextFillColor;
	if (isClear(color)) return !hasStroke(style) && !isShownOtherwise(element);
	return isLight(color) && !hasStroke(style) && isLikeItsBackground(element, color);
};

const isGoneInFilter = ({filter}: CSSStyleDeclaration): boolean => /opacity\(0(?:\.0[01]\d*)?\)/.test(filter);

/** It, or something around it, has been scaled down to a point. */
const isShrunk = (element: Element): boolean => {
	const {width, height} = boxOf(element);
	if ((width > 0 && height > 0) || innerWidth === 0) return false;
	for (let around: Element | null = element; around; around = parentInPage(around)) {
		const {transform, scale} = getComputedStyle(around);
		if (FLAT.test(transform) || /(?:^| )0(?: |$)/.test(scale)) return !isAnimated(around);
	}
	return false;
};

/** Of its four numbers the first two are for what lies beside one another, the last two for what lies below. */
const FLAT = /^matrix\((?:0, 0,|[^,]+, [^,]+, 0, 0,)/;

const isClear = (color: string): boolean =>
	color.startsWith('rgba(') && Number(color.slice(color.lastIndexOf(',') + 1, -1)) < 0.02;

/** Most pages are white, and only then is the background asked for. */
const isLight = (color: string): boolean => color.startsWith('rgb(25');

const hasStroke = (style: CSSStyleDeclaration): boolean =>
	style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px';

const isAnimated = (element: Element): boolean => animationsOf(element).length > 0;

/** By a background in the shape of the text, by what is put before it, or by the picture over which it lies, as in readers of PDFs. */
const isShownOtherwise = (element: Element): boolean => {
	let isPlaced = false;
	let around = element;
	for (let level = 0; level < MAX_AROUND; level++) {
		const style = getComputedStyle(around);
		if (style.backgroundClip.includes('text') || isAnimated(around)) return true;
		if (level === 0 && hasWordsBefore(around)) return true;
		isPlaced ||= style.position === 'absolute';
		const parent = parentInPage(around);
		if (!parent) break;
		around = parent;
	}
	return isPlaced && findIn(around, PICTURES) !== null;
};

const hasWordsBefore = (element: Element): boolean =>
	['::before', '::after'].some((part) => !/^(?:none|normal|"")$/.test(getComputedStyle(element, part).content));
