// Work that is asked for at any moment and done seldom. In: the work and an interval. Out: it is done at once, then not again before
// the interval is over; of what is asked for meanwhile nothing is lost.
import {log} from '../log.ts';

export interface Spaced {
	ask(): void;
	stop(): void;
}

/** Slow work rests longer, so that it takes at most a sixth of the time of whom it keeps busy. */
const REST_FACTOR = 5;

/** @param work May be asynchronous; it is never done twice at a time. */
export const spaced = (work: () => unknown, intervalMs: number): Spaced => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let [isResting, isAsked, isStopped] = [false, false, false];

	const begin = async (): Promise<void> => {
		[isResting, isAsked] = [true, false];
		const begunAt = Date.now();
		try {
			await work();
		} catch (error) {
			log.warn('berths', 'telling of changes', error);
		}
		if (!isStopped) timer = setTimeout(end, Math.max(intervalMs, REST_FACTOR * (Date.now() - begunAt)));
	};

	const end = (): void => {
		isResting = false;
		if (isAsked) void begin();
	};

	return {
		ask: () => {
			isAsked = !isStopped;
			if (isAsked && !isResting) void begin();
		},
		stop: () => {
			isStopped = true;
			clearTimeout(timer);
		},
	};
};
