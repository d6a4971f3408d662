// Looks for elements by plain words in all frames of a page. In: a tab and a query. Out: the best elements of all frames.
import {askAll} from './ask-frames.ts';
import {frameNotes, labelOf} from './frames.ts';
import type {Found} from './injected/find.ts';
import type {FindOptions} from './injected/finder.ts';
import {shownFrames, unreadNotes} from './shown-frames.ts';
import {CHILD_LIMITS, firstRefOf, type Reader, TOP_LIMITS} from './snapshot.ts';
import type {Page} from './tabs.ts';

export type {Found} from './injected/find.ts';

const MAX_HITS = 20;

export interface Finds {
	readonly found: readonly Found[];
	readonly notes: readonly string[];
}

export const findOnPage = async (page: Page, reader: Reader, query: string): Promise<Finds> => {
	const {answers, notes} = await askAll(page.chromeId, 'find', {
		refusal: reader.refusal,
		argsFor: (frame): [FindOptions] => {
			const limits = frame.frameId === 0 ? TOP_LIMITS : CHILD_LIMITS;
			return [{query, max: MAX_HITS, limits, firstRef: firstRefOf(page, reader, frame)}];
		},
	});
	await reader.refNumbers.keep(page.id, answers[0]?.answer.nextRef ?? 1);
	// A frame that is shown nowhere is not searched: nobody could find anything there.
	const seen = shownFrames(answers.map(({frame, answer}) => ({...frame, ...answer})));
	const found = seen.flatMap((frame) => frame.found).toSorted((a, b) => b.score - a.score);
	const cut = seen.filter(({isCut}) => isCut).map(({frameId, url}) => (frameId === 0 ? 'the page' : labelOf(url)));
	const notCompared = cut.map((what) => `${what} is too large to be searched whole; the best may be missing`);
	const unread = unreadNotes(seen, notes.length).map((note) => `${note}, and not searched`);
	return {found: found.slice(0, MAX_HITS), notes: frameNotes([...notCompared, ...notes, ...unread])};
};
