// Which one of several is meant: "second", "3rd", "letzte". Pure. In: text, folded. Out: a number from 1 on, or -1 for the last.
import {wordsOf} from './words.ts';

export const NUMBERS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ordinalsOf = (...lines: readonly string[]): Record<string, number> =>
	Object.fromEntries(lines.flatMap((line) => line.split(' ').map((word, at) => [word, at + 1])));

export const ORDINALS: Readonly<Record<string, number>> = {
	...Object.fromEntries(NUMBERS.map((word, at) => [word, at + 1])),
	last: -1,
	final: -1,
	...ordinalsOf('erste zweite dritte vierte', 'premiere deuxieme troisieme', 'primera segunda tercera cuarta'),
	...ordinalsOf('ersten zweiten dritten vierten', 'premier second troisieme', 'primero segundo tercero cuarto'),
	...ordinalsOf('erster zweiter dritter', 'prima seconda terza', 'primo secondo terzo'),
	...ordinalsOf('erstes zweites drittes'),
	letzte: -1,
	letzten: -1,
	letzter: -1,
	letztes: -1,
	dernier: -1,
	derniere: -1,
	ultimo: -1,
	ultima: -1,
};

/** "Last modified" is a time. */
const PAST = /ed$|^(?:seen|name|login|night|\d+)$/;

const isNth = (word: string): boolean => /^\d+(?:st|nd|rd|th)$/.test(word);

export const ordinalOf = (text: string): number | undefined => {
	for (const [at, word] of wordsOf(text).entries()) {
		if (Object.hasOwn(ORDINALS, word) && !(word === 'last' && PAST.test(wordsOf(text)[at + 1] ?? '')))
			return ORDINALS[word];
		if (isNth(word)) return Number.parseInt(word, 10);
	}
	return undefined;
};

/** "Of the third product", "last row's": counted are not the elements but what they lie in. */
const ITEM =
	/(?:^|\s)(\w+) (?:item|product|row|card|post|article|result|entry|comment|message|line|event|file|folder|email|conversation|review|offer|job|flight|todo|hotel|book|room|option|task|todo|section|example|request|user|person|order|record)s?\b(?! button| link)/;

/** "Of the last month" counts nothing on the page. */
const TIMES = /\b(?:day|week|month|year|hour|quarter|season|time)s?\b/;

/** @param context what the element lies in: which one of several is meant is said there too */
export const itemOrdinalOf = (said: string, context: string): number | undefined => {
	const [, word = ''] = ITEM.exec(said) ?? [];
	if (isNth(word)) return Number.parseInt(word, 10);
	if (Object.hasOwn(ORDINALS, word)) return ORDINALS[word];
	return TIMES.test(context) ? undefined : ordinalOf(context);
};
