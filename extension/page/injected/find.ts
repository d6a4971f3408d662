// Elements by plain words. In: a query and the parts of a document. Out: the best of them, with ref, role, name and the reason.
import {attributeOf, has} from './dom.ts';
import {isTextPart, type Part} from './parts.ts';
import {readQuery} from './query.ts';
import {type Candidate, type Field, fieldOf, rank} from './rank.ts';
import type {Refs} from './refs.ts';
import {partsOfIdentifier, wordsOf} from './words.ts';

export interface Found {
	readonly ref: number;
	readonly role: string;
	readonly name: string;
	readonly states: string;
	readonly why: string;
	readonly score: number;
}

interface Entry {
	readonly part: Part;
	readonly at: number;
	/** The headings it stands under, outermost first. */
	readonly headings: readonly Part[];
	readonly containers: readonly Part[];
	/** The list item, row or the like that it belongs to. */
	readonly item: Part | undefined;
}

const MAX_TEXT_CHARS = 400;
/** How far around an element its neighbours are looked at. */
const NEAR = 4;

export const findParts = (text: string, parts: readonly Part[], refs: Refs, max: number): Found[] => {
	const entries = listEntries(parts);
	const candidates = entries.filter(isPointable).map((entry) => toCandidate(entry, entries));
	return rank(readQuery(text), candidates, max).flatMap(({candidate, score, why}) => {
		const part = entries[candidate.at]?.part;
		if (!part?.element) return [];
		const ref = part.ref || refs.numberOf(part.element, part.role, part.name);
		return [{ref, role: candidate.role, name: part.name, states: part.states, why, score}];
	});
};

/** Places without a name are named by nobody. */
const isPointable = ({part}: Entry): boolean => part.element !== undefined && (part.ref > 0 || part.name !== '');

const listEntries = (parts: readonly Part[]): Entry[] => {
	const entries: Entry[] = [];
	let headings: Part[] = [];
	const walk = (part: Part, containers: readonly Part[], item: Part | undefined): void => {
		const level = /^h([1-9])/.exec(part.role)?.[1] ?? / h([1-9])(?: |$)/.exec(part.states)?.[1];
		if (level) headings = headings.filter((other) => levelOfPart(other) < Number(level));
		if (part.role !== 'item') entries.push({part, at: entries.length, headings, containers, item});
		if (level) headings = [...headings, part];
		const inner = part.role === 'item' ? containers : [...containers, part];
		const nextItem = /^(?:item|row|article|listitem|clickable)$/.test(part.role) && part.kids.length > 0 ? part : item;
		for (const kid of part.kids) walk(kid, inner, nextItem);
	};
	for (const part of parts) walk(part, [], undefined);
	return entries;
};

const levelOfPart = ({role, states}: Part): number =>
	Number(/^h([1-9])/.exec(role)?.[1] ?? / h([1-9])(?: |$)/.exec(states)?.[1] ?? 9);

const toCandidate = (entry: Entry, entries: readonly Entry[]): Candidate => {
	const {part, at} = entry;
	let around: readonly Field[] | undefined;
	return {
		role: isTextPart(part) ? 'text' : part.role,
		isOperable: part.ref > 0,
		at,
		text: part.name.slice(0, MAX_TEXT_CHARS),
		own: [...ownFields(part), ...quasiLabels(entry, entries)],
		around: () => {
			around ??= aroundFields(entry, entries);
			return around;
		},
	};
};

const ownFields = (part: Part): Field[] => {
	const fields = [fieldOf(isTextPart(part) ? 'text' : 'name', 1, part.name.slice(0, MAX_TEXT_CHARS))];
	const {element} = part;
	if (!element || part.ref === 0) return fields;
	const more: Field[] = [
		{source: 'placeholder', weight: 0.92, words: wordsOf(attributeOf(element, 'placeholder') ?? '')},
		{source: 'title', weight: 0.85, words: wordsOf(attributeOf(element, 'title') ?? '')},
		{source: 'state', weight: 0.8, words: wordsOf(toDeeds(part.states))},
		{source: 'role', weight: 0.95, words: part.role === 'searchbox' ? ['search'] : []},
		...identifierFields(element, part.name === '' ? NAMELESS_BONUS : 0),
		{source: 'address', weight: 0.5, words: part.role === 'link' ? identifierWords(element, 'href') : []},
		{source: 'looks', weight: 0.6, words: part.name.length < 3 ? lookWords(element) : []},
	];
	return [...fields, ...more.filter(({words}) => words.length > 0)];
};

