// What an action came to. In: the action, and the documents that notice what happens in them. Out: sentences, each on a line.
import {cleanLine} from '../clean.ts';
import {ConsoleLog, type ConsoleMessage} from '../console.ts';
import type {Debugger} from '../debugger/debugger.ts';
import {type Dialog, dialogToWords} from '../debugger/dialogs.ts';
import type {Noticed} from '../injected/hands/notice.ts';
import {errorToWords} from '../network-errors.ts';
import {ask, type Stage} from './scene.ts';
import type {Spot} from './target.ts';
import {Watch} from './watch.ts';

export interface Witness {
	readonly debugger: Pick<Debugger, 'hold'>;
	/** Our id of a tab that a page has opened, once its berth has it. */
	tabOpened(chromeId: number): Promise<number | undefined>;
}

/** A page that says it leaves begins to do so within this time. */
const DEPARTURE_MS = 1_000;
/** As long as navigate waits for a page to load. */
const LOAD_MS = 4_800;
const MAX_EFFECT_CHARS = 240;

export const NOTHING = 'No observable effect.';

export const outcomeOf = async (
	stage: Stage,
	spots: readonly Pick<Spot, 'frame'>[],
	{work, witness}: {readonly work: () => Promise<void>; readonly witness: Witness},
): Promise<readonly string[]> => {
	using watch = new Watch(stage.page.chromeId);
	const began = Date.now();
	const dialog = await untilDialog(stage, witness, async () => {
		await work();
		return undefined;
	});
	if (dialog) return [dialogLine(dialog)];
	const noticing = async () => {
		const told = spots.map(({frame}) => ask(stage, frame, 'noticed', []).catch(() => undefined));
		return (await Promise.all(told)).filter((noticed) => noticed !== undefined);
	};
	const noticed = await untilDialog(stage, witness, noticing);
	if (noticed && 'type' in noticed) return [dialogLine(noticed)];
	const led = await whereItLed(watch, noticed ?? []);
	const opened = await Promise.all(watch.opened.map((chromeId) => witness.tabOpened(chromeId)));
	const isTouched = noticed.some((each) => each.isTouched) || noticed.length < spots.length;
	const lines = [
		...noticed.flatMap(({astray}) => (astray ? [`It landed on ${cleanLine(astray, MAX_EFFECT_CHARS)} instead.`] : [])),
		...effectsOf(noticed),
		...led,
		...errorLines(stage.attachment.part(ConsoleLog).errorsSince(began)),
		...opened.map((id) => `A new tab opened${id === undefined ? '' : `: ${id}`}.`),
	];
	if (lines.length > 0) return lines;
	return [isTouched ? 'The page changed, though in nothing that is put in words here.' : NOTHING];
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
		.map(
			({text}) =>
				`The console has a new error, in the page's words: ${JSON.stringify(cleanLine(text, MAX_EFFECT_CHARS))}.`,
		);

const dialogLine = (dialog: Dialog): string =>
	`The tab shows ${dialogToWords(dialog)} now. Answer it with handle_dialog.`;

/** What the work gives, or the dialog that opens before it does. */
const untilDialog = async <T>({page}: Stage, witness: Witness, work: () => Promise<T>): Promise<T | Dialog> => {
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

/** A page that is left is waited for, so that the next call meets the new one. */
const whereItLed = async (watch: Watch, noticed: readonly Noticed[]): Promise<readonly string[]> => {
	const leavesFor = noticed.find((each) => each.leavesFor !== undefined)?.leavesFor;
	if (leavesFor !== undefined) await watch.until(({phase}) => phase !== 'here', DEPARTURE_MS);
	if (watch.state.phase === 'here')
		return leavesFor === undefined
			? []
			: [`It asked for ${cleanLine(leavesFor, 200)}, which led to no page: a download, or another program.`];
	const hasLoaded = await watch.until(({phase}) => phase === 'loaded' || phase === 'failed', LOAD_MS);
	const {phase, url, error} = watch.state;
	if (phase === 'failed')
		return [
			error === 'net::ERR_ABORTED'
				? `It asked for ${cleanLine(url, 200)}, which led to no page: a download, or nothing.`
				: `It led to ${cleanLine(url, 200)}, which did not load: ${errorToWords(error ?? '')}.`,
		];
	return [`It led to another page${hasLoaded ? '' : ', which is still loading'}.`];
};
