// What an agent asks of the person in one of its tabs. In: the question, and the person's answer, whenever it comes. Out: the answer, to
// the call that waits for it or to the next one.
import {ToolError} from '../errors.ts';
import type {Held} from './held.ts';
import {type Answer, type BerthRecord, type BerthTab, changeTab} from './record.ts';

export interface Ask {
	readonly tabId: number;
	readonly reason: string;
	readonly limitMs: number;
	readonly signal: AbortSignal;
}

export interface Answered {
	readonly answer: Answer;
	/** What was asked when they answered. */
	readonly reason: string;
}

const GONE =
	'the tab was closed, or the person took it back, while they were asked. Call tabs_context_mcp to see your tabs.';

export class Asking {
	readonly #held: Held;
	/** The calls that wait. */
	readonly #waiting = new Set<() => void>();

	constructor(held: Held) {
		this.#held = held;
	}

	/** Nothing where the person has not answered in time: the question stays with them. */
	async ask({tabId, reason, limitMs, signal}: Ask): Promise<Answered | undefined> {
		const before = this.#tab(tabId)?.question;
		// Answered when no call waited: that is what the agent has not heard yet.
		if (!before?.answer) this.#set(tabId, {at: before?.at ?? Date.now(), reason});
		await this.#untilAnswered(tabId, limitMs, signal);
		const tab = this.#tab(tabId);
		if (!tab) throw new ToolError(GONE);
		const {answer, reason: asked = reason} = tab.question ?? {};
		if (!answer) return undefined;
		this.#set(tabId, undefined);
		return {answer, reason: asked};
	}

	/** Nothing happens where that is no question any more. */
	answer(tabId: number, answer: Answer): void {
		const question = this.#tab(tabId)?.question;
		if (!question || question.answer) return;
		this.#held.change(changeTab(this.#held.record, tabId, {question: {...question, answer}, touched: true}));
	}

	/** The person is not to be bothered with it any more; what they have answered stays. */
	withdraw(): void {
		for (const {id} of questionsOf(this.#held.record)) this.#set(id, undefined);
	}

	/** What the berth holds has changed. */
	review(): void {
		for (const look of [...this.#waiting]) look();
	}

	#untilAnswered(tabId: number, limitMs: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const ending = new AbortController();
			const end = (): void => {
				clearTimeout(timer);
				this.#waiting.delete(look);
				ending.abort();
				resolve();
			};
			const look = (): void => {
				const tab = this.#tab(tabId);
				if (!tab || tab.question?.answer) end();
			};
			const timer = setTimeout(end, limitMs);
			this.#waiting.add(look);
			signal.addEventListener(
				'abort',
				() => {
					reject(signal.reason);
					end();
				},
				ending,
			);
			look();
		});
	}

	#tab(tabId: number): BerthTab | undefined {
		return this.#held.record.tabs.find(({id}) => id === tabId);
	}

	#set(tabId: number, question: BerthTab['question']): void {
		this.#held.change(changeTab(this.#held.record, tabId, {question}));
	}
}

/** The tabs with a question that waits for the person. */
export const questionsOf = ({tabs}: Pick<BerthRecord, 'tabs'>) =>
	tabs.flatMap(({question, ...tab}) => (question && !question.answer ? [{...tab, ...question}] : []));
