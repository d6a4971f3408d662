// Gets an element ready to be acted on. In: an element and what will be done. Out: the point where that has its effect, or why nothing
// can be done there. Waits for what may soon be otherwise, and no longer.
import {nextChangeWithin} from '../await.ts';
import {animationsOf, attributeOf, closestTo, isConnected, parentInPage} from '../dom.ts';
import {stateOfElement} from '../element-state.ts';
import type {Engine} from '../engine.ts';
import {labelsOf} from '../labels.ts';
import type {Located} from '../locate/locator.ts';
import {isPlainlySeen, isStoodInFor, standInOf} from '../operable.ts';
import {bringIntoView} from './bring.ts';
import {takesText} from './focused.ts';
import {belongs, elementAt, middleOf, type Point, pointsOf} from './hit.ts';
import {describe, describeCover} from './wording.ts';

/** What cannot be acted on at once may be so after an animation, or when the page has loaded what it needs. */
const LIMIT_MS = 2_000;
/** What covers it and shows no sign of going may be a spinner; mostly it is for somebody to close. */
const COVER_MS = 1_000;
/** Between looks at what changes without a word: positions do. */
const LOOK_MS = 100;
/** Of a page that shows, frames are drawn: late where the computer is busy. One of a page that is hidden may never come. */
const FRAME_MS = 500;
const HIDDEN_FRAME_MS = 50;
/** In less nothing has moved far enough to be seen. */
const STEP_MS = 10;

export type Aim =
	| {
			readonly what: string;
			readonly point: Point;
			readonly opensTab: boolean;
			readonly isField: boolean;
			/** How it was found again before anything was done to it. */
			readonly located?: Located;
	  }
	/** A sentence's end: "is disabled". */
	| {readonly what: string; readonly trouble: string};

export interface AimOptions {
	/** It must be able to be used. */
	readonly isUse: boolean;
	/** How it is found again is wanted, too. */
	readonly isLocated?: true;
}

/** @property patienceMs From the first look on. */
type Look = {readonly point: Point} | {readonly trouble: string; readonly patienceMs: number};

export const aimAt = async (element: Element, engine: Engine, options: AimOptions): Promise<Aim> => {
	const began = performance.now();
	const what = describe(element, engine);
	for (let isFirst = true; ; isFirst = false) {
		const look = await lookOnce(element, engine, {...options, isFirst});
		if ('point' in look) return {what, point: look.point, opensTab: opensTab(element), isField: takesText(element)};
		const left = began + look.patienceMs - performance.now();
		if (left <= 0) return {what, trouble: look.trouble};
		await nextChangeWithin(Math.min(left, LOOK_MS));
	}
};

/** A link to a page that comes in a tab of its own, and shares nothing with this one. */
export const opensTab = (element: Element): boolean => {
	const link = closestTo(element, 'a[href][target="_blank" i], area[href][target="_blank" i]');
	return link !== null && !/\bopener\b/i.test((attributeOf(link, 'rel') ?? '').replace(/noopener/gi, ''));
};

const lookOnce = async (
	element: Element,
	engine: Engine,
	{isUse, isFirst}: AimOptions & {readonly isFirst: boolean},
): Promise<Look> => {
	if (!isConnected(element)) return {trouble: 'has gone from the page', patienceMs: 0};
	const isApart = isStoodInFor(element) && !isInReach(element);
	const target = isApart ? (standInOf(element) ?? element) : element;
	const {isVisible, isEnabled} = stateOfElement(target);
	if (!isVisible) return {trouble: 'is not visible', patienceMs: LIMIT_MS};
	if (isUse && !(isEnabled && stateOfElement(element).isEnabled)) return {trouble: 'is disabled', patienceMs: LIMIT_MS};
	const free = pointOn(target) ?? pointInView(target, isFirst);
	const motion = motionOf(target);
	if (motion !== 'none' && !(await isStill(target, motion)))
		return {trouble: 'does not stop moving', patienceMs: LIMIT_MS};
	const point = pointOn(target) ?? free;
	if (point) return {point};
	const hit = elementAt(middleOf(target));
	if (!hit) return {trouble: 'lies outside of what can be scrolled to', patienceMs: LIMIT_MS};
	const trouble = `is covered by ${describeCover(hit, target, engine)}`;
	return {trouble, patienceMs: motionOf(hit) === 'none' ? COVER_MS : LIMIT_MS};
};

/** Returns when nothing covers it any more, or that has been waited for. */
export const whileCovered = async (isCovered: () => boolean): Promise<void> => {
	const deadline = performance.now() + COVER_MS;
	for (let left = COVER_MS; left > 0 && isCovered(); left = deadline - performance.now())
		await nextChangeWithin(Math.min(left, LOOK_MS));
};

/** What stands in its place may be all that is around it. */
const isInReach = (element: Element): boolean =>
	isPlainlySeen(element) && (pointOn(element) ?? pointAfterScrolling(element)) !== undefined;

const pointOn = (target: Element): Point | undefined =>
	pointsOf(target).find((point) => {
		const hit = elementAt(point);
		return hit !== undefined && (belongs(hit, target) || labelsOf(target).some((label) => belongs(hit, label)));
	});

/** Scrolled to and fro at each look, a page would never come to rest. */
const pointInView = (target: Element, isFirst: boolean): Point | undefined =>
	isFirst || !elementAt(middleOf(target)) ? pointAfterScrolling(target) : undefined;

const pointAfterScrolling = (target: Element): Point | undefined => {
	for (const block of ['center', 'start', 'end'] as const) {
		bringIntoView(target, block);
		const point = pointOn(target);
		if (point) return point;
	}
	return undefined;
};

const MOVING = /transform|translate|scale|rotate|left|top|right|bottom|margin|width|height|inset|opacity/;

type Motion = 'none' | 'script' | 'animation';

/** What may move it, or what is around it: a script, as those write their styles in place, or an animation that runs. */
const motionOf = (element: Element): Motion => {
	let motion: Motion = 'none';
	for (let around: Element | null = element; around; around = parentInPage(around)) {
		if (animationsOf(around).some(({playState}) => playState === 'running')) return 'animation';
		if (MOVING.test(attributeOf(around, 'style') ?? '')) motion = 'script';
	}
	return motion;
};

const isStill = async (element: Element, motion: Motion): Promise<boolean> => {
	await nextFrame();
	const before = middleOf(element);
	// What an animation takes to and fro is in the same place twice, before and after it turns, but not a third time.
	for (let steps = motion === 'animation' ? 2 : 1; steps > 0; steps--) {
		await nextStep();
		const {x, y} = middleOf(element);
		if (Math.abs(x - before.x) >= 1 || Math.abs(y - before.y) >= 1) return false;
	}
	return true;
};

/** A frame that came late is followed by the next one at once. */
const nextStep = async (): Promise<void> => {
	const at = performance.now();
	do await nextFrame();
	while (performance.now() - at < STEP_MS);
};

const nextFrame = (): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, document.visibilityState === 'visible' ? FRAME_MS : HIDDEN_FRAME_MS);
		requestAnimationFrame(() => {
			clearTimeout(timer);
			resolve();
		});
	});
