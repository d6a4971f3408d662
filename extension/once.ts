// Work that is done once. In: a function. Out: the same, whose first success is every caller's; a failure is nobody's for long.

export const once = <A extends unknown[], T>(work: (...given: A) => Promise<T>): ((...given: A) => Promise<T>) => {
	let done: Promise<T> | undefined;
	return (...given) => {
		done ??= work(...given).catch((error: unknown) => {
			done = undefined;
			throw error;
		});
		return done;
	};
};

/** @returns To be called often: does the work when the time since the last time is over. */
export const atMostEvery = (ms: number, firstAfterMs: number, work: () => void): (() => void) => {
	let dueAt = Date.now() + firstAfterMs;
	return () => {
		if (Date.now() < dueAt) return;
		dueAt = Date.now() + ms;
		work();
	};
};
