// A list of a page's own in which options are chosen. In: the list, and the labels or values of options. Out: the deed.
import {attributeOf} from '../dom.ts';
import type {Deed} from './deed.ts';
import {press} from './gestures.ts';
import {isChosen, isOff, labelOf, optionsIn, pickOption} from './options.ts';
import {takeTurns} from './wait.ts';
import {asTexts, list as listed, quote, Refused, type Wish} from './wish.ts';

export const fillListbox = async (list: Element, wish: Wish): Promise<Deed> => {
	const wished = asTexts(wish, 'takes one of its options');
	const isForMany = attributeOf(list, 'aria-multiselectable') === 'true';
	if (!isForMany && wished.length !== 1)
		throw new Refused(`takes exactly one option: give one string. ${listed(optionsIn(list).map(labelOf))}.`);
	const wanted = new Set(wished.map((each) => requireOption(optionsIn(list), each)).map(labelOf));
	const read = () => optionsIn(list).filter(isChosen).map(labelOf).join('\n');
	const before = read();
	await chooseIn(list, wanted, isForMany);
	return {
		read,
		wanted: optionsIn(list)
			.map(labelOf)
			.filter((label) => wanted.has(label))
			.join('\n'),
		before,
		shows: (now) => (now === '' ? '' : `value=${JSON.stringify(now.replaceAll('\n', ', '))}`),
	};
};

export const requireOption = (options: readonly Element[], wished: string): Element => {
	const option = pickOption(options, wished);
	if (!option) throw new Refused(`has no option ${quote(wished)}. ${listed(options.map(labelOf))}.`);
	if (isOff(option)) throw new Refused(`has the option ${quote(wished)}, but it is disabled. Choose another one.`);
	return option;
};

/** What is pressed may be drawn anew each time. Where only one is chosen, that one is pressed and the others go off. */
export const chooseIn = async (list: Element, wanted: ReadonlySet<string>, isForMany: boolean): Promise<void> => {
	for (const label of optionsIn(list).map(labelOf)) {
		const option = optionsIn(list).find((each) => labelOf(each) === label);
		const isWanted = wanted.has(label);
		if (!option || isChosen(option) === isWanted || !(isWanted || isForMany)) continue;
		press(option);
		await takeTurns();
	}
};
