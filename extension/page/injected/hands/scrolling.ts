// How far things are scrolled. In: an element. Out: the positions of all that scrolls around it, once they are still.
import {
	clientHeightOf,
	clientWidthOf,
	parentInPage,
	scrollHeightOf,
	scrollLeftOf,
	scrollTopOf,
	scrollWidthOf,
} from '../dom.ts';
import {nextEvent} from './next-event.ts';

/** From the innermost outwards; the page itself comes last. */
export type ScrollPlaces = readonly {
	readonly x: number;
	readonly y: number;
	readonly maxX: number;
	readonly maxY: number;
}[];

/** A wheel that moves nothing starts nothing. */
const START_MS = 60;
const MAX_MS = 1_000;

export const scrollPlaces = async (element: Element | undefined, isWaiting: boolean): Promise<ScrollPlaces> => {
	if (isWaiting) await untilStill();
	const places = [];
	for (let around: Element | null = element ?? null; around; around = parentInPage(around))
		if (around !== document.scrollingElement && scrolls(around)) places.push(placeOf(around));
	const page = document.scrollingElement;
	return page ? [...places, placeOf(page)] : places;
};

const scrolls = (element: Element): boolean =>
	scrollHeightOf(element) > clientHeightOf(element) + 1 || scrollWidthOf(element) > clientWidthOf(element) + 1;

const placeOf = (element: Element) => ({
	x: Math.round(scrollLeftOf(element)),
	y: Math.round(scrollTopOf(element)),
	maxX: Math.max(0, scrollWidthOf(element) - clientWidthOf(element)),
	maxY: Math.max(0, scrollHeightOf(element) - clientHeightOf(element)),
});

/** Wheels move things smoothly in a window that draws. */
const untilStill = async (): Promise<void> => {
	if (await nextEvent('scroll', START_MS)) await nextEvent('scrollend', MAX_MS);
};
