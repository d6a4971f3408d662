// What an element is to a person. In: an element. Out: its ARIA role, given or implied by HTML; '' where it is only layout.
import {attributeOf, closestTo, designModeOf, has, localNameOf} from './dom.ts';

/** They take a ref, because a person can do something with them. */
export const OPERABLE = new Set(
	'button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox menuitemradio option treeitem clickable'.split(
		' ',
	),
);

/** Their name may be what stands in them. */
export const NAMED_BY_CONTENT = new Set(
	'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option treeitem heading tooltip clickable cell gridcell columnheader rowheader row'.split(
		' ',
	),
);

const KNOWN = new Set([
	...OPERABLE,
	...NAMED_BY_CONTENT,
	...'alert alertdialog application article banner blockquote caption code complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid group img image insertion list listitem log main mark marquee math menu menubar meter navigation none note paragraph presentation progressbar radiogroup region rowgroup scrollbar search separator status strong subscript superscript suggestion table tablist tabpanel term time timer toolbar tree treegrid'.split(
		' ',
	),
]);

const BY_NAME: Readonly<Record<string, string>> = {
	address: 'group',
	article: 'article',
	aside: 'complementary',
	blockquote: 'blockquote',
	button: 'button',
	canvas: 'canvas',
	datalist: 'listbox',
	dd: 'listitem',
	details: 'group',
	dialog: 'dialog',
	dl: 'list',
	embed: 'embed',
	fieldset: 'group',
	figure: 'figure',
	h1: 'heading',
	h2: 'heading',
	h3: 'heading',
	h4: 'heading',
	h5: 'heading',
	h6: 'heading',
	hr: 'separator',
	iframe: 'iframe',
	frame: 'iframe',
	li: 'listitem',
	main: 'main',
	math: 'math',
	menu: 'list',
	meter: 'meter',
	nav: 'navigation',
	object: 'embed',
	ol: 'list',
	optgroup: 'group',
	option: 'option',
	output: 'status',
	p: 'paragraph',
	progress: 'progressbar',
	search: 'search',
	summary: 'button',
	svg: 'img',
	table: 'table',
	textarea: 'textbox',
	th: 'columnheader',
	tr: 'row',
	ul: 'list',
	video: 'video',
	audio: 'audio',
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
	button: 'button',
	checkbox: 'checkbox',
	color: 'button',
	file: 'button',
	image: 'button',
	number: 'spinbutton',
	radio: 'radio',
	range: 'slider',
	reset: 'button',
	search: 'searchbox',
	submit: 'button',
};

const SECTIONING = 'article, aside, main, nav, section, [role="article"], [role="main"], [role="region"]';

export const roleOf = (element: Element, name: string): string => {
	const given = has(element, 'role') ? givenRole(element) : undefined;
	if (given === undefined) return impliedRole(element, name);
	if (given !== 'none' && given !== 'presentation' && given !== 'generic') return given === 'image' ? 'img' : given;
	// Whoever can reach it by keyboard would meet something that is said not to be there.
	const implied = impliedRole(element, name);
	return OPERABLE.has(implied) ? implied : '';
};

const givenRole = (element: Element): string | undefined =>
	attributeOf(element, 'role')
		?.toLowerCase()
		.split(/\s+/, 8)
		.find((role) => KNOWN.has(role));

const impliedRole = (element: Element, name: string): string => {
	switch (name) {
		case 'a':
		case 'area':
			return has(element, 'href') || has(element, 'onclick') ? 'link' : '';
		case 'input':
			return inputRole(element);
		case 'select':
			return has(element, 'multiple') || Number(attributeOf(element, 'size')) > 1 ? 'listbox' : 'combobox';
		case 'img':
			return attributeOf(element, 'alt') === '' && !has(element, 'title') ? '' : 'img';
		default:
			return placeRole(element, name) ?? ownEntry(BY_NAME, name) ?? '';
	}
};

/** Parts of a page that are places only where they stand for the whole, or have a name. */
const placeRole = (element: Element, name: string): string | undefined => {
	switch (name) {
		case 'header':
			return closestTo(element, SECTIONING) ? '' : 'banner';
		case 'footer':
			return closestTo(element, SECTIONING) ? '' : 'contentinfo';
		case 'section':
			return isNamed(element) ? 'region' : '';
		case 'form':
			return isNamed(element) ? 'form' : '';
		default:
			return undefined;
	}
};

/** An element may be called after anything that an object has. */
const ownEntry = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
	Object.hasOwn(table, key) ? table[key] : undefined;

const isNamed = (element: Element): boolean => has(element, 'aria-label') || has(element, 'aria-labelledby');

const inputRole = (element: Element): string => {
	const type = element instanceof HTMLInputElement ? element.type : 'text';
	const role = ownEntry(BY_INPUT_TYPE, type);
	if (role) return role;
	return has(element, 'list') ? 'combobox' : 'textbox';
};

/** Where one writes that is no form control. */
export const isEditingHost = (element: Element): boolean => {
	const editable = attributeOf(element, 'contenteditable')?.toLowerCase();
	if (localNameOf(element) === 'body' && designModeOf(document) === 'on') return true;
	return editable === '' || editable === 'true' || editable === 'plaintext-only';
};

export const levelOf = (element: Element): number => {
	const given = Number(attributeOf(element, 'aria-level'));
	if (Number.isInteger(given) && given > 0 && given < 100) return given;
	const [, digit] = /^h([1-6])$/.exec(localNameOf(element)) ?? [];
	return Number(digit ?? 2);
};
