// Calls in order. In: tasks as they come, and the tabs each is for. Out: each one's result. Tasks for the same tab run one after
// the other; those for different tabs may overlap; one for no tab in particular waits for all before it and holds all after it.
import {ToolError} from '../errors.ts';

export const MAX_QUEUED_CALLS = 100;

interface Task<T> {
	readonly run: () => Promise<T>;
	readonly signal: AbortSignal;
	/** Ends when every task that this one must wait for has ended. */
	readonly turn: Promise<unknown>;
}

export class Queue {
	/** The end of the last task for no tab in particular. */
	#barrier: Promise<unknown> = Promise.resolve();
	/** The ends of the last tasks for each tab since then. */
	readonly #lanes = new Map<number, Promise<unknown>>();
	#size = 0;

	/** Calls that run or wait. */
	get size(): number {
		return this.#size;
	}

	/**
	 * An abort answers the caller at once. A waiting task is then never started; one that runs is told by its signal, and the
	 * next waits for its end, because what it does in the tab must not mix with what the next one does.
	 */
	async run<T>(run: () => Promise<T>, signal: AbortSignal, tabs: readonly number[] = []): Promise<T> {
		signal.throwIfAborted();
		if (this.#size >= MAX_QUEUED_CALLS)
			throw new ToolError(
				`${MAX_QUEUED_CALLS} calls of this berth are waiting already. Wait for answers before sending more.`,
			);
		this.#size++;
		const {work, end} = this.#start({run, signal, turn: this.#turnFor(tabs)});
		this.#hold(tabs, end);
		return unlessAborted(work, signal);
	}

	#turnFor(tabs: readonly number[]): Promise<unknown> {
		const lanes = tabs.length === 0 ? [...this.#lanes.values()] : tabs.map((tab) => this.#lanes.get(tab));
		return Promise.all([this.#barrier, ...lanes]);
	}

	#hold(tabs: readonly number[], end: Promise<void>): void {
		if (tabs.length === 0) {
			this.#barrier = end;
			this.#lanes.clear();
		}
		for (const tab of tabs) this.#lanes.set(tab, end);
		void end.then(() => {
			for (const tab of tabs) if (this.#lanes.get(tab) === end) this.#lanes.delete(tab);
		});
	}

	#start<T>({run, signal, turn}: Task<T>): {work: Promise<T>; end: Promise<void>} {
		// An abort frees the place at once, even behind a task that still runs.
		const release = once(() => this.#size--);
		let started = false;
		const onAbort = () => {
			if (!started) release();
		};
		signal.addEventListener('abort', onAbort, {once: true});
		const work = turn.then(async () => {
			signal.throwIfAborted();
			started = true;
			return await run();
		});
		const finish = () => {
			signal.removeEventListener('abort', onAbort);
			release();
		};
		return {work, end: work.then(finish, finish)};
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
