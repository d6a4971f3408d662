// Values told by how they look: what is a price, a date or a number needs no name. Pure.
import {type Fit, NO_FIT} from './match.ts';
import type {Query} from './query.ts';
import {stem} from './words.ts';

const PRICE =
	/(?:[$€£¥₹₽₩]|\b(?:usd|eur|gbp|chf|kr|zł)\b)\s?\d|\d[\d.,]*\s?(?:[$€£¥₹₽₩]|usd\b|eur\b|gbp\b|chf\b|kr\b|zł)/i;
const DATE =
	/\b(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2})|\bago$|\d年|\d de [a-z]{4}/i;
const TIME = /\d:\d\d|\d\s?(?:min|mins|minutes?|h|hrs?|hours?|sec|seconds?|days?|weeks?|months?|years?)\b/i;
const NUMBER = /^\D{0,2}\d[\d.,]*\s?\S{0,12}(?: \S{1,12})?$/;

const VERSION = /^\D{0,2}v?\d+(?:\.\d+)+/;

const SHAPED: Readonly<Record<string, RegExp>> = {
	price: PRICE,
	cost: PRICE,
	fee: PRICE,
	total: PRICE,
	subtotal: PRICE,
	amount: PRICE,
	balance: PRICE,
	salary: PRICE,
	rent: PRICE,
	deposit: PRICE,
	number: NUMBER,
	count: NUMBER,
	score: NUMBER,
	speed: NUMBER,
	output: NUMBER,
	version: VERSION,
	value: NUMBER,
	temperature: NUMBER,
	percentage: NUMBER,
	date: DATE,
	when: DATE,
	time: TIME,
	duration: TIME,
	length: TIME,
	deadline: DATE,
};
const SHORT_CHARS = 40;
const COUNT = /^(?:count|number)$/;

/** What a page is about is called by its first heading. */
const MAIN = new Set(
	'playlist album song course lesson issue job book hotel property listing restaurant dish project game show episode film movie question discussion main page thread topic article video product post story document recipe event ticket'.split(
		' ',
	),
);

interface Shown {
	readonly role: string;
	readonly name: string;
	readonly words: readonly string[];
	readonly isOperable: boolean;
}

/** "42 songs" tells the number of songs. */
const counts = (words: readonly string[], {words: asked, context}: Query): boolean => {
	const roots = [...asked, ...context].flatMap((term) => term.split(' ').map(stem));
	return words.some((word, at) => /^\d/.test(word) && roots.includes(stem(words[at + 1] ?? '')));
};

export const fitShape = (term: string, query: Query, shown: Shown): Fit => {
	const last = term.split(' ').at(-1) ?? '';
	if (COUNT.test(last) && counts(shown.words, query)) return {score: 0.95, how: 'counts it'};
	if (shown.isOperable) return NO_FIT;
	return looksLike(last, shown.name)
		? {score: shown.name.length < SHORT_CHARS ? 0.9 : 0.6, how: `looks like a ${last}`}
		: fitRoleOfText(term, query, shown);
};

/** A price, an hour or a day is no count. */
const looksLike = (kind: string, name: string): boolean =>
	Object.hasOwn(SHAPED, kind) &&
	SHAPED[kind]?.test(name) === true &&
	!(COUNT.test(kind) && [PRICE, TIME, DATE].some((other) => other.test(name)));

const fitRoleOfText = (term: string, {shape, roles}: Query, {role}: Shown): Fit => {
	if (shape === 'error' && /^(?:alert|status)$/.test(role)) return {score: 0.9, how: role};
	// It seldom says what it is.
	if (role === 'h1' && roles.includes('h1') && MAIN.has(term)) return {score: 1.15, how: 'main heading'};
	return shape === 'text' && role === 'text' && /^(?:text|paragraph|message)$/.test(term)
		? {score: 0.38, how: 'text'}
		: NO_FIT;
};
