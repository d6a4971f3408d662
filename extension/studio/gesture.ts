// What the mouse did, as it is shown. In: a deed. Out: where it went, and whether it pressed, wrote a path, or touched nothing.
import type {Box, Deed, Point, Touch} from './messages.ts';

export interface Gesture {
	/** When it began to be seen: what the tab showed until then is what it was done to. */
	readonly at: number;
	/** How often it pressed. */
	readonly presses: number;
	/** Where it went; more than one place where it dragged. None where it is not known. */
	readonly path: readonly Point[];
	readonly box?: Box;
}

/** A hand that trembles drags nothing. */
const STILL_PX = 4;
/** Points as answers give them: in pixels of the agent's last picture, which mostly are those of the page. */
const POINT = /\((-?\d+), (-?\d+)\)/g;

export const gestureOf = ({touches, from, answer, box}: Deed): Gesture => {
	const pressed = touches.find(({type}) => type === 'mousePressed');
	const at = pressed?.at ?? touches[0]?.at ?? from;
	const presses = Math.max(0, ...touches.map(({type, clickCount}) => (type === 'mousePressed' ? clickCount : 0)));
	const path = touches.length > 0 ? pathOf(touches, pressed) : pointsIn(answer);
	return {at, presses, path: path.length > 0 || !box ? path : [middleOf(box)], ...(box && {box})};
};

const pathOf = (touches: readonly Touch[], pressed: Touch | undefined): readonly Point[] => {
	const last = touches.at(-1);
	if (!pressed || !last) return last ? [toPoint(last)] : [];
	const released = touches.findLast(({type}) => type === 'mouseReleased') ?? last;
	if (Math.hypot(released.x - pressed.x, released.y - pressed.y) <= STILL_PX) return [toPoint(pressed)];
	const between = touches.slice(touches.indexOf(pressed), touches.lastIndexOf(released) + 1);
	return between.map(toPoint);
};

/** In a frame with a process of its own the mouse counts otherwise; the answer does not. */
const pointsIn = (answer: string): readonly Point[] => {
	const line = answer.split('\n', 1)[0] ?? '';
	return [...line.matchAll(POINT)].map(([, x, y]) => ({x: Number(x), y: Number(y)}));
};

const toPoint = ({x, y}: Point): Point => ({x, y});
const middleOf = ({x, y, width, height}: Box): Point => ({x: x + width / 2, y: y + height / 2});
