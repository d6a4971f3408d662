// Numbers and times of the log, as they are read. In: the values. Out: words.
import {say} from '../../say.ts';
import type {LogLine} from './log-lines.ts';

const CLOCK = new Intl.DateTimeFormat(undefined, {
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
	hourCycle: 'h23',
});
const DATE = new Intl.DateTimeFormat(undefined, {weekday: 'long', day: 'numeric', month: 'long', year: 'numeric'});
const WHOLE = new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'medium'});
const NUMBER = new Intl.NumberFormat();
const DAY_MS = 24 * 3_600_000;
const SHORT_CHARS = 6;

export const sayClock = (at: number): string => CLOCK.format(at);
export const sayWhen = (at: number): string => WHOLE.format(at);
export const sayNumber = (value: number): string => NUMBER.format(value);

export const sayDay = (at: number, now: number): string => {
	const day = new Date(at).toDateString();
	if (day === new Date(now).toDateString()) return say('activity_today');
	return day === new Date(now - DAY_MS).toDateString() ? say('activity_yesterday') : DATE.format(at);
};

/** By its end: all begin alike. */
export const shortId = (id: string): string => id.slice(-SHORT_CHARS);

const MARKS = {ok: 'ok', error: 'trouble', allowed: 'ok', denied: 'stopped', waiting: 'asking'} as const;

export const sayOutcome = (line: LogLine): {readonly mark: string; readonly word: string} => {
	const outcome = line.kind === 'call' ? line.outcome : line.decision;
	return {mark: MARKS[outcome], word: say(`activity_${outcome}`)};
};
