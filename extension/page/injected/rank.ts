// Which elements a query means. Pure. In: what was asked for, and what there is. Out: the best, with the reason for each.
import type {Query} from './query.ts';
import {likeness, otherWords, wordsOf} from './words.ts';

/** Some words about a candidate, and where they are from. */
export interface Field {
	readonly source: string;
	/** How much a match there is worth, up to 1. */
	readonly weight: number;
	readonly words: readonly string[];
}

export interface Candidate {
	readonly role: string;
	readonly isOperable: boolean;
	/** In the order of the page. */
	readonly at: number;
	readonly text: string;
	/** Of the element itself, its name first. */
	readonly own: readonly Field[];
	/** Of what it lies in or near to. */
	readonly around: () => readonly Field[];
}

export interface Hit {
	readonly candidate: Candidate;
	readonly score: number;
	readonly why: string;
}

interface Match {
	readonly score: number;
	readonly why: string;
}

/** A word of the query, and how it counts. */
interface Term {
	readonly text: string;
	readonly worth: number;
	/** What a match in the element itself counts, and one near it. */
	readonly ownShare: number;
	readonly aroundShare: number;
}

const NONE: Match = {score: 0, why: ''};
/** Below it a hit is none. */
const LEAST = 0.33;
/** Hits this near to the best are as good as it, and the order of the page tells which is the second of them. */
const AS_GOOD = 0.05;
/** A match this good of one word makes an element a candidate at all. */
const TELLING = 0.4;

/** What people call things on any page; it tells little of which one is meant. */
const VAGUE = new Set(
	'item product entry row card post article result file folder message mail email conversation page site part panel element control widget row line option value'.split(
		' ',
	),
);
/** What is to be done: that must stand in the element's own name rather than near it. */
const ACTIONS = new Set(
	'accept add apply archive attach bookmark buy cancel check clear close collapse compose confirm copy create decline decrease delete deselect disable dismiss download duplicate edit enable expand export filter follow forward hide import increase invite like log login logout mark move mute next notify pause pay pin play previous print publish react refresh register reject remove rename reply report reset restore save search send share sort star start stop submit subscribe swap switch uncheck undo unfollow unsubscribe update upload zoom'.split(
		' ',
	),
);

export const rank = (query: Query, candidates: readonly Candidate[], max: number): Hit[] => {
	const terms = termsOf(query, candidates);
	const hits = candidates.map((candidate) => judge(query, terms, candidate)).filter(({score}) => score >= LEAST);
	const sorted = hits.toSorted((a, b) => b.score - a.score || a.candidate.at - b.candidate.at);
	return orderByPosition(query, sorted).slice(0, max);
};

const termsOf = (query: Query, candidates: readonly Candidate[]): Term[] => [
	...query.words.map((text) => {
		const worth = rarityOf(text, candidates) * (VAGUE.has(text) ? 0.4 : 1) * (ACTIONS.has(text) ? 1.4 : 1);
		return {text, worth, ownShare: 1, aroundShare: ACTIONS.has(text) ? 0.35 : 0.62};
	}),
	...query.context.map((text) => ({
		text,
		worth: 0.6 * rarityOf(text, candidates) * (VAGUE.has(text) ? 0.5 : 1),
		ownShare: 0.85,
		aroundShare: 1,
	})),
];

/** Words that many elements have tell little. */
const rarityOf = (term: string, candidates: readonly Candidate[]): number => {
	const field = (candidate: Candidate): Field | undefined => candidate.own[0];
	const having = candidates.filter((candidate) => {
		const name = field(candidate);
		return name !== undefined && matchTerm(term, name).score > 0.5;
	});
	return 1 + Math.log((candidates.length + 1) / (having.length + 1)) / 4;
};

const judge = (query: Query, terms: readonly Term[], candidate: Candidate): Hit => {
	const role = matchRole(query, candidate);
	const isNamedRole = query.roles.length > 0 && role > 0.9;
	if (terms.length === 0)
		return {candidate, score: role > 0.5 ? role * 0.75 : 0, why: isNamedRole ? candidate.role : ''};
	const matches = terms.map((term) => matchAnywhere(term, query, candidate));
	if (!matches.some(({isOwn}) => isOwn) && !(isNamedRole && query.words.length === 0))
		return {candidate, score: 0, why: ''};
	const worth = terms.reduce((sum, term) => sum + term.worth, 0);
	const meaning = matches.reduce((sum, {score}, at) => sum + score * (terms[at]?.worth ?? 0), 0) / worth;
	// To do something one needs what does it, not what it is done to.
	const isIdle = matches.some(({isOwn}, at) => !isOwn && ACTIONS.has(terms[at]?.text ?? ''));
	const bonus = (isIdle ? -0.08 : 0) + (isWhole(query, candidate) ? 0.12 : 0) + placeBonus(query, candidate);
	const score = meaning * precisionOf(terms, candidate.own[0]) * 0.74 + role * 0.26 + bonus;
	const reasons = [...matches.map(({why}) => why), isNamedRole ? candidate.role : ''];
	return {candidate, score: meaning > 0.3 ? score : 0, why: [...new Set(reasons.filter(Boolean))].join(', ')};
};

