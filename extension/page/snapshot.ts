// A view of a tab's page: what is on it, a line each. In: a tab, and what is wanted of it. Out: lines in the order of the page, frames
// in their places, and notes on what is missing. Needs no debugger.

import {ToolError} from '../errors.ts';
import type {Scene} from './act/scene.ts';
import {askChild, askEarly, askTop, type Early, type Question} from './ask-frames.ts';
import {askEngine} from './engine.ts';
import {UNREAD_INDEX} from './frame-choice.ts';
import {
	beginListing,
	CHILD_LIMIT_MS,
	type Frame,
	frameNotes,
	fromTop,
	labelOf,
	originOf,
	type Refusal,
	readSettled,
	topOf,
} from './frames.ts';
import {goneError, unknownRef} from './gone.ts';
import type {FrameReading, ReadOptions, SearchOptions} from './injected/engine.ts';
import {Patience} from './patience.ts';
import {DOCUMENT_SPAN, type RefNumbers} from './ref-numbers.ts';
import {type FrameLines, type Line, stitch} from './stitch.ts';
import type {Page} from './tabs.ts';
import type {Views} from './views.ts';

export const TOP_LIMITS = {nodes: 200_000, depth: 400, ms: 3_000};
export const CHILD_LIMITS = {nodes: 50_000, depth: 400, ms: 250};

export interface ViewOptions {
	readonly isInteractive: boolean;
	/** Only what is in this element. */
	readonly ref?: number;
}

export interface View {
	readonly lines: readonly Line[];
	readonly notes: readonly string[];
	/** Of the document that was read. */
	readonly url: string;
	readonly title: string;
}

/** What reading a page takes besides the page. */
export interface Reader {
	readonly refusal: Refusal;
	readonly refNumbers: RefNumbers;
	readonly views: Views;
}

interface Sighting {
	readonly page: Page;
	readonly reader: Reader;
	readonly top: Frame;
	readonly isInteractive: boolean;
}

/** Of a frame that has said nothing. */
const UNREAD: FrameReading = {lines: '', nextRef: 1, index: UNREAD_INDEX, isTooDeep: false, isModal: false};

interface FramePart {
	readonly lines: FrameLines;
	readonly notes: readonly string[];
	readonly nextRef: number;
	readonly title: string;
}

/** What can be asked of a tab that is still being looked up. */
export interface BegunView {
	readonly early: Early<'read'> | undefined;
	readonly listing: Promise<readonly Frame[]>;
}

export const beginView = (page: Page, {refNumbers}: Pick<Reader, 'refNumbers'>, options: ViewOptions): BegunView => ({
	early: options.ref === undefined ? askEarly(toQuestion(page, options, refNumbers.nextOf(page.id))) : undefined,
	listing: beginListing(page.chromeId),
});

export const viewPage = async (
	page: Page,
	reader: Reader,
	options: ViewOptions,
	{early, listing} = beginView(page, reader, options),
): Promise<View> => readSettled(page.chromeId, (frames) => viewFrames(frames, page, {reader, options, early}), listing);

interface Viewing {
	readonly reader: Reader;
	readonly options: ViewOptions;
	/** Of the document that was there first. */
	readonly early: Early<'read'> | undefined;
}

const viewFrames = async (frames: readonly Frame[], page: Page, {reader, options, early}: Viewing): Promise<View> => {
	const top = topOf(frames, reader.refusal);
	const root = options.ref === undefined ? top : await findHolder(page.chromeId, frames, options.ref);
	if (!root) throw new ToolError(unknownRef(options.ref));
	const sighting: Sighting = {page, reader, top, isInteractive: options.isInteractive};
	const inner = frames.filter((frame) => frame !== root && isWithin(frame, root, frames));
	const first = readRoot(sighting, root, {ref: options.ref, early});
	const patience = new Patience(CHILD_LIMIT_MS, first);
	const [main, ...others] = await Promise.all([first, ...inner.map((frame) => readChild(sighting, frame, patience))]);
	await reader.refNumbers.keep(page.id, root === top ? main.nextRef : 1);
	return {
		lines: stitch([main.lines, ...others.map(({lines}) => lines)], root.frameId),
		notes: [...main.notes, ...frameNotes(others.flatMap(({notes}) => notes))],
		url: top.url,
		title: root === top ? main.title : '',
	};
};

const isWithin = (frame: Frame, outer: Frame, frames: readonly Frame[]): boolean => {
	if (frame.parentFrameId === outer.frameId) return true;
	const parent = frames.find(({frameId}) => frameId === frame.parentFrameId);
	return parent !== undefined && parent !== frame && isWithin(parent, outer, frames);
};

