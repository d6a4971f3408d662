// A question to the one document that gave out a ref. In: a tab, a ref and what to ask. Out: what that document says. Which one it is
// can be told from the number in most cases; all are asked only where it cannot.
import {ToolError} from '../errors.ts';
import {openScene, refuseFrame, type Scene} from './act/scene.ts';
import {askEngine, type Verbs} from './engine.ts';
import {type Frame, fromTop} from './frames.ts';
import {goneError, unknownRef} from './gone.ts';
import {unlessLeft} from './leaving.ts';
import {DOCUMENT_SPAN} from './ref-numbers.ts';
import {findHolder, searchIn} from './snapshot.ts';

export interface RefPlace extends Pick<Scene, 'page' | 'refusal' | 'refNumbers' | 'signal'> {
	readonly ref: number;
}

/**
 * To be asked are verbs that say themselves where the number was never given here, and where the element is gone.
 * @returns `left` where the page went elsewhere before it answered.
 */
export const askHolder = async <V extends keyof Verbs>(
	place: RefPlace,
	verb: V,
	args: Parameters<Verbs[V]>,
): Promise<Exclude<Awaited<ReturnType<Verbs[V]>>, 'unknown' | 'gone'> | 'left'> => {
	// The tool has looked at the address of the top document, and a document that has come since knows no ref.
	if (place.ref < DOCUMENT_SPAN) {
		const answer = await askFrame(place, {frameId: 0}, verb, args);
		if (isAnswer(answer)) return answer;
	}
	const scene = await openScene(place);
	const frame = await holderOf(scene, place.ref);
	const answer = await askFrame(place, frame, verb, args);
	if (isAnswer(answer)) return answer;
	throw await goneError(scene, {frame, ref: place.ref, search: searchIn(scene, frame)});
};

const isAnswer = <T>(answer: T): answer is Exclude<T, 'unknown' | 'gone'> => answer !== 'unknown' && answer !== 'gone';

const askFrame = <V extends keyof Verbs>(
	{page: {chromeId}}: RefPlace,
	{frameId, documentId}: {readonly frameId: number; readonly documentId?: string},
	verb: V,
	args: Parameters<Verbs[V]>,
): Promise<Awaited<ReturnType<Verbs[V]>> | 'left'> => {
	const address = documentId === undefined ? {chromeId, frameId} : {chromeId, documentId};
	const asking = fromTop(chromeId, askEngine(address, verb, args));
	return unlessLeft({chromeId, frameId}, asking, () => 'left' as const);
};

const holderOf = async (scene: Scene, ref: number): Promise<Frame> => {
	const likely = scene.frames.find(({documentId}) => scene.refNumbers.isIn(documentId, ref));
	const holder = likely ?? (await findHolder(scene.page.chromeId, scene.frames, ref));
	if (!holder) throw new ToolError(unknownRef(ref));
	refuseFrame(scene, holder);
	return holder;
};
