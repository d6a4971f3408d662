// What is asked for, in plain words. Pure. In: a query such as "the second Buy button in the sale section". Out: the words of the
// element's name, its kind, its place, and the words of what it lies in or near to.
import {ACTIONS, isControl, isDoing, type Kind, leaningsOf, takeKind} from './kinds.ts';
import {isKnown, otherWords, termsOf} from './meaning.ts';
import {itemOrdinalOf, ordinalOf} from './ordinals.ts';
import {inOrder} from './phrasing.ts';
import {fold, isIdle, wordsOf} from './words.ts';

export interface Query {
	/** Of the element itself; words for its kind are left out. */
	readonly words: readonly string[];
	/** Roles that the query names; empty where it names none. */
	readonly roles: readonly string[];
	/** The word for its kind. */
	readonly kind: string;
	/** The verb that it began with, if that may be a name. */
	readonly deed?: string;
	/** Roles that it only hints at. */
	readonly leanings: readonly string[];
	/** It says what is to be done. */
	readonly isDoing: boolean;
	/** A kind that is no role: told by how its text looks. */
	readonly shape?: Shape;
	/** 1 for the first, -1 for the last. */
	readonly ordinal?: number;
	/** Of what it lies in: "the third product" is one of several alike. */
	readonly itemOrdinal?: number;
	/** What it lies in, or next to. */
	readonly context: readonly string[];
	/** Whether that stands before or after it. */
	readonly side?: 'before' | 'after';
	/** What it is about rather than where it is: its own name may tell that as well. */
	readonly isLoose?: true;
	/** The words as they were said, those for kind and place included: they may be in a name as well. */
	readonly whole: readonly string[];
	/** The same with what was said of its place. */
	readonly everything: readonly string[];
	/** What was said in quotation marks. */
	readonly quoted: readonly string[];
	readonly place?: 'top' | 'bottom';
}

export type Shape = 'price' | 'number' | 'date' | 'error' | 'text';

const SHAPES: Readonly<Record<string, Shape>> = {
	price: 'price',
	cost: 'price',
	fee: 'price',
	total: 'price',
	amount: 'price',
	subtotal: 'price',
	balance: 'price',
	salary: 'price',
	rent: 'price',
	deposit: 'price',
	number: 'number',
	count: 'number',
	score: 'number',
	speed: 'number',
	output: 'number',
	version: 'number',
	value: 'number',
	temperature: 'number',
	percentage: 'number',
	date: 'date',
	time: 'date',
	duration: 'date',
	length: 'date',
	deadline: 'date',
	error: 'error',
	warning: 'error',
	text: 'text',
	paragraph: 'text',
	message: 'text',
	label: 'text',
	status: 'text',
	description: 'text',
};

/** What follows is not the element but what it lies in, or what lies beside it. */
const BOUND =
	/\s(?:(?:right |directly |just )?(next to|beside|near|close to|adjacent to|underneath|under|below|above|over|to the left of|to the right of|left of|right of|inside|within|in|of|for|on|at|from|after|before|belonging to|associated with|containing|with|about|via|using|through|der|des|vom|im|neben|fur|du|de la|dans|pour|del|de los|para))\s+/;
const SIDES: Readonly<Record<string, 'before' | 'after'>> = {
	underneath: 'before',
	under: 'before',
	below: 'before',
	after: 'before',
	'right of': 'before',
	'to the right of': 'before',
	above: 'after',
	over: 'after',
	before: 'after',
	'left of': 'after',
	'to the left of': 'after',
};

/** Between these the words stay together: they are part of names. */
const JOINT = '\u0001';
const NAME_JOINS =
	/\b(?:terms of|table of|type of|date of|list of|sign in|log in|check in|opt in|place of|out of|proof of|add to|log on|sign on|turn on|turn of|hand in|year of|country of|for sale|built in|plug in|top of page|state of|length of|number of|name on|stay signed in|keep me signed in|made in|skip to|up to|go to|save for|work from|search for|look for|log in with|sign in with|continue with)\b/g;

