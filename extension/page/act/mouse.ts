// A mouse in a tab. In: points and what is held. Out: nothing; what it did shows on the page. Events are sent in one go: the browser
// keeps to their order, and waiting for each would cost a frame each time.
import type {Attachment, Command, Params} from '../debugger/attachment.ts';
import {FileChoosers} from '../debugger/file-choosers.ts';
import type {Point} from '../injected/hands/hit.ts';

/** Where a mouse's events go: to the tab, or to a frame with a process of its own. */
export interface Mouse {
	readonly attachment: Attachment;
	readonly sessionId?: string;
}

export type Button = 'left' | 'right';

const BUTTONS: Readonly<Record<Button, number>> = {left: 1, right: 2};
/** Pages begin a drag after some pixels, and follow it from there. */
const DRAG_STEPS = 6;
const FIRST_STEP = 0.04;

const command = <T>({attachment, sessionId}: Mouse, method: string, params: Params): Promise<T> =>
	attachment.send<T>(method, params, {...(sessionId !== undefined && {sessionId})});

const mouseEvent = (params: Params): Command => ['Input.dispatchMouseEvent', {pointerType: 'mouse', ...params}];

const send = (mouse: Mouse, params: Params): Promise<unknown> => command(mouse, ...mouseEvent(params));

export interface Press {
	readonly button: Button;
	/** How often in a row. */
	readonly count: number;
	readonly modifiers: number;
	/** A file chooser that opens waits for files. */
	readonly wantsFiles?: true;
}

export const click = async (
	{attachment, sessionId}: Mouse,
	{x, y}: Point,
	{button, count, modifiers, wantsFiles}: Press,
): Promise<void> => {
	const events = [mouseEvent({type: 'mouseMoved', x, y, modifiers, button: 'none', buttons: 0})];
	for (let clickCount = 1; clickCount <= count; clickCount++) {
		const event = {x, y, modifiers, button, clickCount};
		events.push(mouseEvent({type: 'mousePressed', ...event, buttons: BUTTONS[button]}));
		events.push(mouseEvent({type: 'mouseReleased', ...event, buttons: 0}));
	}
	const press = () => attachment.sendAll(events, {...(sessionId !== undefined && {sessionId})});
	await attachment.part(FileChoosers).whileShut(press, sessionId, !wantsFiles);
};

export const hover = async (mouse: Mouse, {x, y}: Point, modifiers: number): Promise<void> => {
	await send(mouse, {type: 'mouseMoved', x, y, modifiers, button: 'none', buttons: 0});
};

export const turnWheel = async (
	mouse: Mouse,
	{x, y}: Point,
	{across, down, modifiers}: {readonly across: number; readonly down: number; readonly modifiers: number},
): Promise<void> => {
	await send(mouse, {type: 'mouseWheel', x, y, deltaX: across, deltaY: down, modifiers});
};

interface Path {
	readonly from: Point;
	readonly to: Point;
	readonly modifiers: number;
}

export const drag = (mouse: Mouse, path: Path): Promise<void> =>
	mouse.attachment.part(FileChoosers).whileShut(() => dragAlong(mouse, path), mouse.sessionId);

/** Where the page drags data, the browser would ask the system to; instead it tells us, and we carry it. */
const dragAlong = async (mouse: Mouse, {from, to, modifiers}: Path): Promise<void> => {
	const ending = new AbortController();
	let carried: unknown;
	mouse.attachment.on('Input.dragIntercepted', ({data}) => (carried = data), ending.signal);
	await command(mouse, 'Input.setInterceptDrags', {enabled: true});
	const held = {modifiers, button: 'left', buttons: 1};
	try {
		await send(mouse, {type: 'mouseMoved', ...from, modifiers, button: 'none', buttons: 0});
		await send(mouse, {type: 'mousePressed', ...from, ...held, clickCount: 1});
		for (const point of stepsBetween(from, to)) {
			if (carried === undefined) await send(mouse, {type: 'mouseMoved', ...point, ...held});
			else await carry(mouse, point, {data: carried, modifiers});
		}
		if (carried !== undefined) {
			await carry(mouse, to, {data: carried, modifiers});
			await command(mouse, 'Input.dispatchDragEvent', {type: 'drop', ...to, data: carried, modifiers});
		}
	} finally {
		// A button that stays down would make everything after it a drag.
		await send(mouse, {type: 'mouseReleased', ...to, modifiers, button: 'left', buttons: 0, clickCount: 1});
		ending.abort();
		command(mouse, 'Input.setInterceptDrags', {enabled: false}).catch(() => undefined);
	}
};

const carry = async (
	mouse: Mouse,
	point: Point,
	{data, modifiers}: {readonly data: unknown; readonly modifiers: number},
): Promise<void> => {
	await command(mouse, 'Input.dispatchDragEvent', {type: 'dragEnter', ...point, data, modifiers});
	await command(mouse, 'Input.dispatchDragEvent', {type: 'dragOver', ...point, data, modifiers});
};

const stepsBetween = (from: Point, to: Point): readonly Point[] => {
	const parts = [FIRST_STEP, ...Array.from({length: DRAG_STEPS}, (_, at) => (at + 1) / DRAG_STEPS)];
	return parts.map((part) => ({x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part}));
};
