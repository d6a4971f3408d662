// What a page says of an element besides its name. In: a part of the page and what stands before it. Out: words, and where they
// are from. What was read once is kept, as pages repeat themselves.
import {
	attributeOf,
	closestTo,
	findIn,
	firstElementOf,
	has,
	localNameOf,
	nextElementOf,
	parentInPage,
	previousElementOf,
	textContentOf,
} from './dom.ts';
import type {Field} from './match.ts';
import {hasRef, isTextPart, type Part} from './parts.ts';
import {partsOfIdentifier, wordsOf} from './words.ts';

const MAX_IDENTIFIER_CHARS = 120;
const MAX_HEAD_CHARS = 80;
/** Where the page gives no name, what its author calls it counts for more. */
const NAMELESS_BONUS = 0.2;
const MAX_OUTER = 8;
const INTRO = /(?::|\bby)\s*$/i;
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

export class Fields {
	readonly #words = new Map<string, readonly string[]>();
	readonly #heads = new Map<Element, readonly string[]>();

	/** @param before the texts that stand just before it, for what has no name; and what stands last before it, of any kind */
	own(part: Part, before: readonly Part[], last: Part | undefined): Field[] {
		const {element} = part;
		if (!element) return [];
		const heads = [...this.#headFields(element), ...(part.name === '' ? [] : this.#introFields(last))];
		if (part.ref === 0) return [...this.#textFields(part, element), ...heads];
		const bonus = part.name === '' ? NAMELESS_BONUS : 0;
		const more: Field[] = [
			{source: 'placeholder', weight: 0.92, words: wordsOf(attributeOf(element, 'placeholder') ?? '')},
			{source: 'title', weight: 0.85, words: wordsOf(attributeOf(element, 'title') ?? '')},
			{source: 'state', weight: 0.9, words: this.#text(toStates(part))},
			{source: 'deed', weight: 0.6, words: this.#text(toDeeds(part))},
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
				words: part.role === 'link' ? this.#identifier(attributeOf(element, 'href')) : [],
			},
			{
				source: 'looks',
				weight: part.name.length < 3 ? 0.65 + bonus : 0.5,
				words: part.name.length < 16 && !part.kids.some(hasRef) ? this.#looks(element) : [],
			},
			...(part.name === '' && heads.length === 0 ? labelsBefore(before) : []),
			...heads,
		];
		return more.filter(({words}) => words.length > 0);
	}

	/** What the author called that in which it lies. */
	outer(element: Element | undefined): Field[] {
		const fields: Field[] = [];
		let here = element && parentInPage(element);
		for (let level = 0; here && level < MAX_OUTER; level++, here = parentInPage(here))
			for (const name of ['id', 'class'])
				if (has(here, name)) {
					const words = this.#identifier(attributeOf(here, name)).filter((word) => !EVERYWHERE.has(word));
					if (words.length > 0)
						fields.push({source: `in ${name} "${words.slice(0, 3).join(' ')}"`, weight: 0.68 - 0.03 * level, words});
				}
		return fields;
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

	/** In a table, what heads its row and its column. */
	#headFields(element: Element): Field[] {
		const cell = closestTo(element, 'td, [role="gridcell"], [role="cell"]');
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

const headsOf = (cell: Element): string[] => {
	const row = parentInPage(cell);
	const table = closestTo(cell, 'table, [role="grid"], [role="table"], [role="treegrid"]');
	const first = table && findIn(table, 'tr, [role="row"]');
	if (!row || !first) return [];
	let column = first === row ? null : firstElementOf(first);
	for (let before = previousElementOf(cell); before && column; before = previousElementOf(before))
		column = nextElementOf(column);
	return [findIn(row, 'th, [role="rowheader"]'), column].flatMap((head) => {
		const text = head && textContentOf(head)?.slice(0, MAX_HEAD_CHARS).trim();
		return text ? [text] : [];
	});
};

/** What a person takes for the name of a control that has none. */
const labelsBefore = (before: readonly Part[]): Field[] =>
	before
		.slice(before.findIndex(({role}) => !/^(?:button|clickable|toolbar|group)$/.test(role)))
		.slice(0, 2)
		.filter(isTextPart)
		.slice(0, 1)
		.map(({name}) => ({
			source: `beside "${name.slice(0, 40)}"`,
			weight: 0.85,
			words: wordsOf(name.slice(-MAX_HEAD_CHARS)),
		}));

/** Of the states of an element, those that people ask for; and that one is not there. */
const toStates = ({role, states}: Part): string => {
	const told = states.replace(/ (?:hint|options|placeholder|href)="(?:[^"\\]|\\.)*"/g, '').replace(/ \w+=/g, ' ');
	if (/^(?:checkbox|switch|radio)$/.test(role) && !/ checked/.test(states)) return `${told} off`;
	return /^(?:textbox|searchbox|spinbutton)$/.test(role) && !/ value=/.test(states) ? `${told} empty` : told;
};

/** What a state allows to do, as that is what people ask for. */
const toDeeds = ({states}: Part): string =>
	/ collapsed/.test(states) ? 'expand' : / expanded/.test(states) ? 'collapse' : '';
