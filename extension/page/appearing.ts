// Waits for an element as a person would. In: a tab and what is looked for. Out: what is there when it has come, or when the page is still
// and it has not.
import {ToolError} from '../errors.ts';
import type {Match, Place} from './locate.ts';
import type {NetworkLog} from './network/network-log.ts';
import {NextChange} from './page-change.ts';
import {readTab} from './tabs.ts';

export interface Appearance {
	readonly place: Place;
	readonly seek: () => Promise<Match>;
	/** The tab's requests, as far as they are followed. */
	readonly log: NetworkLog | undefined;
	/** Why nothing may be looked for where the tab is now. */
	readonly obstacle: (url: string) => string | undefined;
}

export type Seen = Match | {readonly kind: 'obstacle'; readonly why: string};

/** Of a page that is still: what is looked for may be drawn a moment later, and what has changed may yet be as it was. */
const STILL_MS = 2_000;
const STILL_FOR_CHANGED_MS = 1_000;
/** Of a page that still loads something. */
const LIMIT_MS = 10_000;
const LOOK_AGAIN_MS = 250;

export const awaitMatch = async (appearance: Appearance): Promise<Seen> => {
	const {chromeId} = appearance.place.page;
	const {signal} = appearance.place;
	const startedAt = Date.now();
	let stillSince: number | undefined;
	for (;;) {
		signal.throwIfAborted();
		using change = new NextChange({chromeId, signal}, LOOK_AGAIN_MS);
		const seen = await look(appearance);
		if (seen.kind === 'found' && !seen.change) return seen;
		const now = Date.now();
		stillSince = (await isLoading(appearance)) ? undefined : (stillSince ?? now);
		const patience = seen.kind === 'found' ? STILL_FOR_CHANGED_MS : STILL_MS;
		const isOver = now - startedAt >= LIMIT_MS || (stillSince !== undefined && now - stillSince >= patience);
		if (isOver) return seen;
		await change.come;
	}
};

/** A document that goes or comes cannot be asked for a moment. */
const look = async ({place, seek, obstacle}: Appearance): Promise<Seen> => {
	const why = obstacle((await readTab(place.page.chromeId))?.url ?? 'about:blank');
	if (why !== undefined) return {kind: 'obstacle', why};
	return seek().catch((error: unknown) => {
		if (!(error instanceof ToolError)) throw error;
		return {kind: 'obstacle', why: error.message};
	});
};

const isLoading = async ({place, log}: Appearance): Promise<boolean> =>
	(await readTab(place.page.chromeId))?.isLoading === true || log?.quietSince(Date.now()) === undefined;

/** What was asked for by what was just done has come: what is there may be about to change. */
export const untilAnswered = async (
	{page: {chromeId}, signal}: Place,
	log: NetworkLog | undefined,
	since: number,
): Promise<void> => {
	const deadline = Date.now() + STILL_MS;
	while (log?.pendingSince(since) && Date.now() < deadline) {
		signal.throwIfAborted();
		using change = new NextChange({chromeId, signal}, STILL_MS / 20);
		await change.come;
	}
};
