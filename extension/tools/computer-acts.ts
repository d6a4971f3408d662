// The actions of `computer` by the mouse, and the list of all that act on the page. In: where, and what. Out: what was done, to what, and what
// came of it.
import {ToolError} from '../errors.ts';
import {gripOn} from '../page/act/grip.ts';
import {MODIFIERS} from '../page/act/key-table.ts';
import {isMac} from '../page/act/keyboard.ts';
import {readModifiers} from '../page/act/keys.ts';
import {click, drag, hover, type Press, turnWheel} from '../page/act/mouse.ts';
import {type Deed, dialogLine, untilDialog} from '../page/act/outcome.ts';
import {ask, openScene, type Stage} from '../page/act/scene.ts';
import {describeScroll, readScroll} from '../page/act/scrolling.ts';
import {aimAtRef, follow, type Point, reachRef, type Target, targetAt} from '../page/act/target.ts';
import {readRef} from '../page/ref.ts';
import {key, type} from './computer-keys.ts';
import {
	type Act,
	type Context,
	LOOK,
	nameOf,
	openStage,
	pointToWords,
	targetOf,
	tell,
	toPage,
	USE,
} from './computer-stage.ts';

const WHEEL_PX = 100;
/** With it a link's new tab opens behind the one that the person looks at, and not in front of it. */
const background = (): number => (isMac() ? MODIFIERS.meta : MODIFIERS.ctrl);
const modifiersOf = ({input}: Context): number => (input.modifiers === undefined ? 0 : readModifiers(input.modifiers));

const press =
	(verb: string, press: Omit<Press, 'modifiers'>, last: Deed['last']): Act =>
	async (context) => {
		const modifiers = modifiersOf(context);
		using stage = await openStage(context);
		const target = await targetOf(context, stage, USE);
		return tell(context, stage, {
			done: `${verb} ${nameOf(target)} at ${pointToWords(context, target.point)}.`,
			spots: target.spots,
			last,
			work: async () => {
				const {mouse, point} = await gripOn(stage, target);
				const held = modifiers === 0 && target.opensTab ? background() : modifiers;
				await click(mouse, point, {...press, modifiers: held});
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
			const {mouse, point} = await gripOn(stage, target);
			await hover(mouse, point, modifiers);
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
			const isBegun = () => isDragged(stage, start);
			await drag({
				start: await gripOn(stage, start),
				end: await gripOn(stage, end),
				modifiers,
				inTab: {from, to},
				isBegun,
			});
		},
	});
};

/** A document that has gone drags nothing. */
const isDragged = async (stage: Stage, {spots}: Target): Promise<boolean> => {
	const [innermost] = spots;
	return innermost !== undefined && ((await ask(stage, innermost.frame, 'drags', []).catch(() => undefined)) ?? false);
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
	await context.ready;
	const px = amount * WHEEL_PX * (direction === 'up' || direction === 'left' ? -1 : 1);
	const isDown = direction === 'up' || direction === 'down';
	const after = await untilDialog(stage, context.host, async () => {
		const {mouse, point} = await gripOn(stage, target);
		await turnWheel(mouse, point, {across: isDown ? 0 : px, down: isDown ? px : 0, modifiers});
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
	const {input, page, host, signal, ready} = context;
	if (input.ref === undefined) throw new ToolError('ref: scroll_to needs it.');
	await ready;
	const scene = await openScene({page, refusal: host.refusal, refNumbers: host.refNumbers, signal});
	const target = await reachRef(scene, readRef('ref', input.ref));
	return `Scrolled to ${nameOf(target)} at ${pointToWords(context, target.point)}.`;
};

export const acts = {
	left_click: press('Clicked', {button: 'left', count: 1}, {type: 'click', count: 1}),
	right_click: press('Right-clicked', {button: 'right', count: 1}, {type: 'auxclick', count: 1}),
	double_click: press('Double-clicked', {button: 'left', count: 2}, {type: 'dblclick', count: 1}),
	triple_click: press('Triple-clicked', {button: 'left', count: 3}, {type: 'click', count: 3}),
	left_click_drag: dragTo,
	hover: hoverOver,
	scroll,
	scroll_to: scrollTo,
	type,
	key,
} satisfies Record<string, Act>;
