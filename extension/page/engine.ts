// The engine in a document: what it can be asked. In: a frame, a verb and its arguments. Out: its answer. It is injected when it is
// asked for the first time.
import browser from 'webextension-polyfill';
import {type FrameAddress, runAndTell, targetOf} from './document.ts';
import {callEngine} from './injected/call-engine.ts';
import type {Engine} from './injected/engine.ts';
import type {Filler} from './injected/filler.ts';
import type {Finder} from './injected/finder.ts';
import type {Hands} from './injected/hands.ts';
import type {Locator} from './injected/locator.ts';

/** All that a document can be asked. */
export type Verbs = Omit<Engine, 'search' | 'peek' | 'describe' | 'elementOf' | 'refOf' | 'recordOf' | 'isSecret'> &
	Finder &
	Filler &
	Hands &
	Locator;
type Verb = keyof Verbs;

type Added = 'finder' | 'filler' | 'hands' | 'locator';

/** What acts also tells how what it acts on is found again. */
const HANDS: readonly Added[] = ['locator', 'hands'];

/** What more is injected for a verb, as most documents are only read. The last answers it. */
const ADDED: Readonly<Partial<Record<Verb, readonly Added[]>>> = {
	isReadyToAct: [...HANDS, 'filler'],
	find: ['finder'],
	locate: ['locator'],
	locateAt: ['locator'],
	locateFocus: ['locator'],
	isFocused: ['locator'],
	match: ['locator'],
	fill: ['filler'],
	aim: HANDS,
	alike: HANDS,
	reach: HANDS,
	where: HANDS,
	lookAtPoint: HANDS,
	followed: HANDS,
	beginUploadAt: HANDS,
	pointOf: HANDS,
	place: HANDS,
	focus: HANDS,
	born: HANDS,
	awake: HANDS,
	noticed: HANDS,
	strayed: HANDS,
	drags: HANDS,
	scrolled: HANDS,
};

const placeOf = (verb: Verb): string => {
	const added = ADDED[verb]?.at(-1);
	return added ? `tabberth ${added}` : 'tabberth';
};

/** A fault of ours. Nobody may take it for a page that has gone elsewhere. */
export class EngineError extends Error {
	override readonly name = 'EngineError';
}

type Answer<V extends Verb> = Awaited<ReturnType<Verbs[V]>>;

/** Nothing when the frame is gone, or nothing can be injected into it. */
export const askEngine = async <V extends Verb>(
	frame: FrameAddress,
	verb: V,
	args: Parameters<Verbs[V]>,
): Promise<Answer<V> | undefined> => (await askAndTell(frame, verb, args))?.answer;

/** The same, and which document says so. */
export const askAndTell = async <V extends Verb>(
	frame: FrameAddress,
	verb: V,
	args: Parameters<Verbs[V]>,
): Promise<{readonly answer: Answer<V>; readonly documentId: string} | undefined> => {
	const question: Question = [placeOf(verb), verb, args];
	const asked = await runAndTell(frame, callEngine, question);
	const hasEngine = asked?.result ? 'lacks' in asked.result : false;
	let told = isAnswered(asked) ? asked : await injectAndAsk(frame, question, filesFor(verb, hasEngine));
	// The frame had gone on to another document meanwhile, which lacks more than the one before did.
	if (told && !isAnswered(told)) told = await injectAndAsk(frame, question, filesFor(verb, false));
	if (told?.result && 'threw' in told.result) throw new EngineError(`${verb}: ${told.result.threw}`);
	// The engine was built from the very types that are named here.
	return told?.result && 'value' in told.result
		? {answer: told.result.value as Answer<V>, documentId: told.documentId}
		: undefined;
};

type Question = Parameters<typeof callEngine>;
type Told = {readonly result: Awaited<ReturnType<typeof callEngine>>} | undefined;

const isAnswered = (told: Told): boolean => told?.result != null && !('lacks' in told.result);

/** What is there already is not compiled again: that would cost a page that waits for it as much as what is missing. */
const filesFor = (verb: Verb, hasEngine: boolean): string[] =>
	[...(hasEngine ? [] : ['engine']), ...(ADDED[verb] ?? [])].map((name) => `${name}.js`);

/** The question follows at once, and is mostly there before the files; then it is asked once more. */
const injectAndAsk = async (frame: FrameAddress, question: Question, files: string[]) => {
	const injecting = browser.scripting.executeScript({
		target: targetOf(frame),
		world: 'ISOLATED',
		injectImmediately: true,
		// Injected again, they stay what they were.
		files,
	});
	const [, told] = await Promise.all([injecting, runAndTell(frame, callEngine, question)]);
	return isAnswered(told) ? told : runAndTell(frame, callEngine, question);
};

/** How often code has run before the browser has made it fast. A read that comes meanwhile is answered in between. */
const REHEARSALS = 5;
/** Who reads at once needs no more than these; the others keep out of the way of what the page itself does after it has loaded. */
const HURRIED = 2;
const PAUSE_MS = 100;

/** Agents read most pages soon after they have gone there. Nobody waits for it, and where it fails reading will tell. */
export const prepareToRead = (chromeId: number): void => void rehearse(chromeId).catch(() => undefined);

const rehearse = async (chromeId: number): Promise<void> => {
	for (let round = 0; round < REHEARSALS; round++) {
		if (round >= HURRIED) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		if (!(await askEngine({chromeId, frameId: 0}, 'prepare', []))) return;
	}
};

/**
 * From its beginning on, a document tells what only it knows, that it is printed say. To be called in the worker's first turn, or an event
 * that woke the worker is lost.
 */
export const watchDocuments = (isWanted: (chromeId: number, url: string) => boolean): void => {
	const {onCommitted, onDOMContentLoaded} = chrome.webNavigation;
	onCommitted.addListener(({tabId, frameId}) => {
		if (frameId === 0) prepared.delete(tabId);
	});
	onDOMContentLoaded.addListener(({tabId, frameId, url}) => {
		if (frameId !== 0 || !isWanted(tabId, url)) return;
		askEngine({chromeId: tabId, frameId}, 'knows', [0]).catch(() => undefined);
	});
};

/** By their tabs, the documents that were made ready, or are being: a document is read many times. */
const prepared = new Map<number, {isReady: boolean}>();
/** The answer leaves first. */
const PREPARE_AFTER_MS = 20;

/** Agents act on most pages that they have read, and the first action need not wait for what acts. Nobody waits for it. */
export const prepareToAct = (chromeId: number): void => {
	if (prepared.has(chromeId)) return;
	const document = {isReady: false};
	prepared.set(chromeId, document);
	const prepare = async (): Promise<void> => {
		document.isReady = (await askEngine({chromeId, frameId: 0}, 'isReadyToAct', [])) === true;
	};
	setTimeout(() => void prepare().catch(() => undefined), PREPARE_AFTER_MS);
};

/** Whatever the page's own document is asked, it answers in the order of the questions: no part of the engine is missing. */
export const isReadyToAct = (chromeId: number): boolean => prepared.get(chromeId)?.isReady === true;
