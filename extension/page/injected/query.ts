// What is asked for, in plain words. Pure. In: a query such as "the second Buy button in the sale section". Out: the words of the
// element's name, its kind, its place, and the words of what it lies in or near to.
import {fold, isIdle, termsOf, wordsOf} from './words.ts';

export interface Query {
	/** Of the element itself; words for its kind are left out. */
	readonly words: readonly string[];
	/** Roles that the query names; empty where it names none. */
	readonly roles: readonly string[];
	/** A kind that is no role: told by how its text looks. */
	readonly shape?: Shape;
	/** 1 for the first, -1 for the last. */
	readonly ordinal?: number;
	/** What it lies in, or next to. */
	readonly context: readonly string[];
	/** The words as they were said, those for kind and place included: they may be in a name as well. */
	readonly whole: readonly string[];
	readonly place?: 'top' | 'bottom';
}

export type Shape = 'price' | 'date' | 'error' | 'text';

const BUTTON = ['button', 'clickable', 'menuitem', 'tab', 'switch'];
const FIELD = ['textbox', 'searchbox', 'spinbutton', 'combobox'];
const HEADING = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const IMAGE = ['img', 'canvas', 'video', 'link', 'button', 'clickable'];

/** Longest first, so that "text box" is not taken for "box". */
const KINDS: readonly (readonly [string, readonly string[]])[] = [
	['radio button', ['radio']],
	['tick box', ['checkbox', 'switch']],
	['check box', ['checkbox', 'switch']],
	['text box', FIELD],
	['text field', FIELD],
	['text area', FIELD],
	['search bar', ['searchbox', ...FIELD]],
	['input field', FIELD],
	['input box', FIELD],
	['drop down', ['combobox', 'listbox', 'button']],
	['select box', ['combobox', 'listbox']],
	['menu item', ['menuitem', 'menuitemcheckbox', 'menuitemradio', 'link']],
	['dialog box', ['dialog', 'alertdialog']],
	['date picker', [...FIELD, 'button']],
	['button', BUTTON],
	['btn', BUTTON],
	['link', ['link']],
	['hyperlink', ['link']],
	['url', ['link']],
	['field', [...FIELD, 'listbox']],
	['input', [...FIELD, 'checkbox', 'radio', 'slider']],
	['textbox', FIELD],
	['textarea', FIELD],
	['box', [...FIELD, 'checkbox']],
	['checkbox', ['checkbox', 'switch', 'menuitemcheckbox']],
	['radio', ['radio']],
	['toggle', ['switch', 'checkbox', 'button']],
	['switch', ['switch', 'checkbox']],
	['dropdown', ['combobox', 'listbox', 'button']],
	['selector', ['combobox', 'listbox', 'button']],
	['combobox', ['combobox']],
	['picker', [...FIELD, 'button', 'listbox']],
	['slider', ['slider']],
	['tab', ['tab']],
	['option', ['option', 'radio', 'menuitem', 'treeitem']],
	['heading', HEADING],
	['title', HEADING],
	['headline', [...HEADING, 'link']],
	['image', IMAGE],
	['picture', IMAGE],
	['photo', IMAGE],
	['logo', IMAGE],
	['icon', ['button', 'link', 'clickable', 'img']],
	['dialog', ['dialog', 'alertdialog']],
	['popup', ['dialog', 'alertdialog']],
	['modal', ['dialog', 'alertdialog']],
	['table', ['table', 'grid', 'treegrid']],
	['frame', ['iframe']],
	['iframe', ['iframe']],
	['video', ['video']],
	['canvas', ['canvas']],
	['alert', ['alert', 'status', 'alertdialog']],
];

const SHAPES: Readonly<Record<string, Shape>> = {
	price: 'price',
	cost: 'price',
	date: 'date',
	error: 'error',
	warning: 'error',
	text: 'text',
	paragraph: 'text',
	message: 'text',
	label: 'text',
};

