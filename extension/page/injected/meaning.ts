// What a word of a query may stand for. Pure. In: words. Out: those that belong together, and other ways to say each.
import {ABOUT, AKIN, ALIKE} from './synonyms.ts';
import {fold, isIdeographic, withoutPlural} from './words.ts';

const MAX_TERM_WORDS = 4;
const MIN_PART_CHARS = 4;

/** By their forms for one thing rather than for several: whoever says "bookings" means what "booking" does. */
type Groups = ReadonlyMap<string, readonly (readonly string[])[]>;

interface Meanings {
	readonly alike: Groups;
	readonly akin: Groups;
	readonly about: Groups;
	/** Those of scripts without spaces, longest first. */
	readonly signs: readonly string[];
}

const learn = (): Meanings => {
	const alike = groupsOf(ALIKE);
	const akin = groupsOf(AKIN);
	const about = groupsOf(ABOUT);
	const known = new Set([...alike.keys(), ...akin.keys(), ...about.keys()]);
	const signs = [...known].filter((term) => term.length > 1 && isIdeographic(term));
	return {alike, akin, about, signs: signs.toSorted((a, b) => b.length - a.length)};
};

/** Only where each word stands: most are never asked for. */
const groupsOf = (lines: readonly string[]): Groups => {
	const groups = new Map<string, (readonly string[])[]>();
	for (const line of lines) {
		const group = fold(line).split('|');
		for (const term of group) {
			const key = keyOf(term);
			const known = groups.get(key);
			if (known) known.push(group);
			else groups.set(key, [group]);
		}
	}
	return groups;
};

const othersIn = (groups: Groups, key: string): ReadonlySet<string> =>
	new Set((groups.get(key) ?? []).flat().filter((other) => keyOf(other) !== key));

const keyOf = (term: string): string => term.split(' ').map(withoutPlural).join(' ');

/** Most documents are only read, so this waits for the first query. */
let learnt: Meanings | undefined;
const meanings = (): Meanings => {
	learnt ??= learn();
	return learnt;
};

export const isKnown = (term: string): boolean => {
	const {alike, akin, about} = meanings();
	const key = keyOf(term);
	return alike.has(key) || akin.has(key) || about.has(key);
};

/** Other ways to say it, of one or more words each. */
export const otherWords = (term: string): readonly string[] => [...othersIn(meanings().alike, keyOf(term))];

/** What may be meant by it. */
export const wordsAkin = (term: string): readonly string[] => {
	const {alike, akin} = meanings();
	const key = keyOf(term);
	const same = othersIn(alike, key);
	return [...othersIn(akin, key)].filter((other) => !same.has(other));
};

/** What a page or a part of a site may be about that is asked for by it. */
export const topicsAkin = (term: string): readonly string[] => {
	const known = new Set([...otherWords(term), ...wordsAkin(term)]);
	return [...othersIn(meanings().about, keyOf(term))].filter((other) => !known.has(other));
};

/** A compound means what its parts mean, such as "Zielort" or "Lieferadresse". */
export const wordsInside = (term: string): readonly string[] => {
	if (term.length < 2 * MIN_PART_CHARS - 1 || otherWords(term).length > 0) return [];
	for (let length = term.length - 3; length >= MIN_PART_CHARS; length--)
		for (const part of [term.slice(0, length), term.slice(-length)])
			if (isKnown(part)) return [part, ...otherWords(part)];
	return [];
};

/** Single words, but what is said in several words and means one thing stays together. */
export const termsOf = (words: readonly string[]): string[] => {
	const terms: string[] = [];
	for (let at = 0; at < words.length; ) {
		const length =
			[MAX_TERM_WORDS, 3, 2].find(
				(size) => at + size <= words.length && isKnown(words.slice(at, at + size).join(' ')),
			) ?? 1;
		terms.push(words.slice(at, at + length).join(' '));
		at += length;
	}
	return terms.flatMap(splitSigns);
};

/** Scripts without spaces: what is known in them is a word of its own. */
const splitSigns = (term: string): string[] => {
	if (!isIdeographic(term) || isKnown(term)) return [term];
	const known = meanings().signs.find((sign) => term.includes(sign));
	if (known === undefined) return [term];
	const at = term.indexOf(known);
	const rest = [term.slice(0, at), term.slice(at + known.length)].filter((part) => part.length > 1);
	return [known, ...rest.flatMap(splitSigns)];
};
