// What else matters of an element besides role and name. In: an element. Out: words to append to its line, each led by a space.
import {attributeOf, findAll, has, isMatch, localNameOf, parentOf, textContentOf} from './dom.ts';
import {tidy, titleOf, unlabelledFile} from './names.ts';
import {isEditingHost, levelOf} from './roles.ts';
import {isSecret, soundsSecret} from './secrets.ts';

const MAX_VALUE_CHARS = 120;
const MAX_OPTIONS = 8;
const MAX_OPTION_CHARS = 24;
const MAX_HREF_CHARS = 24;

export const statesOf = (element: Element, role: string, name: string): string => {
	const words = [...valueWords(element, role, name), ...flagWords(element, role)];
	if (role === 'treeitem' && has(element, 'aria-level')) words.push(`level=${levelOf(element)}`);
	if (name === '' || name === unlabelledFile(element)) words.push(...hintsOf(element, role));
	return words.map((word) => ` ${word}`).join('');
};

const valueWords = (element: Element, role: string, name: string): string[] => {
	if (element instanceof HTMLInputElement) return inputWords(element, name);
	if (element instanceof HTMLTextAreaElement)
		return [...valueShown(element, name, element.value), ...hintWords(element)];
	if (element instanceof HTMLSelectElement) return selectWords(element);
	if (element instanceof HTMLProgressElement) return element.position < 0 ? [] : [`value=${percent(element.position)}`];
	if (element instanceof HTMLMeterElement) return [`value=${element.value}`];
	if (isEditingHost(element)) return valueShown(element, name, textContentOf(element) ?? '');
	if (/^(?:slider|spinbutton|progressbar|meter|scrollbar)$/.test(role)) return rangeWords(element);
	return [];
};

const valueShown = (element: Element, name: string, value: string): string[] =>
	value !== '' && (isSecret(element) || soundsSecret(name) || isDrawnAsDots(element))
		? ['value="••••"']
		: quoted('value', value);

const isDrawnAsDots = (element: Element): boolean =>
	getComputedStyle(element).getPropertyValue('-webkit-text-security') !== 'none';

const percent = (part: number): string => `${Math.round(part * 100)}%`;

const PLAIN_TYPES = /^(?:text|checkbox|radio|button|submit|reset|image|search|hidden)$/;

const inputWords = (input: HTMLInputElement, name: string): string[] => {
	const {type} = input;
	if (/^(?:checkbox|radio|button|submit|reset|image)$/.test(type)) return [];
	const kind = PLAIN_TYPES.test(type) || (type === 'number' && input.role === null) ? [] : [`type=${type}`];
	if (type === 'file') return [...kind, ...Array.from(input.files ?? [], ({name}) => quoted('file', name)).flat()];
	const range = type === 'range' ? [`min=${Number(input.min)}`, `max=${Number(input.max || 100)}`] : [];
	return [...kind, ...valueShown(input, name, input.value), ...range, ...hintWords(input)];
};

/** A placeholder that is not the name already tells what to write. */
const hintWords = (control: HTMLInputElement | HTMLTextAreaElement): string[] =>
	control.value === '' && control.placeholder && hasLabel(control) ? quoted('placeholder', control.placeholder) : [];

const hasLabel = (control: HTMLInputElement | HTMLTextAreaElement): boolean =>
	has(control, 'aria-label') || has(control, 'aria-labelledby') || (control.labels?.length ?? 0) > 0;

const selectWords = (select: HTMLSelectElement): string[] => {
	const chosen = Array.from(select.selectedOptions, (option) => tidy(option.label));
	const labels = Array.from(select.options, (option) => tidy(option.label)).filter(Boolean);
	const listed = labels.slice(0, MAX_OPTIONS).map((label) => cut(label, MAX_OPTION_CHARS));
	const more = labels.length > listed.length ? ` +${labels.length - listed.length}` : '';
	return [
		...(isSecret(select) ? ['value="••••"'] : quoted('value', chosen.join(', '))),
		...(labels.length > 1 ? [`options="${escapeQuotes(listed.join('|'))}${more}"`] : []),
	];
};

const rangeWords = (element: Element): string[] => {
	const value = attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow');
	return value ? quoted('value', value) : [];
};

