// The words of a query, and what each is worth on this page. Pure. In: a query and the things of the page. Out: its terms.
import {ACTIONS, FIELD} from './kinds.ts';
import {type Fit, matcherOf} from './match.ts';
import type {Query} from './query.ts';
import type {Term, Thing} from './thing.ts';
import {stem} from './words.ts';

const VAGUE_WORTH = 0.4;
const ACTION_WORTH = 1.1;
/** Of a word that stands nowhere: it tells nothing. */
const ABSENT_WORTH = 0.6;
/** The higher, the less it counts how rare a word is. */
const RARITY_FALL = 4;
/** What a word near an element is worth; to do something one needs what does it, not what is near to it. */
const ACTION_AROUND = 0.35;
const WORD_AROUND = 0.62;

type Shares = Pick<Term, 'worth' | 'ownShare' | 'aroundShare'>;
/** Of what an element lies in. */
const CONTEXT: Shares = {worth: 0.6, ownShare: 0.85, aroundShare: 1};
/** Of what it is about. */
const ABOUT: Shares = {worth: 1, ownShare: 1, aroundShare: 0.9};

/** What people call things on any page; it tells little of which one is meant. */
const VAGUE = new Set(
	'item product entry row card post article result file folder message mail email conversation page site part panel element control widget line option value list area screen view window form bar current group account user'.split(
		' ',
	),
);
export const termsOf = (query: Query, things: readonly Thing[]): Term[] => {
	const distinct = new Set(things.flatMap(({words}) => words));
	const page: Page = {query, things, vocabulary: new Set([...distinct].map(stem))};
	return [
		...withNumbers(query.words, things).map((text, at, all) => toWord(page, text, around(all, at))),
		...withNumbers(query.context, things).map((text, at, all) => toContext(page, text, around(all, at))),
		...(query.deed ? toDeed(page, query.deed) : []),
	];
};

/** "5 GHz" and "week 1" are one where the page says them so. */
const withNumbers = (words: readonly string[], things: readonly Thing[]): string[] => {
	const joined: string[] = [];
	for (const word of words) {
		const before = joined.at(-1) ?? '';
		const isPair = /^\d/.test(word) !== /^\d/.test(before) && !before.includes(' ') && !word.includes(' ');
		if (before && isPair && things.some((thing) => isSaidIn(thing, before, word)))
			joined.splice(-1, 1, `${before} ${word}`);
		else joined.push(word);
	}
	return joined;
};

const isSaidIn = ({words}: Thing, one: string, other: string): boolean =>
	words.some((word, at) => word === one && words[at + 1] === other);

interface Page {
	readonly query: Query;
	readonly things: readonly Thing[];
	readonly vocabulary: ReadonlySet<string>;
}

type Sides = readonly [before: string, after: string];

const around = (all: readonly string[], at: number): Sides => [all[at - 1] ?? '', all[at + 1] ?? ''];

const toWord = (page: Page, text: string, sides: Sides): Term => {
	const [before, after] = sides;
	const fits = fitsOf(page, text, sides);
	const isAction = ACTIONS.has(text.split(' ')[0] ?? '') && !page.query.roles.some((role) => FIELD.includes(role));
	// "Department filter" is the department, to filter by.
	const isKind = before !== '' && after === '' && /^(?:filter|setting|preference)s?$/.test(text);
	const worth = rarityOf(text, fits.fits) * (isAction ? ACTION_WORTH : 1) * (isKind ? VAGUE_WORTH : 1);
	const aroundShare = isAction ? ACTION_AROUND : WORD_AROUND;
	return {text, worth, isAction, isContext: false, ownShare: 1, aroundShare, ...fits};
};

const toContext = (page: Page, text: string, sides: Sides): Term => {
	const fits = fitsOf(page, text, sides);
	const shares = page.query.isLoose ? ABOUT : CONTEXT;
	return {text, isAction: false, isContext: true, ...shares, worth: shares.worth * rarityOf(text, fits.fits), ...fits};
};

/** A verb that was left out counts where something that can be used is called by it. */
const toDeed = (page: Page, text: string): Term[] =>
	[toWord(page, text, ['', ''])]
		.filter(({fits}) => fits.some(({score}, at) => score > 0.8 && page.things[at]?.isOperable))
		.map((term) => ({...term, worth: 1}));

const fitsOf = ({vocabulary, things}: Page, text: string, [before, after]: Sides): Pick<Term, 'match' | 'fits'> => {
	const joined = joinedWith(text, after, vocabulary) ?? joinedWith(before, text, vocabulary);
	const match = matcherOf(text, vocabulary, joined);
	return {match, fits: things.map(({words}) => match(words))};
};

/** "Wish list" where the page says "wishlist". */
const joinedWith = (one: string, other: string, vocabulary: ReadonlySet<string>): string | undefined =>
	one && other && vocabulary.has(stem(one + other)) ? one + other : undefined;

/** Words that many elements have tell little. */
const rarityOf = (text: string, fits: readonly Fit[]): number => {
	const having = fits.filter(({score}) => score > 0.5).length;
	const rarity = having === 0 ? ABSENT_WORTH : 1 + Math.log((fits.length + 1) / (having + 1)) / RARITY_FALL;
	return rarity * (VAGUE.has(text) ? VAGUE_WORTH : 1);
};
