// The actions of `computer` that write. In: where, and what. Out: what was written, into what, and what came of it; never the text itself.
import {ToolError} from '../errors.ts';
import {type Focused, focusOf} from '../page/act/focus.ts';
import {gripOn, sessionOf} from '../page/act/grip.ts';
import {chordsToWritings, lastOf, sendKeys, type Typing} from '../page/act/keyboard.ts';
import {keysToWords, readChords, writeText, writtenBy} from '../page/act/keys.ts';
import {click} from '../page/act/mouse.ts';
import {outcomeOf} from '../page/act/outcome.ts';
import {ask, type Stage} from '../page/act/scene.ts';
import {cleanLine} from '../page/clean.ts';
import {locateFocus} from '../page/locate.ts';
import {readRef} from '../page/ref.ts';
import {
	type Act,
	type Context,
	type Input,
	nameOf,
	openStage,
	targetOf,
	tell,
	USE,
	witnessOf,
} from './computer-stage.ts';
import {hasLetters, requireToWrite} from './to-write.ts';

export const type: Act = async (context) => {
	const {text} = context.input;
	if (!text) throw new ToolError('text: type needs it.');
	using stage = await openStage(context);
	const focus = await focusToWrite(context, stage, text);
	const count = charactersIn(text);
	const writings = writeText(text);
	const done = focus.what
		? `Typed ${count} into ${nameOf({what: focus.what})}.${focus.isWritable ? '' : ' It is no text field.'}`
		: `Typed ${count}. Nothing had the focus: click a field first, or give its ref.`;
	return tell(context, stage, {
		done: [done, ...focus.besides].join('\n'),
		spots: focus.spots,
		typed: text,
		last: lastOf(writings),
		work: async () => {
			const typing = await typingIn(stage, focus);
			await sendKeys(typing, writings, (mayMove, count) => requireStay(stage, focus, {mayMove, count}));
		},
	});
};

/** As people count them. */
const charactersIn = (text: string): string => {
	const count = [...new Intl.Segmenter().segment(text)].length;
	return `${count} character${count === 1 ? '' : 's'}`;
};

export const key: Act = async (context) => {
	const {text, repeat} = context.input;
	const writings = chordsToWritings(readChords(text ?? ''), repeat);
	using stage = await openStage(context);
	const focus = await (hasLetters(text ?? '') ? focusToWrite(context, stage) : focusFor(context, stage));
	const keys = keysToWords(text ?? '', focus.isSecret === true);
	const times = repeat > 1 ? `, ${repeat} times` : '';
	const done = `Pressed ${cleanLine(keys, 80)}${times}${focus.what ? ` in ${nameOf({what: focus.what})}` : ''}.`;
	return tell(context, stage, {
		done: [done, ...focus.besides].join('\n'),
		spots: focus.spots,
		typed: typedBy(context.input),
		last: lastOf(writings),
		work: async () => sendKeys(await typingIn(stage, focus), writings),
	});
};

const typingIn = async (stage: Stage, {spots: [spot]}: Focused): Promise<Typing> => {
	const {attachment, signal} = stage;
	const sessionId = spot && (await sessionOf(stage, spot.frame));
	return {attachment, signal, ...(sessionId !== undefined && {sessionId})};
};

interface Given extends Focused {
	/** What else came of giving it the focus. */
	readonly besides: readonly string[];
	readonly pressed?: Parameters<typeof focusOf>[1];
}

/** What has the focus; where an element is named, it is given that as a person would, by a click. */
const focusFor = async (context: Context, stage: Stage): Promise<Given> => {
	const {ref, coordinate} = context.input;
	if (ref === undefined && !coordinate) return {...(await focusOf(stage)), besides: []};
	const target = await targetOf(context, stage, USE);
	const {besides, isInterrupted} = await outcomeOf(stage, target.spots, {
		work: async () => {
			const {mouse, point} = await gripOn(stage, target);
			await click(mouse, point, {button: 'left', count: 1, modifiers: 0});
		},
		last: {type: 'click', count: 1},
		isHeard: false,
		isBrief: true,
		witness: witnessOf(context),
	});
	if (isInterrupted)
		throw new ToolError(
			`no key was pressed: the click that gives ${nameOf(target)} the focus came first. ${besides.join(' ')}`,
		);
	const frame = target.spots[0]?.frame ?? stage.top;
	const pressed = {frame, ...(ref !== undefined && {ref: readRef('ref', ref)})};
	const focus = await focusOf(stage, pressed);
	// What is no field itself may well hand the focus on to one.
	if (target.isField && focus.isElsewhere)
		throw new ToolError(
			`no key was pressed: ${nameOf(target)} was clicked, but the focus is on ${nameOf({what: focus.what ?? ''})}. To write there, call again without ref; else see what the page wants first.`,
		);
	return {...focus, besides, pressed};
};

const requireStay = async (
	stage: Stage,
	{spots: [spot]}: Focused,
	{mayMove, count}: {readonly mayMove: boolean; readonly count: number},
): Promise<void> => {
	const strayed = spot && (await ask(stage, spot.frame, 'strayed', [mayMove]));
	if (strayed === undefined) return;
	throw new ToolError(
		`the focus went to ${nameOf({what: strayed})} while it was typed, so it was stopped after ${count} characters, of which some may be there. Read the page, and type the rest where it belongs.`,
	);
};

/** Asks the person where the field is one they want to be asked about; by then the page may have moved the focus. */
const focusToWrite = async (context: Context, stage: Stage, text?: string) => {
	const focus = await focusFor(context, stage);
	const wasAsked = await requireToWrite(context, {...(text !== undefined && {text}), where: () => locateFocus(stage)});
	return wasAsked ? focusAgain(context, stage, focus) : focus;
};

/** Pressed once more only where it has lost the focus: a press may do something each time. */
const focusAgain = async (context: Context, stage: Stage, {what, besides, pressed}: Given): Promise<Given> => {
	const now = await focusOf(stage, pressed);
	if (!pressed || now.what === what) return {...now, besides};
	const again = await focusFor(context, stage);
	return {...again, besides: [...besides, ...again.besides]};
};

/** What an action writes into the page. */
export const typedBy = ({action, text = '', repeat}: Pick<Input, 'action' | 'text' | 'repeat'>): string => {
	if (action === 'type') return text;
	return action === 'key' ? writtenBy(readChords(text)).repeat(repeat) : '';
};
