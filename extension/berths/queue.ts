// Calls in order. In: tasks as they come. Out: each one's result, after the tasks before it have ended.
import {ToolError} from '../errors.ts';

export const MAX_QUEUED_CALLS = 100;

export class Queue {
	#tail: Promise<unknown> = Promise.resolve();
	#size = 0;

	/** Calls that run or wait. */
	get size(): number {
		return this.#size;
	}

	/**
	 * An abort answers the caller at once. A waiting task is then never started; one that runs is told by its signal, and the
	 * next waits for its end, because what it does in the tab must not mix with what the next one does.
	 */
	async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
		signal.throwIfAborted();
		if (this.#size >= MAX_QUEUED_CALLS)
			throw new ToolError(
				`${MAX_QUEUED_CALLS} calls of this berth are waiting already. Wait for answers before sending more.`,
			);
		this.#size++;
		return unlessAborted(this.#append(task, signal), signal);
	}

	#append<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
		// An abort frees the place at once, even behind a task that still runs.
		const release = once(() => this.#size--);
		let started = false;
		const onAbort = () => {
			if (!started) release();
		};
		signal.addEventListener('abort', onAbort, {once: true});
		const turn = this.#tail.then(async () => {
			signal.throwIfAborted();
			started = true;
			return await task();
		});
		const end = () => {
			signal.removeEventListener('abort', onAbort);
			release();
		};
		this.#tail = turn.then(end, end);
		return turn;
	}
}

const once = (action: () => void): (() => void) => {
	let isDone = false;
	return () => {
		if (isDone) return;
		isDone = true;
		action();
	};
};

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, {once: true});
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
