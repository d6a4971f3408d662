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
}

export interface Outcome {
	readonly isAsWanted: boolean;
	readonly isUntouched: boolean;
	readonly shows: string;
	readonly remark: string;
}

export const settleDeed = async ({read, wanted, before, shows, remark = ''}: Deed): Promise<Outcome> => {
	await takeTurns();
	const now = read();
	const isAsWanted = now === wanted;
	return {isAsWanted, isUntouched: !isAsWanted && now === before, shows: shows?.(now) ?? '', remark};
};
