// Numbers, ranges, colours, dates and times: values that the browser itself reads. In: the input and a value. Out: the deed. What does
// not fit is found out on an input of our own, before the page's own is touched.
import {attributeOf} from '../dom.ts';
import type {Deed} from './deed.ts';
import {focusOn, strike, tellChange, tellInput, tellText} from './gestures.ts';
import {asNumber, asText, quote, Refused, type Wish} from './wish.ts';

const FORMS: Readonly<Record<string, string>> = {
	date: 'a date as 2026-11-30',
	month: 'a month as 2026-11',
	week: 'a week as 2026-W48',
	time: 'a time as 14:30',
	'datetime-local': 'date and time as 2026-11-30T14:30',
	color: 'a colour as #1a2b3c',
};

export const isMeasured = ({type}: HTMLInputElement): boolean => type === 'number' || type === 'range' || type in FORMS;

export const fillMeasured = (input: HTMLInputElement, wish: Wish): Deed => {
	const value = readValue(input, wish);
	const before = input.value;
	focusOn(input);
	if (input.type === 'number') strike(input, 'keydown');
	input.value = value;
	const isRounded = input.type === 'range' && input.value !== value;
	if (input.type === 'number') tellText(input, value);
	else tellInput(input);
	if (input.type === 'number') strike(input, 'keyup');
	tellChange(input);
	return {
		read: () => input.value,
		wanted: value,
		before: isRounded ? '' : before,
		...(isRounded && {remark: `It goes in steps of ${attributeOf(input, 'step') ?? 1}.`}),
	};
};

/** As the browser would write it. */
const readValue = (input: HTMLInputElement, wish: Wish): string => {
	const {type} = input;
	if (type === 'range' || (type === 'number' && wish !== ''))
		return toNumeral(input, asNumber(wish, type === 'range' ? 'is a slider' : 'takes a number'));
	const text = asText(wish, `takes ${FORMS[type] ?? 'a number'}`).trim();
	if (type === 'color') return toColour(text);
	if (text === '') return '';
	const probe = probeOf(input);
	probe.value = text;
	if (probe.value === '') throw new Refused(`takes ${FORMS[type] ?? 'a number'}, not ${quote(text)}.`);
	requireRange(input, probe);
	return probe.value;
};

const toNumeral = (input: HTMLInputElement, number: number): string => {
	const probe = probeOf(input);
	probe.type = 'number';
	probe.value = String(number);
	// A slider that says nothing goes from 0 to 100.
	if (input.type === 'range') {
		probe.min ||= '0';
		probe.max ||= String(Math.max(100, Number(probe.min)));
	}
	requireRange(input, probe);
	return probe.value;
};

const probeOf = ({type, min, max}: HTMLInputElement): HTMLInputElement =>
	Object.assign(document.createElement('input'), {type, min, max});

const requireRange = (input: HTMLInputElement, {validity, value, min, max}: HTMLInputElement): void => {
	if (!validity.rangeUnderflow && !validity.rangeOverflow) return;
	const what = min && max ? `from ${min} to ${max}` : min ? `from ${min} on` : `up to ${max}`;
	throw new Refused(
		`takes ${input.type === 'range' ? 'values' : 'what lies'} ${what}, and ${quote(value)} lies outside.`,
	);
};

/** Also short ones, and by name. */
const toColour = (text: string): string => {
	const pen = new OffscreenCanvas(1, 1).getContext('2d');
	if (!pen || !CSS.supports('color', text)) throw new Refused(`takes ${FORMS.color}, not ${quote(text)}.`);
	pen.fillStyle = text;
	const colour = String(pen.fillStyle);
	if (/^#[\da-f]{6}$/.test(colour)) return colour;
	throw new Refused(`takes ${FORMS.color}, without transparency, not ${quote(text)}.`);
};
