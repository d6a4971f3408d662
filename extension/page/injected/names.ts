// Accessible names, by the ARIA and HTML rules as Chrome reads them. In: an element and its role. Out: its name, on one line.
import {
	attributeOf,
	boxesOf,
	dataOf,
	eachChild,
	findById,
	firstElementOf,
	has,
	holds,
	isElement,
	isText,
	localNameOf,
	nextElementOf,
	textContentOf,
} from './dom.ts';
import {labelsOf} from './labels.ts';
import {NAMED_BY_CONTENT, roleOf} from './roles.ts';
import {drawnText} from './sight.ts';
import {styledText} from './styled-text.ts';
import {valueInName} from './value-in-name.ts';

/** Longer ones are sentences, and the rest of them can be read in the page's text. */
const MAX_NAME_CHARS = 400;
/** A page may hold megabytes in one element. */
const MAX_GATHERED_CHARS = 2_000;
/** Or ten thousands of elements without a word, within others that ask for the same. */
const MAX_GATHERED_NODES = 1_000;
const MAX_DEPTH = 60;
const MAX_REFERENCES = 20;

interface Gathering {
	readonly parts: string[];
	chars: number;
	nodes: number;
	/** Elements named by reference count although they are hidden. */
	readonly isHiddenRead: boolean;
	/** What is read is referred to already, and refers no further. */
	readonly isReferred: boolean;
	/** The control whose label is read is no part of its own name. */
	readonly control?: Element;
}

