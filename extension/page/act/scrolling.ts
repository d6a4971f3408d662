// What a turn of the wheel moved. In: the documents under the mouse. Out: how far each thing is scrolled, and in words what changed.
import type {ScrollPlaces} from '../injected/hands/scrolling.ts';
import {ask, type Scene} from './scene.ts';
import type {Spot} from './target.ts';

export const readScroll = async (
	scene: Scene,
	spots: readonly Spot[],
	isWaiting: boolean,
): Promise<readonly ScrollPlaces[]> =>
	Promise.all(spots.map(async ({frame, at}) => (await ask(scene, frame, 'scrolled', [at, isWaiting])) ?? []));

export const describeScroll = (
	direction: string,
	before: readonly ScrollPlaces[],
	after: readonly ScrollPlaces[],
): string => {
	const moves = before.flatMap((places, document) =>
		places.flatMap((place, index) => {
			const now = after[document]?.[index];
			const isPage = document === before.length - 1 && index === places.length - 1;
			return now && (now.x !== place.x || now.y !== place.y) ? [{place, now, isPage}] : [];
		}),
	);
	const [first] = moves;
	if (first) return moveToWords(direction, first);
	return `Nothing scrolled ${direction}: what lies under the mouse is at its end there, or does not scroll.`;
};

interface Move {
	readonly place: ScrollPlaces[number];
	readonly now: ScrollPlaces[number];
	readonly isPage: boolean;
}

const moveToWords = (direction: string, {place, now, isPage}: Move): string => {
	const isDown = now.y !== place.y;
	const px = Math.abs(isDown ? now.y - place.y : now.x - place.x);
	const [at, end] = isDown ? [now.y, now.maxY] : [now.x, now.maxX];
	return `Scrolled ${isPage ? 'the page' : 'a part of the page'} ${direction} by ${px} px, to ${at} of ${end}.`;
};
