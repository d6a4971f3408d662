// Asks all frames of a page at the same time. In: a tab and what to ask each frame's engine. Out: what the top document says, and of the
// others their answers, or a note where one could not answer.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {askAndTell, askEngine, EngineError, type Verbs} from './engine.ts';
import {CHILD_LIMIT_MS, type Frame, fromTop, labelOf, type Refusal, readSettled, topOf} from './frames.ts';
import {Patience} from './patience.ts';

export type ChildAnswer<T> = {readonly answer: T} | {readonly note: string; readonly isBusy?: boolean};

export interface Question<V extends keyof Verbs> {
	readonly chromeId: number;
	readonly verb: V;
	readonly args: Parameters<Verbs[V]>;
	/** What is missing of a frame that does not answer. */
	readonly lost?: string | undefined;
}

export const askTop = <V extends keyof Verbs>(
	{chromeId, verb, args}: Question<V>,
	{documentId}: Frame,
	early?: Early<V>,
) => {
	const ask = () => askEngine({chromeId, documentId}, verb, args);
	const asking = early ? early.then((told) => (told?.documentId === documentId ? told.answer : ask())) : ask();
	return fromTop(chromeId, asking);
};

export type Early<V extends keyof Verbs> = Promise<Awaited<ReturnType<typeof askAndTell<V>>>>;

/** While the frames are still being listed: the answer counts if it is of the document that the list then names. */
export const askEarly = <V extends keyof Verbs>({chromeId, verb, args}: Question<V>): Early<V> =>
	askAndTell({chromeId, frameId: 0}, verb, args).catch(() => undefined);

interface Asking {
	readonly refusal: Refusal;
	readonly patience: Patience;
}

/** @returns An empty note where there is nothing to say: a frame may vanish while it is asked. */
export const askChild = async <V extends keyof Verbs>(
	{chromeId, verb, args, lost = 'what is in it'}: Question<V>,
	frame: Frame,
	{refusal, patience}: Asking,
): Promise<ChildAnswer<Awaited<ReturnType<Verbs[V]>>>> => {
	const {documentId, url} = frame;
	const label = labelOf(url);
	const obstacle = obstacleIn(frame, refusal);
	if (obstacle) return {note: `${label} ${obstacle}`};
	try {
		const asking = askEngine({chromeId, documentId}, verb, args);
		const answer = await patience.wait(asking, `${label} is busy; ${lost} is missing`);
		return answer === undefined ? {note: ''} : {answer};
	} catch (error) {
		if (error instanceof EngineError) log.error('page', 'a frame was not read', error);
		return error instanceof ToolError ? {note: error.message, isBusy: true} : {note: ''};
	}
};

/** Why a frame is not asked at all. */
export const obstacleIn = ({url, errorOccurred}: Frame, refusal: Refusal): string | undefined => {
	// A frame without an address of its own belongs to the page around it.
	if (/^https?:/.test(url) && refusal(url)) return 'is not reachable';
	return errorOccurred ? 'did not load' : undefined;
};

export interface Answered<T> {
	readonly frame: Frame;
	readonly answer: T;
}

/** A question to every frame, the top one first. @returns The answers that came, and notes on those that did not. */
export const askAll = <V extends keyof Verbs>(
	chromeId: number,
	verb: V,
	asking: AskingAll<V>,
): Promise<AllAnswers<V>> => readSettled(chromeId, (frames) => askFrames(chromeId, verb, {...asking, frames}));

interface AskingAll<V extends keyof Verbs> {
	readonly refusal: Refusal;
	readonly argsFor: (frame: Frame) => Parameters<Verbs[V]>;
	readonly lost?: string;
}

interface AllAnswers<V extends keyof Verbs> {
	readonly answers: readonly Answered<Awaited<ReturnType<Verbs[V]>>>[];
	/** One for each frame. */
	readonly notes: readonly string[];
	/** Those of the notes on frames that may answer later. */
	readonly busy: readonly string[];
}

const askFrames = async <V extends keyof Verbs>(
	chromeId: number,
	verb: V,
	{frames, refusal, argsFor, lost}: AskingAll<V> & {readonly frames: readonly Frame[]},
): Promise<AllAnswers<V>> => {
	const top = topOf(frames, refusal);
	const inner = frames.filter((frame) => frame !== top);
	const first = askTop({chromeId, verb, args: argsFor(top)}, top);
	const patience = new Patience(CHILD_LIMIT_MS, first);
	const [main, ...others] = await Promise.all([
		first,
		...inner.map(async (frame) => ({
			frame,
			asked: await askChild({chromeId, verb, args: argsFor(frame), lost}, frame, {refusal, patience}),
		})),
	]);
	const answers = others.flatMap(({frame, asked}) => ('answer' in asked ? [{frame, answer: asked.answer}] : []));
	const noted = others.flatMap(({asked}) => ('note' in asked && asked.note ? [asked] : []));
	return {
		answers: [{frame: top, answer: main}, ...answers],
		notes: noted.map(({note}) => note),
		busy: noted.filter(({isBusy}) => isBusy).map(({note}) => note),
	};
};