export const readQuery = (text: string): Query => {
	const folded = fold(text.replace(/["“”„«»]/g, ' '))
		.replace(/\s+/g, ' ')
		.trim();
	const said = withoutVerb(inOrder(folded));
	const {target, context, bound} = splitAtBound(said);
	const kind = kindOf(target);
	const itemOrdinal = itemOrdinalOf(said, context);
	const ordinal = ordinalOf(target) ?? ordinalOf(context);
	const words = targetWords(kind);
	const shape = shapeOf(words, kind.roles);
	const side = SIDES[bound];
	const place = placeOf(said);
	const deed = deedOf(folded, said);
	return {
		words: words.filter(isTelling),
		roles: kind.roles,
		kind: kind.name,
		leanings: leaningsOf(folded, target),
		isDoing: isDoing(folded),
		...(deed && {deed}),
		...(shape && {shape}),
		...(ordinal !== undefined && {ordinal}),
		...(itemOrdinal !== undefined && {itemOrdinal}),
		...(side && {side}),
		...(place && {place}),
		...(kind.roles.length === 0 &&
			/^(?:for|about|on|with|from|in|via|using|through)$/.test(bound) && {isLoose: true as const}),
		context: contentWords(takeKind(context).rest).filter(isTelling),
		whole: wordsOf(target),
		everything: wordsOf(folded).filter((word) => !isIdle(word)),
		quoted: quotedIn(text),
	};
};

/** "Letter to the editor" means no editor. */
const isInPhrase = (target: string, name: string): boolean => {
	const words = wordsOf(target);
	return words.some((_word, at) =>
		[2, 3, 4].some((size) => {
			const phrase = words.slice(at, at + size);
			return phrase.length === size && phrase.includes(name) && isKnown(phrase.join(' '));
		}),
	);
};

/** Made or taken away rather than used. */
const MADE =
	/^(?:add|insert|copy|create|remove|delete|close|share|new) (?:an? |the |this |new )?(?:link|tab|field|option)s?$/;

/** What something is done to is not what does it: "share the photo" means no photo. */
const kindOf = (target: string): Kind => {
	const kind = takeKind(target);
	const [first = ''] = wordsOf(target);
	if (isInPhrase(target, kind.name)) return {roles: [], rest: target, name: ''};
	return ACTIONS.has(first) && first !== kind.name && (!isControl(kind.roles) || MADE.test(target))
		? {roles: [], rest: target, name: ''}
		: kind;
};

const isTelling = (term: string): boolean => term.includes(' ') || ordinalOf(term) === undefined;

const shapeOf = (words: readonly string[], roles: readonly string[]): Shape | undefined =>
	roles.length > 0
		? undefined
		: [...(words.at(-1)?.split(' ').slice(-1) ?? []), ...otherWords(words.at(-1) ?? '').slice(0, 1)]
				.map((word) => SHAPES[word])
				.find(Boolean);

const placeOf = (said: string): 'top' | 'bottom' | undefined => {
	if (/\b(?:top|header|upper)\b/.test(said)) return 'top';
	return /\b(?:bottom|footer|lower)\b/.test(said) ? 'bottom' : undefined;
};

const quotedIn = (text: string): string[] =>
	[...text.matchAll(/["“„«]([^"“”„«»]{2,80})["”“»]/g)].flatMap(([, quote]) => (quote ? [fold(quote).trim()] : []));

/** What is to be done with the element is said first, and is not in its name. */
const VERB =
	/^(?:please |i want to |where (?:can i|to|is|are) |how to |the place to )?(?:click|press|tap|hit|open|view|visit|see|go to|choose|select|pick|show|find|use|enter|type|fill in|fill|turn on|turn off|set|read|navigate to|switch to|jump to|check|tick|uncheck|untick|change)(?: on| in| into)? (?=the |a |an |my |your |this |\S+ \S|\S+\.\w|\S{5,}$)/;

const withoutVerb = (said: string): string => said.replace(VERB, '') || said;

/** Some verbs may be the name of what does it. */
const deedOf = (folded: string, said: string): string | undefined => {
	const [word = ''] = wordsOf(folded);
	return said !== folded && /^(?:open|view|see|choose|select|pick|show|find|use|read|check|change)$/.test(word)
		? word
		: undefined;
};

interface Split {
	readonly target: string;
	readonly context: string;
	readonly bound: string;
}

const splitAtBound = (said: string): Split => {
	const joined = keptTogether(said).replace(NAME_JOINS, (name) => name.replaceAll(' ', JOINT));
	const at = BOUND.exec(joined);
	const [target, context] = at ? [joined.slice(0, at.index), joined.slice(at.index + at[0].length)] : [joined, ''];
	const parts = [target, context].map((part) => part.replaceAll(JOINT, ' '));
	// "In the cart, the checkout button" has nothing before the bound.
	if (contentWords(parts[0] ?? '').length === 0) return {target: said, context: '', bound: ''};
	return {target: parts[0] ?? '', context: parts[1] ?? '', bound: at?.[1] ?? ''};
};

/** What is said in several words and means one thing is not parted. */
const keptTogether = (said: string): string =>
	termsOf(wordsOf(said))
		.filter((term) => term.includes(' '))
		.reduce((text, term) => text.replace(term, term.replaceAll(' ', JOINT)), said);

const contentWords = (text: string): string[] => {
	const words = termsOf(wordsOf(text));
	// Also those that mean one thing with the words between them left out: "save the changes".
	const content = termsOf(words.filter((word) => !isIdle(word)));
	// "The current tab" is told by its state alone.
	return content.length === 0 && words.includes('current') ? ['current'] : content;
};

/** "They/them" is told by words that tell nothing elsewhere. */
const targetWords = ({rest, name}: Kind): string[] => {
	const words = contentWords(rest);
	return words.length === 0 && name === '' ? wordsOf(rest) : words;
};
