// The row, card or list item that an element is part of. In: an element and its name. Out: the texts in it that may tell it from the others.
import {
	attributeOf,
	closestTo,
	findAll,
	firstElementOf,
	holds,
	innerTextOf,
	isMatch,
	localNameOf,
	nextElementOf,
	parentInPage,
	previousElementOf,
	textContentOf,
} from '../dom.ts';
import {tidy} from '../names.ts';
import {plain} from './likeness.ts';

const ROWS = 'tr, [role="row"], li, [role="listitem"], article, [role="article"]';
const CELLS = 'td, th, [role="cell"], [role="gridcell"], [role="rowheader"], [role="columnheader"]';
/** They often stand side by side without being more than parts of one thing. */
const PARTS = new Set('a b br button dd dt em i input label option p span strong td th u'.split(' '));
const MAX_CLIMB = 8;
const MAX_CELLS = 8;
const MAX_CELL_CHARS = 80;
const MAX_ROW_CHARS = 600;
const MAX_SIBLINGS = 100;

/** @param isAmongAlike Others are called the same: then also what is only built like a row tells them apart. */
export const rowOf = (element: Element, isAmongAlike: boolean): Element | undefined => {
	const row = closestTo(element, ROWS);
	if (row && row !== element) return row;
	let around = isAmongAlike ? parentInPage(element) : null;
	for (let climbed = 0; around && climbed < MAX_CLIMB; around = parentInPage(around), climbed++)
		if (isRepeated(around)) return around;
	return undefined;
};

const isRepeated = (element: Element): boolean =>
	!PARTS.has(localNameOf(element)) &&
	[previousElementOf(element), nextElementOf(element)].some((beside) => beside && kindOf(beside) === kindOf(element));

/** Two of one kind differ at most in what state they are in, which is a class more. */
const kindOf = (element: Element): string =>
	`${localNameOf(element)} ${(attributeOf(element, 'class') ?? '').trim().split(/\s/, 1)[0]}`;

export const cellsOf = (row: Element, element: Element, ownName: string): readonly string[] => {
	const cells = [...findAll(row, CELLS)].slice(0, MAX_CELLS * 2).filter((cell) => !holds(cell, element));
	const texts = cells.length > 0 ? cells.map(textIn) : linesOf(row);
	const own = plain(ownName);
	return [...new Set(texts.map((text) => tidy(text).slice(0, MAX_CELL_CHARS)))]
		.filter((text) => text !== '' && plain(text) !== own)
		.slice(0, MAX_CELLS);
};

const textIn = (element: Element): string => tidy((textContentOf(element) ?? '').slice(0, MAX_ROW_CHARS));

const linesOf = (element: Element): readonly string[] =>
	(element instanceof HTMLElement ? innerTextOf(element).slice(0, MAX_ROW_CHARS) : textIn(element)).split(/[\n\t]/);

/** The text that no other row has: one with letters, if there is one. */
export const tellingCell = (row: Element, cells: readonly string[]): string | undefined => {
	const others = siblingsOf(row).map(textIn);
	const telling = cells.filter((cell) => !others.some((other) => other.includes(cell)));
	return telling.find((cell) => /\p{L}/u.test(cell)) ?? telling[0];
};

const siblingsOf = (row: Element): readonly Element[] => {
	const parent = parentInPage(row);
	const siblings: Element[] = [];
	let beside = parent && firstElementOf(parent);
	for (let left = MAX_SIBLINGS; beside && left > 0; beside = nextElementOf(beside), left--)
		if (beside !== row && localNameOf(beside) === localNameOf(row)) siblings.push(beside);
	return siblings;
};

/** Lists of links are menus, whose entries say what they are. */
export const isPlainEntry = (row: Element, role: string): boolean =>
	role === 'link' && isMatch(row, 'li, [role="listitem"]');
