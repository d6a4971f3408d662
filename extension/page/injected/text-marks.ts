// What a person tells by the look alone, in signs: items, headings, quotes, footnotes, tables. In: an element. Out: what to put before it.
import {attributeOf, findIn, textContentOf} from './dom.ts';
import type {Glimpse} from './sight.ts';
import type {Mark} from './text-gaps.ts';

/** The list or the row that items and cells are counted in. */
export interface Count {
	readonly isNumbered: boolean;
	next: number;
}

export const NO_COUNT: Count = {isNumbered: false, next: 0};

export const countIn = (element: Element, name: string, {style}: Glimpse): Count => ({
	isNumbered: name === 'ol' && style.listStyleType !== 'none',
	next: name === 'ol' ? (numberIn(element, 'start') ?? 1) : 0,
});

/** Items of lists, headings, quotes and what terms mean. */
export const markOf = (element: Element, name: string, count: Count): Mark | undefined => {
	if (/^h[1-6]$/.test(name)) return {first: `${'#'.repeat(Number(name[1]))} `, rest: ''};
	if (name === 'dd') return {first: '  ', rest: '  '};
	if (name === 'blockquote') return {first: '> ', rest: '> '};
	return name === 'li' ? itemMark(element, count) : undefined;
};

const itemMark = (item: Element, count: Count): Mark => {
	if (count.isNumbered) count.next = numberIn(item, 'value') ?? count.next;
	const first = count.isNumbered ? `${count.next++}. ` : '- ';
	return {first, rest: ' '.repeat(first.length)};
};

const numberIn = (element: Element, name: string): number | undefined => {
	const number = Number.parseInt(attributeOf(element, name) ?? '', 10);
	return Number.isNaN(number) ? undefined : number;
};

const NO_SIGNS = ['', ''] as const;

/** Around inline text: quotes, readings above the line, notes and powers. */
export const signsAround = (element: Element, name: string): readonly [string, string] => {
	if (name === 'q') return ['“', '”'];
	if (name === 'rt') return ['(', ')'];
	if (name !== 'sup') return NO_SIGNS;
	const raised = (textContentOf(element) ?? '').trim();
	if (/^[\d*†‡]{1,4}$/.test(raised) && findIn(element, 'a[href^="#"]')) return ['[', ']'];
	return /^[-−+]?\d{1,4}$/.test(raised) ? ['^', ''] : NO_SIGNS;
};

/** Tables that hold these are there for the layout, or hold code; their cells are blocks. */
const NO_DATA = 'table, pre, h1, h2, h3, h4, ul, ol, article, section';
const DATA = 'th, caption';

export const isDataTable = (table: Element): boolean => {
	if (/^(?:none|presentation)$/.test(attributeOf(table, 'role') ?? '')) return false;
	if (findIn(table, 'table, pre')) return false;
	return findIn(table, DATA) !== null || findIn(table, NO_DATA) === null;
};
