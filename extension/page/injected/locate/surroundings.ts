// Where an element stands in its document. In: an element. Out: what a person would say to tell it from others that are called the same.
import {attributeOf, closestTo, localNameOf, parentInPage} from '../dom.ts';
import {containerName} from '../names.ts';
import {roleOf} from '../roles.ts';
import {escapeQuotes} from '../states.ts';
import type {Headings} from './headings.ts';
import type {Surroundings} from './locator.ts';
import {cellsOf, rowOf} from './rows.ts';

const PLACES = new Set(
	'dialog alertdialog form navigation main complementary banner contentinfo search region radiogroup tabpanel toolbar menu listbox tree'.split(
		' ',
	),
);
const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"]';
const MAX_CLIMB = 60;
const MAX_CHARS = 80;

export const surroundingsOf = (
	{element, name}: {readonly element: Element; readonly name: string},
	headings: Headings,
	isAmongAlike: boolean,
): Surroundings => {
	const row = rowOf(element, isAmongAlike);
	return {
		cells: row ? cellsOf(row, element, name) : [],
		isInDialog: closestTo(element, DIALOGS) !== null,
		place: placeOf(element),
		heading: headings.before(element),
		hint: hintOf(element),
	};
};

const placeOf = (element: Element): string => {
	let around = parentInPage(element);
	for (let climbed = 0; around && climbed < MAX_CLIMB; around = parentInPage(around), climbed++) {
		const role = roleOf(around, localNameOf(around));
		if (!PLACES.has(role)) continue;
		const name = containerName(around, role).slice(0, MAX_CHARS);
		return name ? `${role} "${escapeQuotes(name)}"` : role;
	}
	return '';
};

const HINTS = ['data-testid', 'data-test', 'name', 'id'];
/** Numbers in it come from whatever made the page. */
const LASTING = /^[A-Za-z][A-Za-z_.:[\]-]{1,50}$/;

const hintOf = (element: Element): string => {
	const isChoice = /^(?:radio|checkbox)$/.test(attributeOf(element, 'type') ?? '');
	for (const name of HINTS) {
		const value = attributeOf(element, name) ?? '';
		if (!LASTING.test(value)) continue;
		return `${name}=${value}${isChoice && name === 'name' ? ` ${attributeOf(element, 'value') ?? ''}`.slice(0, MAX_CHARS) : ''}`;
	}
	return '';
};
