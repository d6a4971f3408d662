// Points of a document as points of the frame that shows it, and back: however the frame is padded, scaled, turned or zoomed. The browser
// tells where in an element an event lies, and is asked by one that nobody else hears of.
import {boxOf, fire} from './dom.ts';
import type {Point} from './hands/hit.ts';

/** In pixels of the document in it. Nothing where it is not laid out. */
export const pointInFrame = (frame: HTMLElement, {x, y}: Point): Point | undefined => {
	// Not to be known beforehand: pages must not tell by it who looks at them.
	const type = `${Math.random()}`;
	const {paddingLeft, paddingTop} = getComputedStyle(frame);
	let found: Point | undefined;
	const listen = (event: Event): void => {
		if (!(event instanceof PointerEvent)) return;
		const {offsetX, offsetY} = event;
		const zoom = frame.currentCSSZoom;
		found = {x: offsetX / zoom - Number.parseFloat(paddingLeft), y: offsetY / zoom - Number.parseFloat(paddingTop)};
	};
	frame.addEventListener(type, listen, {once: true});
	fire(frame, new PointerEvent(type, {clientX: x, clientY: y}));
	return found;
};

const STEP_PX = 16;
const MAX_ROUNDS = 6;
const NEAR_PX = 0.3;

/** Comes nearer until it is there: at once, unless the frame is seen in perspective. Nothing where that leads nowhere. */
export const pointOfFrame = (frame: HTMLElement, inner: Point): Point | undefined => {
	const {left, top, width, height} = boxOf(frame);
	let at: Point = {x: left + width / 2, y: top + height / 2};
	for (let round = 0; round < MAX_ROUNDS; round++) {
		const here = pointInFrame(frame, at);
		const right = pointInFrame(frame, {x: at.x + STEP_PX, y: at.y});
		const down = pointInFrame(frame, {x: at.x, y: at.y + STEP_PX});
		if (!here || !right || !down) return undefined;
		const missing = between(here, inner);
		if (Math.hypot(missing.x, missing.y) < NEAR_PX) return at;
		at = stepTo(at, missing, [between(here, right), between(here, down)]);
		// Of a frame seen edge-on, or scaled to nothing, no step leads anywhere.
		if (!Number.isFinite(at.x) || !Number.isFinite(at.y)) return undefined;
	}
	return undefined;
};

const between = (from: Point, to: Point): Point => ({x: to.x - from.x, y: to.y - from.y});

/** @param steps What a step to the right, and one down, are in the frame. */
const stepTo = ({x, y}: Point, missing: Point, [right, down]: readonly [Point, Point]): Point => {
	const area = right.x * down.y - down.x * right.y;
	return {
		x: x + (STEP_PX * (missing.x * down.y - down.x * missing.y)) / area,
		y: y + (STEP_PX * (right.x * missing.y - missing.x * right.y)) / area,
	};
};
