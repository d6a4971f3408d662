// Something made in steps, whole or not at all. In: the steps and a time limit. Out: what the last step gives; or an error, and
// what had been made by then, or is made too late, is undone.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {within} from './within.ts';

export interface Steps<M, R> {
	/** From its end on there is something to undo. */
	make(): Promise<M>;
	finish(made: M): Promise<R>;
	undo(made: M): Promise<void>;
}

/** @param sentence What the caller reads when the time is over. */
export const wholeOrNot = async <M, R>(steps: Steps<M, R>, limitMs: number, sentence: string): Promise<R> => {
	const making = steps.make();
	let isGivenUp = false;
	const finishing = making.then((made) => {
		if (isGivenUp) throw new ToolError(sentence);
		return steps.finish(made);
	});
	try {
		return await within(limitMs, finishing, sentence);
	} catch (error) {
		isGivenUp = true;
		// Not waited for: what the browser has not made in time may never come.
		making.then(
			(made) => steps.undo(made).catch((failure: unknown) => log.warn('page', 'undoing', failure)),
			() => undefined,
		);
		throw error;
	}
};
