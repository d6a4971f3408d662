// Options of a select. In: the select, and which options by label or value. Out: the deed.
import {isMatch} from '../dom.ts';
import {tidy} from '../names.ts';
import type {Deed} from './deed.ts';
import {focusOn, tellChange, tellInput} from './gestures.ts';
import {pickBy} from './pick.ts';
import {asTexts, list, quote, Refused, type Wish} from './wish.ts';

export const fillSelect = (select: HTMLSelectElement, wish: Wish): Deed => {
	const wished = asTexts(wish, 'takes one of its options');
	if (!select.multiple && wished.length !== 1)
		throw new Refused(`takes exactly one option: give one string. ${list(labelsIn(select))}.`);
	const chosen = new Set(wished.map((each) => findOption(select, each)));
	const wanted = toWords([...select.options].filter((option) => chosen.has(option)));
	const read = () => toWords(Array.from(select.selectedOptions));
	const before = read();
	focusOn(select);
	if (before !== wanted) {
		// One that is chosen takes the place of the other; where there may be several, each is chosen or not.
		for (const option of select.multiple ? select.options : chosen) option.selected = chosen.has(option);
		tellInput(select);
		tellChange(select);
	}
	return {read, wanted, before};
};

const toWords = (options: readonly HTMLOptionElement[]): string =>
	options.map((option) => `${option.index} ${option.label}`).join('\n');

const findOption = (select: HTMLSelectElement, wished: string): HTMLOptionElement => {
	const options = Array.from(select.options);
	const option = pickBy(options, wished, [(each) => tidy(each.label), (each) => each.value, (each) => tidy(each.text)]);
	if (!option) throw new Refused(`has no option ${quote(wished)}. ${list(labelsIn(select))}.`);
	if (isMatch(option, ':disabled'))
		throw new Refused(`has the option ${quote(wished)}, but it is disabled. Choose another one.`);
	return option;
};

const labelsIn = (select: HTMLSelectElement): string[] =>
	Array.from(select.options, (option) => tidy(option.label) || option.value).filter(Boolean);
