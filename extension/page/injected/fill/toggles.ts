// What is on or off, and one of a group. In: a checkbox, radio or switch, the browser's or the page's own, and what it is to be. Out: the
// deed. They are pressed, as everything that listens to them listens for that.
import {attributeOf, closestTo, findAll, has, localNameOf} from '../dom.ts';
import {roleOf} from '../roles.ts';
import type {Deed} from './deed.ts';
import {press} from './gestures.ts';
import {describe, rootOf} from './known.ts';
import {pickBy} from './pick.ts';
import {asFlag, list, quote, Refused, type Wish} from './wish.ts';

export const fillToggle = (control: Element, wish: Wish): Deed => {
	const wanted = asFlag(wish, `is a ${describe(control).role}`) ? ON : OFF;
	const read = () => stateOf(control);
	const before = read();
	if (before !== wanted) press(control);
	// Out of "mixed" a press may lead to either.
	if (before === MIXED && read() !== wanted) press(control);
	return {read, wanted, before, shows: (now) => toWord(control, now)};
};

const ON = 'on';
const OFF = 'off';
const MIXED = 'mixed';

/** What is on says so in its own line. */
const toWord = (control: Element, now: string): string => {
	if (now !== OFF) return '';
	const [, state = 'checked'] = STATES.find((name) => has(control, name))?.split('-') ?? [];
	return `un${state}`;
};

const stateOf = (control: Element): string => {
	if (control instanceof HTMLInputElement) return control.indeterminate ? MIXED : control.checked ? ON : OFF;
	const said = STATES.map((name) => attributeOf(control, name)).find((value) => value !== null);
	return said === 'true' ? ON : said === 'mixed' ? MIXED : OFF;
};

const STATES = ['aria-checked', 'aria-pressed', 'aria-selected'];

/** By itself with true, or another one of its group by that one's label. */
export const fillRadio = (radio: Element, wish: Wish): Deed => {
	const target = typeof wish === 'boolean' || wish === 'true' || wish === 'false' ? radio : findRadio(radio, wish);
	if (wish === false || wish === 'false')
		throw new Refused(
			`is one of a group: it goes off when another is chosen. Give the label of that. ${list(labelsAround(radio))}.`,
		);
	const read = () => stateOf(target);
	const before = read();
	if (before !== ON) press(target);
	const told = target === radio ? '' : `chosen=${quote(labelOf(target))}`;
	return {read, wanted: ON, before, shows: (now) => (now === ON ? told : toWord(target, now))};
};

const findRadio = (radio: Element, wish: Wish): Element => {
	if (typeof wish !== 'string' && typeof wish !== 'number')
		throw new Refused(`is a radio: give true, or the label of one of its group. ${list(labelsAround(radio))}.`);
	const found = pickBy(groupOf(radio), String(wish), [labelOf, givenValueOf]);
	if (!found) throw new Refused(`has no ${quote(String(wish))} in its group. ${list(labelsAround(radio))}.`);
	return found;
};

const givenValueOf = (radio: Element): string => attributeOf(radio, 'value') ?? attributeOf(radio, 'data-value') ?? '';
const labelOf = (radio: Element): string => describe(radio).name || givenValueOf(radio);
const labelsAround = (radio: Element): string[] => groupOf(radio).map(labelOf);

const groupOf = (radio: Element): Element[] => {
	if (!(radio instanceof HTMLInputElement)) {
		const group = closestTo(radio, '[role="radiogroup"], [role="menu"], [role="group"], fieldset, form');
		return Array.from(findAll(group ?? rootOf(radio), '[role]')).filter((each) => isSameKind(each, radio));
	}
	const {name, form} = radio;
	const all = Array.from(findAll(rootOf(radio), 'input[type="radio" i]'));
	const isOfGroup = (each: Element) => each instanceof HTMLInputElement && each.name === name && each.form === form;
	return name === '' ? [radio] : all.filter(isOfGroup);
};

const isSameKind = (one: Element, other: Element): boolean =>
	roleOf(one, localNameOf(one)) === roleOf(other, localNameOf(other));
