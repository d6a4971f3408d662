// Brings an element into view. In: an element, and where in the window it should come to lie. Out: nothing; the page is scrolled.
import {
	boxOf,
	clientHeightOf,
	clientWidthOf,
	parentInPage,
	scrollHeightOf,
	scrollOn,
	scrollToShow,
	scrollWidthOf,
} from '../dom.ts';
import type {Point} from './hit.ts';

export type Block = 'center' | 'start' | 'end';

const SHARES: Readonly<Record<Block, number>> = {center: 0.5, start: 0.1, end: 0.9};

/**
 * In a frame the browser would scroll the documents around it as well, and those of other sites only some time later: there each
 * document scrolls itself when it is asked.
 */
export const bringIntoView = (element: Element, block: Block): void => {
	if (parent === window) scrollToShow(element, {block, inline: 'nearest', behavior: 'instant'});
	else bringPoint(element, middle(element), SHARES[block]);
};

/** @param from What the point belongs to, so that what scrolls around that is scrolled. */
export const bringPoint = (from: Element, point: () => Point, share = 0.5): void => {
	for (let around = parentInPage(from); around; around = parentInPage(around)) {
		if (around === document.scrollingElement || !isScroller(around)) continue;
		const box = boxOf(around);
		const {x, y} = point();
		if (!isWithin({x, y}, box)) scrollOn(around, x - box.left - box.width / 2, y - box.top - box.height * share);
	}
	const {x, y} = point();
	const view = new DOMRect(0, 0, innerWidth, innerHeight);
	if (!isWithin({x, y}, view)) scrollBy({left: x - innerWidth / 2, top: y - innerHeight * share, behavior: 'instant'});
};

const middle = (element: Element) => (): Point => {
	const {left, top, width, height} = boxOf(element);
	return {x: left + width / 2, y: top + height / 2};
};

const isWithin = ({x, y}: Point, {left, top, right, bottom}: DOMRect): boolean =>
	x >= left && x < right && y >= top && y < bottom;

const isScroller = (element: Element): boolean =>
	(scrollHeightOf(element) > clientHeightOf(element) || scrollWidthOf(element) > clientWidthOf(element)) &&
	getComputedStyle(element).overflow !== 'visible';
