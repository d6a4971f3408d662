// The readable text of a tab, all its frames together. In: a tab, and which addresses may be read. Out: one text, and what it lacks.
import {ToolError} from '../errors.ts';
import {type Answered, askAll} from './ask-frames.ts';
import {cleanText} from './clean.ts';
import {type DocumentText, joinFrameTexts} from './frame-texts.ts';
import {frameNotes, labelOf, type Refusal} from './frames.ts';
import type {FrameText, TextPart} from './injected/text.ts';
import type {TextLimits} from './injected/text-walk.ts';

const CHILD_LIMITS: TextLimits = {nodes: 50_000, depth: 1_000, ms: 200, chars: 1_000_000};
const TOP_LIMITS: TextLimits = {nodes: 200_000, depth: 1_000, ms: 1_000, chars: 4_000_000};

export interface PageText {
	readonly title: string;
	readonly text: string;
	readonly notes: readonly string[];
}

export const readPageText = async (chromeId: number, refusal: Refusal): Promise<PageText> => {
	const {answers, notes} = await askAll(chromeId, 'text', {
		refusal,
		argsFor: ({frameId}): [TextLimits] => [frameId === 0 ? TOP_LIMITS : CHILD_LIMITS],
		lost: 'its text',
	});
	const [top, ...children] = answers;
	if (!top) throw new ToolError('the page has no top document now. Try again.');
	if (top.answer.contentType === 'application/pdf') throw new ToolError(PDF_NOT_READ);
	const {text, leftOut, frameIds} = joinFrameTexts(answers.map(toDocumentText));
	return {
		title: top.answer.title,
		text,
		notes: [
			...(leftOut > 0 ? [mainOnly(leftOut)] : []),
			...cutNotes(top.answer, TOP_LIMITS, 'the page'),
			...frameNotes([
				...children
					.filter(({frame}) => frameIds.includes(frame.frameId))
					.flatMap(({frame, answer}) => cutNotes(answer, CHILD_LIMITS, labelOf(frame.url))),
				...notes,
			]),
		],
	};
};

const PDF_NOT_READ = `this tab shows a PDF, and the text of a PDF cannot be read by this tool. To have it as a file, run this with javascript_tool and call downloads with action wait: Object.assign(document.createElement('a'), {href: location.href, download: ''}).click(). Or navigate to an HTML version of it.`;

const mainOnly = (chars: number): string =>
	`only the main part of the page; ${chars} characters around it left out. For those call read_page`;

const toDocumentText = ({frame, answer}: Answered<FrameText>): DocumentText => ({
	frameId: frame.frameId,
	parentFrameId: frame.parentFrameId,
	index: answer.index,
	label: labelOf(frame.url),
	leftOut: answer.leftOut,
	parts: isUnreadable(answer.contentType) ? [`[${cleanText(answer.contentType)}]`] : answer.parts.map(cleanPart),
});

/** What a browser shows and has no words: the kind of thing is all there is to say. */
const isUnreadable = (contentType: string): boolean =>
	/^application\/pdf$|^(?:image|video|audio)\/(?!svg)/.test(contentType);

const cleanPart = (part: TextPart): TextPart =>
	typeof part === 'string' ? cleanText(part).replace(FRAME_LINE, '\\$&') : part;

/** Only we say where a frame begins and ends. */
const FRAME_LINE = /^\[(?=(?:end of )?frame\b)/gm;

const cutNotes = ({cut, isTooDeep}: FrameText, limits: TextLimits, what: string): string[] => [
	...(cut
		? [`${what} is too large to be read whole; what came after the first ${limits[cut]} ${UNITS[cut]} is missing`]
		: []),
	...(isTooDeep
		? [`${what} is nested too deeply to be read whole; what lies below level ${limits.depth} is missing`]
		: []),
];

const UNITS: Readonly<Record<NonNullable<FrameText['cut']>, string>> = {
	nodes: 'nodes',
	ms: 'ms',
	chars: 'characters',
};
