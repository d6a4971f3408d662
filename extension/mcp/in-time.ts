// Work with an end. In: what a call does, and how long it may take. Out: its value; or a ToolError, at once, when its time is over, its
// client cancels it, or the person stops its agent. What it does is then told to stop.
import {ToolError} from '../errors.ts';
import type {Pass, Services} from './services.ts';

interface Limits {
	readonly name: string;
	readonly limitMs: number;
	readonly signal: AbortSignal;
}

/** For what touches the browser: refused, and ended, where the person has stopped it. */
export const whileAllowed = async <T>(
	stop: Services['stop'],
	{signal, ...limits}: Limits,
	work: (signal: AbortSignal, pass: Pass) => Promise<T>,
): Promise<T> => {
	const pass = stop.pass();
	try {
		return await inTime({...limits, signal: AbortSignal.any([signal, pass.signal])}, (within) => work(within, pass));
	} finally {
		pass.end();
	}
};

export const inTime = async <T>(
	{name, limitMs, signal}: Limits,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
	const controller = new AbortController();
	const stop = (error: ToolError): void => controller.abort(error);
	const stopped = new Promise<never>((_, reject) => {
		controller.signal.addEventListener('abort', () => reject(controller.signal.reason), {once: true});
	});
	const cancel = (): void =>
		stop(signal.reason instanceof ToolError ? signal.reason : new ToolError(`${name} was cancelled.`));
	const timer = setTimeout(() => stop(tooLong(name, limitMs)), limitMs);
	if (signal.aborted) cancel();
	else signal.addEventListener('abort', cancel, {once: true});
	try {
		return await Promise.race([work(controller.signal), stopped]);
	} finally {
		clearTimeout(timer);
		signal.removeEventListener('abort', cancel);
	}
};

const tooLong = (name: string, limitMs: number): ToolError =>
	new ToolError(
		`${name} did not finish in ${limitMs / 1000} s and was stopped. Look at the page before you try again.`,
	);
