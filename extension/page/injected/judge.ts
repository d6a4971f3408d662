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
const FIELDS = /^(?:textbox|searchbox|combobox|listbox|spinbutton|slider|switch)$/;
const LEAST_PRECISION = 0.84;
/** Where much is said, any word may stand. */
const LENGTH_COST = 0.12;
const LONG_WORDS = 30;
const NAMELESS = 0.92;
/** Of the score; the rest is how well it is of the kind. */
const MEANING_SHARE = 0.7;
const IDLING_COST = 0.1;
const COVER_BONUS = 0.08;
/** Of what the same word was said for already. */
const TWICE = 0.4;
const HOLDER_COST = 0.25;
/** Of what is about the matter, but not what is asked of it. */
const ABOUT_COST = 0.15;
/** As good as what stands under a heading, or in a place, that says it. */
const UNDER_HEAD = 0.58;
/** A match this good of a deed makes an element one that does it, and what it is done to may stand near it. */
const DOING = 0.6;
const DOER_SHARE = 0.85;
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
	const owns = onceEach(
		terms,
		terms.map((term) => ownMatch(court, term, thing, at)),
		at,
	);
	if (!court.isLax && !owns.some(({score}) => score > TELLING) && !isMeantWithoutWords(court, at, isNamedRole))
		return {at, score: 0, why: ''};
	const isDoer = thing.isOperable && owns.some(({score}, index) => score > DOING && terms[index]?.isAction);
	const matches = owns.map((own, index) => withAround(court, {index, own, isDoer}, at));
	const meaning = meaningOf(terms, matches);
	const bonus =
		coverBonus(terms, matches) +
		bonusOf({query, things, at}) -
		holderCost(terms, things, at) -
		aboutCost(court, matches, thing);
	const score = meaning * precisionOf(terms, thing.words, at) * MEANING_SHARE + role * (1 - MEANING_SHARE) + bonus;
	const reasons = [...matches.map(({why}) => why), isNamedRole ? thing.role : ''];
	return {
		at,
		score: meaning > (court.isLax ? 0.15 : 0.3) ? score : 0,
		why: [...new Set(reasons.filter(Boolean))].join(', '),
	};
};

/** A word of a name that was said is not another's for a second word as well: "Go to file" uploads none. */
const onceEach = (terms: readonly Term[], owns: readonly Match[], at: number): readonly Match[] =>
	terms.length < 2
		? owns
		: owns.map((own, index) => {
				const fit = terms[index]?.fits[at];
				if (!terms[index]?.isAction || !fit || fit.how === '' || fit.at === undefined) return own;
				const isTaken = terms.some(({fits}, other) => {
					const {score = 0, how = '', at: place} = fits[at] ?? {};
					return other !== index && score > 0.9 && how === '' && place === fit.at;
				});
				return isTaken ? {...own, score: own.score * TWICE} : own;
			});

/** A row that can be used is not meant where something in it does what is asked for. */
const holderCost = (terms: readonly Term[], things: readonly Thing[], at: number): number => {
	const deed = terms.find(({isAction}) => isAction);
	const {isOperable, words} = things[at] ?? {isOperable: false, words: []};
	if (!deed || !isOperable || words.length < 3) return 0;
	for (let place = at + 1; things[place]?.containers.includes(at); place++)
		if (things[place]?.isOperable && (deed.fits[place]?.score ?? 0) > 0.8) return HOLDER_COST;
	return 0;
};

/** "The price of tea" is not the tea: what says only of what it is asked is not what is asked for. */
const aboutCost = ({terms, query}: Court, matches: readonly Match[], thing: Thing): number => {
	if (!terms.some(({isContext}) => isContext) || query.isLoose || query.roles.includes(thing.role)) return 0;
	if (FIELDS.test(thing.role) || (thing.role === 'link' && query.words.every((word) => PAGE_OF.test(word)))) return 0;
	const saysMatter = matches.some(({isOwn}, index) => isOwn && terms[index]?.isContext);
	const saysAsked = matches.some(({isOwn, score}, index) => !terms[index]?.isContext && (isOwn || score > UNDER_HEAD));
	return saysMatter && !saysAsked ? ABOUT_COST : 0;
};

/** By its kind, or as one of several that are counted. */
const isMeantWithoutWords = ({query, things}: Court, at: number, isNamedRole: boolean): boolean => {
	const thing = things[at];
	if (isNamedRole && (query.words.length === 0 || thing?.name === '')) return true;
	// There are few of them, and what a field is for may be said by the heading above it alone.
	if (thing && FIELDS.test(thing.role) && isNamedRole) return true;
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

/** States do not stand in names, but words like them do; signs mean many things; and topics are what links lead to. */
const trust = ({terms}: Court, {text}: Term, {words, role}: Thing, {how, isTopic}: Fit): number => {
	if (isTopic && !LEADING.test(role)) return 0.6;
	if (
		/^\d+$/.test(text) &&
		words.length > 1 &&
		!terms.some((term) => term.text !== text && term.match(words).score > TELLING)
	)
		return 0.6;
	if (STATE.test(text)) return words.includes(text) ? 1 : 0.5;
	return how !== '' && words.length === 1 && !/[\p{L}\p{N}]/u.test(words[0] ?? '') ? 0.88 : 1;
};

/** What one comes to by the name of the matter itself. */
const PAGE_OF =
	/^(?:profile|page|details?|info|information|record|entry|post|article|file|folder|message|email|conversation|thread|site|website|product|item|channel|story|video)$/;
const LEADING = /^(?:link|tab|menuitem|treeitem|button|clickable|h\d)$/;
const STATE =
	/^(?:checked|selected|ticked|pressed|chosen|unchecked|disabled|collapsed|expanded|required|invalid|readonly|empty|current|active|enabled)$/;

const ownMatch = (court: Court, term: Term, thing: Thing, at: number): Match => {
	const {query} = court;
	const named = term.fits[at] ?? NO_FIT;
	const score = named.score * trust(court, term, thing, named);
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
		if (fit.score * field.weight > best.score && !(field.isLiteral && fit.how !== ''))
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

interface Side {
	readonly index: number;
	readonly own: Match;
	/** It does what is to be done; to what, is told by what stands around. */
	readonly isDoer: boolean;
}

const withAround = ({query, terms, things}: Court, {index, own, isDoer}: Side, at: number): Match => {
	const term = terms[index];
	if (!term) return own;
	const isOwn = own.score > TELLING;
	const ownScore = own.score * term.ownShare;
	if (ownScore >= 0.8) return {score: ownScore, why: own.why, isOwn};
	const near = aroundOf({term, things, at, side: query.side});
	const share = term.isAction ? 0 : Math.max(nearShare(query, things[at]), isDoer ? DOER_SHARE : 0);
	const nearScore = near.score * Math.max(term.aroundShare, share);
	if (nearScore > ownScore) return {score: nearScore + (isOwn ? 0.1 : 0), why: near.why, isOwn};
	// A value of the right look beside the word for it is that value.
	const thing = things[at];
	const besides = nearScore > 0.4 ? (thing && query.shape && isShaped(query, thing) ? 0.1 : 0.05) : 0;
	return {score: ownScore + besides, why: own.why, isOwn};
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
