// Where files go that a call gives by a point of the last picture. In: a tab and the point. Out: the document that shows something there,
// what that is, and where in it.

import {ask, openScene} from './act/scene.ts';
import {type Point, targetAt} from './act/target.ts';
import type {Refusal} from './frames.ts';
import type {RefNumbers} from './ref-numbers.ts';
import type {Page} from './tabs.ts';
import type {UploadPlace} from './upload.ts';

export interface PlaceWish {
	readonly page: Page;
	readonly refusal: Refusal;
	readonly refNumbers: RefNumbers;
	readonly signal: AbortSignal;
}

/** @param point In pixels of CSS, from the corner of what the tab shows. */
export const uploadPlaceAt = async (wish: PlaceWish, point: Point): Promise<UploadPlace> => {
	const scene = await openScene(wish);
	const target = await targetAt(scene, point);
	const {what, spots} = target;
	// Looking begins to notice what an action does; nobody waits for that here.
	for (const {frame} of spots) ask(scene, frame, 'noticed', ['', true]).catch(() => undefined);
	const [inner] = spots;
	return {...(inner ?? {frame: scene.top, at: point}), what, target};
};
