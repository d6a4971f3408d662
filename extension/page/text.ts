// The readable text of a tab, frame by frame. In: a tab, and which addresses may be read. Out: one text, and what it lacks.
import {ToolError} from '../errors.ts';
import {cleanLine, cleanText} from './clean.ts';
import {refuseIfCrashed} from './crash.ts';
import {runInFrame} from './document.ts';
import {type DocumentText, readDocumentText, type TextLimits} from './injected/page-text.ts';
import {readTab} from './tabs.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

const CHILD_LIMITS: TextLimits = {nodes: 50_000, depth: 1_000, ms: 200, chars: 1_000_000};
const TOP_LIMITS: TextLimits = {nodes: 200_000, depth: 1_000, ms: 1_000, chars: 4_000_000};
/** Without the top document there is no answer, so it may be busy for longer than a child frame. */
const TOP_LIMIT_MS = 5_000;
const CHILD_LIMIT_MS = 300;

export interface PageText {
	readonly title: string;
	readonly text: string;
	readonly notes: readonly string[];
}

const MAX_FRAME_NOTES = 5;

interface FramePart {
	readonly text: string;
	readonly notes: readonly string[];
}

type Refusal = (url: string) => string | undefined;

interface Reader {
	readonly chromeId: number;
	readonly isSized: boolean;
	readonly refusal: Refusal;
}

type Frame = chrome.webNavigation.GetAllFrameResultDetails;

export const readPageText = async (chromeId: number, refusal: Refusal): Promise<PageText> => {
	const [frames, isSized] = await Promise.all([listFrames(chromeId), isTabSized(chromeId)]);
	const reader: Reader = {chromeId, isSized, refusal};
	const top = await readTop(reader, frames);
	const children = frames.filter(({frameId}) => frameId !== 0);
	const parts = await Promise.all(children.map((frame) => readChild(reader, frame)));
	return {
		title: top.title,
		text: [cleanText(top.text), ...parts.map(({text}) => text)].filter(Boolean).join('\n\n'),
		notes: [...topNotes(top), ...frameNotes(parts.flatMap(({notes}) => notes))],
	};
};

/** A page may have hundreds of frames with one and the same trouble. */
const frameNotes = (notes: readonly string[]): string[] => {
	const counts = new Map<string, number>();
	for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
	const told = [...counts].map(([note, count]) => (count > 1 ? `${note} (${count} such frames)` : note));
	if (told.length <= MAX_FRAME_NOTES) return told;
	return [...told.slice(0, MAX_FRAME_NOTES), `${told.length - MAX_FRAME_NOTES} more notes on frames left out`];
};

const listFrames = async (chromeId: number): Promise<readonly Frame[]> => {
	const listing = chrome.webNavigation.getAllFrames({tabId: chromeId});
	return (await within(BROWSER_CALL_MS, listing, 'the browser does not list the frames of the page. Try again.')) ?? [];
};

const isTabSized = async (chromeId: number): Promise<boolean> => (await readTab(chromeId))?.isSized ?? true;

const readTop = async ({chromeId, isSized, refusal}: Reader, frames: readonly Frame[]): Promise<DocumentText> => {
	const frame = frames.find(({frameId}) => frameId === 0);
	if (!frame) throw new ToolError('the tab was closed meanwhile. Open another one.');
	// The page may have gone elsewhere since the tab was looked at.
	const refused = refusal(frame.url);
	if (refused) throw new ToolError(`${refused} Use another tab.`);
	const {documentId} = frame;
	const reading = runInFrame({chromeId, documentId}, readDocumentText, [TOP_LIMITS, isSized]);
	const whole = reading.then((text) => text ?? refuse(), refuse);
	const top = await within(TOP_LIMIT_MS, whole, NOT_READ).catch(async (error: unknown) => {
		await refuseIfCrashed(chromeId, error);
		throw error;
	});
	if (top.contentType === 'application/pdf') throw new ToolError(PDF_NOT_READ);
	return top;
};

const PDF_NOT_READ =
	'this tab shows a PDF, and the text of a PDF cannot be read by this tool. Fetch its address with a program outside the browser, or navigate to an HTML version of it.';

const NOT_READ = `the page did not let its text be read within ${TOP_LIMIT_MS / 1_000} s: it is busy or shows a dialog. Try again, or navigate to another address.`;

const refuse = (cause?: unknown): never => {
	const isErrorPage = String(cause).includes('error page');
	const what = isErrorPage
		? "the browser's error page, because its address did not load"
		: 'a page that cannot be read';
	throw new ToolError(`this tab shows ${what}. Navigate to another address, or reload.`, {cause});
};

const topNotes = (top: DocumentText): string[] => [
	...(top.leftOut > 0 ? [`only the main part of the page; ${top.leftOut} characters around it left out`] : []),
	...cutNotes(top, TOP_LIMITS, 'the page'),
];

const cutNotes = ({cut, isTooDeep}: DocumentText, limits: TextLimits, what: string): string[] => [
	...(cut
		? [`${what} is too large to be read whole; what came after the first ${limits[cut]} ${UNITS[cut]} is missing`]
		: []),
	...(isTooDeep
		? [`${what} is nested too deeply to be read whole; what lies below level ${limits.depth} is missing`]
		: []),
];

const UNITS: Readonly<Record<NonNullable<DocumentText['cut']>, string>> = {
	nodes: 'nodes',
	ms: 'ms',
	chars: 'characters',
};

const readChild = async ({chromeId, isSized, refusal}: Reader, frame: Frame): Promise<FramePart> => {
	const label = labelOf(frame.url);
	// A frame without an address of its own belongs to the page around it.
	if (/^https?:/.test(frame.url) && refusal(frame.url)) return {text: '', notes: [`${label} is not reachable`]};
	try {
		const {documentId} = frame;
		const reading = runInFrame({chromeId, documentId}, readDocumentText, [CHILD_LIMITS, isSized]);
		const read = await within(CHILD_LIMIT_MS, reading, `${label} is busy; its text is missing`);
		if (!read) return {text: '', notes: []};
		const notes = cutNotes(read, CHILD_LIMITS, label);
		return {text: read.text && `[${label}]\n${cleanText(read.text)}`, notes};
	} catch (error) {
		// A frame may vanish while it is read; only one that is busy is worth a word.
		return {text: '', notes: error instanceof ToolError ? [error.message] : []};
	}
};

const labelOf = (url: string): string => {
	const origin = URL.canParse(url) ? new URL(url).origin : 'null';
	return `frame ${origin === 'null' ? 'without an address' : cleanLine(origin, 100)}`;
};
