// What makes an element one of several. In: an element and what it is called. Out: how it is told from others that are called the same, as
// far as there was time to look at them.
import {attributeOf, findAll, isAfter, isMatch, isShownWith, localNameOf, rootOf, textContentOf} from '../dom.ts';
import {nameOf} from '../names.ts';
import {Headings} from './headings.ts';
import type {Located, Surroundings} from './locator.ts';
import {isPlainEntry, rowOf, tellingCell} from './rows.ts';
import {surroundingsOf} from './surroundings.ts';

interface Called {
	readonly element: Element;
	readonly role: string;
	readonly name: string;
}

/** An action waits for it. */
const LIMIT_MS = 5;
/** So few that the time is never over. */
const LOOKED_IN_ONE = 50;
const MAX_TEXT_CHARS = 200;
const MARKS = ['role', 'aria-label', 'aria-labelledby', 'title', 'placeholder', 'alt', 'type'];
/** What names these may stand elsewhere. */
const LABELLED = 'input, select, textarea, [contenteditable]';

export const tellApart = (called: Called): Omit<Located, 'isSecret'> => {
	const deadline = performance.now() + LIMIT_MS;
	const {element, role, name} = called;
	const others = othersLike(called, deadline);
	const isAlone = others?.length === 0;
	const headings = new Headings();
	const around = surroundingsOf(called, headings, !isAlone);
	const row = around.cells.length > 0 ? rowOf(element, !isAlone) : undefined;
	// Also of what is alone today: tomorrow the only row may be another one.
	const isTold = row && !(isAlone && isPlainEntry(row, role));
	const cell = isTold ? tellingCell(row, around.cells) : undefined;
	const isBeside = (other: Element): boolean =>
		cell === undefined ? standsAs(around, other, {name, headings}) : rowOf(other, true) === row;
	return {
		...{role, name, cells: around.cells},
		...(cell !== undefined && {row: cell}),
		...(around.isInDialog && {isInDialog: true as const}),
		...(around.place !== '' && {place: around.place}),
		...(around.heading !== '' && {heading: around.heading}),
		...(around.hint !== '' && {hint: around.hint}),
		...(isAlone && {isOnly: true as const}),
		...countOf(element, others && filterInTime(others, isBeside, deadline)),
	};
};

const standsAs = (
	around: Surroundings,
	other: Element,
	{name, headings}: {readonly name: string; readonly headings: Headings},
): boolean => {
	const its = surroundingsOf({element: other, name}, headings, true);
	return its.place === around.place && its.heading === around.heading;
};

/** Nothing where it is the only one that stands there. */
const countOf = (element: Element, beside: readonly Element[] | undefined): Pick<Located, 'nth' | 'of'> => {
	if (!beside || beside.length === 0) return {};
	return {nth: beside.filter((other) => isAfter(element, other)).length + 1, of: beside.length + 1};
};

const othersLike = ({element, name}: Called, deadline: number): readonly Element[] | undefined => {
	const mark = markOf(element);
	const isLabelled = isMatch(element, LABELLED);
	const isLike = (other: Element): boolean =>
		other !== element &&
		markOf(other) === mark &&
		isShownWith(other, {visibilityProperty: true}) &&
		(!isLabelled || nameOf(other, 'textbox') === name);
	return filterInTime(findAll(rootOf(element), localNameOf(element)), isLike, deadline);
};

/** Nothing where there was no time to look at all of them. */
const filterInTime = (
	elements: Iterable<Element>,
	isWanted: (element: Element) => boolean,
	deadline: number,
): readonly Element[] | undefined => {
	const wanted: Element[] = [];
	let looked = 0;
	for (const element of elements) {
		if (++looked % LOOKED_IN_ONE === 0 && performance.now() > deadline) return undefined;
		if (isWanted(element)) wanted.push(element);
	}
	return wanted;
};

/** Cheaper than the name, and of all but labelled controls as good. */
const markOf = (element: Element): string =>
	[...MARKS.map((name) => attributeOf(element, name)), (textContentOf(element) ?? '').slice(0, MAX_TEXT_CHARS)].join(
		'\n',
	);
