// How long ago something was, in a word or two, and the clock by which that changes. In: times in ms since the epoch. Out: words.
import {useEffect, useState} from 'preact/hooks';
import {say} from '../say.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = 5 * SECOND_MS;

/** The time, told again every so often for as long as it is looked at. */
export const useNow = (everyMs = SECOND_MS): number => {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return now;
};

export const sayAgo = (at: number, now: number): string => {
	const past = now - at;
	if (past < NOW_MS) return say('ago_now');
	if (past < MINUTE_MS) return say('ago_seconds', Math.floor(past / SECOND_MS));
	if (past < HOUR_MS) return say('ago_minutes', Math.floor(past / MINUTE_MS));
	if (past < DAY_MS) return say('ago_hours', Math.floor(past / HOUR_MS));
	return say('ago_days', Math.floor(past / DAY_MS));
};

/** How long something took or has taken: 12 ms, 3.4 s, 2 min. */
export const sayDuration = (ms: number): string => {
	if (ms < SECOND_MS) return say('took_ms', Math.round(ms));
	if (ms < MINUTE_MS) return say('took_s', (ms / SECOND_MS).toFixed(1));
	return say('took_min', Math.floor(ms / MINUTE_MS), Math.floor((ms % MINUTE_MS) / SECOND_MS));
};
