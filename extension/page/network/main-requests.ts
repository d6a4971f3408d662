// The requests by which a tab came to its page. In: its log, when the move began, and where it led. Out: what servers answered on the way.
import type {NetworkEntry, NetworkLog} from './network-log.ts';

export interface Hop {
	readonly url: string;
	readonly status?: number;
}

/** The clocks of browser and worker differ by less. */
const SLACK_MS = 100;

/** The redirects that led to an address, in order; none where a page sent the tab there itself. */
export const hopsTo = (log: NetworkLog | undefined, url: string, since: number): readonly Hop[] => {
	const documents = documentsSince(log, since);
	const last = documents.findLast((entry) => withoutHash(entry.url) === withoutHash(url));
	if (!last) return [];
	return documents.filter((entry) => entry.browserId === last.browserId && entry !== last);
};

/** What the server answered that was asked last. */
export const lastStatus = (log: NetworkLog | undefined, since: number): number | undefined =>
	documentsSince(log, since).at(-1)?.status;

const documentsSince = (log: NetworkLog | undefined, since: number): readonly NetworkEntry[] =>
	(log?.entries ?? []).filter(({type, at, browserId}) => type === 'document' && browserId && at >= since - SLACK_MS);

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');
