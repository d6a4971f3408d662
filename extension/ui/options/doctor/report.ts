// What the doctor found, for somebody who is to help. In: the lines in words, and the log. Out: a text without keys, addresses, and names of
// people's folders. Pure.
import type {LogLine} from '../../../log.ts';
import type {Verdict} from './checks.ts';

export interface Line {
	readonly verdict: Verdict;
	readonly title: string;
	readonly says: string;
}

const MARKS: Readonly<Record<Verdict, string>> = {ok: '✓', look: '!', broken: '✗', unknown: '–'};

/** In this order: what stands in an address is gone with it. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
	[/\b[a-z][a-z+.-]*:\/\/[^\s"'”)<>]+/gi, '<url>'],
	[/\btbk_[\w-]*/g, 'tbk_…'],
	[/bearer\s+[^\s"'”,]+/gi, 'Bearer …'],
	[/\b[0-9a-f]{32,}\b/gi, '<digest>'],
	[/(?:\/home|\/Users)\/[^/\s"'”]+/g, '~'],
	[/\b[a-z]:\\+Users\\+[^\\\s"'”]+/gi, '~'],
	[/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, '<address>'],
];

export const scrub = (text: string): string =>
	PERSONAL.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text);

export const toReport = (lines: readonly Line[], log: readonly LogLine[]): string =>
	scrub(
		[
			'Tabberth',
			...lines.map(({verdict, title, says}) => `${MARKS[verdict]} ${title}: ${says}`),
			'',
			...log.map(toLogLine),
		].join('\n'),
	);

const toLogLine = ({at, level, room, message}: LogLine): string =>
	`${new Date(at).toISOString()} ${level} [${room}] ${message}`;
