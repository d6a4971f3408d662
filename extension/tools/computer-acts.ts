// The actions of `computer` that act on the page. In: where, and what. Out: what was done, to what, and what came of it.
import {ToolError} from '../errors.ts';
import {type Focused, focusOf} from '../page/act/focus.ts';
import {gripOn} from '../page/act/grip.ts';
import {MODIFIERS} from '../page/act/key-table.ts';
import {isMac, pressKeys, writeKeys} from '../page/act/keyboard.ts';
import {keysToWords, readChords, readModifiers, writtenBy} from '../page/act/keys.ts';
import {click, drag, hover, type Press, turnWheel} from '../page/act/mouse.ts';
import {dialogLine, outcomeOf, untilDialog} from '../page/act/outcome.ts';
import {ask, openScene, type Stage} from '../page/act/scene.ts';
import {describeScroll, readScroll} from '../page/act/scrolling.ts';
import {aimAtRef, follow, type Point, reachRef, type Target, targetAt} from '../page/act/target.ts';
import {cleanLine} from '../page/clean.ts';
import {locateFocus} from '../page/locate.ts';
import {readRef} from '../page/ref.ts';
import {
	type Context,
	type Input,
	LOOK,
	nameOf,
	openStage,
	pointToWords,
	targetOf,
	tell,
	toPage,
	USE,
	witnessOf,
} from './computer-stage.ts';
import type {PageValue} from './define.ts';
import {hasLetters, requireToWrite} from './to-write.ts';

type Act = (context: Context) => Promise<PageValue | string>;

const WHEEL_PX = 100;
/** With it a link's new tab opens behind the one that the person looks at, and not in front of it. */
const background = (): number => (isMac() ? MODIFIERS.meta : MODIFIERS.ctrl);
const modifiersOf = ({input}: Context): number => (input.modifiers === undefined ? 0 : readModifiers(input.modifiers));

const press =
	(verb: string, press: Omit<Press, 'modifiers'>): Act =>
	async (context) => {
		const modifiers = modifiersOf(context);
		using stage = await openStage(context);
		const target = await targetOf(context, stage, USE);
		return tell(context, stage, {
			done: `${verb} ${nameOf(target)} at ${pointToWords(context, target.point)}.`,
			spots: target.spots,
			work: async () => {
				const {mouse, points} = await gripOn(stage, [target]);
				const held = modifiers === 0 && target.opensTab ? background() : modifiers;
				await click(mouse, points[0] ?? target.point, {...press, modifiers: held});
			},
		});
	};

const hoverOver: Act = async (context) => {
	const modifiers = modifiersOf(context);
	using stage = await openStage(context);
	const target = await targetOf(context, stage, LOOK);
	return tell(context, stage, {
		done: `The mouse is over ${nameOf(target)} at ${pointToWords(context, target.point)}.`,
		spots: target.spots,
		isHeard: false,
		work: async () => {
			const {mouse, points} = await gripOn(stage, [target]);
			await hover(mouse, points[0] ?? target.point, modifiers);
		},
	});
};

const dragTo: Act = async (context) => {
	const {input} = context;
	const modifiers = modifiersOf(context);
	if (!input.coordinate && !(input.ref && input.start_coordinate))
		throw new ToolError(
			'coordinate: left_click_drag needs it for the end, and start_coordinate or ref for the beginning.',
		);
	if (!input.start_coordinate && input.ref === undefined)
		throw new ToolError('start_coordinate: left_click_drag needs it, or ref, for the beginning.');
	using stage = await openStage(context);
	const {start, end} = await endsOf(context, stage);
	const [from, to] = [start.point, end.point];
	return tell(context, stage, {
		done: `Dragged ${nameOf(start)} from ${pointToWords(context, from)} to ${nameOf(end)} at ${pointToWords(context, to)}.`,
		spots: [...start.spots, ...end.spots.filter(({frame}) => !start.spots.some((spot) => spot.frame === frame))],
		work: async () => {
			const {mouse, points} = await gripOn(stage, [start, end]);
			await drag(mouse, {from: points[0] ?? from, to: points[1] ?? to, modifiers});
		},
	});
};

interface Ends {
	readonly start: Target;
	readonly end: Target;
}

const endsOf = async ({input, host, page}: Context, stage: Stage): Promise<Ends> => {
	const at = (point: readonly number[]) => targetAt(stage, toPage(point, host.shots.scaleOf(page.id)));
	const end = input.coordinate && (await at(input.coordinate));
	const start = input.start_coordinate && (await at(input.start_coordinate));
	if (start && end) return {start, end};
	const named = await aimAtRef(stage, readRef('ref', input.ref ?? ''), USE);
	// The page may have been scrolled to it: points were given for what the page showed before.
	const other = start ?? end;
	const now = other && (await follow(stage, other));
	if (!now)
		throw new ToolError(
			`${start ? 'start_coordinate' : 'coordinate'}: ${other && nameOf(other)} is out of view or covered now that ${nameOf(named)} is in view. Scroll so that both are seen, then give start_coordinate and coordinate.`,
		);
	// What happens is noticed from where it begins.
	return start ? {start: await targetAt(stage, now.point), end: named} : {start: named, end: now};
};

