// Runs a function of ours in a frame of a tab, in the isolated world. In: the frame and the function. Out: what it returns.
import browser from 'webextension-polyfill';
import {type DocumentState, readDocumentState} from './injected/document-state.ts';
import {within} from './within.ts';

const STATE_LIMIT_MS = 1_000;

/** With a `documentId` only that very document, so that one which has taken its place is not mistaken for it. */
export type FrameAddress = {readonly chromeId: number} & ({readonly frameId: number} | {readonly documentId: string});

export const runInFrame = async <A extends unknown[], R>(
	frame: FrameAddress,
	func: (...args: A) => R,
	args: A,
): Promise<Awaited<R> | undefined> => (await runAndTell(frame, func, args))?.result;

/** The same, and which document it was. At once and not when the page is idle, which a page may never be. */
export const runAndTell = async <A extends unknown[], R>(
	frame: FrameAddress,
	func: (...args: A) => R,
	args: A,
): Promise<{readonly result: Awaited<R>; readonly documentId: string} | undefined> => {
	const [injection] = await browser.scripting.executeScript({
		target: targetOf(frame),
		world: 'ISOLATED',
		injectImmediately: true,
		func,
		args,
	});
	// The types lack the document, and know of no result what it is.
	return injection as {readonly result: Awaited<R>; readonly documentId: string} | undefined;
};

export const targetOf = (frame: FrameAddress) => ({
	tabId: frame.chromeId,
	...('documentId' in frame ? {documentIds: [frame.documentId]} : {frameIds: [frame.frameId]}),
});

/** Nothing when the page cannot be asked: it is busy, shows a dialog, or belongs to the browser. */
export const readState = (chromeId: number): Promise<DocumentState | undefined> =>
	within(STATE_LIMIT_MS, runInFrame({chromeId, frameId: 0}, readDocumentState, []), 'The page does not answer.').catch(
		() => undefined,
	);
