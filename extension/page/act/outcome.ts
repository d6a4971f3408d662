// What an action came to. In: the action, and the documents that notice what happens in them. Out: sentences, each on a line.
import {cleanLine, quoteLine} from '../clean.ts';
import {ConsoleLog, type ConsoleMessage} from '../console.ts';
import {TakenOffError} from '../debugger/attachment.ts';
import type {Debugger} from '../debugger/debugger.ts';
import {cureOfDialog, type Dialog, dialogToWords} from '../debugger/dialogs.ts';
import {chooserToWords, FileChoosers} from '../debugger/file-choosers.ts';
import type {DownloadWatch} from '../download-watch.ts';
import type {LastEvent} from '../injected/hands/ends.ts';
import type {Noticed} from '../injected/hands/notice.ts';
import {ask, type Stage} from './scene.ts';
import type {Spot} from './target.ts';
import {Watch} from './watch.ts';
import {whereItLed} from './way-out.ts';

export interface Witness {
	/** Ends when all is done that must be before anything is. */
	readonly ready?: Promise<unknown> | undefined;
	readonly debugger: Pick<Debugger, 'hold'>;
	/** Our id of a tab that a page has opened, once its berth has it. */
	tabOpened(chromeId: number): Promise<number | undefined>;
	/** What begins from now on to be downloaded. */
	watchDownloads(): DownloadWatch;
	/** How many requests of the tab began since then and have not ended. */
	underWay(since: number): number;
}

export interface Deed {
	readonly work: () => Promise<void>;
	/** What it ends with, where that is an event which the page hears of. */
	readonly last?: LastEvent | undefined;
	/** It presses something or types, which the page must hear of. */
	readonly isHeard: boolean;
	/** What it writes, of which nothing is told. */
	readonly typed?: string | undefined;
	/** Something else follows at once, with which the page is looked at again. */
	readonly isBrief?: boolean;
	readonly witness: Witness;
}

export interface Outcome {
	readonly lines: readonly string[];
	/** Of them, what is not on the page itself: where it led, what it opened. */
	readonly besides: readonly string[];
	/** There is nothing to go on with: a dialog is open, or the page is left. */
	readonly isInterrupted: boolean;
	/** What the tab shows, as far as its page has told. */
	readonly tab?: {readonly url: string; readonly title: string};
}

const MAX_EFFECT_CHARS = 240;

export const NOTHING = 'No observable effect.';
const WAITED = 'still under way: wait_for what should come of it.';
const UNHEARD =
	'It did not reach the page, as far as can be seen: the browser may be asking the person something there. Call hand_over, or navigate to about:blank and back to be rid of it.';

export const outcomeOf = async (
	stage: Stage,
	spots: readonly Pick<Spot, 'frame'>[],
	{work, last, isHeard, typed = '', isBrief = false, witness}: Deed,
): Promise<Outcome> => {
	await witness.ready;
	using watch = new Watch(stage.page.chromeId);
	using downloads = witness.watchDownloads();
	const began = Date.now();
	const noticedIn: AskNoticed = ({frame}, awaited) =>
		ask(stage, frame, 'noticed', awaited ? [typed, isBrief, awaited] : [typed, isBrief]).catch(() => undefined);
	let failure: unknown;
	const came = await untilDialog(stage, witness, async () => {
		const ahead = last && askedAhead(spots, noticedIn, last);
		// An address for another program takes the debugger off: what came of it is told all the same.
		await work().catch((error: unknown) => {
			if (!(error instanceof TakenOffError)) throw error;
			failure = error;
		});
		// Nobody waits for it any more, and what happens from now on is for the next action to tell.
		stage.signal.throwIfAborted();
		const told = await (ahead?.() ?? Promise.all(spots.map((spot) => noticedIn(spot))));
		const noticed = told.filter((each) => each !== undefined);
		// A page that is about to be left may ask whether it is to be.
		const led = await whereItLed(watch, downloads, noticed.find((each) => each.leavesFor !== undefined)?.leavesFor);
		return {told, noticed, led};
	});
	if ('type' in came) return {lines: [dialogLine(came)], besides: [dialogLine(came)], isInterrupted: true};
	const {told, noticed, led} = came;
	if (failure !== undefined && led.length === 0) throw failure;
	const opened = await Promise.all(watch.opened.map((chromeId) => witness.tabOpened(chromeId)));
	const written = stage.attachment.part(ConsoleLog);
	const effects = effectsOf(noticed);
	if (led.length === 0 && (effects.length === 0 || written.isKnown)) await untilHeard(stage);
	const chooser = stage.attachment.part(FileChoosers).take();
	const besides = [
		...(chooser ? [chooserToWords(chooser)] : []),
		...led,
		...errorLines(written.errorsSince(began, stage.refusal)),
		...opened.map((id) => `A new tab opened${id === undefined ? '' : `: ${id}`}.`),
	];
	const lines = [
		...noticed.flatMap(({astray}) => (astray ? [`It landed on ${cleanLine(astray, MAX_EFFECT_CHARS)} instead.`] : [])),
		...effects,
		...besides,
	];
	const title = told[spots.findIndex(({frame}) => frame === stage.top)]?.title;
	// Without a title the browser has one of its own for the tab.
	const isHere = title && led.length === 0 && watch.state.phase === 'here';
	return {
		lines: lines.length > 0 ? lines : [wordsFor(noticed, spots.length, {isHeard, underWay: witness.underWay(began)})],
		besides,
		isInterrupted: led.length > 0,
		...(isHere && {tab: {url: stage.top.url, title}}),
	};
};