export const nameOf = (element: Element, role: string): string => {
	const given = givenName(element);
	const name =
		given ||
		tidy(nativeName(element, role)) ||
		contentName(element, role) ||
		lastResort(element) ||
		unlabelledFile(element) ||
		(NAMED_BY_CONTENT.has(role) ? tidy(styledText(element)) : '');
	return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1).trimEnd()}…` : name;
};

/** By the page's own statement. */
export const givenName = (element: Element): string => {
	if (has(element, 'aria-labelledby')) {
		const name = referredName(element, attributeOf(element, 'aria-labelledby') ?? '');
		if (name) return name;
	}
	return ownLabel(element);
};

/** Of a part whose content is printed, only the name that the page gives it besides. */
export const containerName = (element: Element, role: string): string => {
	if (role === 'img' || role === 'progressbar' || role === 'meter') return nameOf(element, role);
	const given = givenName(element);
	if (given || !/^(?:dialog|alertdialog|group|table|region|radiogroup)$/.test(role)) return given;
	return titleOf(element);
};

export const titleOf = (element: Element): string => tidy(attributeOf(element, 'title') ?? '');

const ownLabel = (element: Element): string =>
	has(element, 'aria-label') ? tidy((attributeOf(element, 'aria-label') ?? '').slice(0, MAX_GATHERED_CHARS)) : '';

const referredName = (element: Element, ids: string): string =>
	tidy(
		ids
			.split(/\s+/, MAX_REFERENCES)
			.flatMap((id) => (id ? (findById(element, id) ?? []) : []))
			.map((other) => referredText(other))
			.join(' '),
	);

const referredText = (element: Element): string => {
	const role = roleOf(element, localNameOf(element));
	const value = valueInName(element, role);
	const name = ownLabel(element) || value || nativeName(element, role);
	if (name || value === '') return name;
	return textWithin(element, {isHiddenRead: isUnseen(element), isReferred: true}) || lastResort(element);
};

/** Also for what lies in something hidden. */
const isUnseen = (element: Element): boolean =>
	boxesOf(element).length === 0 || getComputedStyle(element).visibility !== 'visible' || isAriaHidden(element);

/** What HTML says of this kind of element. */
const nativeName = (element: Element, role: string): string => {
	if (element instanceof HTMLInputElement) return inputName(element);
	if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return labelName(element);
	switch (localNameOf(element)) {
		case 'button':
		case 'meter':
		case 'progress':
		case 'output':
			return labelName(element);
		case 'img':
		case 'area':
			return attributeOf(element, 'alt') ?? '';
		case 'svg':
			return childText(element, 'title');
		case 'fieldset':
			return childText(element, 'legend');
		case 'table':
			return childText(element, 'caption');
		case 'figure':
			return childText(element, 'figcaption');
		case 'optgroup':
			return attributeOf(element, 'label') ?? '';
		case 'option':
			return attributeOf(element, 'label') ?? '';
		default:
			return role === 'img' || element instanceof SVGElement ? childText(element, 'title') : '';
	}
};

const inputName = (input: HTMLInputElement): string => {
	const label = labelName(input);
	if (label) return label;
	if (input.type === 'submit') return attributeOf(input, 'value') ?? 'Submit';
	if (input.type === 'reset') return attributeOf(input, 'value') ?? 'Reset';
	if (input.type === 'button') return attributeOf(input, 'value') ?? '';
	if (input.type !== 'image') return '';
	return input.alt || (attributeOf(input, 'title') ? '' : (attributeOf(input, 'value') ?? 'Submit'));
};

const labelName = (control: Element): string =>
	labelsOf(control)
		.map((label) => givenName(label) || textWithin(label, {control}))
		.join(' ');

/** What the browser writes on it. */
export const unlabelledFile = (element: Element): string =>
	element instanceof HTMLInputElement && element.type === 'file' ? `Choose ${element.multiple ? 'Files' : 'File'}` : '';

const childText = (element: Element, childName: string): string => {
	for (let child = firstElementOf(element); child; child = nextElementOf(child))
		if (localNameOf(child) === childName) return textWithin(child) || (textContentOf(child) ?? '');
	return '';
};

const contentName = (element: Element, role: string): string => (NAMED_BY_CONTENT.has(role) ? textWithin(element) : '');

const lastResort = (element: Element): string =>
	tidy(
		attributeOf(element, 'title') ||
			attributeOf(element, 'placeholder') ||
			attributeOf(element, 'aria-placeholder') ||
			'',
	);

/** A space without a width tells only where a long word may be parted. */
export const tidy = (text: string): string =>
	text
		.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]+/g, '')
		.replace(/\s+/g, ' ')
		.trim();

const textWithin = (
	element: Element,
	options: Partial<Pick<Gathering, 'isHiddenRead' | 'isReferred' | 'control'>> = {},
): string => {
	const gathering: Gathering = {parts: [], chars: 0, nodes: 0, isHiddenRead: false, isReferred: false, ...options};
	gatherChildren(element, gathering, {style: getComputedStyle(element), depth: 0});
	return tidy(gathering.parts.join(''));
};

const gatherChildren = (
	element: Element,
	into: Gathering,
	{style, depth}: {readonly style: CSSStyleDeclaration; readonly depth: number},
): void => {
	eachChild(element, localNameOf(element), (child) => {
		if (into.chars > MAX_GATHERED_CHARS || depth > MAX_DEPTH || into.nodes++ > MAX_GATHERED_NODES) return;
		if (isText(child)) put(into, drawnText(dataOf(child), style));
		else if (isElement(child)) gather(child, into, depth + 1);
	});
};

const put = (into: Gathering, text: string): void => {
	into.parts.push(text);
	into.chars += text.length;
};

const NOT_TEXT = new Set(
	'script style template noscript head iframe canvas video audio object embed datalist rt rp title desc metadata defs'.split(
		' ',
	),
);

const gather = (element: Element, into: Gathering, depth: number): void => {
	const name = localNameOf(element);
	if (NOT_TEXT.has(name) || element === into.control) return;
	if (name === 'br') {
		put(into, ' ');
		return;
	}
	const style = getComputedStyle(element);
	if (!into.isHiddenRead && (isHidden(element, style) || isAriaHidden(element))) return;
	// Of what is not laid out nobody can tell what would touch.
	const isApart = into.isHiddenRead || (style.display !== 'inline' && style.display !== 'contents');
	if (isApart) put(into, ' ');
	const own = ownText(element, name, into);
	if (own === undefined) gatherChildren(element, into, {style, depth});
	else put(into, own && !isApart ? ` ${own} ` : own);
	if (isApart) put(into, ' ');
};

const isHidden = (element: Element, style: CSSStyleDeclaration): boolean =>
	style.display === 'none' || (style.visibility !== 'visible' && firstElementOf(element) === null);

const isAriaHidden = (element: Element): boolean => attributeOf(element, 'aria-hidden') === 'true';

/** What stands for the element in the name of one around it; undefined where its content does. */
const ownText = (element: Element, name: string, {isReferred, control}: Gathering): string | undefined => {
	const label = isReferred ? ownLabel(element) : givenName(element);
	if (label) return label;
	const role = roleOf(element, name);
	const value = valueInName(element, role);
	if (value !== undefined) return value;
	// A label within this one is read where it stands.
	if (control && labelsOf(element).some((label) => holds(label, element))) return '';
	return nativeText(element, name, role);
};

const nativeText = (element: Element, name: string, role: string): string | undefined => {
	if (name === 'img' && attributeOf(element, 'alt') === '') return '';
	if (name === 'fieldset') return tidy(nativeName(element, role)) || undefined;
	const isDrawing = name === 'svg' || role === 'img';
	if (!isDrawing && name !== 'input' && name !== 'img') return undefined;
	const own = tidy(nativeName(element, role)) || lastResort(element);
	return own || (isDrawing && name !== 'img' ? undefined : '');
};
