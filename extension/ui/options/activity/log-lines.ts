// Lines of the log, as a person looks for them. Pure. In: all lines, the latest first, and what is wanted. Out: those that are shown, in days;
// what they come to; a file of them.
import type {AuditLine} from '../../../trust/audit.ts';
import {sayReason} from '../../say.ts';

/** A line with its number in the log, by which it is told from others. */
export type LogLine = AuditLine & {readonly key: number};

export interface Filter {
	/** In any of what a line shows. */
	readonly text: string;
	/** A berth's id, or a client's name behind a ~. */
	readonly who: string;
	readonly tool: string;
	readonly site: string;
	readonly outcome: '' | 'ok' | 'error' | 'decision';
	/** No older than so many ms. */
	readonly within: number;
}

export const NO_FILTER: Filter = {text: '', who: '', tool: '', site: '', outcome: '', within: 0};

const CLIENT = '~';

export const byClient = (client: string): string => `${CLIENT}${client}`;

export const isBerth = (who: string): boolean => who.startsWith('berth_');

export const isFiltered = (filter: Filter): boolean => JSON.stringify(filter) !== JSON.stringify(NO_FILTER);

/** Few for thousands of lines, and slow to read. */
const sites = new Map<string, string>();

export const siteOf = (origin: string): string => {
	const known = sites.get(origin);
	if (known !== undefined) return known;
	const site = URL.canParse(origin) ? new URL(origin).host : origin;
	sites.set(origin, site);
	return site;
};

export const outcomeOf = (line: AuditLine): 'ok' | 'error' | 'allowed' | 'denied' | 'waiting' =>
	line.kind === 'call' ? line.outcome : line.decision;

/** As the person reads it; what an earlier version has kept is there in the agent's words alone. */
export const whyOf = ({why, reason}: Extract<AuditLine, {kind: 'decision'}>): string =>
	why ? sayReason({...why, words: reason}) : reason;

const textOf = (line: AuditLine): string =>
	[line.client, line.berth, line.tool, line.origin, line.session, line.kind === 'call' ? line.id : whyOf(line)]
		.join(' ')
		.toLowerCase();

export const filterLines = (lines: readonly LogLine[], filter: Filter, now: number): readonly LogLine[] => {
	const {text, who, tool, site, outcome, within} = filter;
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	const isOf = (line: LogLine): boolean =>
		who.startsWith(CLIENT) ? line.client === who.slice(CLIENT.length) : line.berth === who;
	return lines.filter(
		(line) =>
			(within === 0 || line.at >= now - within) &&
			(!who || isOf(line)) &&
			(!tool || line.tool === tool) &&
			(!site || (line.origin !== undefined && siteOf(line.origin) === site)) &&
			(!outcome || (outcome === 'decision' ? line.kind === outcome : outcomeOf(line) === outcome)) &&
			(words.length === 0 || hasAll(textOf(line), words)),
	);
};

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

export type Item =
	| {readonly kind: 'day'; readonly at: number; readonly count: number}
	| {readonly kind: 'line'; readonly line: LogLine};

const grouped = <T, N>(all: readonly T[], nameOf: (each: T) => N): ReadonlyMap<N, readonly T[]> => {
	const groups = new Map<N, T[]>();
	for (const each of all) {
		const name = nameOf(each);
		const group = groups.get(name);
		if (group) group.push(each);
		else groups.set(name, [each]);
	}
	return groups;
};

/** Reads the calendar once for all lines of a day that stand together. */
const openCalendar = (): ((at: number) => number) => {
	let [from, to] = [0, 0];
	return (at) => {
		if (at < from || at >= to) {
			const day = new Date(at);
			from = day.setHours(0, 0, 0, 0);
			to = day.setDate(day.getDate() + 1);
		}
		return from;
	};
};

/** Each day before its lines. */
export const toItems = (lines: readonly LogLine[]): readonly Item[] => {
	const dayOf = openCalendar();
	const days = grouped(lines, ({at}) => dayOf(at));
	return [...days.values()].flatMap((all): readonly Item[] => [
		{kind: 'day', at: all[0]?.at ?? 0, count: all.length},
		...all.map((line): Item => ({kind: 'line', line})),
	]);
};

export interface Totals {
	readonly calls: number;
	readonly errors: number;
	readonly decisions: number;
	readonly tokens: number;
	/** Those whose answer was counted: a call inside a batch is a part of that one's. */
	readonly counted: number;
}

export const totalsOf = (lines: readonly AuditLine[]): Totals => {
	const sum = {calls: 0, errors: 0, decisions: 0, tokens: 0, counted: 0};
	for (const line of lines) {
		if (line.kind === 'decision') {
			sum.decisions++;
			continue;
		}
		sum.calls++;
		if (line.outcome === 'error') sum.errors++;
		sum.tokens += line.tokens ?? 0;
		if (line.tokens !== undefined) sum.counted++;
	}
	return sum;
};

export interface Share extends Totals {
	readonly berth: string;
	readonly client: string;
}

/** What each berth has of them, the most tokens first. */
export const sharesOf = (lines: readonly AuditLine[]): readonly Share[] => {
	const berths = grouped(
		lines.filter((line) => line.berth !== undefined),
		({berth = ''}) => berth,
	);
	return [...berths]
		.map(([berth, own]) => ({berth, client: own[0]?.client ?? '', ...totalsOf(own)}))
		.sort((one, other) => other.tokens - one.tokens || other.calls - one.calls);
};

/** What there is to choose from, in the order of the alphabet. */
export const choicesOf = (lines: readonly AuditLine[]) => ({
	tools: sorted(lines.map(({tool}) => tool)),
	sites: sorted(
		lines.map(({origin}) => origin),
		siteOf,
	),
	clients: sorted(lines.map(({client}) => client)),
	berths: sharesOf(lines),
});

const sorted = (
	found: readonly (string | undefined)[],
	read: (word: string) => string = (word) => word,
): readonly string[] => {
	const words = new Set(found);
	words.delete(undefined);
	return [...new Set([...words].map((word) => read(word ?? '')))].sort((one, other) => one.localeCompare(other));
};

/** A line of JSON for each, the oldest first, as logs are. */
export const toJsonl = (lines: readonly LogLine[]): string =>
	lines
		.toReversed()
		.map(({key: _key, at, ...line}) => `${JSON.stringify({time: new Date(at).toISOString(), ...line})}\n`)
		.join('');
