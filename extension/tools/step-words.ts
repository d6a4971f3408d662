// A step in words. Pure. In: a step. Out: what it does, to what, on one line; what is written stands there by its parameter's name only.
import {cleanLine, quoteLine} from '../page/clean.ts';
import type {Wanted} from '../page/locate.ts';
import type {Step} from '../shortcuts/shortcut.ts';

const MAX_CHARS = 100;

export const wantedToWords = ({role, name, row, place, heading, nth, of}: Wanted): string => {
	const called = `${role}${name ? ` ${quote(name)}` : ''}`;
	const where = [
		...(row === undefined ? [] : [`in the row of ${quote(row)}`]),
		...(place === undefined ? [] : [`in ${cleanLine(place, MAX_CHARS)}`]),
		...(heading === undefined ? [] : [`under ${quote(heading)}`]),
		...(nth === undefined ? [] : [`number ${nth} of ${of ?? nth}`]),
	];
	return [called, ...where].join(' ');
};

export const stepToWords = ({tool, input, target, start, focus}: Step): string => {
	const what = tool === 'computer' ? String(input.action) : tool;
	const told = Object.entries(input).filter(([key]) => key !== 'action' && key !== 'files');
	const values = told.map(([key, value]) => `${key} ${cleanLine(JSON.stringify(value) ?? '', MAX_CHARS)}`);
	return [
		what,
		...(start ? [`from ${wantedToWords(start)}`] : []),
		...(target ? [`${start ? 'to ' : ''}${wantedToWords(target)}`] : []),
		...(focus ? [`in ${wantedToWords(focus)}`] : []),
		...(values.length > 0 ? [`(${values.join(', ')})`] : []),
	].join(' ');
};

const quote = (text: string): string => quoteLine(text, MAX_CHARS);
