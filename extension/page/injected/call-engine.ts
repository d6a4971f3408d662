// Asks the engine of a document, in the isolated world. In: where it stands, a verb and its arguments. Out: what it says, in a box, or how it
// failed, which the browser would not tell; nothing where there is none yet, or that only the part which would answer is missing. Sent to the page as source: it stands alone.
import type {FrameReading} from './engine.ts';

export const callEngine = async (
	place: string,
	verb: string,
	args: readonly unknown[],
): Promise<{readonly value: unknown} | {readonly threw: string} | {readonly lacks: 'part'} | null> => {
	const engine: Record<string, (...given: readonly unknown[]) => unknown> | undefined = Reflect.get(
		globalThis,
		Symbol.for(place),
	);
	if (engine)
		try {
			return {value: await engine[verb]?.(...args)};
		} catch (error) {
			return {threw: String(error instanceof Error ? error.stack : error)};
		}
	if (Reflect.has(globalThis, Symbol.for('tabberth'))) return {lacks: 'part'};
	if (verb !== 'read' || parent === window) return null;
	// Pages make many frames that they never fill, and injecting an engine costs more than all else.
	const body: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'body')?.get?.call(document);
	if (!(body instanceof HTMLBodyElement) || body.firstChild || document.designMode === 'on') return null;
	// The browser itself writes these there, from the frame's element.
	const isBare = Array.from(body.attributes).every(({name}) => name === 'marginwidth' || name === 'marginheight');
	if (!isBare) return null;
	let index = 0;
	while (index < parent.length && parent[index] !== window) index++;
	const reading: FrameReading = {lines: '', nextRef: 1, index, isTooDeep: false, isModal: false};
	return index < parent.length ? {value: reading} : null;
};
