// Names in the place of values. Pure. In: what was done, and which values are to be parameters. Out: the same, with {{name}} wherever such a
// value stands as whole words.
import {toOpen} from './fill.ts';
import type {Value} from './shortcut.ts';

export interface NamedValue {
	readonly name: string;
	readonly value: Value;
}

export const putNames = (given: unknown, named: readonly NamedValue[]): unknown => {
	if (typeof given === 'string') return putInText(given, named, (text) => [text]);
	const whole = named.find(({value}) => JSON.stringify(value) === JSON.stringify(given));
	if (whole) return toOpen(whole.name);
	return Array.isArray(given) ? given.map((each) => putNames(each, named)) : given;
};

export const putNamesInUrl = (url: string, named: readonly NamedValue[]): string =>
	putInText(url, named, (text) => [text, encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')]);

/** All at once, the longest first: a name is not looked at for values again. */
const putInText = (
	text: string,
	named: readonly NamedValue[],
	spellings: (text: string) => readonly string[],
): string => {
	const known = new Map(
		named.flatMap(({name, value}) =>
			Array.isArray(value) || String(value) === ''
				? []
				: spellings(String(value)).map((spelling) => [spelling, name] as const),
		),
	);
	if (known.size === 0) return text;
	const longest = [...known.keys()].sort((one, other) => other.length - one.length);
	const any = longest.map((spelling) => spelling.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|');
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu');
	return text.replace(pattern, (found) => toOpen(known.get(found) ?? ''));
};
