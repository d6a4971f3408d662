// A workflow of what was done. Pure. In: notes of calls, and values that the agent names. Out: steps, and the parameters that stand in them;
// or why these calls cannot be done again.
import {ToolError} from '../errors.ts';
import type {Located, Wanted} from '../page/locate.ts';
import {because, type Reason} from '../reason.ts';
import {toOpen} from './fill.ts';
import {maskedNames} from './masked-url.ts';
import {Names} from './names.ts';
import type {Note} from './note.ts';
import {type NamedValue, putNames, putNamesInUrl} from './put-names.ts';
import {MAX_STEPS, type Parameter, STEP_TOOLS, type Step} from './shortcut.ts';
import {siteOf} from './sites.ts';

export interface Kept {
	readonly steps: readonly Step[];
	readonly parameters: readonly Parameter[];
}

export const keepNotes = (all: readonly Note[], named: readonly NamedValue[]): Kept => {
	const notes = stepsAmong(all);
	const hindrances = hindrancesTo(all);
	if (hindrances.length > 0)
		throw new ToolError(`these calls cannot be done again: ${hindrances.map(inWords).join('; ')}. ${CURE}`);
	const tabs = numberTabs(notes) ?? [];
	const names = new Names();
	for (const {name, value} of named) names.give(name, value);
	const steps = notes.map((note) => toStep(note, {named, names, tab: tabs.indexOf(note.tabId ?? 0)}));
	const unused = named.find(({name}) => !JSON.stringify(steps).includes(toOpen(name)));
	if (unused)
		throw new ToolError(
			`arguments.${unused.name}: what it says stands in none of these calls. Give values as they were used, as whole words.`,
		);
	return {steps, parameters: names.all};
};

/** Why calls cannot be done again: one of them, or all together. */
export interface Hindrance {
	/** Counted from one, of those that would be steps. */
	readonly at?: number;
	readonly tool?: string;
	readonly why: Reason;
}

export const hindrancesTo = (all: readonly Note[]): readonly Hindrance[] => {
	const notes = stepsAmong(all);
	const {length} = notes;
	return [
		...notes.flatMap(({trouble, tool}, at) => (trouble ? [{at: at + 1, tool, why: trouble}] : [])),
		...(length > MAX_STEPS ? [{why: tooMany(length)}] : []),
		...(numberTabs(notes) ? [] : [{why: SEVERAL_TABS}]),
	];
};

const inWords = ({at, tool, why}: Hindrance): string =>
	at === undefined ? why.words : `${at} (${tool}): ${why.words}`;

const SEVERAL_TABS = because(
	'they were made in several tabs, of which only one may have been there before',
	'why_severalTabs',
);

const tooMany = (count: number): Reason =>
	because(`there are ${count} of them, and ${MAX_STEPS} is the most`, 'why_manyCalls', count, MAX_STEPS);

/** What was found only to act on it is no step. */
const stepsAmong = (all: readonly Note[]): readonly Note[] =>
	all.filter((note, at) => note.tool !== 'find' || !isUsed(note, all.slice(at + 1)));

const CURE = 'Do it in another way, or keep fewer calls by last.';

/** To find something in order to act on it is no check. */
const isUsed = ({target}: Note, later: readonly Note[]): boolean =>
	later.some((note) => [note.target, note.start].some((each) => JSON.stringify(each) === JSON.stringify(target)));

/** A workflow begins in one tab; more of them are those that it opens. Nothing where others were there before. */
const numberTabs = (notes: readonly Note[]): readonly number[] | undefined => {
	const [first] = notes;
	const begun = first?.tool === 'tabs_create' ? undefined : first?.tabId;
	const tabs = [begun ?? 0];
	for (const {tool, tabId, tabsBefore, tabsAfter} of notes) {
		const isOpened = (id: number): boolean => !first?.tabsBefore.includes(id) && !tabs.includes(id);
		tabs.push(...tabsBefore.filter((id) => isOpened(id)));
		if (tool !== 'tabs_create' && tabId !== undefined && !tabs.includes(tabId)) return undefined;
		tabs.push(...tabsAfter.filter((id) => isOpened(id)));
	}
	return tabs;
};

interface Making {
	readonly named: readonly NamedValue[];
	readonly names: Names;
	readonly tab: number;
}

const toStep = (note: Note, making: Making): Step => {
	const {named, tab} = making;
	const {target, start, focus} = note;
	const tool = STEP_TOOLS.find((each) => each === note.tool);
	if (!tool) throw new TypeError(`${note.tool} is no step`);
	return {
		tool,
		input: toInput(note, making),
		...(target && {target: toWanted(target, named)}),
		...(start && {start: toWanted(start, named)}),
		...(focus && {focus: toWanted(focus, named)}),
		tab: note.tool === 'tabs_create' ? 0 : Math.max(0, tab),
		...(isOfSite(note) && {site: siteOf(note.url)}),
	};
};

/** What goes somewhere may begin anywhere, and what only waits may wait for another site. */
const isOfSite = ({tool, input, target}: Note): boolean => {
	if (tool === 'navigate') return /^(?:back|forward|reload)$/i.test(String(input.url).trim());
	return tool !== 'tabs_create' && (tool !== 'wait_for' || target !== undefined);
};

const WRITTEN: Readonly<Record<string, string>> = {computer: 'text', form_input: 'value'};

const toInput = (note: Note, {named, names}: Making): Record<string, unknown> => {
	const {tool, input, secret} = note;
	const words = (note.target ?? note.focus)?.name ?? '';
	if (secret !== undefined) return {...input, [secret]: toOpen(names.add(words || 'secret'))};
	if (tool === 'file_upload')
		return {...input, files: filesOf(input.files).map((_, at) => toOpen(names.add(`file ${at === 0 ? '' : at + 1}`)))};
	const put = Object.fromEntries(
		Object.entries(input).map(([key, value]) => [
			key,
			key === 'url' ? toUrl(String(value), named, names) : putNames(value, named),
		]),
	);
	const written = tool === 'computer' && input.action !== 'type' ? undefined : WRITTEN[tool];
	if (written === undefined || JSON.stringify(put[written]) !== JSON.stringify(input[written])) return put;
	const value = input[written];
	return {...put, [written]: toOpen(names.add(words, value as Parameter['default']))};
};

const filesOf = (files: unknown): readonly unknown[] => (Array.isArray(files) ? files : []);

/** What lets its holder in is not kept either. */
const toUrl = (url: string, named: readonly NamedValue[], names: Names): string =>
	putNamesInUrl(
		maskedNames(url, (name) => toOpen(names.add(name))),
		named,
	);

/** The text of its row that the agent names tells it from the others better than the one that was found. */
const toWanted = ({cells, isSecret, ...wanted}: Located, named: readonly NamedValue[]): Wanted => {
	const cell = cells.find((each) => named.some(({value}) => String(value) === each));
	const row = cell ?? wanted.row;
	return {
		...wanted,
		name: String(putNames(wanted.name, named)),
		...(row !== undefined && {row: String(putNames(row, named))}),
		...(wanted.place !== undefined && {place: String(putNames(wanted.place, named))}),
		...(wanted.heading !== undefined && {heading: String(putNames(wanted.heading, named))}),
	};
};
