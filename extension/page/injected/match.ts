// How well a word of a query fits words of a page. Pure. In: a term of the query. Out: a function that judges fields; what it
// learnt of a word of the page it keeps, as pages repeat their words.
import {isKnown, otherWords, topicsAkin, wordsAkin, wordsInside} from './meaning.ts';
import {isIdeographic, isIdle, isMistyped, likeness, stem, withoutPlural, wordsOf} from './words.ts';

/** Some words about an element, and where they are from. */
export interface Field {
	readonly source: string;
	/** How much a match there is worth, up to 1. */
	readonly weight: number;
	readonly words: readonly string[];
	/** Only the very words count, no others for the same. */
	readonly isLiteral?: boolean;
}

export interface Fit {
	readonly score: number;
	/** The other word that stands there, or that it is only nearly the same. */
	readonly how: string;
	/** Only what leads to pages can be meant by it. */
	readonly isTopic?: boolean;
	/** The place of the word among those given. */
	readonly at?: number;
}

export const reason = (source: string, {how}: Fit): string => {
	if (how === '') return source;
	return how === 'nearly' ? `${source} (nearly)` : `${source} (as "${how}")`;
};

interface Other {
	readonly text: string;
	readonly score: number;
	readonly isTopic?: boolean;
}

export type Matcher = (words: readonly string[]) => Fit;

interface Phrase {
	readonly stems: readonly string[];
	readonly score: number;
	readonly how: string;
	readonly isTopic?: boolean;
}

/** What one word of a page is worth for a term. */
interface Verdict extends Fit {
	/** If nothing else stands there: short words mean too much. */
	readonly alone: number;
	/** What begins with the word. */
	readonly phrases: readonly Phrase[];
}

export const NO_FIT: Fit = {score: 0, how: ''};
/** Another word for the same, what may be meant by it, and a part of a compound. */
const SYNONYM = 0.88;
const KINDRED = 0.8;
const PART = 0.72;
/** Where the page has the word itself, others stand for it less, above all those that only may. */
const SYNONYM_OF_SAID = 0.9;
const KINDRED_OF_SAID = 0.68;
/** Another form of another word. */
const FORM = 0.9;
/** Several words in a row are seldom there by chance, and apart they tell less. */
const SURER = 0.04;
const APART = 0.85;
/** In a long text a word may stand for anything. */
const LONG_TEXT_WORDS = 9;

/** @param vocabulary the distinct words of the page, by stem */
export const matcherOf = (term: string, vocabulary: ReadonlySet<string>, joined?: string): Matcher => {
	const words = term.split(' ');
	if (words.length > 1) return phraseMatcher(term, words, vocabulary);
	return wordMatcher(term, vocabulary, joined);
};

/** Several words that mean one thing; where they stand apart, the words alone tell less. */
const phraseMatcher = (term: string, words: readonly string[], vocabulary: ReadonlySet<string>): Matcher => {
	const whole = wordMatcher(term, vocabulary);
	const parts = words.filter((word) => !isIdle(word)).map((word) => wordMatcher(word, vocabulary, words.join('')));
	return (given) => {
		const fit = whole(given);
		if (fit.score > 0.8 || parts.length === 0) return fit;
		const score = (parts.reduce((sum, part) => sum + part(given).score, 0) / parts.length) * APART;
		return score > fit.score ? {score, how: ''} : fit;
	};
};

