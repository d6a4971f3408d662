// Where to act. In: a ref, or a point of what the tab shows. Out: a point of the tab, what is there, and whose documents notice what
// happens.
import {ToolError} from '../../errors.ts';
import {surelyAt} from '../frame-choice.ts';
import type {Frame} from '../frames.ts';
import {goneError, unknownRef} from '../gone.ts';
import type {AimOptions} from '../injected/hands/aim.ts';
import type {Point} from '../injected/hands/hit.ts';
import type {Located} from '../injected/locate/locator.ts';
import {inFrame} from '../located.ts';
import {findHolder, searchIn} from '../snapshot.ts';
import {ask, refuseFrame, type Scene} from './scene.ts';

export type {AimOptions, Point};

export interface Target {
	/** What the element is called. */
	readonly what: string;
	/** A link whose page comes in a tab of its own. */
	readonly opensTab: boolean;
	/** It is there to be written in; of what lies at a point that is not asked. */
	readonly isField?: boolean;
	/** How it is found again, where that was asked for. */
	readonly located?: Located;
	/** In pixels of CSS, from the corner of what the tab shows. */
	readonly point: Point;
	/** The documents that it lies in, from the innermost outwards, and where in each. */
	readonly spots: readonly Spot[];
}

export interface Spot {
	readonly frame: Frame;
	readonly at: Point;
}

export const aimAtRef = async (scene: Scene, ref: number, options: AimOptions): Promise<Target> => {
	const {frame, answer} = await askHolder(scene, ref, (holder) => ask(scene, holder, 'aim', [ref, options]));
	if ('trouble' in answer)
		throw new ToolError(`ref_${ref}, ${answer.what}, ${answer.trouble}. ${cureOf(answer.trouble)}`);
	const {located, ...aim} = answer;
	return toTop(scene, {
		...aim,
		spots: [{frame, at: aim.point}],
		...(located && {located: inFrame(located, frame)}),
	});
};

const cureOf = (trouble: string): string => {
	if (trouble.includes('covered')) return 'Close or move what covers it, or act on that instead.';
	if (trouble.includes('disabled')) return 'Do first what the page asks for, or wait_for it to be enabled.';
	return 'Read the page again, or take a screenshot to see why.';
};

/** Brought into view; nothing is done to it. */
export const reachRef = async (scene: Scene, ref: number): Promise<Target> => {
	const {frame, answer} = await askHolder(scene, ref, (holder) => ask(scene, holder, 'reach', [ref]));
	if ('trouble' in answer) throw new ToolError(unknownRef(ref));
	return toTop(scene, {...answer, spots: [{frame, at: answer.point}]}, false);
};

/** Most refs tell by their number where they belong. */
const askHolder = async <T>(
	scene: Scene,
	ref: number,
	asking: (frame: Frame) => Promise<T | undefined>,
): Promise<{readonly frame: Frame; readonly answer: T}> => {
	const likely = scene.frames.find(({documentId}) => scene.refNumbers.isIn(documentId, ref)) ?? scene.top;
	const answer = isReachable(scene, likely) ? await asking(likely) : undefined;
	if (answer !== undefined) return {frame: likely, answer};
	const frame = await findHolder(scene.page.chromeId, scene.frames, ref);
	if (!frame) throw new ToolError(unknownRef(ref));
	refuseFrame(scene, frame);
	const found = frame === likely ? undefined : await asking(frame);
	if (found === undefined) throw await goneError(scene, {frame, ref, search: searchIn(scene, frame)});
	return {frame, answer: found};
};

export const isReachable = ({refusal}: Scene, {url}: Frame): boolean =>
	!/^https?:/.test(url) || refusal(url) === undefined;

/** Through the documents around the one in which the point was found. */
const toTop = async (scene: Scene, inner: Target, mustBeFree = true): Promise<Target> => {
	const frame = inner.spots.at(-1)?.frame;
	const outer = frame && outerOf(scene, frame);
	if (!frame || !outer) return inner;
	const place = await ask(scene, frame, 'place', []);
	const found = place === undefined ? undefined : await ask(scene, outer, 'pointOf', [place, inner.point, mustBeFree]);
	const trouble = found ? 'trouble' in found && found.trouble : 'one that the page does not show now';
	if (!found || 'trouble' in found)
		throw new ToolError(`${inner.what} lies in a frame, ${trouble}. Read the page again, or act at a coordinate.`);
	const {point, cover} = found;
	if (cover && mustBeFree) throw new ToolError(`${inner.what} is covered by ${cover}. ${cureOf('covered')}`);
	return toTop(scene, {...inner, point, spots: [...inner.spots, {frame: outer, at: point}]}, mustBeFree);
};

const outerOf = ({frames}: Scene, {frameId, parentFrameId}: Frame): Frame | undefined =>
	frameId === 0 ? undefined : frames.find((frame) => frame.frameId === parentFrameId);

export const targetAt = (scene: Scene, point: Point): Promise<Target> => descend(scene, scene.top, {point, at: point});

interface Descent {
	/** Of the tab. */
	readonly point: Point;
	/** Of the document that is asked. */
	readonly at: Point;
}

const descend = async (scene: Scene, frame: Frame, {point, at}: Descent): Promise<Target> => {
	const spot = await ask(scene, frame, 'lookAtPoint', [at]);
	if (!spot)
		throw new ToolError(`coordinate: the tab shows nothing at (${at.x}, ${at.y}). Take a screenshot and try again.`);
	if (spot.frame === undefined) return {what: spot.what, opensTab: spot.opensTab === true, point, spots: [{frame, at}]};
	const inner = await childAt(scene, frame, spot.frame);
	const target = await descend(scene, inner, {point, at: spot.inner ?? at});
	return {...target, spots: [...target.spots, {frame, at}]};
};

/** Where a target of `targetAt` lies by now; nothing where it is out of view. */
export const follow = async (scene: Scene, {point, ...target}: Target): Promise<Target | undefined> => {
	const spots: Spot[] = [];
	let shift: Point = {x: 0, y: 0};
	for (const {frame, at} of target.spots) {
		const now = await ask(scene, frame, 'followed', [at, shift]);
		if (!now) return undefined;
		shift = {x: now.x - at.x, y: now.y - at.y};
		spots.push({frame, at: now});
	}
	return {...target, point: {x: point.x + shift.x, y: point.y + shift.y}, spots};
};

/** The frame that lies at a place of a document. One that cannot be asked is not acted in either. */
export const childAt = async (scene: Scene, outer: Frame, place: number): Promise<Frame> => {
	const inner = scene.frames.filter(({parentFrameId, frameId}) => parentFrameId === outer.frameId && frameId !== 0);
	const known = await Promise.all(
		inner
			.filter((frame) => isReachable(scene, frame))
			.map(async (frame) => {
				const index = await ask(scene, frame, 'place', []).catch(() => undefined);
				return index === undefined ? [] : [{index, frame}];
			}),
	);
	const child = surelyAt(known.flat(), place);
	if (child) return child.frame;
	throw new ToolError(
		'that lies in a frame that is not reachable: of an extension, of a site that is denied, one that did not load, or one that cannot be told from others. Act elsewhere on the page.',
	);
};
