// Waits until a page is as it should be. In: a tab, what to wait for and for how long. Out: when it has come about; or an error that says
// how things are. It looks again whenever something changes in a frame or a document comes, and from time to time besides.
import {ToolError} from '../errors.ts';
import {askAll, obstacleIn} from './ask-frames.ts';
import {cleanLine, quoteLine} from './clean.ts';
import {askEngine, EngineError} from './engine.ts';
import {frameNotes, labelOf, listFrames, type Refusal} from './frames.ts';
import type {ElementState} from './injected/element-state.ts';
import type {NetworkLog} from './network/network-log.ts';
import {NextChange} from './page-change.ts';
import {DOCUMENT_SPAN} from './ref-numbers.ts';
import {shownFrames, unreadNotes} from './shown-frames.ts';
import {CHILD_LIMITS, TOP_LIMITS} from './snapshot.ts';
import {readTab} from './tabs.ts';
import {matchesUrl} from './url-pattern.ts';
import {within} from './within.ts';

export const REF_STATES = [
	'visible',
	'hidden',
	'enabled',
	'disabled',
	'checked',
	'unchecked',
	'expanded',
	'collapsed',
	'gone',
] as const;
export type RefState = (typeof REF_STATES)[number];

interface TextCondition {
	readonly kind: 'text' | 'textGone';
	readonly text: string;
}

export type Condition =
	| TextCondition
	| {readonly kind: 'ref'; readonly ref: number; readonly state: RefState}
	| {readonly kind: 'url'; readonly pattern: string}
	| {readonly kind: 'networkIdle'};

export interface Wait {
	readonly chromeId: number;
	readonly condition: Condition;
	readonly limitMs: number;
	/** The tab's requests, as far as they are followed. */
	readonly log: NetworkLog | undefined;
	readonly refusal: Refusal;
	readonly signal: AbortSignal;
}

/** What no event tells of is seen by then. */
const LOOK_AGAIN_MS = 1_000;
const FRAME_LIMIT_MS = 2_000;
/** No request for so long: what is shown then is usually all that comes. */
const QUIET_MS = 500;

export interface Waited {
	readonly ms: number;
	/** What could not be looked at and never can be. */
	readonly unread: readonly string[];
}

export const waitUntil = async (wait: Wait): Promise<Waited> => {
	const startedAt = Date.now();
	const deadline = startedAt + wait.limitMs;
	let missed = '';
	const longestMs = wait.condition.kind === 'networkIdle' ? QUIET_MS / 5 : LOOK_AGAIN_MS;
	for (;;) {
		wait.signal.throwIfAborted();
		using change = new NextChange(wait, Math.min(longestMs, deadline - Date.now()));
		const {unread, error} = await tryToLook(wait);
		const isLast = Date.now() >= deadline;
		if (unread && (isLast || (await isSure(wait, unread, missed)))) return {ms: Date.now() - startedAt, unread};
		if (isLast) throw error ?? new ToolError(await describeFailure(wait));
		missed = unread?.join() ?? '';
		await change.come;
	}
};

interface Look {
	readonly unread?: readonly string[] | undefined;
	readonly error?: unknown;
}

/** A document that goes or comes cannot be asked for a moment. */
const tryToLook = (wait: Wait): Promise<Look> =>
	lookAt(wait).then(
		(unread) => ({unread}),
		(error: unknown) => ({error}),
	);

/** A frame that is on its way to another document is not read either, and may show there what is not seen now. */
const isSure = async ({chromeId}: Wait, unread: readonly string[], missed: string): Promise<boolean> =>
	unread.length === 0 || (unread.join() === missed && !(await readTab(chromeId))?.isLoading);

/** Nothing while it has not come about; then what could not be looked at. */
const lookAt = async (wait: Wait): Promise<readonly string[] | undefined> => {
	const {condition, chromeId} = wait;
	switch (condition.kind) {
		case 'networkIdle':
			return ifSo(Date.now() - (wait.log?.quietSince(Date.now()) ?? Number.POSITIVE_INFINITY) >= QUIET_MS);
		case 'url':
			return ifSo(matchesUrl((await readTab(chromeId))?.url ?? '', condition.pattern));
		case 'ref':
			return ifSo(isInState(await stateOf(wait, condition.ref), condition.state));
		case 'text':
			return ifSo((await lookForText(wait, condition.text)).isShown);
		case 'textGone': {
			const {isShown, doubts, unread} = await lookForText(wait, condition.text);
			return isShown || doubts.length > 0 ? undefined : unread;
		}
	}
};

const ifSo = (isSo: boolean): readonly string[] | undefined => (isSo ? [] : undefined);

