// Where `computer` acts. In: a call of it. Out: the tab made ready, what is meant in it, and what came of the work.
import {ToolError} from '../errors.ts';
import {Awakening} from '../page/act/awakening.ts';
import {type Deed, outcomeOf, type Witness} from '../page/act/outcome.ts';
import {openScene, type Stage} from '../page/act/scene.ts';
import {type AimOptions, aimAtRef, type Point, type Spot, type Target, targetAt} from '../page/act/target.ts';
import {type Metrics, measure, untilBarIsThere} from '../page/capture.ts';
import {cleanLine} from '../page/clean.ts';
import type {Attachment} from '../page/debugger/attachment.ts';
import {beginListing, type Frame, listFrames} from '../page/frames.ts';
import {readRef} from '../page/ref.ts';
import {Screencast} from '../page/screencast.ts';
import type {PageContext, PageValue} from './define.ts';
import type {Begin} from './known-page.ts';
import {requireKnownSite} from './known-site.ts';

export interface Input {
	readonly action: string;
	readonly coordinate?: number[] | undefined;
	readonly ref?: string | undefined;
	readonly text?: string | undefined;
	readonly scroll_direction?: 'up' | 'down' | 'left' | 'right' | undefined;
	readonly scroll_amount: number;
	readonly start_coordinate?: number[] | undefined;
	readonly repeat: number;
	readonly modifiers?: string | undefined;
}

/** What was asked of the tab while it was looked up. */
export interface Begun {
	readonly listing?: Promise<readonly Frame[]>;
	readonly measured?: Promise<Metrics>;
}

/** Not where the debugger is new on the tab: what it brings along changes the page. */
export const begin = ({input, page: {chromeId}, host}: Begin<Input>): Begun | undefined => {
	const attachment = host.debugger.find(chromeId);
	if (!attachment || isFresh(attachment)) return undefined;
	if (input.action === 'screenshot') return {measured: measure(attachment)};
	return ['zoom', 'wait'].includes(input.action) ? undefined : {listing: beginListing(chromeId)};
};

export type Context = PageContext<Input, Begun>;
export type Act = (context: Context) => Promise<PageValue | string>;
const MAX_NAME_CHARS = 160;
/** A tab to which the debugger has come so recently may not have taken note of it. */
const FRESH_MS = 2_000;
export const USE: AimOptions = {isUse: true};
export const LOOK: AimOptions = {isUse: false};

const isFresh = ({attachedAt}: Attachment): boolean => Date.now() - attachedAt < FRESH_MS;

type StageContext = Pick<Context, 'page' | 'host' | 'signal' | 'attach' | 'berth'> & {
	readonly begun?: Begun | undefined;
};

export const openStage = async (context: StageContext): Promise<Stage & Disposable> => {
	const {page, host, signal, attach, berth, begun} = context;
	requireKnownSite({page, host, berth});
	const attachment = await attach();
	await untilBarIsThere(attachment);
	const scene = await openScene(
		{page, refusal: host.refusal, refNumbers: host.refNumbers, signal},
		begun?.listing ?? listFrames(page.chromeId),
	);
	if (isFresh(attachment)) await attachment.part(Awakening).wake(scene);
	// Without it what the page does with the next frame would wait, and every timer after a press with it.
	const done = attachment.part(Screencast).watch();
	return {...scene, attachment, [Symbol.dispose]: done};
};

export const targetOf = async (
	{input, host, page, saw}: Context,
	stage: Stage,
	options: AimOptions,
): Promise<Target> => {
	if (input.ref !== undefined) {
		const target = await aimAtRef(stage, readRef('ref', input.ref), {...options, ...(saw && {isLocated: true})});
		saw?.({url: stage.top.url, target: target.located});
		return target;
	}
	if (input.coordinate) return targetAt(stage, toPage(input.coordinate, host.shots.scaleOf(page.id)));
	throw new ToolError(`ref: ${input.action} needs it, or coordinate.`);
};

/** Agents give points in the pixels of their last picture. */
export const toPage = ([x = 0, y = 0]: readonly number[], scale: number): Point => ({x: x / scale, y: y / scale});

export const pointToWords = ({host, page}: Context, {x, y}: Point): string => {
	const scale = host.shots.scaleOf(page.id);
	return `(${Math.round(x * scale)}, ${Math.round(y * scale)})`;
};

export const nameOf = ({what}: {readonly what: string}): string => cleanLine(what, MAX_NAME_CHARS);

export const witnessOf = ({host, berth, page, ready}: Context): Witness => ({
	ready,
	debugger: host.debugger,
	tabOpened: (chromeId) => host.tabOpened(chromeId),
	watchDownloads: () => host.downloads.watch(berth),
	underWay: (since) => host.traffic.logOf(page.chromeId)?.pendingSince(since) ?? 0,
});

export const tell = async (
	context: Context,
	stage: Stage,
	{
		done,
		spots,
		...deed
	}: Pick<Deed, 'work' | 'last' | 'typed'> & {
		readonly done: string;
		readonly spots: readonly Pick<Spot, 'frame'>[];
		readonly isHeard?: boolean;
	},
): Promise<PageValue> => {
	const {lines, tab} = await outcomeOf(stage, spots, {isHeard: true, ...deed, witness: witnessOf(context)});
	return {content: [{type: 'text', text: [done, ...lines].join('\n')}], ...(tab && {tab})};
};
