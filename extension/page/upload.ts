// Files into a page. In: a tab, an element or a place in it, and files. Out: what the page has now. The bytes go in pieces into the frame
// that holds the element; no file of this machine is read.
import {ToolError} from '../errors.ts';
import type {Stage} from './act/scene.ts';
import {isReachable, type Target} from './act/target.ts';
import {cleanLine} from './clean.ts';
import type {Verbs} from './engine.ts';
import {type Frame, listFrames, type Refusal, topOf} from './frames.ts';
import {unknownRef} from './gone.ts';
import type {Place} from './injected/drop.ts';
import type {FileDraft, UploadEnd, UploadStart} from './injected/uploads.ts';
import {askUntilLeft} from './leaving.ts';
import {type Offer, pressForInput} from './press-for-input.ts';
import {findHolder} from './snapshot.ts';
import type {Page} from './tabs.ts';
import {within} from './within.ts';

export type {UploadEnd};

export interface GivenFile {
	readonly name: string;
	readonly type: string;
	readonly bytes: Blob;
}

/** An element, or what lies at a place of a document, which is where files are dropped. */
export type UploadPlace =
	| {readonly ref: number}
	| {readonly frame: Frame; readonly at: Place; readonly what: string; readonly target: Target};

export interface UploadWish {
	/** Where it can be pressed, in case that the element only opens a file chooser. */
	readonly openStage: () => Promise<Stage & Disposable>;
	readonly page: Page;
	readonly refusal: Refusal;
	readonly into: UploadPlace;
	readonly files: readonly GivenFile[];
	readonly signal: AbortSignal;
}

/** As base64 just below 1 MiB, which is as much as is sent to a page at once. */
const PIECE_BYTES = 768 * 1024 - 3;
const STEP_LIMIT_MS = 10_000;
/** For the frame that offers an input, which has just answered the press. */
const OFFER_LIMIT_MS = 3_000;
const MAX_WORDS_CHARS = 160;

type Ask = <V extends keyof Verbs>(
	verb: V,
	args: Parameters<Verbs[V]>,
) => Promise<Awaited<ReturnType<Verbs[V]>> | undefined>;

export const uploadFiles = async (wish: UploadWish): Promise<UploadEnd> => {
	const {into, files, signal} = wish;
	const {start, ask} = await begin(wish);
	if (!start) throw new ToolError('ref' in into ? unknownRef(into.ref) : LEFT);
	if ('refused' in start) throw new ToolError(`${placeToWords(into)} ${cleanLine(start.refused, 600)}`);
	try {
		for (const [index, file] of files.entries())
			await send(file.bytes, (piece) => ask('addToUpload', [start.id, index, piece]), signal);
		const end = await ask('endUpload', [start.id]);
		if (end) return end;
	} catch (error) {
		// The page forgets by itself where it cannot be told.
		ask('forgetUpload', [start.id]).catch(() => undefined);
		throw error;
	}
	throw new ToolError(
		`${placeToWords(into)} went from the page while the files were sent. Read the page, then try again.`,
	);
};

interface Beginning {
	readonly start: UploadStart | undefined;
	readonly ask: Ask;
}

/** What leads to no input that is there is pressed, as a person would, and the chooser that opens tells which input is meant. */
const begin = async (wish: UploadWish): Promise<Beginning> => {
	const {into, files} = wish;
	const drafts = files.map(({name, type}) => ({name, type}));
	const ask = await askHolder(wish);
	const beginIn = (isPressed: boolean): Promise<UploadStart | undefined> =>
		'ref' in into
			? ask('beginUpload', [into.ref, drafts, isPressed])
			: ask('beginUploadAt', [into.at, drafts, isPressed]);
	const start = await beginIn(false);
	if (!start || !('mayBePressed' in start)) return {start, ask};
	using stage = await wish.openStage();
	const offer = await pressForInput(stage, into);
	if (!offer) return {start: await beginIn(true), ask};
	return await beginOffered(stage, offer, drafts);
};

/** Any frame may have opened the chooser, and others may be busy. */
const beginOffered = (stage: Stage, {name, path}: Offer, drafts: readonly FileDraft[]): Promise<Beginning> => {
	const beginnings = stage.frames
		.filter((frame) => isReachable(stage, frame))
		.map(async (frame) => {
			const ask = askIn(stage.page.chromeId, frame);
			const start = await within(OFFER_LIMIT_MS, ask('beginUploadChosen', [name, path, drafts]), LEFT);
			if (!start) throw new ToolError(LEFT);
			return {start, ask};
		});
	return Promise.any(beginnings).catch((cause: unknown): never => {
		throw new ToolError(LEFT, {cause});
	});
};

/** How to ask the engine of the frame that holds the element. */
const askHolder = async ({page: {chromeId}, refusal, into}: UploadWish): Promise<Ask> =>
	askIn(chromeId, 'ref' in into ? await holderOf(chromeId, refusal, into.ref) : into.frame);

const askIn =
	(chromeId: number, frame: Frame): Ask =>
	(verb, args) =>
		askUntilLeft({chromeId, frame, verb, args}, {limitMs: STEP_LIMIT_MS, busy: BUSY, left: LEFT});

const holderOf = async (chromeId: number, refusal: Refusal, ref: number): Promise<Frame> => {
	const frames = await listFrames(chromeId);
	topOf(frames, refusal);
	const holder = await findHolder(chromeId, frames, ref);
	if (!holder) throw new ToolError(unknownRef(ref));
	const refused = /^https?:/.test(holder.url) ? refusal(holder.url) : undefined;
	if (refused) throw new ToolError(`ref_${ref} lies in a frame that is not reachable: ${refused}`);
	return holder;
};

export const placeToWords = (into: UploadPlace): string =>
	'ref' in into ? `ref_${into.ref}` : cleanLine(into.what, MAX_WORDS_CHARS);

const LEFT = 'the page went elsewhere while the files were sent. Read it, then try again.';
const BUSY = `the page did not take the files within ${STEP_LIMIT_MS / 1_000} s: it is busy or shows a dialog. Try again.`;

const send = async (
	bytes: Blob,
	give: (base64: string) => Promise<boolean | undefined>,
	signal: AbortSignal,
): Promise<void> => {
	for (let at = 0; at < bytes.size; at += PIECE_BYTES) {
		signal.throwIfAborted();
		const isKept = await give(await toBase64(bytes.slice(at, at + PIECE_BYTES)));
		// A document that goes forgets before it is gone.
		if (!isKept) throw new ToolError(LEFT);
	}
};

/** By the browser itself, which is faster than any loop. */
const toBase64 = (piece: Blob): Promise<string> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
		reader.onerror = () => reject(new ToolError('a file was taken away while it was read. Send it again.'));
		reader.readAsDataURL(piece);
	});
