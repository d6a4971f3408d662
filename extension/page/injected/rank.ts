// Which elements a query means. Pure. In: what was asked for, and what there is. Out: the best, with the reason for each.
import {itemBonus} from './bonus.ts';
import {type Court, judge} from './judge.ts';
import {ACTIONS, FIELD} from './kinds.ts';
import {type Fit, matcherOf} from './match.ts';
import type {Query} from './query.ts';
import type {Hit, Term, Thing} from './thing.ts';
import {stem} from './words.ts';

/** Below it a hit is none. */
const LEAST = 0.33;
const FEW = 5;
/** Hits this near to the best are as good as it, and the order of the page tells which is the second of them. */
const AS_GOOD = 0.05;

/** What people call things on any page; it tells little of which one is meant. */
const VAGUE = new Set(
	'item product entry row card post article result file folder message mail email conversation page site part panel element control widget line option value list area screen view window form bar current group account user'.split(
		' ',
	),
);
/** A kind that the page has none of is a word like any other. */
const withoutAbsentKind = (query: Query, things: readonly Thing[]): Query =>
	query.words.length === 0 && query.kind !== '' && !things.some(({role}) => query.roles.includes(role))
		? {...query, words: [query.kind], roles: []}
		: query;

export const rank = (asked: Query, things: readonly Thing[], max: number): Hit[] => {
	const query = withoutAbsentKind(asked, things);
	const terms = termsOf(query, things);
	const told = judgeAll({query, terms, things, isLax: false});
	// Where little is told by its own words, what stands near them is offered too, but after it.
	const hits =
		told.length < FEW
			? [...told, ...judgeAll({query, terms, things, isLax: true}, new Set(told.map(({at}) => at)))]
			: told;
	hits.sort((a, b) => b.score - a.score || a.at - b.at);
	return orderByPosition(query, hits, things).slice(0, max);
};

const judgeAll = (court: Court, besides?: ReadonlySet<number>): Hit[] =>
	court.things.flatMap((thing, at) => {
		if (!thing.isPointable || besides?.has(at) || (court.isLax && !thing.isOperable)) return [];
		const hit = judge(court, at);
		return hit.score >= (court.isLax ? LEAST / 2 : LEAST) ? [court.isLax ? {...hit, score: hit.score / 2} : hit] : [];
	});

const termsOf = (query: Query, things: readonly Thing[]): Term[] => {
	const distinct = new Set(things.flatMap(({words}) => words));
	const vocabulary = new Set([...distinct].map(stem));
	const toTerm = (text: string, at: number, all: readonly string[], isContext: boolean): Term => {
		const neighbour = all[at + 1] ?? '';
		const match = matcherOf(
			text,
			vocabulary,
			joinedWith(text, neighbour, vocabulary) ?? joinedWith(all[at - 1] ?? '', text, vocabulary),
		);
		const fits = things.map(({words}) => match(words));
		const isAction = ACTIONS.has(text.split(' ')[0] ?? '') && !query.roles.some((role) => FIELD.includes(role));
		const rarity = rarityOf(fits) * (VAGUE.has(text) ? 0.4 : 1);
		if (isContext) return {text, worth: 0.6 * rarity, isAction: false, ownShare: 0.85, aroundShare: 1, match, fits};
		const aroundShare = isAction ? 0.35 : 0.62;
		return {text, worth: rarity * (isAction ? 1.4 : 1), isAction, ownShare: 1, aroundShare, match, fits};
	};
	return [
		...query.words.map((text, at, all) => toTerm(text, at, all, false)),
		...query.context.map((text, at, all) => toTerm(text, at, all, true)),
		...(query.deed
			? [toTerm(query.deed, 0, [query.deed], false)]
					.filter(({fits}) => fits.some(({score}, at) => score > 0.8 && things[at]?.isOperable))
					.map((term) => ({...term, worth: 1}))
			: []),
	];
};

/** "Wish list" where the page says "wishlist". */
const joinedWith = (one: string, other: string, vocabulary: ReadonlySet<string>): string | undefined =>
	one && other && vocabulary.has(stem(one + other)) ? one + other : undefined;

/** Words that many elements have tell little. */
const rarityOf = (fits: readonly Fit[]): number => {
	const having = fits.filter(({score}) => score > 0.5).length;
	// What stands nowhere tells nothing.
	return having === 0 ? 0.6 : 1 + Math.log((fits.length + 1) / (having + 1)) / 4;
};

const orderByPosition = (query: Query, sorted: readonly Hit[], things: readonly Thing[]): readonly Hit[] => {
	const {ordinal, itemOrdinal, whole} = query;
	const [first] = sorted;
	if (ordinal === undefined || !first) return sorted;
	// "First name" is the name of a field and not the first of several.
	const names = new Set(things[first.at]?.words);
	if (whole.some((word) => /^(?:first|last|second)$/.test(word) && names.has(word))) return sorted;
	if (itemOrdinal !== undefined && sorted.some(({at}) => itemBonus(query, things[at]) > 0)) return sorted;
	const equals = sorted.filter(({score}) => score >= first.score - AS_GOOD).toSorted((a, b) => a.at - b.at);
	const numbered = equals.filter(({at}) => things[at]?.words.includes(String(ordinal)));
	const counted = ordinal > 0 ? equals[ordinal - 1] : equals.at(ordinal);
	const meant = numbered.length === 1 ? numbered[0] : counted;
	if (!meant) return sorted;
	const told: Hit = {
		...meant,
		why: `${meant.why}, ${ordinal > 0 ? `number ${ordinal}` : 'the last'} of ${equals.length}`,
	};
	return [told, ...sorted.filter((hit) => hit !== meant)];
};
