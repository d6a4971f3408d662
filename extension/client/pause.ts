// A wait. In: how long, and a signal that ends it earlier. Out: its end, without a word which of the two it was.

/** Timers take more for nothing at all. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		if (signal.aborted) return resolve();
		const end = (): void => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS));
		signal.addEventListener('abort', end);
	});
