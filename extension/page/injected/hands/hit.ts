// What lies at a point, as a press there would find it. In: a point of the document. Out: the innermost element, and whether it belongs
// to the one that is meant.
import {boxesOf, boxOf, eachChild, isElement, localNameOf, parentInPage, shadowOf} from '../dom.ts';
import {labelsOf} from '../labels.ts';

const inDocument = Document.prototype.elementFromPoint;
const inShadow = ShadowRoot.prototype.elementFromPoint;

export interface Point {
	readonly x: number;
	readonly y: number;
}

/** Also in closed shadow trees. */
export const elementAt = ({x, y}: Point): Element | undefined => {
	let hit = inDocument.call(document, x, y);
	for (let tree = hit && shadowOf(hit, localNameOf(hit)); tree; ) {
		const inner: Element | null = inShadow.call(tree, x, y);
		if (!inner || inner === hit) break;
		hit = inner;
		tree = shadowOf(inner, localNameOf(inner));
	}
	return hit ?? undefined;
};

/** It is the element, something in it, or what stands for it. */
export const belongs = (hit: Element, target: Element): boolean => {
	const own = [target, ...labelsOf(target)];
	for (let around: Element | null = hit; around; around = parentInPage(around)) if (own.includes(around)) return true;
	return hit instanceof HTMLLabelElement && hit.control === target;
};

/** Where a press would be: the middle of each piece of the element, and then other places in it. */
export const pointsOf = (element: Element): readonly Point[] => {
	const boxes = boxesWithArea(element).slice(0, MAX_BOXES);
	return PLACES.flatMap(([across, down]) => boxes.map((box) => pointIn(box, across, down))).filter(isInView);
};

const MAX_BOXES = 4;
const PLACES = [
	[0.5, 0.5],
	[0.25, 0.5],
	[0.75, 0.5],
	[0.5, 0.2],
	[0.5, 0.8],
	[0.1, 0.2],
	[0.9, 0.8],
] as const;
/** Elements without a box of their own are where their children are. */
const MAX_CHILDREN = 30;

const boxesWithArea = (element: Element, purse = {left: MAX_CHILDREN}): DOMRect[] => {
	const own = Array.from(boxesOf(element)).filter(({width, height}) => width >= 1 && height >= 1);
	if (own.length > 0) return own;
	const inner: DOMRect[] = [];
	eachChild(element, localNameOf(element), (child) => {
		if (isElement(child) && purse.left-- > 0) inner.push(...boxesWithArea(child, purse));
	});
	return inner;
};

/** What hangs out of the window can be pressed only within it. */
const pointIn = (box: DOMRect, across: number, down: number): Point => {
	const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
	const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
	return {x: left + (right - left) * across, y: top + (bottom - top) * down};
};

const isInView = ({x, y}: Point): boolean => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

export const middleOf = (element: Element): Point => {
	const {left, top, width, height} = boxOf(element);
	return {x: left + width / 2, y: top + height / 2};
};
