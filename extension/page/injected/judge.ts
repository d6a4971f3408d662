// How well an element fits a query. Pure. In: the words of the query and the things of a page. Out: a score, and the reason for it.
import {aroundOf} from './around.ts';
import {bonusOf, itemBonus} from './bonus.ts';
import {fitRole, isShaped} from './kind-fit.ts';
import {type Fit, NO_FIT, reason} from './match.ts';
import type {Query} from './query.ts';
import {fitShape} from './shapes.ts';
import type {Hit, Term, Thing} from './thing.ts';
import {isIdle} from './words.ts';

/** What a name keeps of its worth that says what was asked for among other things. */
const LEAST_PRECISION = 0.84;
/** Where much is said, any word may stand. */
const LENGTH_COST = 0.12;
const LONG_WORDS = 30;
const NAMELESS = 0.92;
/** Of the score; the rest is how well it is of the kind. */
const MEANING_SHARE = 0.7;
const IDLING_COST = 0.08;
const COVER_BONUS = 0.08;
const HOLDER_COST = 0.25;
/** A match this good of one word makes an element a candidate at all. */
const TELLING = 0.38;

export interface Court {
	readonly query: Query;
	readonly terms: readonly Term[];
	readonly things: readonly Thing[];
	/** Whether things count that say nothing of it themselves. */
	readonly isLax: boolean;
}

interface Match {
	readonly score: number;
	readonly why: string;
	readonly isOwn: boolean;
}

export const judge = (court: Court, at: number): Hit => {
	const {query, terms, things} = court;
	const thing = things[at];
	if (!thing) return {at, score: 0, why: ''};
	const role = fitRole(query, thing);
	const isNamedRole = query.roles.length > 0 && role > 0.9;
	if (terms.length === 0) return {at, score: role > 0.5 ? role * 0.75 : 0, why: isNamedRole ? thing.role : ''};
	const owns = terms.map((term) => ownMatch(term, query, thing, at));
	if (!court.isLax && !owns.some(({score}) => score > TELLING) && !isMeantWithoutWords(court, at, isNamedRole))
		return {at, score: 0, why: ''};
	const matches = owns.map((own, index) => withAround(court, index, own, at));
	const meaning = meaningOf(terms, matches);
	const bonus = coverBonus(terms, matches) + bonusOf({query, things, at}) - holderCost(terms, things, at);
	const score = meaning * precisionOf(terms, thing.words, at) * MEANING_SHARE + role * (1 - MEANING_SHARE) + bonus;
	const reasons = [...matches.map(({why}) => why), isNamedRole ? thing.role : ''];
	return {
		at,
		score: meaning > (court.isLax ? 0.15 : 0.3) ? score : 0,
		why: [...new Set(reasons.filter(Boolean))].join(', '),
	};
};

/** A row that can be used is not meant where something in it does what is asked for. */
const holderCost = (terms: readonly Term[], things: readonly Thing[], at: number): number => {
	const deed = terms.find(({isAction}) => isAction);
	const {isOperable, words} = things[at] ?? {isOperable: false, words: []};
	if (!deed || !isOperable || words.length < 3) return 0;
	for (let place = at + 1; things[place]?.containers.includes(at); place++)
		if (things[place]?.isOperable && (deed.fits[place]?.score ?? 0) > 0.8) return HOLDER_COST;
	return 0;
};

/** By its kind, or as one of several that are counted. */
const isMeantWithoutWords = ({query, things}: Court, at: number, isNamedRole: boolean): boolean => {
	const thing = things[at];
	if (isNamedRole && (query.words.length === 0 || thing?.name === '')) return true;
	return query.words.length <= 1 && itemBonus(query, thing, at) > 0.3;
};

const meaningOf = (terms: readonly Term[], matches: readonly Match[]): number => {
	const worth = terms.reduce((sum, term) => sum + term.worth, 0);
	return matches.reduce((sum, {score}, index) => sum + score * (terms[index]?.worth ?? 0), 0) / worth;
};

/** What says it all itself is better; and to do something one needs what does it, not what it is done to. */
const coverBonus = (terms: readonly Term[], matches: readonly Match[]): number => {
	const isIdling = matches.some(({isOwn}, index) => !isOwn && terms[index]?.isAction);
	const saysAll = matches.length > 1 && matches.every(({isOwn, score}) => isOwn && score > 0.7);
	return (isIdling ? -IDLING_COST : 0) + (saysAll ? COVER_BONUS : 0);
};

/** States do not stand in names, but words like them do; and signs mean many things. */
const trust = ({text}: Term, {words}: Thing, {how}: Fit): number => {
	if (STATE.test(text)) return words.includes(text) ? 1 : 0.5;
	return how !== '' && words.length === 1 && !/[\p{L}\p{N}]/u.test(words[0] ?? '') ? 0.88 : 1;
};

const STATE =
	/^(?:checked|selected|ticked|pressed|chosen|unchecked|disabled|collapsed|expanded|required|invalid|readonly|empty|current|active|enabled)$/;

const ownMatch = (term: Term, query: Query, thing: Thing, at: number): Match => {
	const named = term.fits[at] ?? NO_FIT;
	const score = named.score * trust(term, thing, named);
	let best: Match = {
		score,
		why: named.score > 0 ? reason(thing.role === 'text' ? 'text' : 'name', named) : '',
		isOwn: true,
	};
	if (best.score >= 0.95) return best;
	const shape = fitShape(term.text, query, thing);
	if (shape.score > best.score) best = {score: shape.score * 0.85, why: shape.how, isOwn: true};
	for (const field of thing.own()) {
		const fit = term.match(field.words);
		if (fit.score * field.weight > best.score)
			best = {score: fit.score * field.weight, why: reason(field.source, fit), isOwn: true};
	}
	return best;
};

/** What shows by its looks or its kind that it may be meant takes its name from what stands near. */
const nearShare = (query: Query, thing: Thing | undefined): number => {
	if (!thing) return 0;
	if (query.shape && isShaped(query, thing)) return 0.85;
	return query.roles.length > 0 && thing.name === '' && query.roles.includes(thing.role) ? 0.8 : 0;
};

const withAround = ({query, terms, things}: Court, index: number, own: Match, at: number): Match => {
	const term = terms[index];
	if (!term) return own;
	const isOwn = own.score > TELLING;
	const ownScore = own.score * term.ownShare;
	if (ownScore >= 0.8) return {score: ownScore, why: own.why, isOwn};
	const near = aroundOf({term, things, at, side: query.side});
	const nearScore = near.score * Math.max(term.aroundShare, term.isAction ? 0 : nearShare(query, things[at]));
	if (nearScore > ownScore) return {score: nearScore + (isOwn ? 0.1 : 0), why: near.why, isOwn};
	// A value of the right look beside the word for it is that value.
	return {score: ownScore + (nearScore > 0.4 ? 0.05 : 0), why: own.why, isOwn};
};

/** A name that says just what was asked for is better than a long one that says it among other things. */
const precisionOf = (terms: readonly Term[], words: readonly string[], at: number): number => {
	if (words.length === 0) return NAMELESS;
	const said = terms.reduce(
		(sum, {text, fits}) => sum + ((fits[at]?.score ?? 0) > 0.5 ? text.split(' ').length : 0),
		0,
	);
	const telling = words.filter((word) => !/^\d+$/.test(word) && !isIdle(word)).length || 1;
	return (
		LEAST_PRECISION +
		(1 - LEAST_PRECISION) * Math.min(1, said / telling) -
		LENGTH_COST * Math.min(1, telling / LONG_WORDS)
	);
};
