// What a page says of an element besides its name. In: a part of the page and what stands before it. Out: words, and where they
// are from. What was read once is kept, as pages repeat themselves.

import {deedsOf} from './deeds.ts';
import {
	attributeOf,
	closestTo,
	findIn,
	firstElementOf,
	has,
	localNameOf,
	nextElementOf,
	parentInPage,
	textContentOf,
} from './dom.ts';
import {cellAround, headsOf} from './heads.ts';
import type {Field} from './match.ts';
import {hasRef, isTextPart, type Part} from './parts.ts';
import {partsOfIdentifier, wordsOf} from './words.ts';

const MAX_IDENTIFIER_CHARS = 120;
const MAX_HEAD_CHARS = 80;
/** Where the page gives no name, what its author calls it counts for more. */
const NAMELESS_BONUS = 0.2;
const MAX_OUTER = 8;
const VALUE = / value="((?:[^"\\]|\\.)*)"/;
const INTRO = /(?::|\bby)\s*$/i;
/** What sites call the pages of people. */
const PERSON = /\/(?:u|users?|people|members?|profiles?|authors?)\/|\/@/;
const HOME = ['home', 'homepage', 'logo'];
const MAX_CACHED = 5000;
/** What authors call the boxes of any page. */
const EVERYWHERE = new Set(
	'content main page wrapper wrap container inner outer row rows col cols column columns block box left right layout site body single'.split(
		' ',
	),
);

const IDENTIFIERS: readonly (readonly [string, number])[] = [
	['name', 0.7],
	['id', 0.65],
	['data-testid', 0.7],
	['data-test', 0.7],
	['autocomplete', 0.75],
	['aria-description', 0.8],
	['type', 0.75],
	['rel', 0.75],
	['class', 0.45],
];
const LOOKS = ['class', 'src', 'data-icon', 'data-lucide', 'href', 'xlink:href', 'id', 'alt'];

interface Before {
	/** The texts that stand just before it, for what has no name. */
	readonly before: readonly Part[];
	/** What stands last before it, of any kind. */
	readonly last: Part | undefined;
	/** What stands before it in the same row of texts. */
	readonly lead: string | undefined;
}

export class Fields {
	readonly #words = new Map<string, readonly string[]>();
	readonly #heads = new Map<Element, readonly string[]>();

