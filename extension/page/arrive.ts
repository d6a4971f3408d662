// Waits until a navigation is over, but no longer than a call may take. In: the navigation under way, and the limits. Out: how far it came.
import {type Arrival, hasDocument, isOver} from './arrival.ts';
import type {Journey} from './journey.ts';

/** How long servers may take to answer: with the limit below, a call stays under the clients' own limits. */
export const ANSWER_LIMIT_MS = 30_000;
/** How long a page whose load event does not come may hold the call, which then takes less than 5 s in all. */
const LOAD_LIMIT_MS = 4_800;

export interface Limits {
	/** For the server, over all redirects and steps on the way. */
	readonly deadline: number;
	readonly loadMs?: number;
	/** The tab still does. */
	readonly isLoading: () => Promise<boolean>;
}

/** Ends when the page is loaded or cannot be, and at the latest when one of the two limits is reached. */
export const arrive = async (
	journey: Pick<Journey, 'arrival' | 'until'>,
	{deadline, loadMs = LOAD_LIMIT_MS, isLoading}: Limits,
): Promise<Arrival> => {
	while (await journey.until((arrival) => isOver(arrival) || hasDocument(arrival), deadline - Date.now())) {
		if (hasDocument(journey.arrival)) await journey.until((arrival) => !hasDocument(arrival), loadMs);
		if (journey.arrival.phase === 'waiting') continue;
		if (journey.arrival.phase !== 'aborted' || !(await isLoading())) break;
		// The end of what the tab was loading before, or of a page that another one has overtaken.
		await journey.until(({phase}) => phase !== 'aborted', deadline - Date.now());
	}
	return journey.arrival;
};
