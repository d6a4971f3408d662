// Which mouse reaches a target, and where it points. In: a target. Out: the mouse of the tab, or of the frame with a process of its own in
// which it lies.
import {FrameSessions} from '../debugger/frame-sessions.ts';
import {originOf} from '../frames.ts';
import type {Grip} from './mouse.ts';
import {ask, type Stage} from './scene.ts';
import type {Spot, Target} from './target.ts';

export const gripOn = async (stage: Stage, {point, spots}: Target): Promise<Grip> => {
	const {attachment} = stage;
	for (const {frame, at} of spots) {
		const sessionId = frame === stage.top ? undefined : await sessionOf(stage, frame);
		if (sessionId !== undefined) return {mouse: {attachment, sessionId}, point: at};
	}
	return {mouse: {attachment}, point};
};

/** Of a frame with a process of its own. Frames of the page's own site share its process, as a rule. */
export const sessionOf = async (stage: Stage, frame: Spot['frame']): Promise<string | undefined> => {
	if (originOf(frame.url) === originOf(stage.top.url)) return undefined;
	const born = await ask(stage, frame, 'born', []);
	return born === undefined ? undefined : stage.attachment.part(FrameSessions).of(frame.url, born);
};
