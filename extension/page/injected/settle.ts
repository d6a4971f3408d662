// What is printed of a part once all in it is known: wrappers go, texts that belong together come together, and nothing is said
// twice. In: a part that has been walked. Out: the parts that stand for it.
import {nameOf, tidy} from './names.ts';
import {hasRef, isTextPart, makePart, type Part} from './parts.ts';
import {levelOf, OPERABLE} from './roles.ts';

/** Roles of which only the content is printed, unless the page gives them a name. */
const SPLICED = new Set(
	'paragraph group list rowgroup section generic term definition code emphasis strong blockquote figure directory document application presentation none feed cell gridcell columnheader rowheader'.split(
		' ',
	),
);
const ITEMS = new Set(['listitem', 'row', 'article', 'item']);
const MAX_JOINED_CHARS = 160;
const MAX_JOINABLE_CHARS = 60;
const MAX_CLICKABLE_NAME_CHARS = 160;

export const settle = (part: Part, isJoining = true): readonly Part[] => {
	part.kids = (isJoining ? joinTexts(part.kids) : tidyTexts(part.kids)).filter(
		(kid, at, kids) => !(isTextPart(kid) && isDivider(kid, at, kids)),
	);
	if (part.role === 'heading') return settleHeading(part);
	if (part.role === 'clickable') return settleClickable(part);
	if (part.ref > 0 || part.frame !== undefined) return [part];
	if (part.kids.length === 0) return part.name || part.states ? [part] : [];
	if (ITEMS.has(part.role) && !part.name) return settleItem(part);
	return SPLICED.has(part.role) && !part.name ? part.kids : [part];
};

export const tidyTexts = (kids: readonly Part[]): Part[] => {
	for (const kid of kids) if (isTextPart(kid)) kid.name = tidy(kid.name);
	return kids.filter((kid) => !isTextPart(kid) || kid.name !== '');
};

export const joinTexts = (kids: readonly Part[]): Part[] => {
	const joined: Part[] = [];
	for (const kid of tidyTexts(kids)) {
		const last = joined.at(-1);
		if (last && isTextPart(last) && isTextPart(kid) && areJoinable(last.name, kid.name)) last.name += ` | ${kid.name}`;
		else joined.push(kid);
	}
	return joined;
};

/** Between things to press, strokes and dots only keep them apart. */
const isDivider = (text: Part, at: number, kids: readonly Part[]): boolean =>
	/^[|/•·,;›»–—\s()[\]-]+$/.test(text.name) &&
	[kids[at - 1], kids[at + 1]].some((near) => near !== undefined && near.ref > 0);

const areJoinable = (before: string, next: string): boolean =>
	next.length <= MAX_JOINABLE_CHARS &&
	before.length + next.length <= MAX_JOINED_CHARS &&
	(before.includes(' | ') || before.length <= MAX_JOINABLE_CHARS);

const settleItem = (part: Part): readonly Part[] => {
	if (part.kids.length === 1) return part.kids;
	const item = makePart('item', part.element);
	item.kids = part.kids;
	return [item];
};

const settleHeading = (part: Part): readonly Part[] => {
	const level = part.element ? levelOf(part.element) : 2;
	const [only, ...others] = part.kids;
	if (only && others.length === 0 && OPERABLE.has(only.role) && only.name) {
		only.states += ` h${level}`;
		return [only];
	}
	const words = part.kids.filter(isTextPart).map(({name}) => name);
	const named: Part = {...part, role: `h${level}`, kids: part.kids.filter((kid) => !isTextPart(kid))};
	named.name =
		part.name || words.join(' ') || (part.element && part.kids.length === 0 ? nameOf(part.element, 'heading') : '');
	return named.name ? [named] : named.kids;
};

/** A text, or a picture that nobody can do anything with. */
const isSaidByName = (part: Part): boolean =>
	isTextPart(part) || (part.role === 'img' && part.ref === 0 && part.kids.length === 0);

/** Found by nothing but how it looks or by a listener: what it is called is what stands in it. */
const settleClickable = (part: Part): readonly Part[] => {
	if (!part.kids.every(isSaidByName)) return part.kids.length === 1 && part.kids.some(hasRef) ? part.kids : [part];
	const text = part.kids.map(({name}) => name).join(' | ');
	if (text.length > MAX_CLICKABLE_NAME_CHARS) return [part];
	part.name ||= text || (part.element ? nameOf(part.element, 'clickable') : '');
	part.kids = [];
	return [part];
};