const scroll: Act = async (context) => {
	const {input} = context;
	const {scroll_direction: direction, scroll_amount: amount} = input;
	if (!direction) throw new ToolError('scroll_direction: scroll needs it: up, down, left or right.');
	const modifiers = modifiersOf(context);
	using stage = await openStage(context);
	const isAnywhere = input.ref === undefined && !input.coordinate;
	const target = isAnywhere ? await targetAt(stage, await middleOf(stage)) : await targetOf(context, stage, LOOK);
	const before = await readScroll(stage, target.spots, false);
	const px = amount * WHEEL_PX * (direction === 'up' || direction === 'left' ? -1 : 1);
	const isDown = direction === 'up' || direction === 'down';
	const after = await untilDialog(stage, context.host, async () => {
		const {mouse, points} = await gripOn(stage, [target]);
		await turnWheel(mouse, points[0] ?? target.point, {across: isDown ? 0 : px, down: isDown ? px : 0, modifiers});
		return readScroll(stage, target.spots, true);
	});
	if ('type' in after)
		return `Turned the wheel ${direction} at ${pointToWords(context, target.point)}.\n${dialogLine(after)}`;
	return `${describeScroll(direction, before, after)} Mouse at ${pointToWords(context, target.point)}.`;
};

const middleOf = async ({attachment}: Stage): Promise<Point> => {
	const {cssVisualViewport} = await attachment.send<{
		cssVisualViewport: {clientWidth: number; clientHeight: number};
	}>('Page.getLayoutMetrics');
	return {x: cssVisualViewport.clientWidth / 2, y: cssVisualViewport.clientHeight / 2};
};

/** Needs no debugger. */
const scrollTo: Act = async (context) => {
	const {input, page, host, signal} = context;
	if (input.ref === undefined) throw new ToolError('ref: scroll_to needs it.');
	const scene = await openScene({page, refusal: host.refusal, refNumbers: host.refNumbers, signal});
	const target = await reachRef(scene, readRef('ref', input.ref));
	return `Scrolled to ${nameOf(target)} at ${pointToWords(context, target.point)}.`;
};

const type: Act = async (context) => {
	const {text} = context.input;
	if (!text) throw new ToolError('text: type needs it.');
	using stage = await openStage(context);
	const focus = await focusToWrite(context, stage, text);
	const count = charactersIn(text);
	const done = focus.what
		? `Typed ${count} into ${nameOf({what: focus.what})}.${focus.isWritable ? '' : ' It is no text field.'}`
		: `Typed ${count}. Nothing had the focus: click a field first, or give its ref.`;
	return tell(context, stage, {
		done: [done, ...focus.besides].join('\n'),
		spots: focus.spots,
		typed: text,
		work: () => writeKeys(stage, text, (mayMove, count) => requireStay(stage, focus, {mayMove, count})),
	});
};

/** As people count them. */
const charactersIn = (text: string): string => {
	const count = [...new Intl.Segmenter().segment(text)].length;
	return `${count} character${count === 1 ? '' : 's'}`;
};

const key: Act = async (context) => {
	const {text, repeat} = context.input;
	const chords = readChords(text ?? '');
	using stage = await openStage(context);
	const focus = await (hasLetters(text ?? '') ? focusToWrite(context, stage) : focusFor(context, stage));
	const keys = keysToWords(text ?? '', focus.isSecret === true);
	const times = repeat > 1 ? `, ${repeat} times` : '';
	const done = `Pressed ${cleanLine(keys, 80)}${times}${focus.what ? ` in ${nameOf({what: focus.what})}` : ''}.`;
	return tell(context, stage, {
		done: [done, ...focus.besides].join('\n'),
		spots: focus.spots,
		typed: typedBy(context.input),
		work: () => pressKeys(stage, chords, repeat),
	});
};

/** What has the focus; where an element is named, it is given that as a person would, by a click. */
const focusFor = async (context: Context, stage: Stage): Promise<Focused & {readonly besides: readonly string[]}> => {
	const {ref, coordinate} = context.input;
	if (ref === undefined && !coordinate) return {...(await focusOf(stage)), besides: []};
	const target = await targetOf(context, stage, USE);
	const {besides, isInterrupted} = await outcomeOf(stage, target.spots, {
		work: async () => {
			const {mouse, points} = await gripOn(stage, [target]);
			await click(mouse, points[0] ?? target.point, {button: 'left', count: 1, modifiers: 0});
		},
		isHeard: false,
		isBrief: true,
		witness: witnessOf(context),
	});
	if (isInterrupted)
		throw new ToolError(
			`no key was pressed: the click that gives ${nameOf(target)} the focus came first. ${besides.join(' ')}`,
		);
	const frame = target.spots[0]?.frame ?? stage.top;
	const focus = await focusOf(stage, {frame, ...(ref !== undefined && {ref: readRef('ref', ref)})});
	// What is no field itself may well hand the focus on to one.
	if (target.isField && focus.isElsewhere)
		throw new ToolError(
			`no key was pressed: ${nameOf(target)} was clicked, but the focus is on ${nameOf({what: focus.what ?? ''})}. To write there, call again without ref; else see what the page wants first.`,
		);
	return {...focus, besides};
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
	return wasAsked ? focusFor(context, stage) : focus;
};

/** What an action writes into the page. */
export const typedBy = ({action, text = '', repeat}: Pick<Input, 'action' | 'text' | 'repeat'>): string => {
	if (action === 'type') return text;
	return action === 'key' ? writtenBy(readChords(text)).repeat(repeat) : '';
};

export const acts = {
	left_click: press('Clicked', {button: 'left', count: 1}),
	right_click: press('Right-clicked', {button: 'right', count: 1}),
	double_click: press('Double-clicked', {button: 'left', count: 2}),
	triple_click: press('Triple-clicked', {button: 'left', count: 3}),
	left_click_drag: dragTo,
	hover: hoverOver,
	scroll,
	scroll_to: scrollTo,
	type,
	key,
} satisfies Record<string, Act>;
