// Where a frame lies, told alike from outside and from inside: its place among the frames of the window around it, or -1 for those in
// shadow trees, which are not among them.
import {contentWindowOf} from './dom.ts';

export const frameIndex = (element: Element): number => {
	const inner = element instanceof HTMLIFrameElement ? contentWindowOf(element) : null;
	return inner ? placeOf(inner, window) : -1;
};

/** 0 also for the top document, which lies in no frame. */
export const ownIndex = (): number => (parent === window ? 0 : placeOf(window, parent));

const placeOf = (inner: Window, outer: Window): number => {
	for (let index = 0; index < outer.length; index++) if (outer[index] === inner) return index;
	return -1;
};
