// A tab as one acts in it. In: the tab, its debugger and what must not be reached. Out: answers of its frames, or what to do instead.
import {ToolError} from '../../errors.ts';
import type {Attachment} from '../debugger/attachment.ts';
import type {Verbs} from '../engine.ts';
import {type Frame, listFrames, type Refusal, topOf} from '../frames.ts';
import {askUntilLeft} from '../leaving.ts';
import type {RefNumbers} from '../ref-numbers.ts';
import type {Page} from '../tabs.ts';

export interface Scene {
	readonly page: Page;
	readonly refusal: Refusal;
	readonly refNumbers: RefNumbers;
	readonly frames: readonly Frame[];
	readonly top: Frame;
	readonly signal: AbortSignal;
}

/** One in which there is a mouse and a keyboard. */
export interface Stage extends Scene {
	readonly attachment: Attachment;
}

/** @param listing Where the frames are being listed already. */
export const openScene = async (
	given: Pick<Scene, 'page' | 'refusal' | 'refNumbers' | 'signal'>,
	listing = listFrames(given.page.chromeId),
): Promise<Scene> => {
	const frames = await listing;
	return {...given, frames, top: topOf(frames, given.refusal)};
};

/** An element is waited for this long at most, and that is not all. */
const LIMIT_MS = 5_000;

export const ask = <V extends keyof Verbs>(
	{page: {chromeId}}: Pick<Scene, 'page'>,
	frame: Frame,
	verb: V,
	args: Parameters<Verbs[V]>,
): Promise<Awaited<ReturnType<Verbs[V]>> | undefined> =>
	askUntilLeft({chromeId, frame, verb, args}, {limitMs: LIMIT_MS, busy: BUSY, left: LEFT});

const BUSY = `the page did not answer within ${LIMIT_MS / 1_000} s: it is busy or shows a dialog. Try again, or navigate to another address.`;
const LEFT = 'the page went elsewhere meanwhile. Read it, then try again.';

/** A frame without an address of its own belongs to the page around it. */
export const refuseFrame = ({refusal}: Scene, {url}: Frame): void => {
	const refused = /^https?:/.test(url) ? refusal(url) : undefined;
	if (refused) throw new ToolError(`that lies in a frame that is not reachable: ${refused}`);
};
