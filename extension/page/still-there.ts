// Whether a tab outlives what was told of it. In: a tab. Out: a call, soon, where it is still there. The browser says of a person's Cancel what it
// also says of tabs whose windows close, and Cancel closes none.
import {readTab} from './tabs.ts';

/** Windows that close take their tabs along at once; a person's Cancel has to count within a quarter of a second. */
const SETTLE_MS = 120;

export const whenStillThere = (chromeId: number, act: () => void): void => {
	setTimeout(() => {
		readTab(chromeId).then(
			(tab) => tab && act(),
			() => undefined,
		);
	}, SETTLE_MS);
};
