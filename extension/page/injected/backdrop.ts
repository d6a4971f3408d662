// What a text lies on. In: an element, and the colour of the text in it. Out: whether both are surely of one colour. In any doubt they
// are not: pages put texts over pictures and colours in more ways than can be told from outside.
import {animationsOf, boxOf, countIn, findAll, holds, parentInPage, rootElementOf} from './dom.ts';

/** Where so much lies in what has the colour, nobody looks for what else may lie behind the text. */
const MAX_LOOKED_AT = 400;
const CLEAR = 'rgba(0, 0, 0, 0)';
const WHITE = 'rgb(255, 255, 255)';
/** Nobody tells these from one another. */
const WHITISH = /^rgb\(25\d, 25\d, 25\d\)$/;

export const isLikeItsBackground = (element: Element, color: string): boolean => {
	const look = getComputedStyle(element);
	if (isAlike(look.backgroundColor, color)) return isPlain(element, look);
	for (let around: Element | null = element; around; around = parentInPage(around)) {
		const style = getComputedStyle(around);
		const ground = groundOf(around, style);
		if (ground !== CLEAR && !isAlike(ground, color)) return false;
		if (style.position !== 'static') return false;
		if (ground !== CLEAR) return countIn(around) <= MAX_LOOKED_AT && isAlone(element, around);
	}
	return false;
};

const isAlike = (one: string, other: string): boolean => one === other || (WHITISH.test(one) && WHITISH.test(other));

/** Where a page has no colour of its own it is white, unless it is dark for those who want it so; one in a frame lies on the page around. */
const groundOf = (element: Element, {backgroundColor, color, colorScheme}: CSSStyleDeclaration): string => {
	if (backgroundColor !== CLEAR || element !== rootElementOf(document) || parent !== window) return backgroundColor;
	return colorScheme.includes('dark') || WHITISH.test(color) ? CLEAR : WHITE;
};

const isPlain = (element: Element, {backgroundImage, backgroundClip, boxShadow}: CSSStyleDeclaration): boolean =>
	backgroundImage === 'none' &&
	!backgroundClip.includes('text') &&
	!boxShadow.includes('inset') &&
	animationsOf(element).length === 0;

/** Neither drawn elsewhere than it stands nor mixed with what lies behind it. */
const isUnmoved = ({mixBlendMode, filter, backdropFilter, transform, translate}: CSSStyleDeclaration): boolean =>
	mixBlendMode === 'normal' && [filter, backdropFilter, transform, translate].every((each) => each === 'none');

/** Nothing else lies where the text is, also not what the style puts before or behind it. */
const isAlone = (element: Element, ground: Element): boolean => {
	const box = boxOf(element);
	// What has no size shows its text beside itself.
	if (box.width * box.height === 0) return false;
	for (let around: Element | null = element; around; around = around === ground ? null : parentInPage(around)) {
		const style = getComputedStyle(around);
		if (!isUnmoved(style) || !isPlain(around, style) || isPainted(around)) return false;
	}
	return !Array.from(findAll(ground, '*')).some(
		(other) => !holds(other, element) && !holds(element, other) && meets(boxOf(other), box),
	);
};

const isPainted = (element: Element): boolean =>
	['::before', '::after'].some((part) => !/^(?:none|normal)$/.test(getComputedStyle(element, part).content));

const meets = (one: DOMRect, other: DOMRect): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
