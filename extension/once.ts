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
