// A combobox of a page's own: it opens a list in which an option is chosen. In: the combobox, and an option by its label or value. Out: the
// deed. One that is written in narrows its list down by what is written.
import {
	attributeOf,
	clientHeightOf,
	closestTo,
	findAll,
	fire,
	holds,
	innerTextOf,
	isConnected,
	parentInPage,
	parentOf,
	scrollHeightOf,
	scrollOn,
	scrollTopOf,
	textContentOf,
} from '../dom.ts';
import {tidy} from '../names.ts';
import type {Deed} from './deed.ts';
import {focusOn, press, tap} from './gestures.ts';
import {chooseIn, requireOption} from './listbox.ts';
import {isChosen, isShown, labelOf, listOf, optionsIn, pickOption} from './options.ts';
import {type TextField, writeText} from './text.ts';
import {takeTurns, until} from './wait.ts';
import {asTexts, Refused, type Wish} from './wish.ts';

/** What a list may be fetched from somewhere. */
const LIST_WITHIN_MS = 2_000;
const CHOSEN_WITHIN_MS = 500;
const MAX_PAGES = 200;

/** Written in for its suggestions; what one searches with is text, and to choose a suggestion would be to search. */
export const isChooser = (input: Element): boolean => {
	const isSaid =
		attributeOf(input, 'role') === 'combobox' || /^(?:list|both)$/.test(attributeOf(input, 'aria-autocomplete') ?? '');
	const isSearch =
		attributeOf(input, 'type') === 'search' ||
		closestTo(input, 'search, [role="search"]') !== null ||
		/^(?:q|query|search\w*)$/i.test(attributeOf(input, 'name') ?? '');
	return isSaid && !isSearch;
};

export const fillCombobox = async (box: HTMLElement, wish: Wish): Promise<Deed> => {
	const wished = asTexts(wish, 'takes one of its options');
	const before = saidBy(box);
	const choices: Choice[] = [];
	for (const each of wished) choices.push(await chooseOne(box, each, wished));
	await close(box);
	const labels = choices.map(({label}) => label);
	const isSaid = () => labels.every((label) => isSaidNear(box, label));
	await until(box, () => isSaid() || undefined, CHOSEN_WITHIN_MS);
	const wanted = labels.join(', ');
	return {
		read: () => (isSaid() ? wanted : saidBy(box)),
		wanted,
		before,
		// Where there may be several, or the choice is drawn beside it, its own line does not tell.
		shows: (now) => (isField(box) && saidBy(box) === now ? '' : `value=${JSON.stringify(now)}`),
		...(!choices.every(({hasList}) => hasList) && {remark: UNLISTED, isWritten: true as const}),
	};
};

const UNLISTED = 'No options came to choose from; it is left as written.';

interface Choice {
	readonly label: string;
	readonly hasList: boolean;
}

const isField = (box: Element): box is TextField =>
	(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) && !box.readOnly;

const saidBy = (box: Element): string =>
	tidy(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.value : (textContentOf(box) ?? ''));

/** What is chosen stands in the combobox or, where there may be several, beside it; what stands in the list is only offered. */
const isSaidNear = (box: Element, label: string): boolean => {
	if (saidBy(box) === label) return true;
	const list = listOf(box);
	let around: Element | null = box;
	for (let step = 0; step < MAX_STEPS_UP && around; step++, around = parentInPage(around)) {
		if (list && (around === list || holds(around, list)))
			return optionsIn(list).some((each) => isChosen(each) && labelOf(each) === label);
		if (around === box && isPartOf(box, label)) return true;
		if (
			around instanceof HTMLElement &&
			innerTextOf(around)
				.split('\n')
				.some((line) => tidy(line) === label)
		)
			return true;
	}
	return false;
};
const MAX_STEPS_UP = 3;

/** A button may say what it is for before what is chosen. */
const isPartOf = (box: Element, label: string): boolean =>
	Array.from(findAll(box, ':not(option)')).some((each) => tidy(textContentOf(each) ?? '') === label);

const chooseOne = async (box: HTMLElement, wished: string, all: readonly string[]): Promise<Choice> => {
	const before = saidBy(box);
	await open(box, wished);
	const ready = () => {
		const list = listOf(box);
		return list && (pickOption(optionsIn(list), wished) || !isField(box)) && optionsIn(list).length > 0
			? list
			: undefined;
	};
	const list = (await until(box, ready, LIST_WITHIN_MS)) ?? listOf(box);
	if (!list) return withoutList(box, wished);
	try {
		const option = requireOption(await optionsFor(list, wished), wished);
		const label = labelOf(option);
		const isForMany = attributeOf(list, 'aria-multiselectable') === 'true';
		if (isForMany && !isField(box)) await chooseIn(list, labelsFor(list, all), true);
		else press(option);
		await takeTurns();
		return {label, hasList: true};
	} catch (error) {
		if (isField(box)) writeText(box, before);
		await close(box);
		throw error;
	}
};

const labelsFor = (list: Element, all: readonly string[]): Set<string> =>
	new Set(all.map((each) => labelOf(requireOption(optionsIn(list), each))));

const open = async (box: HTMLElement, wished: string): Promise<void> => {
	focusOn(box);
	if (attributeOf(box, 'aria-expanded') !== 'true') press(box);
	if (isField(box)) {
		writeText(box, wished);
		return;
	}
	await takeTurns();
	// Some open for keys only.
	if (!listOf(box)) tap(box, 'ArrowDown');
};

/** Long lists are drawn only where they are looked at. */
const optionsFor = async (list: Element, wished: string): Promise<Element[]> => {
	for (let page = 0; page < MAX_PAGES; page++) {
		const options = optionsIn(list);
		if (pickOption(options, wished) || !(await turnPage(list))) return options;
	}
	return optionsIn(list);
};

const turnPage = async (list: Element): Promise<boolean> => {
	const scroller = [list, ...Array.from(findAll(list, '*')).slice(0, 5), parentOf(list)].find(
		(each): each is Element => each instanceof Element && isScroller(each),
	);
	if (!scroller || !isConnected(scroller)) return false;
	const before = scrollTopOf(scroller);
	scrollOn(scroller, 0, clientHeightOf(scroller));
	if (scrollTopOf(scroller) === before) return false;
	// A tab in the background is not told that it was scrolled.
	fire(scroller, new Event('scroll'));
	await takeTurns();
	return true;
};

const isScroller = (element: Element): boolean =>
	scrollHeightOf(element) > clientHeightOf(element) + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);

const withoutList = (box: HTMLElement, wished: string): Choice => {
	if (isField(box)) return {label: wished, hasList: false};
	throw new Refused('opened no list of options. Use computer: click it, then click the option.');
};

const close = async (box: HTMLElement): Promise<void> => {
	const list = listOf(box);
	if (attributeOf(box, 'aria-expanded') !== 'true' || !list || !isShown(list)) return;
	tap(box, 'Escape');
	await takeTurns();
};
