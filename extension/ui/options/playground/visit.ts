// What the person did on this page with tools, kept while they look at other sections. In: nothing. Out: their own agent, which leaves with the
// page, and the forms and runs so far.
import type {Typed} from './form-model.ts';
import type {Outcome} from './outcome.ts';
import {OwnClient} from './own-client.ts';

const MAX_RUNS = 30;

export interface Run {
	readonly id: number;
	readonly at: number;
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	readonly outcome: Outcome;
}

export class Visit {
	readonly client = new OwnClient();
	readonly typed = new Map<string, Typed>();
	/** The latest first. */
	runs: readonly Run[] = [];

	constructor() {
		addEventListener('pagehide', () => this.client.leave());
	}

	add(run: Omit<Run, 'id'>): Run {
		const added = {...run, id: (this.runs[0]?.id ?? 0) + 1};
		this.runs = [added, ...this.runs].slice(0, MAX_RUNS);
		return added;
	}
}

/** One a page. */
export const visit = new Visit();
