// Looks for elements by plain words in all frames of a page. In: a tab and a query. Out: the best elements of all frames.
import {askChild, askTop} from './ask-frames.ts';
import {type Frame, frameNotes, listFrames, topOf} from './frames.ts';
import type {FrameFinds} from './injected/engine.ts';
import type {Found} from './injected/find.ts';
import {CHILD_LIMITS, firstRefOf, type Reader, TOP_LIMITS} from './snapshot.ts';
import type {Page} from './tabs.ts';

export type {Found} from './injected/find.ts';

export const MAX_HITS = 20;

export interface Finds {
	readonly found: readonly Found[];
	readonly notes: readonly string[];
}

interface Searched {
	readonly frame: Frame;
	readonly finds: FrameFinds;
}

export const findOnPage = async (page: Page, reader: Reader, query: string): Promise<Finds> => {
	const frames = await listFrames(page.chromeId);
	const top = topOf(frames, reader.refusal);
	const questionFor = (frame: Frame) => {
		const limits = frame === top ? TOP_LIMITS : CHILD_LIMITS;
		const options = {query, max: MAX_HITS, limits, firstRef: firstRefOf(page, reader, frame)};
		return {chromeId: page.chromeId, verb: 'find' as const, args: [options] as [typeof options]};
	};
	const inner = frames.filter((frame) => frame !== top);
	const [main, ...others] = await Promise.all([
		askTop(questionFor(top), top),
		...inner.map((frame) => askChild(questionFor(frame), frame, reader.refusal)),
	]);
	await reader.refNumbers.keep(page.id, main.nextRef);
	const answered = others.flatMap((asked, at) => {
		const frame = inner[at];
		return frame && 'answer' in asked ? [{frame, finds: asked.answer}] : [];
	});
	const seen = seenBy([{frame: top, finds: main}], answered);
	const found = seen.flatMap(({finds}) => finds.found).toSorted((a, b) => b.score - a.score);
	const notes = others.flatMap((asked) => ('note' in asked && asked.note ? [asked.note] : []));
	return {found: found.slice(0, MAX_HITS), notes: frameNotes(notes)};
};

/** A frame that is shown nowhere is not searched: nobody could find anything there. */
const seenBy = (shown: readonly Searched[], others: readonly Searched[]): readonly Searched[] => {
	const next = others.filter((other) => shown.some((outer) => isShownIn(other, outer)));
	if (next.length === 0) return shown;
	return [
		...shown,
		...seenBy(
			next,
			others.filter((other) => !next.includes(other)),
		),
	];
};

const isShownIn = ({frame, finds}: Searched, outer: Searched): boolean =>
	frame.parentFrameId === outer.frame.frameId && outer.finds.frames.includes(finds.index);