const wordMatcher = (term: string, vocabulary: ReadonlySet<string>, joined?: string): Matcher => {
	const isSaid = isIn(term, vocabulary);
	const isMeant = otherWords(term).some((other) => vocabulary.has(stem(other)));
	const kindred = KINDRED * (isSaid || isMeant ? KINDRED_OF_SAID : 1);
	const others: readonly Other[] = [
		...otherWords(term).map((text) => ({text, score: isSaid ? SYNONYM * SYNONYM_OF_SAID : SYNONYM})),
		...wordsAkin(term).map((text) => ({text, score: kindred})),
		...topicsAkin(term).map((text) => ({text, score: kindred, isTopic: true})),
		...wordsInside(term).map((text) => ({text, score: PART})),
		...(joined && vocabulary.has(stem(joined)) ? [{text: joined, score: 0.95}] : []),
	];
	const phrases = [{text: term, score: 1}, ...others].flatMap((other) => toPhrase(other, term));
	// Of two ways to it the first is the better one.
	const one = others.filter(({text}) => !text.includes(' ')).toReversed();
	const single = new Map([
		...one.map((other): [string, Other] => [stem(other.text), {...other, score: other.score * FORM}]),
		...one.map((other): [string, Other] => [withoutPlural(other.text), other]),
	]);
	const isSpelt = isKnown(term) || vocabulary.has(stem(term));
	const verdicts = new Map<string, Verdict>();
	const learn = (word: string): Verdict => {
		const root = stem(word);
		const other = single.get(withoutPlural(word)) ?? formOf(word, single.get(root)) ?? otherInside(word, single);
		const isOther = isSpelt && isMistyped(term, word) && stem(term) !== root;
		const alike = isOther ? 0 : likeness(term, word);
		// Whoever says "Startseite" hardly means the start.
		const same = isKnown(term) && term.length > word.length && alike < 0.86 ? alike * 0.8 : alike;
		const begun = [...phrases.filter(({stems}) => stems[0] === root), ...splitPhrase(term, word)];
		if (!other || other.score <= same)
			return {score: same, alone: same, how: same > 0.9 ? '' : 'nearly', phrases: begun};
		const {score, text: how, isTopic = false} = other;
		return {score: isSlight(word) ? same : score, alone: score, how, isTopic, phrases: begun};
	};
	const verdictOf = (word: string): Verdict => {
		const verdict = verdicts.get(word) ?? learn(word);
		verdicts.set(word, verdict);
		return verdict;
	};
	return (words) => bestFit(words, verdictOf);
};

/** "Cart" is no form of "carte". */
const formOf = (word: string, other: Other | undefined): Other | undefined =>
	other?.text === `${word}e` ? undefined : other;

/** Short words have too many meanings to be another's among others. */
const isSlight = (word: string): boolean => isIdle(word) || /^(?:[a-z]{1,2}|now|day|more|less|up|down)$/.test(word);

const bestFit = (words: readonly string[], verdictOf: (word: string) => Verdict): Fit => {
	let best = NO_FIT;
	for (const [at, word] of words.entries()) {
		const verdict = verdictOf(word);
		const score = words.length < 3 ? verdict.alone : verdict.score;
		if (score > best.score) best = {score, how: verdict.how, isTopic: verdict.isTopic ?? false, at};
		for (const phrase of verdict.phrases)
			if (phrase.score > best.score && isAt(phrase.stems, words, at)) best = {...phrase, at};
	}
	return words.length > LONG_TEXT_WORDS && best.how !== '' ? {...best, score: best.score * 0.85} : best;
};

const toPhrase = ({text, score, isTopic = false}: Other, term: string): Phrase[] => {
	const words = wordsOf(text);
	const telling = words.filter((word) => !isIdle(word));
	const stems = (telling.length > 1 ? telling : words).map(stem);
	const surer = Math.min(1, score + SURER);
	return stems.length > 1 ? [{stems, score: surer, how: text === term ? '' : text, isTopic}] : [];
};

/** In one word or in two. */
const isIn = (term: string, vocabulary: ReadonlySet<string>): boolean =>
	vocabulary.has(stem(term)) ||
	Array.from({length: Math.max(0, term.length - 3)}, (_, index) => index + 2).some(
		(at) => vocabulary.has(stem(term.slice(0, at))) && vocabulary.has(stem(term.slice(at))),
	);

/** "wish list" for "wishlist". */
const splitPhrase = (term: string, word: string): Phrase[] =>
	word.length > 2 && term.length > word.length + 1 && term.startsWith(word)
		? [{stems: [stem(word), stem(term.slice(word.length))], score: 0.95, how: ''}]
		: [];

/** "Add a file" is "add file", and "show 12 more" is "show more". */
const isPassedOver = (word: string): boolean => isIdle(word) || /^\d+$/.test(word);

/** Words without a meaning of their own may stand between. */
const isAt = (stems: readonly string[], words: readonly string[], from: number): boolean => {
	let at = from;
	return stems.every((root, index) => {
		if (index === 0) return true;
		do at++;
		while (isPassedOver(words[at] ?? '') && stem(words[at] ?? '') !== root);
		return stem(words[at] ?? '') === root;
	});
};

/** In compounds and in scripts without spaces other words are parts of longer ones. */
const otherInside = (word: string, single: ReadonlyMap<string, Other>) => {
	const isSigns = isIdeographic(word);
	if (!isSigns && word.length < 9) return undefined;
	for (const [root, other] of single) {
		if (
			isSigns ? root.length > 1 && isIdeographic(root) && word.includes(root) : root.length > 4 && word.startsWith(root)
		)
			return {...other, score: other.score * (isSigns ? 0.95 : 0.8)};
	}
	return undefined;
};
