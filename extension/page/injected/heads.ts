// What heads a value: the head of its row and of its column, or the term that it describes. In: an element. Out: texts.
import {
	closestTo,
	findIn,
	firstElementOf,
	localNameOf,
	nextElementOf,
	parentInPage,
	previousElementOf,
	textContentOf,
} from './dom.ts';

const MAX_HEAD_CHARS = 80;
const CELL = 'td, [role="gridcell"], [role="cell"]';
const TABLE = 'table, [role="grid"], [role="table"], [role="treegrid"]';

/** The cell of a table or the description of a term that an element is in. */
export const cellAround = (element: Element): Element | null => closestTo(element, `${CELL}, dd`);

export const headsOf = (cell: Element): string[] =>
	(localNameOf(cell) === 'dd' ? [termBefore(cell)] : headsInTable(cell)).flatMap((head) => {
		const text = head && textContentOf(head)?.slice(0, MAX_HEAD_CHARS).trim();
		return text ? [text] : [];
	});

const termBefore = (description: Element): Element | null => {
	let before = previousElementOf(description);
	while (before && localNameOf(before) !== 'dt') before = previousElementOf(before);
	return before;
};

const headsInTable = (cell: Element): (Element | null)[] => {
	const row = parentInPage(cell);
	const table = closestTo(cell, TABLE);
	const first = table && findIn(table, 'tr, [role="row"]');
	if (!row || !first) return [];
	let column = first === row ? null : firstElementOf(first);
	for (let before = previousElementOf(cell); before && column; before = previousElementOf(before))
		column = nextElementOf(column);
	return [findIn(row, 'th, [role="rowheader"]'), column];
};

/** It names what stands beside or below it. */
export const isHead = (element: Element): boolean => closestTo(element, 'th, [role="columnheader"], dt') !== null;