/** The frame whose document has given out this number. Where one that may have it says nothing, that is told instead. */
export const findHolder = async (
	chromeId: number,
	frames: readonly Frame[],
	ref: number,
): Promise<Frame | undefined> => {
	const [top, ...asked] = frames
		// Documents in frames begin behind these numbers, so that none of them may be blamed.
		.filter(({frameId}) => frameId === 0 || ref >= DOCUMENT_SPAN)
		.toSorted((one, other) => one.frameId - other.frameId)
		.map((frame) => {
			const knows = askEngine({chromeId, documentId: frame.documentId}, 'knows', [ref]);
			return {frame, knows: knows.catch(() => false)};
		});
	if (!top) return undefined;
	const first = fromTop(chromeId, top.knows);
	const patience = new Patience(CHILD_LIMIT_MS, first);
	const answers = [
		orNone(top.frame, first),
		...asked.map(({frame, knows}) => orNone(frame, patience.wait(knows, busyWith(frame, ref)))),
	];
	return Promise.any(answers).catch(({errors}: AggregateError) => {
		const busy = errors.find((error) => error instanceof ToolError);
		if (busy) throw busy;
		return undefined;
	});
};

const orNone = async (frame: Frame, knows: Promise<boolean | undefined>): Promise<Frame> => {
	if (await knows) return frame;
	throw new Error('it is not there');
};

const busyWith = ({url}: Frame, ref: number): string =>
	`ref_${ref} may lie in the ${labelOf(url)}, which is busy and does not answer. Try again.`;

interface Root {
	readonly ref: number | undefined;
	readonly early: Early<'read'> | undefined;
}

const readRoot = async (sighting: Sighting, frame: Frame, {ref, early}: Root): Promise<FramePart> => {
	const {page, reader, isInteractive} = sighting;
	const options: ViewOptions = {isInteractive, ...(ref !== undefined && {ref})};
	const reading = await askTop(toQuestion(page, options, firstRefOf(page, reader, frame)), frame, early);
	if (reading !== 'gone') return toPart(frame, reading, '', rootNotes(reading));
	// A script has taken everything out of the document.
	if (ref === undefined) return toPart(frame, UNREAD, '', []);
	const scene = {page, refNumbers: reader.refNumbers};
	throw await goneError(scene, {frame, ref, search: searchIn(scene, frame)});
};

const toQuestion = ({chromeId}: Page, options: ViewOptions, firstRef: number): Question<'read'> => ({
	chromeId,
	verb: 'read',
	args: [{...options, firstRef, limits: TOP_LIMITS}],
});

export const firstRefOf = (
	{id}: Page,
	{refNumbers}: Pick<Reader, 'refNumbers'>,
	{frameId, documentId}: Frame,
): number => (frameId === 0 ? refNumbers.nextOf(id) : refNumbers.spanFor(id, documentId));

/** How all of a document is looked through. */
export const searchIn = ({page, refNumbers}: Pick<Scene, 'page' | 'refNumbers'>, frame: Frame): SearchOptions => ({
	limits: frame.frameId === 0 ? TOP_LIMITS : CHILD_LIMITS,
	firstRef: firstRefOf(page, {refNumbers}, frame),
});

const toPart = (frame: Frame, reading: FrameReading, remark: string, notes: readonly string[]): FramePart => ({
	lines: {
		frameId: frame.frameId,
		parentFrameId: frame.parentFrameId,
		index: reading.index,
		remark,
		records: reading.lines,
	},
	notes,
	nextRef: reading.nextRef,
	title: reading.title ?? '',
});

const rootNotes = ({isModal, cut, isTooDeep}: FrameReading): string[] => [
	...(isModal ? ['a dialog is open; the page behind it cannot be used and is left out'] : []),
	...(cut ? [`the page is too large to be read whole; what came after ${CUTS[cut]} is missing`] : []),
	...(isTooDeep ? [`what lies below ${TOP_LIMITS.depth} levels is missing`] : []),
];

const CUTS = {nodes: `the first ${TOP_LIMITS.nodes} nodes`, ms: `the first ${TOP_LIMITS.ms / 1_000} s`};

const readChild = async (
	{page, reader, top, isInteractive}: Sighting,
	frame: Frame,
	patience: Patience,
): Promise<FramePart> => {
	const options: ReadOptions = {isInteractive, limits: CHILD_LIMITS, firstRef: firstRefOf(page, reader, frame)};
	const question: Question<'read'> = {chromeId: page.chromeId, verb: 'read', args: [options]};
	const asked = await askChild(question, frame, {refusal: reader.refusal, patience});
	if ('note' in asked) return toPart(frame, UNREAD, '', asked.note ? [asked.note] : []);
	if (asked.answer === 'gone') return toPart(frame, UNREAD, '', []);
	const isForeign = /^https?:/.test(frame.url) && originOf(frame.url) !== originOf(top.url);
	const notes = asked.answer.cut ? [`${labelOf(frame.url)} is too large to be read whole`] : [];
	return toPart(frame, asked.answer, isForeign ? ` (${originOf(frame.url)})` : '', notes);
};
