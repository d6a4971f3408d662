// A time limit for calls into the browser, some of which never settle (a script in a tab that shows a dialog, say).
import {ToolError} from '../errors.ts';

/** How long the browser may take for something that involves no page. */
export const BROWSER_CALL_MS = 5_000;

/** @param sentence What the caller reads when the time is over: what did not happen, and what to do next. */
export const within = <T>(limitMs: number, promise: Promise<T>, sentence: string): Promise<T> => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new ToolError(sentence)), limitMs);
	});
	return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
};
