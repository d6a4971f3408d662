// Asks all frames of a page at the same time. In: a tab and what to ask each frame's engine. Out: what the top document says, and of the
// others their answers, or a note where one could not answer.
import {ToolError} from '../errors.ts';
import {askEngine} from './engine.ts';
import {CHILD_LIMIT_MS, type Frame, fromTop, labelOf, type Refusal} from './frames.ts';
import type {Engine} from './injected/engine.ts';
import {within} from './within.ts';

export type ChildAnswer<T> = {readonly answer: T} | {readonly note: string};

export interface Question<V extends keyof Engine> {
	readonly chromeId: number;
	readonly verb: V;
	readonly args: Parameters<Engine[V]>;
}

export const askTop = <V extends keyof Engine>({chromeId, verb, args}: Question<V>, {documentId}: Frame) =>
	fromTop(chromeId, askEngine({chromeId, documentId}, verb, args));

/** @returns An empty note where there is nothing to say: a frame may vanish while it is asked. */
export const askChild = async <V extends keyof Engine>(
	{chromeId, verb, args}: Question<V>,
	{documentId, url}: Frame,
	refusal: Refusal,
): Promise<ChildAnswer<ReturnType<Engine[V]>>> => {
	const label = labelOf(url);
	// A frame without an address of its own belongs to the page around it.
	if (/^https?:/.test(url) && refusal(url)) return {note: `${label} is not reachable`};
	try {
		const asking = askEngine({chromeId, documentId}, verb, args);
		const answer = await within(CHILD_LIMIT_MS, asking, `${label} is busy; what is in it is missing`);
		return answer === undefined ? {note: ''} : {answer};
	} catch (error) {
		return {note: error instanceof ToolError ? error.message : ''};
	}
};
