// Which mouse reaches a target, and where it points. In: targets. Out: the mouse of the tab, or of the frame with a process of its own
// in which all of them lie.
import {FrameSessions} from '../debugger/frame-sessions.ts';
import {originOf} from '../frames.ts';
import type {Mouse} from './mouse.ts';
import {ask, type Stage} from './scene.ts';
import type {Point, Spot, Target} from './target.ts';

export interface Grip {
	readonly mouse: Mouse;
	/** In the order of the targets, in pixels of whatever the mouse belongs to. */
	readonly points: readonly Point[];
}

export const gripOn = async (stage: Stage, targets: readonly Target[]): Promise<Grip> => {
	const {attachment} = stage;
	const [first] = targets;
	for (const {frame} of first?.spots ?? []) {
		const spots = targets.map((target) => target.spots.find((spot) => spot.frame === frame));
		if (frame === stage.top || !spots.every((spot) => spot !== undefined)) continue;
		const sessionId = await sessionOf(stage, frame);
		if (sessionId !== undefined) return {mouse: {attachment, sessionId}, points: spots.map(({at}) => at)};
	}
	return {mouse: {attachment}, points: targets.map(({point}) => point)};
};

/** Of a frame with a process of its own. Frames of the page's own site share its process, as a rule. */
export const sessionOf = async (stage: Stage, frame: Spot['frame']): Promise<string | undefined> => {
	if (originOf(frame.url) === originOf(stage.top.url)) return undefined;
	const born = await ask(stage, frame, 'born', []);
	return born === undefined ? undefined : stage.attachment.part(FrameSessions).of(frame.url, born);
};
