// The browser refuses to move tabs while a person drags one. In: the move. Out: its result, as soon as the browser lets it happen.

const REFUSAL = 'cannot be edited right now';
const RETRY_MS = 100;

/** @param limitMs After which the refusal is passed on. */
export const onceEditable = async <T>(move: () => Promise<T>, limitMs: number): Promise<T> => {
	const deadline = Date.now() + limitMs;
	for (;;) {
		try {
			return await move();
		} catch (error) {
			if (Date.now() >= deadline || !String(error).includes(REFUSAL)) throw error;
		}
		// No event tells when the tab was dropped.
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
};
