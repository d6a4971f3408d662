// The frames of a tab. In: a tab. Out: its frames as the browser lists them, and what to call one in a sentence.
import {ToolError} from '../errors.ts';
import {cleanLine} from './clean.ts';
import {refuseIfCrashed} from './crash.ts';
import {EngineError} from './engine.ts';
import {nextDocument} from './next-document.ts';
import {readTab} from './tabs.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

export type Frame = chrome.webNavigation.GetAllFrameResultDetails;

/** Why this URL may not be reached, or nothing. */
export type Refusal = (url: string) => string | undefined;

/** Without the top document there is no answer, so it may be busy for longer than a child frame. */
const TOP_LIMIT_MS = 5_000;
export const CHILD_LIMIT_MS = 300;

/** A tab that the browser has just brought back has no document for a moment, on a machine that is busy for seconds. */
const COMING_MS = 8_000;

export const listFrames = async (chromeId: number): Promise<readonly Frame[]> => {
	const frames = await listNow(chromeId);
	return hasTop(frames) || !(await readTab(chromeId)) ? frames : listWhenThere(chromeId);
};

/** For whoever may not need it after all. */
export const beginListing = (chromeId: number): Promise<readonly Frame[]> => {
	const listing = listFrames(chromeId);
	listing.catch(() => undefined);
	return listing;
};

const hasTop = (frames: readonly Frame[]): boolean => frames.some(({frameId}) => frameId === 0);

const listWhenThere = async (chromeId: number): Promise<readonly Frame[]> => {
	const ending = new AbortController();
	const timer = setTimeout(() => ending.abort(), COMING_MS);
	const coming = nextDocument(chromeId, ending.signal);
	try {
		const frames = await listNow(chromeId);
		if (hasTop(frames)) return frames;
		await coming;
		return await listNow(chromeId);
	} finally {
		clearTimeout(timer);
		ending.abort();
	}
};

const listNow = async (chromeId: number): Promise<readonly Frame[]> => {
	const listing = chrome.webNavigation.getAllFrames({tabId: chromeId});
	return (await within(BROWSER_CALL_MS, listing, 'the browser does not list the frames of the page. Try again.')) ?? [];
};

export const topOf = (frames: readonly Frame[], refusal: Refusal): Frame => {
	const frame = frames.find(({frameId}) => frameId === 0);
	if (!frame)
		throw new ToolError('the tab was closed meanwhile, or shows no page yet. Try again, or open another one.');
	// The page may have gone elsewhere since the tab was looked at.
	const refused = refusal(frame.url);
	if (refused) throw new ToolError(`${refused} Use another tab.`);
	return frame;
};

/** What the top document says; a sentence that names the cure when it says nothing. */
export const fromTop = async <T>(chromeId: number, asking: Promise<T | undefined>): Promise<T> => {
	const whole = asking.then((answer) => answer ?? refuse(), refuse);
	try {
		return await within(TOP_LIMIT_MS, whole, NOT_READ);
	} catch (error) {
		await refuseIfCrashed(chromeId, error);
		throw error;
	}
};

const NOT_READ = `the page did not let itself be read within ${TOP_LIMIT_MS / 1_000} s: it is busy or shows a dialog. Try again, or navigate to another address.`;

/** The document was left for another one while it was asked. */
class LeftError extends ToolError {}

const refuse = (cause?: unknown): never => {
	if (cause instanceof EngineError) throw cause;
	if (/was removed|No document with id/.test(String(cause))) throw new LeftError(RESTLESS, {cause});
	const isErrorPage = String(cause).includes('error page');
	const what = isErrorPage
		? "the browser's error page, because its address did not load"
		: 'a page that cannot be read';
	throw new ToolError(`this tab shows ${what}. Navigate to another address, or reload.`, {cause});
};

const ATTEMPTS = 3;
const RESTLESS =
	'the page went elsewhere while it was asked. Try again; where it never stays, navigate to another address.';

/** What is read of the document that shows now: where it is left for another one meanwhile, that one is read. */
export const readSettled = async <T>(
	chromeId: number,
	read: (frames: readonly Frame[]) => Promise<T>,
	listing = listFrames(chromeId),
): Promise<T> => {
	for (let attempt = 1; ; attempt++)
		try {
			return await read(await (attempt === 1 ? listing : listFrames(chromeId)));
		} catch (error) {
			if (!(error instanceof LeftError) || attempt === ATTEMPTS) throw error;
		}
};

export const labelOf = (url: string): string => {
	const origin = originOf(url);
	return `frame ${origin === 'null' ? 'without an address' : cleanLine(origin, 100)}`;
};

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null');

const MAX_FRAME_NOTES = 5;

/** A page may have hundreds of frames with one and the same trouble. */
export const frameNotes = (notes: readonly string[]): string[] => {
	const counts = new Map<string, number>();
	for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
	const told = [...counts].map(([note, count]) => (count > 1 ? `${note} (${count} such frames)` : note));
	if (told.length <= MAX_FRAME_NOTES) return told;
	return [...told.slice(0, MAX_FRAME_NOTES), `${told.length - MAX_FRAME_NOTES} more notes on frames left out`];
};
