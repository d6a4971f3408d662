// What agents ask of the person. In: all berths. Out: the questions that wait, and the way to show their tabs and to answer them.
import {showTab} from '../page/show.ts';
import {questionsOf} from './asking.ts';
import type {HeldBerth} from './berth.ts';
import type {LiveBerth} from './live-berth.ts';
import type {Answer} from './record.ts';

export interface Question {
	readonly tabId: number;
	/** As its tab group looks. */
	readonly agent: string;
	readonly color: string;
	readonly reason: string;
	/** Of the tab, as its page has them. */
	readonly title: string;
	readonly url: string;
	readonly at: number;
}

export class Questions {
	readonly #berths: () => readonly LiveBerth[];

	constructor(berths: () => readonly LiveBerth[]) {
		this.#berths = berths;
	}

	/** The oldest first. */
	list(): readonly Question[] {
		const all = this.#berths().flatMap((berth) =>
			questionsOf(berth).map(({id, reason, title, url, at}) => {
				const {title: agent, color} = berth.look;
				return {tabId: id, agent, color, reason, title, url, at};
			}),
		);
		return all.toSorted((one, other) => one.at - other.at);
	}

	answer(tabId: number, answer: Answer): void {
		this.#holder(tabId)?.asking.answer(tabId, answer);
	}

	/** Of agents that were stopped nothing is asked any more, and nothing shows that they work. */
	silence(isStopped: (berth: HeldBerth) => boolean): void {
		for (const berth of this.#berths().filter(isStopped)) {
			berth.asking.withdraw();
			berth.work.end();
		}
	}

	/** Any tab of an agent. */
	async show(tabId: number): Promise<void> {
		const tab = this.#berths()
			.flatMap(({tabs}) => tabs)
			.find(({id}) => id === tabId);
		if (tab) await showTab(tab.chromeId);
	}

	#holder(tabId: number): LiveBerth | undefined {
		return this.#berths().find((berth) => questionsOf(berth).some(({id}) => id === tabId));
	}
}
