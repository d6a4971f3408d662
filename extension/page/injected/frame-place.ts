// Where a frame lies, told alike from outside and from inside: its place among the frames of the window around it; for those in shadow
// trees, which are not among them, a number below that tells their size.
import {contentWindowOf} from './dom.ts';

/** Of a frame without a size: it is shown nowhere. */
const UNSEEN = -2;
const FIRST_SIZE = -10;
const MAX_PX = 100_000;

export const isFrame = (element: Element, name: string): boolean =>
	name === 'iframe' || name === 'frame' || (name === 'object' && contentWindowOf(element) !== null);

export const frameIndex = (element: Element): number => {
	const inner = contentWindowOf(element);
	if (!inner) return UNSEEN;
	const index = placeOf(inner, window);
	return index < 0 ? sizeToIndex(element.clientWidth, element.clientHeight) : index;
};

/** 0 also for the top document, which lies in no frame. */
export const ownIndex = (): number => {
	const index = parent === window ? 0 : placeOf(window, parent);
	return index < 0 ? sizeToIndex(innerWidth, innerHeight) : index;
};

const placeOf = (inner: Window, outer: Window): number => {
	for (let index = 0; index < outer.length; index++) if (outer[index] === inner) return index;
	return -1;
};

const sizeToIndex = (width: number, height: number): number =>
	width * height === 0 ? UNSEEN : FIRST_SIZE - (Math.round(width) % MAX_PX) * MAX_PX - (Math.round(height) % MAX_PX);