	own(part: Part, {before, last, lead}: Before): Field[] {
		const {element} = part;
		if (!element) return [];
		const heads = [
			...this.#headFields(element),
			...(part.name === '' ? [] : this.#introFields(last)),
			...leadFields(lead),
		];
		if (part.ref === 0) return [...this.#textFields(part, element), ...heads];
		const bonus = part.name === '' ? NAMELESS_BONUS : 0;
		const more: Field[] = [
			{source: 'placeholder', weight: 0.92, words: wordsOf(attributeOf(element, 'placeholder') ?? '')},
			{source: 'title', weight: 0.85, words: wordsOf(attributeOf(element, 'title') ?? '')},
			{source: 'state', weight: 0.9, words: this.#text(toStates(part))},
			// What stands in a field may be about anything.
			{source: 'value', weight: 0.8, words: this.#text(VALUE.exec(part.states)?.[1] ?? ''), isLiteral: true},
			{source: 'deed', weight: 0.65, words: this.#text(deedsOf(part.role, part.states)), isLiteral: true},
			{source: 'choice', weight: 0.6, words: this.#text(/ options="((?:[^"\\]|\\.)*)"/.exec(part.states)?.[1] ?? '')},
			{source: 'opens a menu', weight: 0.95, words: has(element, 'aria-haspopup') ? ['menu'] : []},
			{source: 'submits', weight: 0.62, words: this.#formWords(element)},
			{source: 'role', weight: 0.95, words: part.role === 'searchbox' ? ['search'] : []},
			...IDENTIFIERS.filter(([name]) => has(element, name)).map(([name, weight]) => ({
				source: name,
				weight: weight + bonus,
				words: this.#identifier(attributeOf(element, name)),
			})),
			{
				source: 'address',
				weight: 0.5 + bonus,
				words: part.role === 'link' ? this.#address(element) : [],
			},
			{
				source: 'looks',
				weight: part.name.length < 3 ? 0.65 + bonus : 0.5,
				words: part.name.length < 16 && !part.kids.some(hasRef) ? this.#looks(element) : [],
			},
			...(heads.length === 0 ? labelsBefore(before) : heads),
		];
		return more.filter(({words}) => words.length > 0);
	}

	/** What the author called that in which it lies. */
	outer(element: Element | undefined): Field[] {
		const fields: Field[] = [];
		let here = element && parentInPage(element);
		for (let level = 0; here && level < MAX_OUTER; level++, here = parentInPage(here)) {
			fields.push(...this.#legend(here));
			for (const name of ['id', 'class'])
				if (has(here, name)) {
					const words = this.#identifier(attributeOf(here, name)).filter((word) => !EVERYWHERE.has(word));
					if (words.length > 0)
						fields.push({source: `in ${name} "${words.slice(0, 3).join(' ')}"`, weight: 0.68 - 0.03 * level, words});
				}
		}
		return fields;
	}

	#legend(element: Element): Field[] {
		const legend = localNameOf(element) === 'fieldset' ? findIn(element, 'legend') : null;
		const text = legend && textContentOf(legend)?.slice(0, MAX_HEAD_CHARS).trim();
		return text ? [{source: `in "${text.slice(0, 40)}"`, weight: 0.93, words: this.#text(text)}] : [];
	}

	/** Of what cannot be used. */
	#textFields(part: Part, element: Element): Field[] {
		const given = part.name.length < MAX_HEAD_CHARS ? ['class', 'id'] : [];
		return given
			.filter((name) => has(element, name))
			.map((name) => ({source: name, weight: 0.6, words: this.#identifier(attributeOf(element, name))}));
	}

	/** What sends a form is told by what its author called the form. */
	#formWords(element: Element): readonly string[] {
		const form = submits(element) ? closestTo(element, 'form') : null;
		if (!form) return [];
		const names = ['id', 'class', 'name', 'action', 'role', 'aria-label'];
		return ['submit', ...names.flatMap((name) => this.#identifier(attributeOf(form, name)))];
	}

	/** "Written by" and "Weather:" say what the next is. */
	#introFields(last: Part | undefined): Field[] {
		if (!last || !isTextPart(last) || !INTRO.test(last.name) || last.name.length > MAX_HEAD_CHARS) return [];
		return [{source: `after "${last.name.slice(0, 40)}"`, weight: 0.85, words: this.#text(last.name)}];
	}

	#text(text: string): readonly string[] {
		return this.#cached(text, wordsOf);
	}

	#identifier(text: string | null): readonly string[] {
		return text ? this.#cached(text.slice(0, MAX_IDENTIFIER_CHARS), partsOfIdentifier) : [];
	}

	#cached(text: string, read: (text: string) => string[]): readonly string[] {
		const known = this.#words.get(text);
		if (known) return known;
		const words = read(text);
		if (this.#words.size < MAX_CACHED) this.#words.set(text, words);
		return words;
	}

	/** What leads to the root of a site leads to its first page. */
	#address(element: Element): readonly string[] {
		const href = attributeOf(element, 'href');
		if (href === '/' || href === `${location.origin}/`) return HOME;
		return [...this.#identifier(href), ...(href && PERSON.test(href) ? ['profile'] : [])];
	}

	/** Icons are told apart by the classes and files that their author named. */
	#looks(element: Element): string[] {
		const words: string[] = [];
		for (
			let child = firstElementOf(element);
			child && words.length < 12;
			child = nextElementOf(child) ?? firstElementOf(child)
		)
			for (const name of LOOKS)
				if (has(child, name)) words.push(...this.#identifier((attributeOf(child, name) ?? '').slice(-60)));
		return words;
	}

	/** What heads its row and its column, and the term that it describes. */
	#headFields(element: Element): Field[] {
		const cell = cellAround(element);
		if (!cell) return [];
		const heads = this.#heads.get(cell) ?? headsOf(cell);
		this.#heads.set(cell, heads);
		return heads.map((text) => ({source: `heads "${text.slice(0, 40)}"`, weight: 0.85, words: this.#text(text)}));
	}
}

const submits = (element: Element): boolean => {
	const name = localNameOf(element);
	const type = attributeOf(element, 'type')?.toLowerCase();
	return name === 'button' ? !type || type === 'submit' : name === 'input' && (type === 'submit' || type === 'image');
};

const MAX_LEAD_CHARS = 40;

const leadFields = (lead = ''): Field[] => {
	const text = lead.slice(-MAX_LEAD_CHARS);
	return text ? [{source: `after "${text}"`, weight: 0.85, words: wordsOf(text)}] : [];
};

/** What a person takes for the name of a control that has none. */
const labelsBefore = (before: readonly Part[]): Field[] =>
	before
		.slice(before.findIndex(({role}) => !/^(?:button|clickable|toolbar|group)$/.test(role)))
		.slice(0, 2)
		.filter((part) => isTextPart(part) || /^h\d$/.test(part.role))
		.slice(0, 1)
		.map(({name}) => ({
			source: `beside "${name.slice(0, 40)}"`,
			weight: 0.85,
			words: wordsOf(name.slice(-MAX_HEAD_CHARS)),
		}));

/** Of the states of an element, those that people ask for; and that one is not there. */
const toStates = ({role, states}: Part): string => {
	const told = states.replace(/ (?:hint|options|placeholder|href|value)="(?:[^"\\]|\\.)*"/g, '').replace(/ \w+=/g, ' ');
	if (/^(?:checkbox|switch|radio)$/.test(role) && !/ checked/.test(states)) return `${told} off`;
	return /^(?:textbox|searchbox|spinbutton)$/.test(role) && !/ value=/.test(states) ? `${told} empty` : told;
};
