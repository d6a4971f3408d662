// Waits for a state that tells nobody when it is reached. In: a question. Out: its answer, once it is one; or an error that
// says what was waited for.

const LOOK_EVERY_MS = 5;

export const until = async <T>(
	what: string,
	look: () => Promise<T | undefined> | T | undefined,
	limitMs = 15_000,
): Promise<T> => {
	const deadline = performance.now() + limitMs;
	for (;;) {
		const seen = await look();
		if (seen !== undefined) return seen;
		if (performance.now() > deadline) throw new Error(`waited ${limitMs} ms for ${what}`);
		await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
	}
};
