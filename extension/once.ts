// Work that is done once, or not too often. In: a function. Out: the same, to be called whenever there is a reason.

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

/** @returns To be called often: does the work at once, and when more is asked for meanwhile, once again when the time is over. */
export const atIntervals = (ms: number, work: () => void): (() => void) => {
	let isWaiting = false;
	let isDue = false;
	const run = (): void => {
		isDue = false;
		isWaiting = true;
		// Before the work, whose failure must not be its last time.
		setTimeout(() => {
			isWaiting = false;
			if (isDue) run();
		}, ms);
		work();
	};
	return () => {
		if (isWaiting) isDue = true;
		else run();
	};
};
