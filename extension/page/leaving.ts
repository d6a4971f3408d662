// Questions to a document that may be left for another one. In: the frame that shows it, what to ask, for how long, and what to say. Out: the
// answer; what was asked of a document that the browser keeps for the way back is never answered.
import {ToolError} from '../errors.ts';
import {askEngine, EngineError, type Verbs} from './engine.ts';
import type {Frame} from './frames.ts';
import {navigations} from './navigations.ts';
import {within} from './within.ts';

interface FrameQuestion<V extends keyof Verbs> {
	readonly chromeId: number;
	readonly frame: Pick<Frame, 'frameId' | 'documentId'>;
	readonly verb: V;
	readonly args: Parameters<Verbs[V]>;
}

interface Terms {
	readonly limitMs: number;
	/** What is said where it does not answer in time. */
	readonly busy: string;
	/** The same where another document takes its place. */
	readonly left: string;
}

export const askUntilLeft = <V extends keyof Verbs>(
	{chromeId, frame, verb, args}: FrameQuestion<V>,
	{limitMs, busy, left}: Terms,
): Promise<Awaited<ReturnType<Verbs[V]>> | undefined> => {
	const refuse = (cause?: unknown): never => {
		if (cause instanceof ToolError || cause instanceof EngineError) throw cause;
		throw new ToolError(left, {cause});
	};
	const asking = within(limitMs, askEngine({chromeId, documentId: frame.documentId}, verb, args), busy);
	return unlessLeft({chromeId, frameId: frame.frameId}, asking.catch(refuse), refuse);
};

interface FramePlace {
	readonly chromeId: number;
	readonly frameId: number;
}

export const unlessLeft = async <T, L>(place: FramePlace, asking: Promise<T>, onLeft: () => L): Promise<T | L> => {
	const answered = new AbortController();
	try {
		return await Promise.race([asking, whenLeft(place, answered.signal).then(onLeft)]);
	} finally {
		answered.abort();
	}
};

const whenLeft = ({chromeId, frameId}: FramePlace, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		navigations.committed.until(signal, (told) => {
			// With the top document all frames in it go.
			if (told.tabId === chromeId && (told.frameId === frameId || told.frameId === 0)) resolve();
		});
	});
