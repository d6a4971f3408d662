// Which frames a person sees. Pure. In: what each frame says of itself and of the frames in it. Out: those that are shown, and a note on
// those of which nothing was said: the browser does not list all of them to extensions.
import {isLikeness} from './frame-choice.ts';

export interface PlacedFrame {
	readonly frameId: number;
	readonly parentFrameId: number;
	/** Its place among the frames of its parent's window; below 0, as frame-choice.ts tells. */
	readonly index: number;
	/** The places of the frames that are shown in it. */
	readonly frames: readonly number[];
}

/** The top document, and whatever is shown in what is shown. */
export const shownFrames = <F extends PlacedFrame>(all: readonly F[]): readonly F[] => {
	const top = all.filter(({frameId}) => frameId === 0);
	return growFrom(
		top,
		all.filter((frame) => !top.includes(frame)),
	);
};

const growFrom = <F extends PlacedFrame>(shown: readonly F[], others: readonly F[]): readonly F[] => {
	const next = others.filter((other) => shown.some((outer) => isShownIn(other, outer)));
	if (next.length === 0) return shown;
	return growFrom(
		[...shown, ...next],
		others.filter((other) => !next.includes(other)),
	);
};

const isShownIn = (inner: PlacedFrame, outer: PlacedFrame): boolean =>
	inner.parentFrameId === outer.frameId &&
	(outer.frames.includes(inner.index) || (isLikeness(inner.index) && outer.frames.some(isLikeness)));

/**
 * @param shown What was said by all that is shown.
 * @param told Of how many others it is said already why they are not read.
 */
export const unreadNotes = (shown: readonly PlacedFrame[], told: number): readonly string[] => {
	const places = shown.reduce((sum, {frames}) => sum + frames.length, 0);
	// The top document lies in none.
	const unread = places - (shown.length - 1) - told;
	if (unread < 1) return [];
	return [unread === 1 ? 'a frame is not read' : `${unread} frames are not read`];
};
