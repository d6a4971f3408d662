// The readable text of a tab, frame by frame. In: a tab, and which addresses may be read. Out: one text, and what it lacks.
import {ToolError} from '../errors.ts';
import {cleanText} from './clean.ts';
import {runInFrame} from './document.ts';
import {CHILD_LIMIT_MS, type Frame, frameNotes, fromTop, labelOf, listFrames, type Refusal, topOf} from './frames.ts';
import {type DocumentText, readDocumentText, type TextLimits} from './injected/page-text.ts';
import {readTab} from './tabs.ts';
import {within} from './within.ts';

const CHILD_LIMITS: TextLimits = {nodes: 50_000, depth: 1_000, ms: 200, chars: 1_000_000};
const TOP_LIMITS: TextLimits = {nodes: 200_000, depth: 1_000, ms: 1_000, chars: 4_000_000};

export interface PageText {
	readonly title: string;
	readonly text: string;
	readonly notes: readonly string[];
}

interface FramePart {
	readonly text: string;
	readonly notes: readonly string[];
}

interface Reader {
	readonly chromeId: number;
	readonly isSized: boolean;
	readonly refusal: Refusal;
}

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

const isTabSized = async (chromeId: number): Promise<boolean> => (await readTab(chromeId))?.isSized ?? true;

const readTop = async ({chromeId, isSized, refusal}: Reader, frames: readonly Frame[]): Promise<DocumentText> => {
	const {documentId} = topOf(frames, refusal);
	const reading = runInFrame({chromeId, documentId}, readDocumentText, [TOP_LIMITS, isSized]);
	const top = await fromTop(chromeId, reading);
	if (top.contentType === 'application/pdf') throw new ToolError(PDF_NOT_READ);
	return top;
};

const PDF_NOT_READ =
	'this tab shows a PDF, and the text of a PDF cannot be read by this tool. Fetch its address with a program outside the browser, or navigate to an HTML version of it.';

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