/** All that flags tell of: most elements have nothing of it, which is one question instead of a dozen. */
const FLAGGED = [
	...[':disabled', ':required', 'input', 'summary', '[readonly]'],
	...'checked pressed expanded selected current disabled required invalid readonly'
		.split(' ')
		.map((name) => `[aria-${name}]`),
].join();

const flagWords = (element: Element, role: string): string[] =>
	isMatch(element, FLAGGED) ? flagsOf(element, role) : [];

const flagsOf = (element: Element, role: string): string[] => [
	...checkedWords(element),
	...expandedWords(element),
	...(attributeOf(element, 'aria-selected') === 'true' ? ['selected'] : []),
	...(isCurrent(element) ? ['current'] : []),
	...(isMatch(element, ':disabled') || attributeOf(element, 'aria-disabled') === 'true' ? ['disabled'] : []),
	...(isMatch(element, ':required') || attributeOf(element, 'aria-required') === 'true' ? ['required'] : []),
	...(isInvalid(element) ? ['invalid'] : []),
	...(isReadOnly(element, role) ? ['readonly'] : []),
];

const checkedWords = (element: Element): string[] => {
	if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
		if (element.indeterminate) return ['mixed'];
		return element.checked ? ['checked'] : [];
	}
	const pressed = attributeOf(element, 'aria-pressed');
	if (pressed) return pressed === 'true' ? ['pressed'] : pressed === 'mixed' ? ['mixed'] : [];
	const checked = attributeOf(element, 'aria-checked');
	return checked === 'true' ? ['checked'] : checked === 'mixed' ? ['mixed'] : [];
};

const expandedWords = (element: Element): string[] => {
	const outer = localNameOf(element) === 'summary' && parentOf(element);
	if (outer instanceof HTMLDetailsElement) return [outer.open ? 'expanded' : 'collapsed'];
	const expanded = attributeOf(element, 'aria-expanded');
	return expanded === 'true' ? ['expanded'] : expanded === 'false' ? ['collapsed'] : [];
};

const isCurrent = (element: Element): boolean => {
	const current = attributeOf(element, 'aria-current');
	return current !== null && current !== '' && current !== 'false';
};

const isInvalid = (element: Element): boolean => {
	const invalid = attributeOf(element, 'aria-invalid');
	return invalid !== null && invalid !== '' && invalid !== 'false';
};

const isReadOnly = (element: Element, role: string): boolean =>
	(role === 'textbox' || role === 'searchbox') &&
	((has(element, 'readonly') && !isEditingHost(element)) || attributeOf(element, 'aria-readonly') === 'true');

/** For what has no name: what its author calls it may tell what it is for. */
const hintsOf = (element: Element, role: string): string[] => {
	const href = role === 'link' ? hrefWords(element) : [];
	if (href.length > 0) return href;
	const titled = findAll(element, '[title]')[0];
	const own = (titled && titleOf(titled)) || HINTS.map((name) => attributeOf(element, name)).find(Boolean);
	const inner = findAll(element, '[class], [src]')[0];
	const given = own ?? (inner && (attributeOf(inner, 'class') ?? attributeOf(inner, 'src')?.split('/').at(-1)));
	return given ? quoted('hint', given.slice(0, MAX_HINT_CHARS)) : [];
};

const HINTS = ['name', 'data-testid', 'id', 'class'];
const MAX_HINT_CHARS = 30;

const hrefWords = (element: Element): string[] => {
	const href = attributeOf(element, 'href')?.trim() ?? '';
	if (/^(?:data|blob|javascript):/i.test(href)) return [];
	return quoted('href', href.length > MAX_HREF_CHARS ? `…${href.slice(1 - MAX_HREF_CHARS)}` : href);
};

export const quoted = (word: string, text: string): string[] => {
	const line = tidy(text.slice(0, MAX_VALUE_CHARS * 2));
	return line === '' ? [] : [`${word}="${escapeQuotes(cut(line, MAX_VALUE_CHARS))}"`];
};

export const cut = (text: string, maxChars: number): string =>
	text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;

export const escapeQuotes = (text: string): string => text.replace(/["\\]/g, '\\$&');