const HEARING_MS = 300;

/** The page's answer may overtake what the debugger tells of its requests and errors, but that comes before an answer of the debugger's own. */
const untilHeard = async ({attachment}: Stage): Promise<void> => {
	await attachment.send('Runtime.getIsolateId', {}, {limitMs: HEARING_MS}).catch(() => undefined);
};

/** @param awaited Where the action has not ended yet. */
type AskNoticed = (spot: Pick<Spot, 'frame'>, awaited?: LastEvent) => Promise<Noticed | undefined>;

/** What the page saw last has reached it by then, if it reaches it at all. */
const AHEAD_MS = 8;

/**
 * The question is in the page before the last event, so that the answer comes with it: afterwards it would wait for all that the page has to
 * do by then. In the frames around it no event is seen.
 */
const askedAhead = (
	[spot, ...others]: readonly Pick<Spot, 'frame'>[],
	noticedIn: AskNoticed,
	last: LastEvent,
): (() => Promise<readonly (Noticed | undefined)[]>) | undefined => {
	if (!spot || others.length > 0) return undefined;
	const told = noticedIn(spot, last);
	return async () => {
		let again: Promise<Noticed | undefined> | undefined;
		const timer = setTimeout(() => (again = noticedIn(spot)), AHEAD_MS);
		const noticed = await told;
		clearTimeout(timer);
		return [noticed ?? (await (again ?? noticedIn(spot)))];
	};
};

const wordsFor = (
	noticed: readonly Noticed[],
	asked: number,
	{isHeard, underWay}: {readonly isHeard: boolean; readonly underWay: number},
): string => {
	const awaited =
		underWay === 0
			? ''
			: ` ${underWay} request${underWay === 1 ? '' : 's'} begun since ${underWay === 1 ? 'is' : 'are'} ${WAITED}`;
	if (noticed.length < asked || noticed.some((each) => each.isTouched))
		return `The page changed, though in nothing that is put in words here.${awaited}`;
	if (awaited) return `Nothing to see on the page yet.${awaited}`;
	return isHeard && !noticed.some((each) => each.isReached) ? UNHEARD : NOTHING;
};

const effectsOf = (noticed: readonly Noticed[]): readonly string[] => {
	const effects = noticed.flatMap((each) => each.effects);
	return effects.length > 0
		? [
				`After it (what is in quotes, the page says): ${effects.map((effect) => cleanLine(effect, MAX_EFFECT_CHARS)).join('; ')}.`,
			]
		: [];
};

const MAX_ERRORS = 2;

const errorLines = (errors: readonly ConsoleMessage[]): readonly string[] =>
	errors
		.slice(0, MAX_ERRORS)
		.map(({text}) => `The console has a new error, in the page's words: ${quoteLine(text, MAX_EFFECT_CHARS)}.`);

export const dialogLine = (dialog: Dialog): string =>
	`The tab shows ${dialogToWords(dialog)} now. ${cureOfDialog(dialog)}`;

/** What the work gives, or the dialog that opens before it does. */
export const untilDialog = async <T>(
	{page}: Stage,
	witness: Pick<Witness, 'debugger'>,
	work: () => Promise<T>,
): Promise<T | Dialog> => {
	let release = (): void => undefined;
	const opened = new Promise<Dialog>((resolve) => {
		release = witness.debugger.hold(page.chromeId, resolve);
	});
	try {
		const working = work();
		working.catch(() => undefined);
		return await Promise.race([working, opened]);
	} finally {
		release();
	}
};