const matchAnywhere = (term: Term, query: Query, candidate: Candidate): Match & {readonly isOwn: boolean} => {
	const own = best([
		...candidate.own.map((field) => matchTerm(term.text, field)),
		matchShape(term.text, query, candidate),
	]);
	const ownScore = own.score * term.ownShare;
	const near = ownScore < 0.8 ? best(candidate.around().map((field) => matchTerm(term.text, field))) : NONE;
	const nearScore = near.score * term.aroundShare;
	const isOwn = own.score > TELLING;
	return nearScore > ownScore ? {score: nearScore, why: near.why, isOwn} : {score: ownScore, why: own.why, isOwn};
};

/** A name that says just what was asked for is better than a long one that says it among other things. */
const precisionOf = (terms: readonly Term[], name: Field | undefined): number => {
	if (!name || name.words.length === 0) return 0.92;
	const said = terms.flatMap(({text}) => text.split(' ')).length;
	return 0.84 + 0.16 * Math.min(1, said / name.words.length);
};

const best = (matches: readonly Match[]): Match => matches.reduce((a, b) => (b.score > a.score ? b : a), NONE);

const matchTerm = (term: string, field: Field): Match => {
	if (field.words.length === 0) return NONE;
	const said = phraseOrWord(term, field.words);
	if (said > 0.9) return {score: said * field.weight, why: field.source};
	for (const other of otherWords(term)) {
		const score = phraseOrWord(other, field.words);
		if (score > 0.9 && 0.88 > said) return {score: 0.88 * field.weight, why: `${field.source} (as "${other}")`};
	}
	return said === 0 ? NONE : {score: said * field.weight, why: `${field.source} (nearly)`};
};

const phraseOrWord = (term: string, words: readonly string[]): number => {
	if (term.includes(' ')) return isPhraseIn(term, words) ? 1 : 0;
	let top = 0;
	for (const [at, word] of words.entries()) {
		const score = term === `${word}${words[at + 1] ?? ''}` ? 0.96 : likeness(term, word);
		if (score > top) top = score;
		if (top === 1) break;
	}
	return top;
};

const isPhraseIn = (term: string, words: readonly string[]): boolean =>
	` ${words.join(' ')} `.includes(` ${term} `) || words.includes(term.replaceAll(' ', ''));

const PRICE =
	/(?:[$€£¥₹₽₩]|\b(?:usd|eur|gbp|chf|kr|zł)\b)\s?\d|\d[\d.,]*\s?(?:[$€£¥₹₽₩]|usd\b|eur\b|gbp\b|chf\b|kr\b|zł)/i;
const DATE =
	/\b(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2})/i;
const SHAPED: Readonly<Record<string, RegExp>> = {price: PRICE, cost: PRICE, amount: PRICE, date: DATE};

const matchShape = (term: string, {shape}: Query, {role, text, isOperable}: Candidate): Match => {
	const looks = Object.hasOwn(SHAPED, term) ? SHAPED[term] : undefined;
	if (looks?.test(text) && !isOperable) return {score: text.length < 40 ? 0.9 : 0.6, why: `looks like a ${term}`};
	if (shape === 'error' && /^(?:alert|status)$/.test(role)) return {score: 0.9, why: role};
	return shape === 'text' && role === 'text' && /^(?:text|paragraph|message)$/.test(term)
		? {score: 0.38, why: 'text'}
		: NONE;
};

const FAMILIES: readonly (readonly string[])[] = [
	['button', 'link', 'clickable', 'menuitem', 'tab', 'switch'],
	['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'slider'],
	['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option'],
];

const matchRole = ({roles, shape}: Query, {role, isOperable}: Candidate): number => {
	if (roles.length === 0) {
		if (shape) return isOperable ? 0.8 : 0.85;
		return isOperable ? 0.9 : 0.5;
	}
	const at = roles.indexOf(role);
	if (at >= 0) return at < 4 ? 1 : 0.85;
	const isAkin = FAMILIES.some((family) => family.includes(role) && roles.some((wanted) => family.includes(wanted)));
	return isAkin ? 0.5 : 0.05;
};

const isWhole = ({whole}: Query, {own}: Candidate): boolean =>
	whole.length > 0 &&
	own[0] !== undefined &&
	own[0].words.join(' ') === whole.filter((word) => word !== 'the').join(' ');

const placeBonus = ({place}: Query, candidate: Candidate): number => {
	if (!place) return 0;
	const wanted = place === 'top' ? 'banner' : 'contentinfo';
	return candidate.around().some(({source}) => source === `in ${wanted}`) ? 0.08 : 0;
};

const orderByPosition = ({ordinal, whole}: Query, sorted: readonly Hit[]): readonly Hit[] => {
	const [first] = sorted;
	if (ordinal === undefined || !first) return sorted;
	// "First name" is the name of a field and not the first of several.
	const names = new Set(first.candidate.own[0]?.words);
	if (whole.some((word) => /^(?:first|last|second)$/.test(word) && names.has(word))) return sorted;
	const equals = sorted
		.filter(({score}) => score >= first.score - AS_GOOD)
		.toSorted((a, b) => a.candidate.at - b.candidate.at);
	const meant = ordinal > 0 ? equals[ordinal - 1] : equals.at(ordinal);
	if (!meant) return sorted;
	const told: Hit = {
		...meant,
		why: `${meant.why}, ${ordinal > 0 ? `number ${ordinal}` : 'the last'} of ${equals.length}`,
	};
	return [told, ...sorted.filter((hit) => hit !== meant)];
};

export const fieldOf = (source: string, weight: number, text: string): Field => ({
	source,
	weight,
	words: wordsOf(text),
});
