// Waits for an event of the window. In: which one, and for how long. Out: whether it came.

export const nextEvent = (type: string, ms: number): Promise<boolean> =>
	new Promise((resolve) => {
		const ending = new AbortController();
		const end = (hasCome: boolean): void => {
			ending.abort();
			clearTimeout(timer);
			resolve(hasCome);
		};
		const timer = setTimeout(() => end(false), ms);
		addEventListener(type, () => end(true), {capture: true, passive: true, signal: ending.signal});
	});
