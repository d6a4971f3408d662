// Which berths nobody comes back for. In: all of them, and the limits. Out: those that are over are ended, and those whose agent says
// nothing any more do not show that it works.
import {log} from '../log.ts';
import type {BerthLimits, Ending} from './berth.ts';
import type {LiveBerth} from './live-berth.ts';

/** An agent may think for a while between two calls. */
const WORK_REST_MS = 5 * 60_000;

export const reap = async (
	berths: readonly LiveBerth[],
	{graceMs, idleMs, onEnd}: BerthLimits,
	end: (id: string, how: Ending) => Promise<void>,
): Promise<void> => {
	const isOver = ({rest, queue}: LiveBerth): boolean => {
		const isGone = rest.droppedMs !== undefined && rest.droppedMs >= graceMs;
		return queue.size === 0 && (isGone || rest.idleMs >= idleMs);
	};
	for (const berth of berths) {
		if (berth.queue.size === 0 && berth.rest.idleMs >= WORK_REST_MS) berth.work.end();
		// Asked when its turn comes: it may have been used while others were ended.
		if (!isOver(berth)) continue;
		await end(berth.id, onEnd === 'keep' ? 'keep' : 'spare').catch((error: unknown) =>
			log.warn('berths', 'ending a berth', error),
		);
	}
};
