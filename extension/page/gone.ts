// What is said of a ref whose element is not there. In: the ref, and the document that gave it out, if any did. Out: a sentence that names
// what is called the same there now.
import {ToolError} from '../errors.ts';
import {ask, type Scene} from './act/scene.ts';
import {cleanLine} from './clean.ts';
import type {Frame} from './frames.ts';
import type {SearchOptions} from './injected/engine.ts';

const MAX_NAME_CHARS = 160;

export interface GoneRef {
	readonly frame: Frame;
	readonly ref: number;
	/** How the others are looked for. */
	readonly search: SearchOptions;
}

export const unknownRef = (ref: number | undefined): string =>
	`ref_${ref} is not on this page now. Call read_page or find for the elements that are.`;

/** The page has drawn itself anew, maybe: what was meant may be there under another number. */
export const goneError = async (
	scene: Pick<Scene, 'page' | 'refNumbers'>,
	{frame, ref, search}: GoneRef,
): Promise<ToolError> => {
	const alike = await ask(scene, frame, 'alike', [ref, search]);
	if (!alike) return new ToolError(unknownRef(ref));
	if (frame.frameId === 0) await scene.refNumbers.keep(scene.page.id, alike.nextRef);
	const called = cleanLine(alike.what, MAX_NAME_CHARS);
	if (alike.refs.length === 0)
		return new ToolError(
			`ref_${ref}, ${called}, has gone from the page, and nothing there is called the same. Read the page again.`,
		);
	const others = alike.refs.map((other) => `ref_${other}`).join(', ');
	return new ToolError(
		`ref_${ref}, ${called}, has gone from the page. Called the same there now: ${others}. Use that, or read the page again.`,
	);
};
