// Words of people and pages, made comparable. Pure. In: text. Out: words without case, accents and endings; and how alike two are.

import {ALIKE} from './synonyms.ts';

/** Said by people, and in no element's name. */
const IDLE = new Set(
	'a an and any at be can current element find for from get give go has have here i im into is it its kindly look located me my named of on one or our out please section shown side so some that the their there these this those to us want where which with within you your'.split(
		' ',
	),
);

export const fold = (text: string): string =>
	text
		.toLowerCase()
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.replace(/[’']s\b/g, '')
		.replace(/[’'`]/g, '')
		.replace(/ß/g, 'ss');

/** Letters and digits in a row, and signs that stand for words. */
const WORD = /[\p{L}\p{N}]+(?:[.,:][\p{N}]+)*|[^\s\p{L}\p{N}\p{P}]+|[×✕✖→←›‹»«☰⚙+<>−–…⋯⋮]/gu;

export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** Names that programs give: camelCase, snake_case and kebab-case. */
export const partsOfIdentifier = (text: string): string[] =>
	wordsOf(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[_\-.:/]+/g, ' ')).filter((word) => !/^\d+$/.test(word));

export const isIdle = (word: string): boolean => IDLE.has(word);

export const stem = (word: string): string => {
	if (word.length <= 3) return word;
	const single = word.replace(/(?<=[^s])s$/, '').replace(/(?<=..)ie$/, 'y');
	return single.length > 5 ? single.replace(/(?:ing|ed|er|ly)$/, '') : single;
};

const synonyms = new Map<string, Set<string>>();
for (const group of ALIKE)
	for (const term of group) {
		const known = synonyms.get(term) ?? new Set<string>();
		for (const other of group) if (other !== term) known.add(other);
		synonyms.set(term, known);
	}

/** Other ways to say it, of one or more words each. */
export const otherWords = (term: string): readonly string[] => [
	...(synonyms.get(term) ?? synonyms.get(stem(term)) ?? []),
];

/** From 0 for different words to 1 for the same. */
export const likeness = (wanted: string, given: string): number => {
	if (wanted === given) return 1;
	if (stem(wanted) === stem(given)) return 0.95;
	if (isIdeographic(wanted) || isIdeographic(given)) return likenessOfSigns(wanted, given);
	const begun = likenessOfBeginnings(wanted, given);
	if (begun > 0) return begun;
	if (isWithinEdits(wanted, given, EDITS.find(({chars}) => wanted.length >= chars)?.allowed ?? 0)) return 0.78;
	return wanted.length >= 5 && given.includes(wanted) ? 0.55 : 0;
};

const EDITS = [
	{chars: 8, allowed: 2},
	{chars: 5, allowed: 1},
];

const likenessOfBeginnings = (wanted: string, given: string): number => {
	if (wanted.length >= 3 && given.startsWith(wanted)) return 0.6 + 0.3 * (wanted.length / given.length);
	if (given.length >= 4 && (wanted.startsWith(given) || wanted.endsWith(given)))
		return 0.55 + 0.3 * (given.length / wanted.length);
	return 0;
};

/** The longest run of signs that both have, of two at least. */
const likenessOfSigns = (wanted: string, given: string): number => {
	for (let length = Math.min(wanted.length, given.length); length >= 2; length--)
		for (let from = 0; from + length <= wanted.length; from++)
			if (given.includes(wanted.slice(from, from + length))) return 0.4 + 0.5 * (length / wanted.length);
	return 0;
};

/** Scripts that put no spaces between words. */
const isIdeographic = (word: string): boolean => /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word);

const isWithinEdits = (a: string, b: string, allowed: number): boolean => {
	if (allowed === 0 || Math.abs(a.length - b.length) > allowed || /\d/.test(a)) return false;
	// Two letters in the wrong order are one slip.
	if (a.length === b.length && isSwapped(a, b)) return true;
	let row = Array.from({length: b.length + 1}, (_, at) => at);
	for (const letter of a) row = nextRow(row, letter, b);
	return (row.at(-1) ?? 0) <= allowed;
};

const isSwapped = (a: string, b: string): boolean => {
	const at = [...a].findIndex((letter, index) => letter !== b[index]);
	return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b;
};

/** One step of the way of counting edits that is named after Levenshtein. */
const nextRow = (row: readonly number[], letter: string, b: string): number[] => {
	const next = [(row[0] ?? 0) + 1];
	for (let at = 1; at <= b.length; at++) {
		const swap = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
		next.push(Math.min(swap, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
	}
	return next;
};

const MAX_TERM_WORDS = 3;

/** Single words, but what is said in several words and means one thing stays together. */
export const termsOf = (words: readonly string[]): string[] => {
	const terms: string[] = [];
	for (let at = 0; at < words.length; ) {
		const length =
			[MAX_TERM_WORDS, 2].find(
				(size) => at + size <= words.length && synonyms.has(words.slice(at, at + size).join(' ')),
			) ?? 1;
		terms.push(words.slice(at, at + length).join(' '));
		at += length;
	}
	return terms;
};