/** What a person takes for the name of a control that has none: what stands before it, or heads its row and column. */
const quasiLabels = ({part, at}: Entry, entries: readonly Entry[]): Field[] => {
	const {element} = part;
	if (part.name !== '' || part.ref === 0 || !element) return [];
	const before = [entries[at - 1], entries[at - 2]].find((entry) => entry && isTextPart(entry.part));
	return [
		...(before ? [fieldOf(`beside "${short(before.part.name)}"`, 0.85, before.part.name.slice(-MAX_TEXT_CHARS))] : []),
		...headersOf(element).map((text) => fieldOf(`heads "${short(text)}"`, 0.9, text)),
	];
};

const headersOf = (element: Element): string[] => {
	const cell = element.closest('td, th');
	if (!(cell instanceof HTMLTableCellElement)) return [];
	const row = cell.closest('tr');
	const heads = cell.closest('table')?.querySelector('tr')?.children[cell.cellIndex];
	return [row?.querySelector('th'), heads === cell ? undefined : heads].flatMap((head) => {
		const text = head?.textContent?.slice(0, MAX_IDENTIFIER_CHARS).trim();
		return text ? [text] : [];
	});
};

/** Where the page gives no name, what its author calls it counts for more. */
const NAMELESS_BONUS = 0.2;
const MAX_IDENTIFIER_CHARS = 120;

const identifierFields = (element: Element, bonus: number): Field[] =>
	IDENTIFIERS.filter(([name]) => has(element, name)).map(([name, weight]) => ({
		source: name,
		weight: weight + bonus,
		words: identifierWords(element, name),
	}));

const identifierWords = (element: Element, name: string): string[] =>
	partsOfIdentifier((attributeOf(element, name) ?? '').slice(0, MAX_IDENTIFIER_CHARS));

/** What a state allows to do, as that is what people ask for. */
const toDeeds = (states: string): string =>
	states.replace(/\bcollapsed\b/, 'collapsed expand').replace(/\bexpanded\b/, 'expanded collapse');

const IDENTIFIERS: readonly (readonly [string, number])[] = [
	['name', 0.7],
	['id', 0.65],
	['data-testid', 0.7],
	['data-test', 0.7],
	['autocomplete', 0.7],
	['aria-description', 0.8],
	['type', 0.75],
	['type', 0.75],
	['class', 0.45],
];

/** Icons are told apart by the classes and files that their author named. */
const lookWords = (element: Element): string[] => {
	const words: string[] = [];
	for (let child = element.firstElementChild; child && words.length < 12; child = child.nextElementSibling)
		for (const name of ['class', 'src', 'data-icon', 'href', 'xlink:href', 'id'])
			if (has(child, name)) words.push(...partsOfIdentifier((attributeOf(child, name) ?? '').slice(-60)));
	return words;
};

const aroundFields = ({at, headings, containers, item, part}: Entry, entries: readonly Entry[]): Field[] => {
	const fields: Field[] = [];
	const add = (source: string, weight: number, text: string): void => {
		if (text) fields.push(fieldOf(source, weight, text.slice(0, MAX_TEXT_CHARS)));
	};
	for (const [depth, heading] of headings.toReversed().entries())
		add(`under "${short(heading.name)}"`, depth === 0 ? 0.95 : 0.7, heading.name);
	for (const container of containers) {
		add(`in ${container.role}`, 0.85, `${container.role} ${PLACES[container.role] ?? ''}`);
		add(`in "${short(container.name)}"`, 0.95, container.name);
	}
	if (item) add('in the same item', 0.9, textOf(item, part));
	for (let step = 1; step <= NEAR; step++)
		for (const near of [entries[at - step], entries[at + step]])
			if (near) add(`near "${short(near.part.name)}"`, 0.95 - 0.12 * step, near.part.name);
	return fields;
};

/** What people call the places that roles mark. */
const PLACES: Readonly<Record<string, string>> = {
	banner: 'header top',
	contentinfo: 'footer bottom',
	navigation: 'nav menu bar sidebar',
	complementary: 'aside sidebar',
	dialog: 'popup modal window',
	alertdialog: 'popup modal window',
	search: 'form',
	form: 'form',
	toolbar: 'bar',
};

const textOf = (item: Part, besides: Part): string => {
	const texts: string[] = [];
	const gather = (part: Part): void => {
		if (part !== besides && part.name) texts.push(part.name);
		if (texts.length < 30) for (const kid of part.kids) gather(kid);
	};
	gather(item);
	return texts.join(' ');
};

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 39)}…` : name);
