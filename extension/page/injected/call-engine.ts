// Asks the engine of a document, in the isolated world. In: where it stands, a verb and its arguments. Out: what it says, in a box;
// nothing where there is none yet. Sent to the page as source: it stands alone.

export const callEngine = async (
	place: string,
	verb: string,
	args: readonly unknown[],
): Promise<{readonly value: unknown} | null> => {
	const engine: Record<string, (...given: readonly unknown[]) => unknown> | undefined = Reflect.get(
		globalThis,
		Symbol.for(place),
	);
	return engine ? {value: await engine[verb]?.(...args)} : null;
};
