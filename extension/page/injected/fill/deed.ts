// What came of giving a control a value. In: how the control is read, and what was wanted. Out: whether the page left it so.
import {takeTurns} from './wait.ts';

export interface Deed {
	/** What the control says now, in the same words as what was wanted. */
	readonly read: () => string;
	readonly wanted: string;
	/** What it said before. */
	readonly before: string;
	/** What stands for it where its line on the page does not tell. */
	readonly shows?: (now: string) => string;
	/** Something to know besides. */
	readonly remark?: string;
	/** What was wanted is in words of the agent's own, and no choice of what the page offers. */
	readonly isWritten?: true;
}

export interface Outcome {
	readonly isAsWanted: boolean;
	readonly isUntouched: boolean;
	readonly shows: string;
	readonly remark: string;
	/** Words of the agent's own, which are not repeated. */
	readonly written: string;
}

export const settleDeed = async ({read, wanted, before, shows, remark = '', isWritten}: Deed): Promise<Outcome> => {
	await takeTurns();
	const now = read();
	const isAsWanted = now === wanted;
	const isUntouched = !isAsWanted && now === before;
	return {isAsWanted, isUntouched, shows: shows?.(now) ?? '', remark, written: isWritten ? wanted : ''};
};
