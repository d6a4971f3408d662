// Elements without refs. In: a ref, a point or the focus of a tab. Out: how the element is found again, in words of the page; and, in the
// tab as it is later, the ref that it has there.
import {ToolError} from '../errors.ts';
import {ask, openScene, refuseFrame, type Scene} from './act/scene.ts';
import {childAt, type Point} from './act/target.ts';
import {askEngine, isReadyToAct} from './engine.ts';
import {type Frame, listFrames, originOf, topOf} from './frames.ts';
import type {Located, Match, Wanted} from './injected/locate/locator.ts';
import type {LocatedOrFrame} from './injected/locator.ts';
import {addressOf, inFrame} from './located.ts';
import {DOCUMENT_SPAN} from './ref-numbers.ts';
import {CHILD_LIMITS, findHolder, searchIn, TOP_LIMITS} from './snapshot.ts';

export type {Located, Match, Wanted} from './injected/locate/locator.ts';

export type Place = Pick<Scene, 'page' | 'refusal' | 'refNumbers' | 'signal'>;

/** Whether `locateRef`, once called, is answered before the page is asked anything else. */
export const isLocatedFirst = ({page}: Place, ref: number): boolean =>
	ref < DOCUMENT_SPAN && isReadyToAct(page.chromeId);

export const locateRef = async (place: Place, ref: number): Promise<Located | undefined> => {
	const {chromeId} = place.page;
	if (ref < DOCUMENT_SPAN) return askEngine({chromeId, frameId: 0}, 'locate', [ref]);
	const frames = await listFrames(chromeId);
	const isIn = ({documentId}: Frame): boolean => place.refNumbers.isIn(documentId, ref);
	const frame = frames.find(isIn) ?? (await findHolder(chromeId, frames, ref));
	if (!frame || (/^https?:/.test(frame.url) && place.refusal(frame.url))) return undefined;
	const located = await askEngine({chromeId, documentId: frame.documentId}, 'locate', [ref]);
	return located && inFrame(located, frame);
};

export const locatePoint = async (place: Place, point: Point): Promise<Located | undefined> => {
	const scene = await openScene(place);
	return descend(scene, scene.top, point, (frame, at) => ask(scene, frame, 'locateAt', [at, limitsIn(frame)]));
};

export const locateFocus = async (place: Place): Promise<Located | undefined> => {
	const first = await askEngine({chromeId: place.page.chromeId, frameId: 0}, 'locateFocus', []);
	if (!first || 'role' in first) return first;
	const scene = await openScene(place);
	return descend(scene, scene.top, {x: 0, y: 0}, (frame) => ask(scene, frame, 'locateFocus', []));
};

/** From the page's own document into the frames in which it lies. */
const descend = async (
	scene: Scene,
	frame: Frame,
	at: Point,
	locate: (frame: Frame, at: Point) => Promise<LocatedOrFrame | undefined>,
): Promise<Located | undefined> => {
	const found = await locate(frame, at);
	if (!found) return undefined;
	if ('role' in found) return inFrame(found, frame);
	const inner = await childAt(scene, frame, found.frame);
	return descend(scene, inner, found.inner ?? at, locate);
};

const limitsIn = ({frameId}: Frame) => (frameId === 0 ? TOP_LIMITS : CHILD_LIMITS);

/** @param isNameGiven Its name or its row is what the caller asked for: nothing else will do. */
export const findWanted = async (place: Place, wanted: Wanted, isNameGiven: boolean): Promise<Match> => {
	const scene = await openScene(place);
	const frame = frameOf(scene, wanted);
	const matched = await ask(scene, frame, 'match', [{wanted, isNameGiven, ...searchIn(scene, frame)}]);
	if (!matched) return {kind: 'none', instead: []};
	if (frame === scene.top) await scene.refNumbers.keep(scene.page.id, matched.nextRef);
	return matched.match;
};

/** Of its very site: what another one shows in the same place is not what was meant. */
const frameOf = (scene: Scene, {frame: address}: Wanted): Frame => {
	const {frames, refusal} = scene;
	if (address === undefined) return topOf(frames, refusal);
	const inner = frames.filter(({frameId}) => frameId !== 0);
	const exact = inner.filter(({url}) => addressOf(url) === address);
	const near = inner.filter(({url}) => originOf(url) === originOf(address) && originOf(url) !== 'null');
	const [only, ...others] = exact.length > 0 ? exact : near;
	if (only && others.length === 0) {
		refuseFrame(scene, only);
		return only;
	}
	const how = only ? `${others.length + 1} frames of ${address}` : `no frame of ${address}`;
	throw new ToolError(`the page has ${how}.`);
};

/** Whether the keyboard writes into it; what else it is that it writes into. */
export const isFocused = async (
	place: Place,
	wanted: Wanted,
): Promise<{readonly isIt: boolean; readonly what: string}> => {
	const scene = await openScene(place);
	return (await ask(scene, frameOf(scene, wanted), 'isFocused', [wanted])) ?? {isIt: false, what: ''};
};
