// Values told by how they look: what is a price, a date or a number needs no name. Pure.
import {type Fit, NO_FIT} from './match.ts';
import type {Query} from './query.ts';

const PRICE =
	/(?:[$€£¥₹₽₩]|\b(?:usd|eur|gbp|chf|kr|zł)\b)\s?\d|\d[\d.,]*\s?(?:[$€£¥₹₽₩]|usd\b|eur\b|gbp\b|chf\b|kr\b|zł)/i;
const DATE =
	/\b(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2})|\bago$|\d年|\d de [a-z]{4}/i;
const TIME = /\d:\d\d/;
const NUMBER = /^\D{0,2}\d[\d.,]*\s?\S{0,12}(?: \S{1,12})?$/;

const SHAPED: Readonly<Record<string, RegExp>> = {
	price: PRICE,
	cost: PRICE,
	fee: PRICE,
	total: PRICE,
	subtotal: PRICE,
	amount: PRICE,
	balance: PRICE,
	salary: PRICE,
	number: NUMBER,
	count: NUMBER,
	score: NUMBER,
	speed: NUMBER,
	output: NUMBER,
	date: DATE,
	when: DATE,
	time: TIME,
};
const SHORT_CHARS = 40;

/** What a page is about is called by its first heading. */
const MAIN = new Set('main page thread topic article video product post story document recipe event ticket'.split(' '));

interface Shown {
	readonly role: string;
	readonly name: string;
	readonly isOperable: boolean;
}

export const fitShape = (term: string, {shape, roles}: Query, {role, name, isOperable}: Shown): Fit => {
	if (isOperable) return NO_FIT;
	const last = term.split(' ').at(-1) ?? '';
	const looks = Object.hasOwn(SHAPED, last) ? SHAPED[last] : undefined;
	if (looks?.test(name)) return {score: name.length < SHORT_CHARS ? 0.9 : 0.6, how: `looks like a ${last}`};
	if (shape === 'error' && /^(?:alert|status)$/.test(role)) return {score: 0.9, how: role};
	if (role === 'h1' && roles.includes('h1') && MAIN.has(term)) return {score: 0.9, how: 'main heading'};
	return shape === 'text' && role === 'text' && /^(?:text|paragraph|message)$/.test(term)
		? {score: 0.38, how: 'text'}
		: NO_FIT;
};
