// Which elements a query means. Pure. In: what was asked for, and what there is. Out: the best, with the reason for each.
import {itemBonus} from './bonus.ts';
import {type Court, judge} from './judge.ts';
import type {Query} from './query.ts';
import {termsOf} from './terms.ts';
import type {Hit, Thing} from './thing.ts';

/** Below it a hit is none. */
const LEAST = 0.33;
const FEW = 5;
/** What is told by its kind alone comes last. */
const BY_KIND = 0.1;
/** Of the roles that a word for a kind may mean the others are a guess. */
const NEAREST_KINDS = 4;
/** Hits this near to the best are as good as it, and the order of the page tells which is the second of them. */
const AS_GOOD = 0.05;

/** A kind that the page has none of is a word like any other. */
const withoutAbsentKind = (query: Query, things: readonly Thing[]): Query =>
	query.kind !== '' && !things.some(({role}) => query.roles.includes(role))
		? {...query, words: [...query.words, query.kind], roles: []}
		: query;

/** @param isOver Told of each look at a thing; once it says so, what is left is not judged. */
export const rank = (asked: Query, things: readonly Thing[], max: number, isOver = (): boolean => false): Hit[] => {
	const query = withoutAbsentKind(asked, things);
	const terms = termsOf(query, things);
	const told = judgeAll({query, terms, things, isLax: false}, isOver);
	// Where little is told by its own words, what stands near them is offered too, but after it.
	const hits =
		told.length < FEW
			? [...told, ...judgeAll({query, terms, things, isLax: true}, isOver, new Set(told.map(({at}) => at)))]
			: told;
	hits.sort((a, b) => b.score - a.score || a.at - b.at);
	const ordered = orderByPosition(query, hits, things);
	return (ordered.length < FEW ? [...ordered, ...ofThatKind(query, things, ordered)] : ordered).slice(0, max);
};

/** Where the words tell little or nothing, some of the kind that was asked for are offered last. */
const ofThatKind = (query: Query, things: readonly Thing[], besides: readonly Hit[]): Hit[] => {
	const known = new Set(besides.map(({at}) => at));
	const isMeant = ({role, isPointable}: Thing, at: number): boolean =>
		isPointable && !known.has(at) && query.roles.slice(0, NEAREST_KINDS).includes(role);
	return things
		.flatMap((thing, at) => (isMeant(thing, at) ? [{at, score: BY_KIND, why: `only its kind: ${thing.role}`}] : []))
		.slice(0, FEW - besides.length);
};

const judgeAll = (court: Court, isOver: () => boolean, besides?: ReadonlySet<number>): Hit[] =>
	court.things.flatMap((thing, at) => {
		if (!thing.isPointable || besides?.has(at) || (court.isLax && !thing.isOperable) || isOver()) return [];
		const hit = judge(court, at);
		return hit.score >= (court.isLax ? LEAST / 2 : LEAST) ? [court.isLax ? {...hit, score: hit.score / 2} : hit] : [];
	});

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
