// Waits until a page is as it should be. In: a tab, what to wait for and for how long. Out: when it has come about; or an error that says
// how things are. It looks again whenever something changes in a frame or a document comes, and from time to time besides.
import {ToolError} from '../errors.ts';
import {askAll} from './ask-frames.ts';
import {cleanLine, quoteLine} from './clean.ts';
import {askEngine} from './engine.ts';
import {frameNotes, labelOf, listFrames, type Refusal} from './frames.ts';
import type {ElementState} from './injected/element-state.ts';
import type {NetworkLog} from './network/network-log.ts';
import {NextChange} from './page-change.ts';
import {shownFrames} from './shown-frames.ts';
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

/** @returns How long it took, in ms. */
export const waitUntil = async (wait: Wait): Promise<number> => {
	const startedAt = Date.now();
	const deadline = startedAt + wait.limitMs;
	for (;;) {
		wait.signal.throwIfAborted();
		const longest = wait.condition.kind === 'networkIdle' ? QUIET_MS / 5 : LOOK_AGAIN_MS;
		using change = new NextChange(wait, Math.min(longest, deadline - Date.now()));
		// A document that goes or comes cannot be asked for a moment.
		const look = await isMet(wait).catch((error: unknown) => ({error}));
		if (look === true) return Date.now() - startedAt;
		if (Date.now() >= deadline) throw look === false ? new ToolError(await describeFailure(wait)) : look.error;
		await change.come;
	}
};

const isMet = async (wait: Wait): Promise<boolean> => {
	const {condition, chromeId} = wait;
	switch (condition.kind) {
		case 'networkIdle':
			return Date.now() - (wait.log?.quietSince(Date.now()) ?? Number.POSITIVE_INFINITY) >= QUIET_MS;
		case 'url':
			return matchesUrl((await readTab(chromeId))?.url ?? '', condition.pattern);
		case 'ref':
			return isInState(await stateOf(wait, condition.ref), condition.state);
		case 'text':
			return (await lookForText(wait, condition.text)).isShown;
		case 'textGone': {
			const {isShown, doubts} = await lookForText(wait, condition.text);
			return !isShown && doubts.length === 0;
		}
	}
};

interface TextLook {
	readonly isShown: boolean;
	/** What could not be looked at, and why. */
	readonly doubts: readonly string[];
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
		doubts: [...busy, ...frameNotes(cut.map((what) => `${what} is too large to be read whole`))],
	};
};

const GONE: ElementState = {isGone: true, isVisible: false, isEnabled: false, isChecked: false, isExpanded: false};

/** Nothing where a frame does not answer that may hold it: then nobody knows. */
const stateOf = async ({chromeId}: Wait, ref: number): Promise<ElementState | undefined> => {
	const frames = await listFrames(chromeId);
	const asked = frames.map(({documentId}) =>
		within(FRAME_LIMIT_MS, askEngine({chromeId, documentId}, 'stateOf', [ref]), 'busy').catch(() => 'silent' as const),
	);
	const known = asked.map(async (asking) => {
		const answer = await asking;
		return answer && answer !== 'silent' ? answer : Promise.reject();
	});
	return Promise.any(known).catch(async () => ((await Promise.all(asked)).includes('silent') ? undefined : GONE));
};

const isInState = (state: ElementState | undefined, wanted: RefState): boolean => {
	if (!state) return false;
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
			const how = state ? `it is ${state.isGone ? 'gone' : state.isVisible ? 'visible' : 'hidden'}` : NOT_TOLD;
			return `${time} ref_${condition.ref} is not ${condition.state}; ${how}. ${LOOK}`;
		}
		case 'text':
		case 'textGone':
			return `${time} ${await describeText(wait, condition)}`;
	}
};

const LOOK = 'Look at the page with read_page, or wait again.';
const NOT_TOLD = 'nobody can tell how it is, because a frame that may hold it is busy';

const describeText = async (wait: Wait, {kind, text}: TextCondition): Promise<string> => {
	const {isShown, doubts} = await lookForText(wait, text);
	const quoted = quoteLine(text, 100);
	const unsure = doubts.length > 0 ? `: ${doubts.join('; ')}` : '';
	if (kind === 'text')
		return `the page does not show ${quoted}${unsure && `, as far as it can be read${unsure}`}. ${LOOK}`;
	if (isShown || !unsure) return `the page still shows ${quoted}. ${LOOK}`;
	return `${quoted} is not seen, but nobody can tell whether the page still shows it${unsure}. ${LOOK}`;
};
