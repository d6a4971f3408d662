// A question to the one document that gave out a ref. In: a tab, a ref and what to ask. Out: what that document says. Which one it is
// can be told from the number in most cases; all are asked only where it cannot.
import {ToolError} from '../errors.ts';
import {askEngine, type Verbs} from './engine.ts';
import {type Frame, fromTop, listFrames, type Refusal, topOf} from './frames.ts';
import {DOCUMENT_SPAN, type RefNumbers} from './ref-numbers.ts';
import {findHolder, unknownRef} from './snapshot.ts';
import type {Page} from './tabs.ts';

export interface RefPlace {
	readonly page: Page;
	readonly ref: number;
	readonly refusal: Refusal;
	readonly refNumbers: RefNumbers;
}

/** Verbs that say so themselves where the document never gave out the number. */
type Answer<V extends keyof Verbs> = Awaited<ReturnType<Verbs[V]>>;
type Known<V extends keyof Verbs> = Exclude<Answer<V>, 'unknown'>;

export const askHolder = async <V extends keyof Verbs>(
	place: RefPlace,
	verb: V,
	args: Parameters<Verbs[V]>,
): Promise<Known<V>> => {
	const {chromeId} = place.page;
	const ask = async (address: {readonly frameId: number} | {readonly documentId: string}) => {
		const answer = await fromTop(chromeId, askEngine({chromeId, ...address}, verb, args));
		return answer === 'unknown' ? undefined : (answer as Known<V>);
	};
	// The tool has looked at the address of the top document, and a document that has come since knows no ref.
	const first = place.ref < DOCUMENT_SPAN ? await ask({frameId: 0}) : undefined;
	if (first !== undefined) return first;
	const {documentId} = await holderOf(place);
	const answer = await ask({documentId});
	if (answer === undefined) throw new ToolError(unknownRef(place.ref));
	return answer;
};

const holderOf = async ({page, ref, refusal, refNumbers}: RefPlace): Promise<Frame> => {
	const frames = await listFrames(page.chromeId);
	topOf(frames, refusal);
	const likely = frames.find(({documentId}) => refNumbers.isIn(documentId, ref));
	const holder = likely ?? (await findHolder(page.chromeId, frames, ref));
	if (!holder) throw new ToolError(unknownRef(ref));
	// A frame without an address of its own belongs to the page around it.
	const refused = /^https?:/.test(holder.url) ? refusal(holder.url) : undefined;
	if (refused) throw new ToolError(`ref_${ref} lies in a frame that is not reachable: ${refused}`);
	return holder;
};
