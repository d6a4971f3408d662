// A mouse in a tab. In: points and what is held. Out: nothing; what it did shows on the page. Events are sent in one go: the browser
// keeps to their order, and waiting for each would cost a frame each time.
import {log} from '../../log.ts';
import type {Attachment, Command, Params} from '../debugger/attachment.ts';
import {FileChoosers} from '../debugger/file-choosers.ts';
import type {Point} from '../injected/hands/hit.ts';
import {within} from '../within.ts';

/** Where a mouse's events go: to the tab, or to a frame with a process of its own. */
export interface Mouse {
	readonly attachment: Attachment;
	readonly sessionId?: string;
}

export type Button = 'left' | 'right';

const BUTTONS: Readonly<Record<Button, number>> = {left: 1, right: 2};
/** Pages begin a drag after some pixels, and follow it from there. */
const PARTS = [0.04, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1];

const INTERCEPTED_MS = 1_000;
const NOT_CARRIED = 'The page drags data, and the browser has not told of it.';

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

interface Way {
	readonly from: Point;
	readonly to: Point;
}

/** Where a mouse points, in pixels of whatever it belongs to. */
export interface Grip {
	readonly mouse: Mouse;
	readonly point: Point;
}

interface Path {
	readonly start: Grip;
	readonly end: Grip;
	readonly modifiers: number;
	/** From end to end, in pixels of the tab. */
	readonly inTab: Way;
	/** Whether the page has begun to drag data. */
	readonly isBegun: () => Promise<boolean>;
}

export const drag = (path: Path): Promise<void> => {
	const {attachment, sessionId} = path.start.mouse;
	return attachment.part(FileChoosers).whileShut(() => dragAlong(path), sessionId);
};

/**
 * Where the page drags data, the browser would ask the system to; instead it tells us, and we carry it. It asks of the tab as a whole. What
 * lies in a process of its own is told by its own mouse: the tab's does not always find it.
 */
const dragAlong = async ({start, end, modifiers, inTab, isBegun}: Path): Promise<void> => {
	const tab = {attachment: start.mouse.attachment};
	const isAcross = start.mouse.sessionId !== end.mouse.sessionId;
	const way = {from: start.point, to: isAcross ? moved(start.point, inTab) : end.point};
	const ending = new AbortController();
	let carried: unknown;
	const intercepted = new Promise<void>((resolve) => {
		const take = ({data}: Params): void => {
			carried = data;
			resolve();
		};
		tab.attachment.on('Input.dragIntercepted', take, ending.signal);
	});
	await command(tab, 'Input.setInterceptDrags', {enabled: true});
	const held = {modifiers, button: 'left', buttons: 1};
	try {
		await send(start.mouse, {type: 'mouseMoved', ...way.from, modifiers, button: 'none', buttons: 0});
		await send(start.mouse, {type: 'mousePressed', ...way.from, ...held, clickCount: 1});
		for (const part of PARTS) {
			if (carried === undefined) await send(start.mouse, {type: 'mouseMoved', ...pointOf(way, part), ...held});
			// Elsewhere what lies on the way is not told of it: it is carried to the end at once.
			else if (!isAcross) await carry({mouse: end.mouse, point: pointOf(way, part)}, {data: carried, modifiers});
		}
		// The browser may tell of it only after it has answered the last move.
		if (carried === undefined && (await isBegun()))
			await within(INTERCEPTED_MS, intercepted, NOT_CARRIED).catch((error: unknown) =>
				log.warn('page', 'a drag', error),
			);
		if (carried !== undefined) {
			const load = {data: carried, modifiers};
			await carry(end, load);
			await dragEvent(end, 'drop', load);
		}
	} finally {
		ending.abort();
		try {
			// The browser tells only the process of the end, if any; in that of the beginning nothing could be pressed any more.
			if (carried !== undefined && isAcross) await dragEvent(start, 'dragCancel', {data: carried, modifiers});
		} finally {
			// A button that stays down would make everything after it a drag.
			await send(start.mouse, {type: 'mouseReleased', ...way.to, modifiers, button: 'left', buttons: 0, clickCount: 1});
			command(tab, 'Input.setInterceptDrags', {enabled: false}).catch(() => undefined);
		}
	}
};

interface Load {
	readonly data: unknown;
	readonly modifiers: number;
}

const carry = async (end: Grip, load: Load): Promise<void> => {
	await dragEvent(end, 'dragEnter', load);
	await dragEvent(end, 'dragOver', load);
};

const dragEvent = ({mouse, point}: Grip, type: string, load: Load): Promise<void> =>
	command(mouse, 'Input.dispatchDragEvent', {type, ...point, ...load});

const moved = ({x, y}: Point, {from, to}: Way): Point => ({x: x + to.x - from.x, y: y + to.y - from.y});

const pointOf = ({from, to}: Way, part: number): Point => ({
	x: from.x + (to.x - from.x) * part,
	y: from.y + (to.y - from.y) * part,
});
