// One step of a workflow, made a call. In: a step and the tab it is for. Out: a call that does it there, when what it needs has come; or why it
// cannot be done. Nothing is asked of a page of another site than the step's own.
import {ToolError} from '../errors.ts';
import {openScene} from '../page/act/scene.ts';
import {aimAtRef, reachRef} from '../page/act/target.ts';
import {awaitMatch, type Seen, untilAnswered} from '../page/appearing.ts';
import {cleanLine, quoteLine} from '../page/clean.ts';
import {dialogError} from '../page/debugger/dialogs.ts';
import {findWanted, isFocused, type Match, type Place, type Wanted} from '../page/locate.ts';
import {readTab} from '../page/tabs.ts';
import {fillInput, fillWanted, isGiven} from '../shortcuts/fill.ts';
import type {Step, Values} from '../shortcuts/shortcut.ts';
import {siteTrouble} from '../shortcuts/sites.ts';
import type {ToolContext} from './define.ts';
import {seenToWords} from './seen-words.ts';

export interface StepPlan {
	readonly tool: string;
	readonly input: Record<string, unknown>;
	/** In which way the page is not as it was. */
	readonly remark?: string;
}

export interface StepRun {
	readonly context: ToolContext<unknown>;
	/** None where the step's call opens its own. */
	readonly place: Place | undefined;
	readonly values: Values;
	/** The site that is meant by the one that was recorded. */
	readonly siteOf: (site: string) => string;
	/** When the step before it began. */
	readonly since: number;
}

/** A person sees at once that something is there or not. */
const CHECK_SECONDS = 2;
const GONE = /^(?:gone|hidden)$/;

/** Nothing where all is as the step wants it already. */
export const prepareStep = async (step: Step, run: StepRun): Promise<StepPlan | undefined> => {
	const input = fillInput(step.input, run.values);
	const {place} = run;
	if (step.site === undefined && !step.target) {
		if (place) await untilAnswered(place, logOf(place, run), run.since);
		return {tool: step.tool, input};
	}
	if (!place) throw new ToolError('there is no tab to do it in. Give tabId, or navigate first.');
	await settlePage(step, place, run);
	if (step.tool === 'handle_dialog') return {tool: step.tool, input};
	if (step.focus) await seek(step.focus, place, {step, run, by: (wanted) => seekFocus(place, wanted)});
	if (!step.target) return {tool: step.tool, input};
	const isLeave = step.tool === 'wait_for' && GONE.test(String(input.state));
	const target = await seek(step.target, place, {step, run, isMissingFine: isLeave});
	if (!target) return undefined;
	return planFor(step, {input, target, place, run});
};

/** What was asked for by the step before comes first, and it must be the right site. */
const settlePage = async (step: Step, place: Place, run: StepRun): Promise<void> => {
	const {host, berth} = run.context;
	const {chromeId, id} = place.page;
	const dialog = host.debugger.dialogOf(chromeId);
	if (dialog && step.tool !== 'handle_dialog') throw dialogError(dialog);
	const log = logOf(place, run);
	if (!dialog) await untilAnswered(place, log, run.since);
	const obstacle = obstacleFor(step, run);
	const seen = await awaitMatch({place, log, obstacle, seek: async () => HERE});
	const url = (await readTab(chromeId))?.url ?? 'about:blank';
	const why = seen.kind === 'obstacle' ? seen.why : obstacle(url);
	if (why !== undefined) throw new ToolError(`${why}.`);
	// This very address was looked at, more closely than an agent would.
	host.told.note(berth.id, id, url);
};

const logOf = ({page}: Place, {context}: StepRun) => context.host.traffic.logOf(page.chromeId);

const HERE: Match = {kind: 'found', ref: 0, name: ''};

const obstacleFor =
	({site}: Step, {siteOf}: StepRun) =>
	(url: string): string | undefined =>
		site === undefined ? undefined : siteTrouble(siteOf(site), url);

interface Found {
	readonly ref: number;
	readonly remark?: string;
}

const seek = async (
	given: Wanted,
	place: Place,
	{
		step,
		run,
		by,
		isMissingFine = false,
	}: {
		readonly step: Step;
		readonly run: StepRun;
		readonly by?: (wanted: Wanted) => Promise<Match>;
		readonly isMissingFine?: boolean;
	},
): Promise<Found | undefined> => {
	const wanted = fillWanted(given, run.values);
	const find = by ?? ((each: Wanted) => findWanted(place, each, isGiven(given, run.values)));
	const log = logOf(place, run);
	const look = (): Promise<Match> => find(wanted);
	if (isMissingFine && (await look()).kind === 'none') return undefined;
	const seen = await awaitMatch({place, log, seek: look, obstacle: obstacleFor(step, run)});
	if (seen.kind === 'found') return {ref: seen.ref, ...remarkOn(seen, wanted)};
	if (step.tool === 'find' && seen.kind === 'several') return {ref: seen.candidates[0]?.ref ?? 0};
	throw new ToolError(seenToWords(seen, wanted));
};

const remarkOn = ({change, name}: Extract<Seen, {kind: 'found'}>, wanted: Wanted): {readonly remark?: string} => {
	if (change === 'moved') return {remark: 'it stands elsewhere on the page than it did'};
	if (change !== 'renamed') return {};
	return {
		remark: `it was called ${quoteLine(wanted.name, 80)}, and is ${quoteLine(name, 80)} now`,
	};
};

const seekFocus = async (place: Place, wanted: Wanted): Promise<Match> => {
	const {isIt, what} = await isFocused(place, wanted);
	if (isIt) return HERE;
	throw new ToolError(what ? `the keyboard writes into ${cleanLine(what, 100)}` : 'nothing has the keyboard');
};

interface Planning {
	readonly input: Record<string, unknown>;
	readonly target: Found;
	readonly place: Place;
	readonly run: StepRun;
}

const planFor = async (step: Step, {input, target, place, run}: Planning): Promise<StepPlan> => {
	const {remark} = target;
	const told = remark === undefined ? {} : {remark};
	const ref = `ref_${target.ref}`;
	if (step.tool === 'find') return {tool: 'wait_for', input: {ref, state: 'visible', timeout: CHECK_SECONDS}, ...told};
	if (step.tool === 'file_upload') return {tool: step.tool, input: {ref, files: [input.files].flat(2)}, ...told};
	const start = step.start && (await seek(step.start, place, {step, run}));
	if (!start) return {tool: step.tool, input: {...input, ref}, ...told};
	const coordinate = await endOfDrag(start.ref, target.ref, {place, run});
	return {tool: step.tool, input: {...input, ref: `ref_${start.ref}`, coordinate}, ...told};
};

/** A drag ends at a point: as the page lies when it is begun. */
const endOfDrag = async (
	start: number,
	end: number,
	{place, run: {context}}: Pick<Planning, 'place' | 'run'>,
): Promise<readonly number[]> => {
	const scene = await openScene(place);
	await reachRef(scene, start);
	const {point} = await aimAtRef(scene, end, {isUse: false});
	const scale = context.host.shots.scaleOf(place.page.id);
	return [point.x * scale, point.y * scale];
};
