// What is remembered of a call, so that it may become a step. Types only.
import type {Located} from '../page/locate.ts';
import type {Reason} from '../reason.ts';

export interface Note {
	readonly tool: string;
	/** Without refs, points and tabs, and without what was written where nobody may see it. */
	readonly input: Readonly<Record<string, unknown>>;
	readonly target?: Located | undefined;
	readonly start?: Located | undefined;
	readonly focus?: Located | undefined;
	/** The argument that was left out because it is a secret. */
	readonly secret?: string | undefined;
	/** Our id. */
	readonly tabId: number | undefined;
	/** What the tab showed before. */
	readonly url: string;
	readonly tabsBefore: readonly number[];
	readonly tabsAfter: readonly number[];
	/** Why it cannot be done again. */
	readonly trouble?: Reason | undefined;
}
