// Moves a tab and waits, by the browser's events, until the page is there. In: a tab and a move. Out: where it led.
import {ToolError} from '../errors.ts';
import type {Move} from './address.ts';
import {type Arrival, hasDocument, isOver, isUnderWay} from './arrival.ts';
import {ANSWER_LIMIT_MS, arrive} from './arrive.ts';
import {cleanLine} from './clean.ts';
import {refuseCrashed} from './crash.ts';
import {readState} from './document.ts';
import type {DocumentState} from './injected/document-state.ts';
import {Journey} from './journey.ts';
import {startMove} from './moves.ts';
import {errorToWords} from './network-errors.ts';
import {readTab} from './tabs.ts';

/** A page that sends the browser on this soon is only a step on the way. */
const MAX_REFRESH_MS = 1_000;
/** Beyond the delay that the page names, for the browser to begin. */
const REFRESH_SLACK_MS = 300;
const MAX_STEPS = 5;

export interface Landing {
	readonly url: string;
	readonly title: string;
	/** `unchanged`: the server sent a download or nothing, and the tab shows what it showed. */
	readonly outcome: 'loaded' | 'loading' | 'sameDocument' | 'unchanged';
	readonly status?: number;
	readonly redirectedFrom?: string;
	/** Not the server redirected: a page had come, and then sent the tab on, or somebody else did. */
	readonly hasMovedOn: boolean;
	/** Addresses that the page still waits for; absent when it cannot be asked. */
	readonly pending?: readonly string[];
}

export const navigateTab = async (chromeId: number, move: Move, signal: AbortSignal): Promise<Landing> => {
	using journey = new Journey(chromeId, move.kind === 'url' ? {url: move.url} : 'history', signal);
	const before = await readTab(chromeId);
	await startMove(chromeId, move, journey);
	const deadline = Date.now() + ANSWER_LIMIT_MS;
	for (let step = 1; ; step++) {
		const arrival = await arrive(journey, {deadline, isLoading: () => isLoading(chromeId)});
		const state = arrival.phase === 'failed' ? undefined : await readState(chromeId);
		if (step < MAX_STEPS && (await movesOn(journey, arrival, state))) continue;
		// A navigation that leads nowhere can end a crash without bringing the page back.
		if (arrival.phase === 'aborted') refuseCrashed(before);
		return toLanding(chromeId, move, arrival, state);
	}
};

const isLoading = async (chromeId: number): Promise<boolean> => (await readTab(chromeId))?.isLoading ?? false;

/** The browser may have begun to go elsewhere while the page was asked, or the page says that it soon will. */
const movesOn = async (journey: Journey, arrival: Arrival, state: DocumentState | undefined): Promise<boolean> => {
	if (!isOver(arrival)) return false;
	if (state?.refreshMs === undefined || state.refreshMs > MAX_REFRESH_MS) return isUnderWay(journey.arrival);
	return journey.until((now) => now !== arrival, state.refreshMs + REFRESH_SLACK_MS);
};

const toLanding = async (
	chromeId: number,
	move: Move,
	arrival: Arrival,
	state: DocumentState | undefined,
): Promise<Landing> => {
	const [tab, {trail}] = [await readTab(chromeId), arrival];
	if (!tab || arrival.phase === 'tabClosed') throw new ToolError('the tab was closed meanwhile. Open another one.');
	if (trail.isOvertaken)
		throw new ToolError(
			`${moveToFailure(move)}: another navigation took its place, begun by the page before or by a person. The tab shows ${cleanLine(tab.url, 200)} now. Navigate again to go on.`,
		);
	if (arrival.phase === 'failed')
		throw new ToolError(`${arrival.url} did not load: ${errorToWords(arrival.error ?? '')}.`);
	if (arrival.phase === 'waiting' || arrival.phase === 'idle')
		throw new ToolError(
			`no answer from the server within ${ANSWER_LIMIT_MS / 1_000} s. The tab goes on waiting and shows ${tab.url} until then: read the page later, or navigate elsewhere.`,
		);
	refuseCrashed(tab);
	if (arrival.phase === 'aborted') return {url: tab.url, title: tab.title, outcome: 'unchanged', hasMovedOn: false};
	return {
		url: tab.url,
		title: state?.title || tab.title,
		outcome: arrival.phase === 'sameDocument' ? 'sameDocument' : hasDocument(arrival) ? 'loading' : 'loaded',
		...(state?.status !== undefined && {status: state.status}),
		...redirection(move, arrival),
		hasMovedOn: trail.ownUrl !== undefined && withoutHash(trail.ownUrl) !== withoutHash(arrival.url),
		...(state && {pending: state.pending}),
	};
};

const moveToFailure = (move: Move): string => {
	if (move.kind === 'url') return `${cleanLine(move.url, 200)} did not load`;
	return move.kind === 'reload' ? 'the page was not reloaded' : `the tab did not go ${move.kind}`;
};

/** By the server, or by the page that the move led to: that one is named where no address was given. */
const redirection = (move: Move, {url, trail}: Arrival): {redirectedFrom?: string} => {
	const from = move.kind === 'url' ? move.url : trail.ownUrl;
	return from !== undefined && withoutHash(from) !== withoutHash(url) ? {redirectedFrom: from} : {};
};

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');
