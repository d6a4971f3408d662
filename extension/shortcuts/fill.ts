// Values in the places that a shortcut leaves open, written as {{name}}. Pure. In: a shortcut and what the caller gives. Out: the same with
// the values in it. They are put in once, as text: what a value says is never read again.
import {ToolError} from '../errors.ts';
import type {Wanted} from '../page/locate.ts';
import type {Parameter, Shortcut, Step, Value, Values} from './shortcut.ts';

const OPEN = /\{\{([\p{L}_][\p{L}\p{N}_]*)\}\}/gu;
const WHOLE = /^\{\{([\p{L}_][\p{L}\p{N}_]*)\}\}$/u;

export const toOpen = (name: string): string => `{{${name}}}`;

/** What a text leaves open, each name once. */
export const openNames = (text: string): readonly string[] => [
	...new Set([...text.matchAll(OPEN)].flatMap(([, name]) => name ?? [])),
];

const toText = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value));

export const fillText = (text: string, values: Values, write: (text: string) => string = (given) => given): string =>
	text.replace(OPEN, (open: string, name: string) =>
		Object.hasOwn(values, name) ? write(toText(values[name] ?? '')) : open,
	);

/** Only the whole of an address may say where it leads. */
export const fillUrl = (url: string, values: Values): string =>
	fillText(url, values, WHOLE.test(url) ? undefined : encodeURIComponent);

export const fillInput = (input: Step['input'], values: Values): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(input).map(([key, each]) => [
			key,
			key === 'url' && typeof each === 'string' ? fillUrl(each, values) : fillAny(each, values),
		]),
	);

/** A place that is left open whole takes numbers, ticks and lists as they are. */
const fillAny = (each: unknown, values: Values): unknown => {
	if (Array.isArray(each)) return each.map((entry) => fillAny(entry, values));
	if (typeof each !== 'string') return each;
	const [, name] = WHOLE.exec(each) ?? [];
	return name !== undefined && Object.hasOwn(values, name) ? values[name] : fillText(each, values);
};

export const fillWanted = (wanted: Wanted, values: Values): Wanted => {
	const {name, row, place, heading} = wanted;
	const fill = (text: string): string => fillText(text, values);
	return {
		...wanted,
		name: fill(name),
		...(row !== undefined && {row: fill(row)}),
		...(place !== undefined && {place: fill(place)}),
		...(heading !== undefined && {heading: fill(heading)}),
	};
};

/** What the caller asks for by its name must be that very thing. */
export const isGiven = ({name, row = ''}: Wanted, values: Values): boolean =>
	[name, row].some((text) => fillText(text, values) !== text);

export const defaultsOf = (parameters: readonly Parameter[]): Values =>
	Object.fromEntries(parameters.flatMap(({name, default: value}) => (value === undefined ? [] : [[name, value]])));

const MAX_ARGUMENT_CHARS = 10_000;

export const readValue = (name: string, value: unknown): Value => {
	const isText = (each: unknown): each is string => typeof each === 'string' && each.length <= MAX_ARGUMENT_CHARS;
	if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return value;
	if (Array.isArray(value) && value.every(isText)) return value;
	throw new ToolError(
		`arguments.${name}: expected a string of at most ${MAX_ARGUMENT_CHARS} characters, a number, true or false, or a list of strings.`,
	);
};

export const readValues = ({command, parameters}: Shortcut, given: Readonly<Record<string, unknown>>): Values => {
	const names = parameters.map(({name}) => name);
	const unknown = Object.keys(given).filter((name) => !names.includes(name));
	const takes = names.length > 0 ? `It takes: ${names.join(', ')}.` : 'It takes none.';
	if (unknown.length > 0)
		throw new ToolError(
			`arguments: /${command} takes no ${unknown.map((name) => JSON.stringify(name.slice(0, 60))).join(', ')}. ${takes}`,
		);
	const read = Object.entries(given).map(([name, value]) => [name, readValue(name, value)] as const);
	const values: Values = {...defaultsOf(parameters), ...Object.fromEntries(read)};
	const missing = names.filter((name) => !Object.hasOwn(values, name));
	if (missing.length > 0)
		throw new ToolError(
			`arguments: /${command} needs ${missing.join(', ')}, which ${missing.length > 1 ? 'are' : 'is'} missing.`,
		);
	return values;
};
