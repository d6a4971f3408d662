// The cards, rows and list items of a page: what stands among others that are built alike. In: the elements of the things on it,
// in the order of the page. Out: for each the blocks it is in, innermost first.
import {attributeOf, findIn, localNameOf, nextElementOf, parentInPage, previousElementOf} from './dom.ts';
import type {Block} from './thing.ts';

const MAX_LEVELS = 3;
const MAX_CLIMB = 60;
/** They are often several side by side without being more than parts of one thing. */
const PARTS = new Set('a b br button dd dt em i input label option p path source span strong td th u'.split(' '));

export const blocksOf = (elements: readonly (Element | undefined)[]): ((at: number) => readonly Block[]) => {
	const above = new Map<Element, Element | null>();
	const blocks = new Map<Element, Block>();
	const rows = new Map<Element | null, Map<string, {count: number}>>();
	const chains = elements.map((element, at) => {
		const chain: Block[] = [];
		let next = element ? blockAround(element, above) : null;
		while (next && chain.length < MAX_LEVELS) {
			const block = blocks.get(next) ?? begin(next, at, rows);
			blocks.set(next, block);
			block.to = at;
			chain.push(block);
			const parent = parentInPage(next);
			next = parent && blockAround(parent, above);
		}
		return chain;
	});
	return (at) => (chains[at] ?? []).filter(({from, to}) => to > from);
};

const begin = (element: Element, at: number, rows: Map<Element | null, Map<string, {count: number}>>): Block => {
	const parent = parentInPage(element);
	const kinds = rows.get(parent) ?? new Map<string, {count: number}>();
	rows.set(parent, kinds);
	const kind = kindOf(element);
	const row = kinds.get(kind) ?? {count: 0};
	kinds.set(kind, row);
	// The first row of a table may only head the others.
	if (localNameOf(element) !== 'tr' || findIn(element, 'td')) row.count++;
	return {from: at, to: at, nth: row.count, row};
};

/** The nearest block at or above an element. */
const blockAround = (element: Element, above: Map<Element, Element | null>): Element | null => {
	const climbed: Element[] = [];
	let found: Element | null = null;
	for (let here: Element | null = element; here && climbed.length < MAX_CLIMB; here = parentInPage(here)) {
		const known = above.get(here);
		if (known !== undefined) {
			found = known;
			break;
		}
		climbed.push(here);
		if (isBlock(here)) {
			found = here;
			break;
		}
	}
	for (const passed of climbed) above.set(passed, found);
	return found;
};

const isBlock = (element: Element): boolean => {
	if (PARTS.has(localNameOf(element))) return false;
	const kind = kindOf(element);
	const [before, after] = [previousElementOf(element), nextElementOf(element)];
	return (before !== null && kindOf(before) === kind) || (after !== null && kindOf(after) === kind);
};

/** Two of one kind differ at most in what state they are in, which is a class more. */
const kindOf = (element: Element): string =>
	`${localNameOf(element)} ${(attributeOf(element, 'class') ?? attributeOf(element, 'role') ?? '').trim().split(/\s/, 1)[0] ?? ''}`;
