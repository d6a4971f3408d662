// Word of changes in what a tab shows, for as long as somebody wants it. In: a tab. Out: a call when any of its documents has
// changed. Nothing polls: a script waits in each document for one change, and is put there anew when the change was looked at.
import {type FrameAddress, runInFrame} from './document.ts';
import {endWait, nextChange} from './injected/next-change.ts';
import {navigations} from './navigations.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

export interface TabChanges {
	/** To be called before the tab is looked at: what changes after that is told. */
	listen(): Promise<void>;
	stop(): void;
}

/** @param refusal Documents at these addresses are left alone. */
export const watchChanges = (
	chromeId: number,
	refusal: (url: string) => string | undefined,
	onChange: () => void,
): TabChanges => {
	/** The documents in which a script waits. */
	const waiting = new Set<string>();
	let isStopped = false;

	const wait = async (documentId: string): Promise<void> => {
		if (waiting.has(documentId)) return;
		waiting.add(documentId);
		// A document that is gone answers with an error, and the one in its place is told of by its commit.
		const isChange = await runInFrame({chromeId, documentId}, nextChange, []).catch(() => false);
		waiting.delete(documentId);
		if (isChange && !isStopped) onChange();
	};

	const ending = new AbortController();
	navigations.committed.until(ending.signal, ({tabId}) => {
		if (tabId === chromeId) onChange();
	});
	return {
		listen: async () => {
			const frames = await listDocuments(chromeId);
			if (isStopped) return;
			for (const {documentId, url} of frames) if (!isRefused(url, refusal)) void wait(documentId);
		},
		stop: () => {
			isStopped = true;
			ending.abort();
			for (const documentId of waiting) leave({chromeId, documentId});
		},
	};
};

const listDocuments = async (
	chromeId: number,
): Promise<readonly {readonly documentId: string; readonly url: string}[]> => {
	const listing = chrome.webNavigation.getAllFrames({tabId: chromeId}).catch(() => null);
	return (await within(BROWSER_CALL_MS, listing, 'The browser does not list the frames of the page.')) ?? [];
};

/** A frame without an address of its own belongs to the page around it. */
const isRefused = (url: string, refusal: (url: string) => string | undefined): boolean =>
	!/^about:/.test(url) && refusal(url) !== undefined;

/** One that cannot be reached has gone, and its script with it. */
const leave = (frame: FrameAddress): void => void runInFrame(frame, endWait, []).catch(() => undefined);