interface TextLook {
	readonly isShown: boolean;
	/** What could not be looked at, and why. */
	readonly doubts: readonly string[];
	/** The same of what never can be: waiting does not help. */
	readonly unread: readonly string[];
}

const lookForText = async ({chromeId, refusal}: Wait, text: string): Promise<TextLook> => {
	const asking = askAll(chromeId, 'shows', {
		refusal,
		argsFor: ({frameId}): [string, typeof TOP_LIMITS] => [text, frameId === 0 ? TOP_LIMITS : CHILD_LIMITS],
	});
	const {answers, busy} = await asking;
	const shown = shownFrames(answers.map(({frame, answer}) => ({...frame, ...answer})));
	const cut = shown.filter(({isCut}) => isCut).map(({frameId, url}) => (frameId === 0 ? 'the page' : labelOf(url)));
	return {
		isShown: shown.some(({isShown}) => isShown),
		doubts: frameNotes([...busy, ...cut.map((what) => `${what} is too large to be read whole`)]),
		unread: unreadNotes(shown, busy.length),
	};
};

const BUSY = 'is busy';
const GONE: ElementState = {isGone: true, isVisible: false, isEnabled: false, isChecked: false, isExpanded: false};

/** Why nobody knows, where a frame does not answer that may hold it. One that has gone or did not load holds nothing. */
const stateOf = async ({chromeId, refusal}: Wait, ref: number): Promise<ElementState | string> => {
	const frames = (await listFrames(chromeId)).filter(({errorOccurred}) => !errorOccurred);
	const asked = frames.map(async (frame): Promise<ElementState | string | undefined> => {
		const {frameId, documentId} = frame;
		const obstacle = obstacleIn(frame, refusal);
		if (obstacle) return frameId === 0 || ref >= DOCUMENT_SPAN ? obstacle : undefined;
		const asking = within(FRAME_LIMIT_MS, askEngine({chromeId, documentId}, 'stateOf', [ref]), BUSY);
		return asking.catch((error: unknown) => {
			if (error instanceof EngineError) throw error;
			return error instanceof ToolError ? BUSY : undefined;
		});
	});
	const known = asked.map(async (asking) => {
		const answer = await asking;
		return answer && typeof answer !== 'string' ? answer : Promise.reject();
	});
	return Promise.any(known).catch(async () => (await Promise.all(asked)).find((each) => each !== undefined) ?? GONE);
};

const isInState = (state: ElementState | string, wanted: RefState): boolean => {
	if (typeof state === 'string') return false;
	const {isGone, isVisible, isEnabled, isChecked, isExpanded} = state;
	const states: Readonly<Record<RefState, boolean>> = {
		visible: isVisible,
		hidden: !isVisible,
		enabled: !isGone && isEnabled,
		disabled: !isGone && !isEnabled,
		checked: isChecked,
		unchecked: !isGone && !isChecked,
		expanded: isExpanded,
		collapsed: !isGone && !isExpanded,
		gone: isGone,
	};
	return states[wanted];
};

const describeFailure = async (wait: Wait): Promise<string> => {
	const {condition, chromeId, limitMs} = wait;
	const time = `after ${limitMs / 1_000} s`;
	switch (condition.kind) {
		case 'networkIdle':
			return `${time} the page still asks for things; read_network_requests says which. Go on without, or wait for a text.`;
		case 'url':
			return `${time} the address is still ${cleanLine((await readTab(chromeId))?.url ?? 'unknown', 200)}. ${LOOK}`;
		case 'ref': {
			const state = await stateOf(wait, condition.ref);
			return `${time} ref_${condition.ref} is not ${condition.state}; ${describeState(state)}. ${LOOK}`;
		}
		case 'text':
		case 'textGone':
			return `${time} ${await describeText(wait, condition)}`;
	}
};

const LOOK = 'Look at the page with read_page, or wait again.';

const describeState = (state: ElementState | string): string =>
	typeof state === 'string'
		? `nobody can tell how it is, because a frame that may hold it ${state}`
		: `it is ${state.isGone ? 'gone' : state.isVisible ? 'visible' : 'hidden'}`;

const describeText = async (wait: Wait, {kind, text}: TextCondition): Promise<string> => {
	const {isShown, doubts, unread} = await lookForText(wait, text);
	const quoted = quoteLine(text, 100);
	const missing = [...doubts, ...unread];
	const unsure = missing.length > 0 ? `: ${missing.join('; ')}` : '';
	if (kind === 'text')
		return `the page does not show ${quoted}${unsure && `, as far as it can be read${unsure}`}. ${LOOK}`;
	if (isShown || !unsure) return `the page still shows ${quoted}. ${LOOK}`;
	return `${quoted} is not seen, but nobody can tell whether the page still shows it${unsure}. ${LOOK}`;
};
