// The options of a page's own lists. In: a list, or what opens one. Out: the options that are shown, and which of them is meant.
import {attributeOf, boxesOf, findAll, findById, has, isShownWith, textContentOf} from '../dom.ts';
import {tidy} from '../names.ts';
import {rootOf} from './known.ts';
import {pickBy} from './pick.ts';

const LIST = '[role="listbox"], [role="tree"], [role="grid"], [role="menu"]';
const OPTION = '[role="option"], [role="treeitem"], [role="menuitemradio"]';
const MAX_OPTIONS = 2_000;

export const isShown = (element: Element): boolean =>
	isShownWith(element, {visibilityProperty: true}) && boxesOf(element).length > 0;

/** The list that a combobox names as its own, else the one that is shown last: many are put at the end of the page. */
export const listOf = (box: Element): Element | undefined => {
	const named = [box, ...Array.from(findAll(box, '[aria-controls], [aria-owns]'))].flatMap(listsNamedBy);
	const shown = named.find(isShown);
	if (shown) return shown;
	const roots = new Set<Node>([rootOf(box), document]);
	return [...roots]
		.flatMap((root) => Array.from(findAll(root, LIST)).filter((list) => list !== box && isShown(list)))
		.at(-1);
};

const listsNamedBy = (element: Element): Element[] => {
	const ids = ['aria-controls', 'aria-owns'].flatMap((name) => (attributeOf(element, name) ?? '').split(/\s+/));
	return ids.flatMap((id) => (id ? (findById(element, id) ?? []) : []));
};

export const optionsIn = (list: Element): Element[] =>
	Array.from(findAll(list, OPTION)).slice(0, MAX_OPTIONS).filter(isShown);

export const labelOf = (option: Element): string =>
	tidy(attributeOf(option, 'aria-label') ?? '') || tidy(textContentOf(option) ?? '');

export const pickOption = (options: readonly Element[], wished: string): Element | undefined =>
	pickBy(options, wished, [
		labelOf,
		(option) => attributeOf(option, 'data-value') ?? attributeOf(option, 'value') ?? '',
	]);

export const isOff = (option: Element): boolean =>
	attributeOf(option, 'aria-disabled') === 'true' || has(option, 'data-disabled');

export const isChosen = (option: Element): boolean =>
	attributeOf(option, 'aria-selected') === 'true' || attributeOf(option, 'aria-checked') === 'true';