const ORDINALS: Readonly<Record<string, number>> = {
	first: 1,
	second: 2,
	third: 3,
	fourth: 4,
	fifth: 5,
	sixth: 6,
	seventh: 7,
	eighth: 8,
	ninth: 9,
	tenth: 10,
	last: -1,
	final: -1,
};

/** What follows is not the element but what it lies in, or what lies beside it. */
const BOUND =
	/\s(?:(?:right |directly |just )?(?:next to|beside|near|close to|adjacent to|underneath|under|below|above|over|left of|right of|inside|within|in|of|for|on|at|from|after|before|belonging to|associated with|containing|with))\s+/;

/** Between these the words stay together: they are part of names. */
const JOINT = '\u0001';
const NAME_JOINS =
	/\b(?:terms of|table of|type of|date of|list of|sign in|log in|check in|opt in|place of|out of|proof of|add to|log on|sign on|turn on|turn of|hand in|year of|country of|for sale|built in|plug in|top of page|state of|length of|number of|name on|stay signed in|keep me signed in|made in)\b/g;

export const readQuery = (text: string): Query => {
	const said = withoutVerb(fold(text).replace(/\s+/g, ' ').trim());
	const [target = '', context = ''] = splitAtBound(said);
	const kind = takeKind(target);
	const ordinal = ordinalOf(target) ?? ordinalOf(context);
	const words = contentWords(kind.rest);
	const shape = words.map((word) => SHAPES[word]).find(Boolean) ?? undefined;
	const place = /\b(?:top|header|upper)\b/.test(said)
		? 'top'
		: /\b(?:bottom|footer|lower)\b/.test(said)
			? 'bottom'
			: undefined;
	return {
		words: words.filter((word) => ORDINALS[word] === undefined && !isNth(word)),
		roles: kind.roles,
		...(shape && {shape}),
		...(ordinal !== undefined && {ordinal}),
		...(place && {place}),
		context: contentWords(takeKind(context).rest).filter((word) => ORDINALS[word] === undefined && !isNth(word)),
		whole: wordsOf(target),
	};
};

/** What is to be done with the element is said first, and is not in its name. */
const VERB =
	/^(?:please |i want to |where (?:can i|to|is|are) |how to |the place to )?(?:click|press|tap|hit|open|view|visit|see|go to|choose|select|pick|show|find|use|enter|type|fill in|fill)(?: on| in| into)? (?=the |a |an |my |your |this |\S+ \S|\S+\.\w)/;

const withoutVerb = (said: string): string => said.replace(VERB, '') || said;

const splitAtBound = (said: string): [string, string] => {
	const joined = said.replace(NAME_JOINS, (name) => name.replaceAll(' ', JOINT));
	const at = BOUND.exec(joined);
	const [target, context] = at ? [joined.slice(0, at.index), joined.slice(at.index + at[0].length)] : [joined, ''];
	const parts = [target, context].map((part) => part.replaceAll(JOINT, ' '));
	// "In the cart, the checkout button" has nothing before the bound.
	return contentWords(parts[0] ?? '').length > 0 ? [parts[0] ?? '', parts[1] ?? ''] : [said, ''];
};

const takeKind = (text: string): {roles: readonly string[]; rest: string} => {
	const padded = ` ${text} `;
	for (const [kind, roles] of KINDS) {
		const found = [` ${kind} `, ` ${kind}s `, ` ${kind}es `].find((form) => padded.includes(form));
		if (found) return {roles, rest: padded.replace(found, ' ').trim()};
	}
	return {roles: [], rest: text};
};

const contentWords = (text: string): string[] => termsOf(wordsOf(text)).filter((word) => !isIdle(word));

const isNth = (word: string): boolean => /^\d+(?:st|nd|rd|th)$/.test(word);

const ordinalOf = (text: string): number | undefined => {
	for (const word of wordsOf(text)) {
		if (Object.hasOwn(ORDINALS, word)) return ORDINALS[word];
		if (isNth(word)) return Number.parseInt(word, 10);
	}
	return undefined;
};
